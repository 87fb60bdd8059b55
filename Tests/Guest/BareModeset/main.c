// The least that puts a picture on a screen: the baseline of the start-up measurements.
//
// Usage: bare-modeset [--gradient] [--stay]
// --gradient: red = column, green = row (modulo 256), blue 0x40; otherwise one colour, 0x204060.
// --stay: keep the picture until killed.
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>
#include <xf86drm.h>
#include <xf86drmMode.h>

_Noreturn static void fail(const char *what) {
  fprintf(stderr, "bare-modeset: %s: %s\n", what, strerror(errno));
  exit(1);
}

static void notify_ready(void) {
  const char *path = getenv("NOTIFY_SOCKET");
  if (!path) return;
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  if (strlen(path) >= sizeof address.sun_path) return;
  strcpy(address.sun_path, path);
  socklen_t length = offsetof(struct sockaddr_un, sun_path) + strlen(path);
  if (path[0] == '@') address.sun_path[0] = 0;
  int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (fd < 0 || sendto(fd, "READY=1", 7, 0, (struct sockaddr *)&address, length) < 0) fail("NOTIFY_SOCKET");
  close(fd);
}

static drmModeConnector *first_connected(int card, const drmModeRes *resources) {
  for (int index = 0; index < resources->count_connectors; index++) {
    drmModeConnector *connector = drmModeGetConnector(card, resources->connectors[index]);
    if (connector && connector->connection == DRM_MODE_CONNECTED && connector->count_modes) return connector;
    drmModeFreeConnector(connector);
  }
  errno = ENODEV;
  fail("connected connector");
}

static drmModeModeInfo *preferred_mode(drmModeConnector *connector) {
  for (int index = 0; index < connector->count_modes; index++)
    if (connector->modes[index].type & DRM_MODE_TYPE_PREFERRED) return &connector->modes[index];
  return &connector->modes[0];
}

static uint32_t a_crtc(int card, const drmModeRes *resources, const drmModeConnector *connector) {
  drmModeEncoder *encoder = drmModeGetEncoder(card, connector->encoders[0]);
  if (!encoder) fail("encoder");
  for (int index = 0; index < resources->count_crtcs; index++)
    if (encoder->possible_crtcs & 1u << index) return resources->crtcs[index];
  errno = ENODEV;
  fail("CRTC");
}

static void fill(uint8_t *bytes, uint32_t width, uint32_t height, uint32_t pitch, bool gradient) {
  for (uint32_t y = 0; y < height; y++) {
    uint32_t *row = (uint32_t *)(bytes + (size_t)y * pitch);
    for (uint32_t x = 0; x < width; x++)
      row[x] = gradient ? (x & 0xff) << 16 | (y & 0xff) << 8 | 0x40 : 0x204060;
  }
}

int main(int argc, char **argv) {
  bool gradient = false, stay = false;
  for (int index = 1; index < argc; index++) {
    gradient |= strcmp(argv[index], "--gradient") == 0;
    stay |= strcmp(argv[index], "--stay") == 0;
  }
  int card = open("/dev/dri/card0", O_RDWR | O_CLOEXEC);
  if (card < 0) fail("/dev/dri/card0");
  drmModeRes *resources = drmModeGetResources(card);
  if (!resources) fail("card resources");
  drmModeConnector *connector = first_connected(card, resources);
  drmModeModeInfo *mode = preferred_mode(connector);

  uint32_t handle, pitch, framebuffer;
  uint64_t size, offset;
  if (drmModeCreateDumbBuffer(card, mode->hdisplay, mode->vdisplay, 32, 0, &handle, &pitch, &size))
    fail("dumb buffer");
  if (drmModeMapDumbBuffer(card, handle, &offset)) fail("map of the dumb buffer");
  uint8_t *bytes = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, card, (off_t)offset);
  if (bytes == MAP_FAILED) fail("mmap of the dumb buffer");
  fill(bytes, mode->hdisplay, mode->vdisplay, pitch, gradient);
  if (drmModeAddFB(card, mode->hdisplay, mode->vdisplay, 24, 32, pitch, handle, &framebuffer))
    fail("framebuffer");
  uint32_t crtc = a_crtc(card, resources, connector);
  if (drmModeSetCrtc(card, crtc, framebuffer, 0, 0, &connector->connector_id, 1, mode)) fail("mode set");

  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  notify_ready();
  printf("mode=%ux%u", mode->hdisplay, mode->vdisplay);
  // start-timer takes this time right before the exec.
  const char *started = getenv("START_TIMER_NS");
  if (started)
    printf(" microseconds=%lld",
           ((long long)now.tv_sec * 1000000000 + now.tv_nsec - atoll(started)) / 1000);
  printf("\n");
  fflush(stdout);
  while (stay) pause();
  return 0;
}
