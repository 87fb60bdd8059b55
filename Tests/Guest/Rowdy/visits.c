// Misbehaviour of clients who come and go as fast as they can.
#include "rowdy.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char wait_call[] = "{\"method\":\"io.touchlockd.Lock.AwaitUnlock\"}";
static const char monitor_call[] = "{\"method\":\"io.touchlockd.Lock.Monitor\",\"more\":true}";

/// Sends `piece` again and again, `total` bytes in all, as long as the other side takes them.
static void pour(int client, const char *piece, size_t length, size_t total) {
  for (size_t sent = 0; sent < total && goes_on(0);) {
    ssize_t count = send(client, piece, length, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (count < 0 && errno != EAGAIN) return;
    if (count < 0) usleep(500);
    sent += count > 0 ? count : 0;
  }
}

/// One visit after the other, each of `total` bytes.
static void visit(const char *piece, size_t length, size_t total) {
  while (goes_on(1)) {
    int client = join();
    if (client < 0) continue;
    pour(client, piece, length, total);
    usleep(500);
    leave(client);
  }
}

void huge(void) {
  static char spaces[65536];
  memset(spaces, ' ', sizeof spaces);
  visit(spaces, sizeof spaces, 1UL << 30);
}

void deep(void) {
  static char brackets[10001];
  memset(brackets, '[', 10000);
  visit(brackets, sizeof brackets, sizeof brackets);
}

void bad_utf8(void) {
  static const char call[] = "{\"method\":\"a.B\",\"x\":\"\xff\xc0\xed\xa0\x80\"}";
  visit(call, sizeof call, sizeof call);
}

void nuls(void) {
  static const char zeros[65536];
  visit(zeros, sizeof zeros, 1UL << 20);
}

void vanish(void) {
  for (unsigned long round = 0; goes_on(1); round++) {
    int client = join();
    if (client < 0) continue;
    switch (round % 6) {
    case 0: break;
    case 1: send(client, wait_call, sizeof wait_call / 2, MSG_NOSIGNAL); break;
    case 2: send(client, wait_call, sizeof wait_call, MSG_NOSIGNAL); break;
    case 3:
      send(client, monitor_call, sizeof monitor_call, MSG_NOSIGNAL);
      usleep(500);
      break;
    case 4:
      send(client, wait_call, sizeof wait_call, MSG_NOSIGNAL);
      shutdown(client, SHUT_WR);
      usleep(500);
      break;
    case 5: shutdown(client, SHUT_RDWR); break;
    }
    close(client);
  }
}

void descriptors(void) {
  union {
    struct cmsghdr header;
    char bytes[CMSG_SPACE(32 * sizeof(int))];
  } control = {.header = {.cmsg_level = SOL_SOCKET, .cmsg_type = SCM_RIGHTS, .cmsg_len = CMSG_LEN(32 * sizeof(int))}};
  int passed[32];
  for (int number = 0; number < 32; number++)
    if ((passed[number] = open("/dev/null", O_RDONLY | O_CLOEXEC)) < 0) fail("open /dev/null");
  memcpy(CMSG_DATA(&control.header), passed, sizeof passed);
  while (goes_on(1)) {
    int client = join();
    if (client < 0) continue;
    struct iovec text = {.iov_base = (void *)wait_call, .iov_len = sizeof wait_call};
    struct msghdr message = {
        .msg_iov = &text, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
    sendmsg(client, &message, MSG_NOSIGNAL);
    usleep(500);
    leave(client);
  }
}
