// What answering a crowd costs at least: `bare-server SOCKET COUNT ANSWER`.
//
// An epoll server without anything else to do. It reads one call of each client, says "ready" when COUNT
// have called, and sends all of them ANSWER and a NUL byte on SIGUSR1.
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
#include <unistd.h>

static void fail(const char *what) {
  fprintf(stderr, "bare-server: %s: %s\n", what, strerror(errno));
  exit(1);
}

static void watch(int poll, int socket) {
  struct epoll_event event = {.events = EPOLLIN, .data.fd = socket};
  if (epoll_ctl(poll, EPOLL_CTL_ADD, socket, &event) != 0) fail("epoll_ctl");
}

int main(int argc, char **argv) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  struct epoll_event ready[256];
  struct rlimit limit;
  char buffer[4096];
  if (argc != 4) return fprintf(stderr, "usage: bare-server SOCKET COUNT ANSWER\n"), 64;
  int count = atoi(argv[2]), called = 0;
  strncpy(address.sun_path, argv[1], sizeof address.sun_path - 1);
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) fail("getrlimit");
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
  sigset_t start;
  sigemptyset(&start);
  sigaddset(&start, SIGUSR1);
  sigprocmask(SIG_BLOCK, &start, NULL);

  int *clients = calloc(count, sizeof *clients);
  int listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  int poll = epoll_create1(EPOLL_CLOEXEC);
  if (!clients || listener < 0 || poll < 0) fail("start");
  unlink(address.sun_path);
  if (bind(listener, (struct sockaddr *)&address, sizeof address) != 0) fail("bind");
  if (listen(listener, 4096) != 0) fail("listen");
  watch(poll, listener);
  while (called < count) {
    int events = epoll_wait(poll, ready, sizeof ready / sizeof *ready, -1);
    if (events < 0 && errno != EINTR) fail("epoll_wait");
    for (int number = 0; number < events; number++) {
      int socket = ready[number].data.fd;
      if (socket == listener) {
        int client = accept4(listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
        if (client < 0) fail("accept");
        watch(poll, client);
      } else {
        ssize_t length = recv(socket, buffer, sizeof buffer, 0);
        if (length <= 0 || buffer[length - 1] != 0) fail("recv");
        clients[called++] = socket;
      }
    }
  }
  printf("ready\n");
  fflush(stdout);
  sigwaitinfo(&start, NULL);
  for (int number = 0; number < count; number++)
    if (send(clients[number], argv[3], strlen(argv[3]) + 1, MSG_NOSIGNAL | MSG_DONTWAIT) < 0) fail("send");
  // The clients hang up first.
  for (int number = 0; number < count; number++)
    while (recv(clients[number], buffer, sizeof buffer, 0) < 0 && errno == EAGAIN) usleep(1000);
  return 0;
}
