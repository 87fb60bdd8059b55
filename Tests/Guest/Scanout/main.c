// Writes what a card's CRTC scans out to standard output, as a portable pixmap (P6): the framebuffer of its
// primary plane, as the kernel has it in use. For cards that QEMU cannot photograph. Must be root.
//
// Usage: scanout [CARD]
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <drm_fourcc.h>
#include <xf86drm.h>
#include <xf86drmMode.h>

_Noreturn static void fail(const char *what) {
  fprintf(stderr, "scanout: %s: %s\n", what, strerror(errno));
  exit(1);
}

int main(int argc, char **argv) {
  int card = open(argc > 1 ? argv[1] : "/dev/dri/card0", O_RDWR | O_CLOEXEC);
  if (card < 0) fail("card");
  drmModeRes *resources = drmModeGetResources(card);
  if (!resources) fail("resources");
  for (int index = 0; index < resources->count_crtcs; index++) {
    drmModeCrtc *crtc = drmModeGetCrtc(card, resources->crtcs[index]);
    if (!crtc || !crtc->mode_valid || !crtc->buffer_id) continue;
    drmModeFB2 *framebuffer = drmModeGetFB2(card, crtc->buffer_id);
    if (!framebuffer) fail("framebuffer");
    if (framebuffer->pixel_format != DRM_FORMAT_XRGB8888 || !framebuffer->handles[0]) {
      errno = ENOTSUP;
      fail("a framebuffer of another format, or no right to it");
    }
    uint64_t offset;
    if (drmModeMapDumbBuffer(card, framebuffer->handles[0], &offset)) fail("map");
    size_t size = (size_t)framebuffer->pitches[0] * framebuffer->height;
    uint8_t *bytes = mmap(NULL, size, PROT_READ, MAP_SHARED, card, (off_t)offset);
    if (bytes == MAP_FAILED) fail("mmap");
    printf("P6\n%u %u\n255\n", framebuffer->width, framebuffer->height);
    uint8_t *line = malloc((size_t)framebuffer->width * 3);
    if (!line) fail("memory");
    for (uint32_t y = 0; y < framebuffer->height; y++) {
      const uint8_t *row = bytes + (size_t)y * framebuffer->pitches[0];
      for (uint32_t x = 0; x < framebuffer->width; x++) {
        for (uint32_t color = 0; color < 3; color++) line[3 * x + color] = row[4 * x + 2 - color];
      }
      if (fwrite(line, 3, framebuffer->width, stdout) != framebuffer->width) fail("write");
    }
    return fflush(stdout) ? 1 : 0;
  }
  errno = ENODEV;
  fail("no CRTC scans anything out");
}
