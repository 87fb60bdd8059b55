// Many clients in one process, all of which wait for the same thing: `crowd SOCKET COUNT`.
//
// Says "ready" once all have called AwaitUnlock, and when all are answered how many microseconds lay between
// the first and the last answer.
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

static const char call[] = "{\"method\":\"io.touchlockd.Lock.AwaitUnlock\"}";
static const char success[] = "{\"parameters\":{\"since\":";

static void fail(const char *what) {
  fprintf(stderr, "crowd: %s: %s\n", what, strerror(errno));
  exit(1);
}

static long long microseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000000LL + now.tv_nsec / 1000;
}

static int join(const struct sockaddr_un *address) {
  int client = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (client < 0) fail("socket");
  // A full backlog makes it wait.
  while (connect(client, (const struct sockaddr *)address, sizeof *address) != 0)
    if (errno != EINTR && errno != EAGAIN) fail("connect");
  if (send(client, call, sizeof call, MSG_NOSIGNAL) != sizeof call) fail("send");
  return client;
}

int main(int argc, char **argv) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  struct epoll_event ready[256];
  struct rlimit limit;
  long long first = 0, last = 0;
  if (argc != 3) return fprintf(stderr, "usage: crowd SOCKET COUNT\n"), 64;
  int count = atoi(argv[2]);
  strncpy(address.sun_path, argv[1], sizeof address.sun_path - 1);
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) fail("getrlimit");
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);

  int poll = epoll_create1(EPOLL_CLOEXEC);
  if (poll < 0) fail("epoll_create1");
  for (int number = 0; number < count; number++) {
    struct epoll_event event = {.events = EPOLLIN, .data.fd = join(&address)};
    if (epoll_ctl(poll, EPOLL_CTL_ADD, event.data.fd, &event) != 0) fail("epoll_ctl");
  }
  printf("ready\n");
  fflush(stdout);

  for (int answered = 0; answered < count;) {
    int events = epoll_wait(poll, ready, sizeof ready / sizeof *ready, -1);
    if (events < 0 && errno != EINTR) fail("epoll_wait");
    for (int number = 0; number < events; number++) {
      char reply[256];
      ssize_t length = recv(ready[number].data.fd, reply, sizeof reply, 0);
      last = microseconds();
      if (!answered++) first = last;
      if (length < (ssize_t)sizeof success || reply[length - 1] != 0 || strncmp(reply, success, sizeof success - 1) != 0)
        return fprintf(stderr, "crowd: answer %d is no success\n", answered), 1;
    }
  }
  printf("%d answers, %lld us\n", count, last - first);
  fflush(stdout);
  return 0;
}
