// An application without a compositor, as a kiosk has one: waits on the daemon's socket, becomes DRM master
// when the device is unlocked and shows one colour, and gives the card up when it is locked.
//
// Usage: kiosk SOCKET
// Prints a line for each unlock: "shown N" when master was had on the first try, or else "refused N".
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>
#include <xf86drm.h>
#include <xf86drmMode.h>

#define COLOUR 0x8a3fb0

_Noreturn static void fail(const char *what) {
  fprintf(stderr, "kiosk: %s: %s\n", what, strerror(errno));
  exit(1);
}

static int call(const char *path, const char *method) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  if (strlen(path) >= sizeof address.sun_path) fail("SOCKET");
  strcpy(address.sun_path, path);
  int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (fd < 0 || connect(fd, (struct sockaddr *)&address, sizeof address) < 0) fail(path);
  size_t length = strlen(method) + 1;
  if (send(fd, method, length, MSG_NOSIGNAL) != (ssize_t)length) fail("send");
  return fd;
}

/// Reads one reply, to its NUL.
static void reply(int fd, char *text, size_t size) {
  for (size_t length = 0; length < size; length++) {
    if (read(fd, text + length, 1) != 1) fail("the daemon went away");
    if (!text[length]) return;
  }
  errno = EMSGSIZE;
  fail("reply");
}

struct screen {
  int card;
  uint32_t crtc, connector, framebuffer;
  drmModeModeInfo mode;
};

static void make_screen(struct screen *screen) {
  screen->card = open("/dev/dri/card0", O_RDWR | O_CLOEXEC);
  if (screen->card < 0) fail("/dev/dri/card0");
  // Whoever opens a card that has no master is it.
  drmDropMaster(screen->card);
  drmModeRes *resources = drmModeGetResources(screen->card);
  if (!resources || !resources->count_crtcs || !resources->count_connectors) fail("card resources");
  drmModeConnector *connector = drmModeGetConnector(screen->card, resources->connectors[0]);
  if (!connector || !connector->count_modes) fail("connector");
  screen->crtc = resources->crtcs[0];
  screen->connector = connector->connector_id;
  screen->mode = connector->modes[0];
  uint32_t width = screen->mode.hdisplay, height = screen->mode.vdisplay, handle, pitch;
  uint64_t size, offset;
  if (drmModeCreateDumbBuffer(screen->card, width, height, 32, 0, &handle, &pitch, &size)) fail("buffer");
  if (drmModeMapDumbBuffer(screen->card, handle, &offset)) fail("map of the buffer");
  uint8_t *bytes = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, screen->card, (off_t)offset);
  if (bytes == MAP_FAILED) fail("mmap of the buffer");
  for (uint32_t y = 0; y < height; y++)
    for (uint32_t x = 0; x < width; x++) ((uint32_t *)(bytes + (size_t)y * pitch))[x] = COLOUR;
  if (drmModeAddFB(screen->card, width, height, 24, 32, pitch, handle, &screen->framebuffer))
    fail("framebuffer");
}

int main(int argc, char **argv) {
  if (argc != 2) {
    fprintf(stderr, "usage: kiosk SOCKET\n");
    return 64;
  }
  struct screen screen;
  make_screen(&screen);
  setlinebuf(stdout);
  static char text[65536];
  int events = call(argv[1], "{\"method\":\"io.touchlockd.Lock.Monitor\",\"more\":true}");
  reply(events, text, sizeof text);
  for (int round = 1;; round++) {
    int waiting = call(argv[1], "{\"method\":\"io.touchlockd.Lock.AwaitUnlock\"}");
    reply(waiting, text, sizeof text);
    close(waiting);
    if (!strstr(text, "\"since\"")) fail(text);
    bool shows = drmSetMaster(screen.card) == 0 &&
                 drmModeSetCrtc(screen.card, screen.crtc, screen.framebuffer, 0, 0, &screen.connector, 1,
                                &screen.mode) == 0;
    printf("%s %d\n", shows ? "shown" : "refused", round);
    // The events since the lock began, of which the last is the next lock.
    do reply(events, text, sizeof text);
    while (!strstr(text, "\"locked\":true") || !strstr(text, "\"event\":\"locked\""));
    if (shows) drmDropMaster(screen.card);
  }
}
