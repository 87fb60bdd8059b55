// The least that answers a touch on the screen: the baseline of the latency measurements. Inverts a square
// of 64 pixels at every touch and lift, and shows the other buffer at once by a page flip.
//
// Usage: bare-tap DEVICE-NODE CARD
#include <errno.h>
#include <fcntl.h>
#include <linux/input.h>
#include <poll.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <xf86drm.h>
#include <xf86drmMode.h>

_Noreturn static void fail(const char *what) {
  fprintf(stderr, "bare-tap: %s: %s\n", what, strerror(errno));
  exit(1);
}

struct buffer {
  uint32_t framebuffer, pitch;
  uint8_t *bytes;
};

static struct buffer make_buffer(int card, uint32_t width, uint32_t height) {
  struct buffer buffer;
  uint32_t handle;
  uint64_t size, offset;
  if (drmModeCreateDumbBuffer(card, width, height, 32, 0, &handle, &buffer.pitch, &size)) fail("buffer");
  if (drmModeMapDumbBuffer(card, handle, &offset)) fail("map");
  buffer.bytes = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, card, (off_t)offset);
  if (buffer.bytes == MAP_FAILED) fail("mmap");
  memset(buffer.bytes, 0, size);
  if (drmModeAddFB(card, width, height, 24, 32, buffer.pitch, handle, &buffer.framebuffer)) fail("framebuffer");
  return buffer;
}

static void paint(struct buffer *buffer, bool is_lit) {
  for (int y = 0; y < 64; y++) memset(buffer->bytes + y * buffer->pitch, is_lit ? 0xff : 0, 64 * 4);
}

int main(int argc, char **argv) {
  if (argc != 3) return 64;
  int input = open(argv[1], O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (input < 0) fail(argv[1]);
  int card = open(argv[2], O_RDWR | O_CLOEXEC);
  if (card < 0) fail(argv[2]);
  drmModeRes *resources = drmModeGetResources(card);
  drmModeConnector *connector = NULL;
  for (int index = 0; resources && index < resources->count_connectors; index++) {
    connector = drmModeGetConnector(card, resources->connectors[index]);
    if (connector && connector->connection == DRM_MODE_CONNECTED && connector->count_modes) break;
    connector = NULL;
  }
  if (!connector) fail("connector");
  drmModeModeInfo *mode = &connector->modes[0];
  // The first of this size, as the daemon takes it: there may be another one with other refreshes.
  for (int index = connector->count_modes - 1; index >= 0; index--)
    if (connector->modes[index].hdisplay == 1280 && connector->modes[index].vdisplay == 800)
      mode = &connector->modes[index];
  uint32_t crtc = resources->crtcs[0];
  struct buffer buffers[2] = {make_buffer(card, mode->hdisplay, mode->vdisplay),
                              make_buffer(card, mode->hdisplay, mode->vdisplay)};
  if (drmModeSetCrtc(card, crtc, buffers[0].framebuffer, 0, 0, &connector->connector_id, 1, mode)) fail("mode");
  printf("ready\n");
  fflush(stdout);

  bool is_lit = false, is_wanted = false, is_pending = false;
  int shown = 0;
  for (;;) {
    struct pollfd files[2] = {{.fd = input, .events = POLLIN}, {.fd = card, .events = POLLIN}};
    if (poll(files, 2, -1) < 0) fail("poll");
    if (files[0].revents) {
      struct input_event events[64];
      ssize_t count = read(input, events, sizeof events);
      if (count <= 0) fail("read");
      for (size_t index = 0; index < (size_t)count / sizeof *events; index++) {
        if (events[index].type == EV_KEY && events[index].code == BTN_TOUCH) {
          is_lit = events[index].value;
          is_wanted = true;
        }
      }
    }
    if (files[1].revents) {
      char scratch[256];
      if (read(card, scratch, sizeof scratch) <= 0) fail("flip");
      is_pending = false;
    }
    if (is_wanted && !is_pending) {
      paint(&buffers[!shown], is_lit);
      if (drmModePageFlip(card, crtc, buffers[!shown].framebuffer, DRM_MODE_PAGE_FLIP_EVENT, NULL))
        fail("page flip");
      shown = !shown;
      is_wanted = false;
      is_pending = true;
    }
  }
}
