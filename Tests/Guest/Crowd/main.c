// Many clients in one process, all of which wait for the same thing: `crowd SOCKET COUNT [monitor]`.
//
// Says "ready" once all have called AwaitUnlock, and when all are answered when the first answer came, on
// CLOCK_MONOTONIC in microseconds, and how much later the last one. With `monitor` all call Monitor, and go on
// reading until SIGTERM; the last line says how many messages there were in all.
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

static const char await_call[] = "{\"method\":\"io.touchlockd.Lock.AwaitUnlock\"}";
static const char monitor_call[] = "{\"method\":\"io.touchlockd.Lock.Monitor\",\"more\":true}";
static const char success[] = "{\"parameters\":{\"since\":";

static volatile sig_atomic_t is_stopped;

static void stop(int number) {
  (void)number;
  is_stopped = 1;
}

static void fail(const char *what) {
  fprintf(stderr, "crowd: %s: %s\n", what, strerror(errno));
  exit(1);
}

static long long microseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000000LL + now.tv_nsec / 1000;
}

static int join(const struct sockaddr_un *address, const char *call, size_t length) {
  int client = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (client < 0) fail("socket");
  // A full backlog makes it wait, and so does a server that has its name and does not listen yet.
  while (connect(client, (const struct sockaddr *)address, sizeof *address) != 0)
    if (errno != EINTR && errno != EAGAIN && errno != ECONNREFUSED) fail("connect");
  if (send(client, call, length, MSG_NOSIGNAL) != (ssize_t)length) fail("send");
  return client;
}

/// Reads what comes, to the end.
static void read_on(int poll) {
  struct epoll_event ready[256];
  char text[4096];
  long messages = 0;
  while (!is_stopped) {
    int events = epoll_wait(poll, ready, sizeof ready / sizeof *ready, 1000);
    for (int number = 0; number < events; number++) {
      ssize_t length = recv(ready[number].data.fd, text, sizeof text, 0);
      if (length <= 0) fail("a client was hung up on");
      for (ssize_t place = 0; place < length; place++) messages += text[place] == 0;
    }
  }
  printf("%ld messages\n", messages);
}

int main(int argc, char **argv) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  struct epoll_event ready[256];
  struct rlimit limit;
  long long first = 0, last = 0;
  int monitors = argc == 4 && strcmp(argv[3], "monitor") == 0;
  if (argc != 3 + monitors) return fprintf(stderr, "usage: crowd SOCKET COUNT [monitor]\n"), 64;
  int count = atoi(argv[2]);
  strncpy(address.sun_path, argv[1], sizeof address.sun_path - 1);
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) fail("getrlimit");
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);

  int poll = epoll_create1(EPOLL_CLOEXEC);
  if (poll < 0) fail("epoll_create1");
  for (int number = 0; number < count; number++) {
    struct epoll_event event = {.events = EPOLLIN};
    event.data.fd = monitors ? join(&address, monitor_call, sizeof monitor_call)
                             : join(&address, await_call, sizeof await_call);
    if (epoll_ctl(poll, EPOLL_CTL_ADD, event.data.fd, &event) != 0) fail("epoll_ctl");
  }
  printf("ready\n");
  fflush(stdout);
  if (monitors) {
    signal(SIGTERM, stop);
    // What is asked is what the daemon does for them, not who gets the processor.
    if (nice(19) == -1 && errno) fail("nice");
    read_on(poll);
    return 0;
  }

  for (int answered = 0; answered < count;) {
    int events = epoll_wait(poll, ready, sizeof ready / sizeof *ready, -1);
    if (events < 0 && errno != EINTR) fail("epoll_wait");
    for (int number = 0; number < events; number++) {
      char reply[256];
      ssize_t length = recv(ready[number].data.fd, reply, sizeof reply, 0);
      // No look at the clock in between: where that is slow, it would be what is measured.
      if (!answered++) first = last = microseconds();
      if (answered == count) last = microseconds();
      if (length < (ssize_t)sizeof success || reply[length - 1] != 0 || strncmp(reply, success, sizeof success - 1) != 0)
        return fprintf(stderr, "crowd: answer %d is no success\n", answered), 1;
    }
  }
  printf("%d answers from %lld on within %lld us\n", count, first, last - first);
  fflush(stdout);
  return 0;
}
