// Measures how long a program takes from exec to READY=1 (sd_notify).
//
// Usage: start-timer LIMIT_MS COMMAND [ARGUMENT...]
// Prints "pid=P microseconds=U" and leaves the command running. The command's output goes to
// start-timer's standard error.
#define _GNU_SOURCE
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static long long monotonic_ns(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (long long)now.tv_sec * 1000000000 + now.tv_nsec;
}

_Noreturn static void fail(const char *what) {
  fprintf(stderr, "start-timer: %s: %s\n", what, strerror(errno));
  exit(1);
}

/// An unnamed abstract socket: the kernel chooses a name, so that timers can run side by side.
static int notify_socket(void) {
  int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  if (fd < 0 || bind(fd, (struct sockaddr *)&address, sizeof(sa_family_t)) < 0) fail("socket");
  socklen_t length = sizeof address;
  if (getsockname(fd, (struct sockaddr *)&address, &length) < 0) fail("getsockname");
  char name[sizeof address.sun_path + 1] = "@";
  memcpy(name + 1, address.sun_path + 1, length - offsetof(struct sockaddr_un, sun_path) - 1);
  setenv("NOTIFY_SOCKET", name, 1);
  return fd;
}

/// The time of READY=1, or an exit with the reason.
static long long wait_for_ready(int fd, pid_t pid, long long limit) {
  bool ended = false;
  int status = 0;
  for (;;) {
    struct pollfd ready = {.fd = fd, .events = POLLIN};
    long long left = (limit - monotonic_ns()) / 1000000;
    // The child's end is looked for now and then: it does not close the socket.
    if (left > 0 && poll(&ready, 1, left < 20 ? (int)left : 20) > 0) {
      char message[512];
      long long now = monotonic_ns();
      ssize_t length = recv(fd, message, sizeof message - 1, 0);
      if (length < 0) fail("recv");
      message[length] = 0;
      if (strncmp(message, "READY=1", 7) == 0 || strstr(message, "\nREADY=1")) return now;
      continue;
    }
    if (!ended && waitpid(pid, &status, WNOHANG) == pid) {
      // Its last message may have come since the poll: look once more before giving up.
      ended = true;
      continue;
    }
    if (ended) {
      fprintf(stderr, "start-timer: the command ended with wait status %d before READY=1\n", status);
      exit(1);
    }
    if (left <= 0) {
      kill(pid, SIGKILL);
      fprintf(stderr, "start-timer: no READY=1 in time\n");
      exit(1);
    }
  }
}

int main(int argc, char **argv) {
  if (argc < 3) {
    fprintf(stderr, "usage: start-timer LIMIT_MS COMMAND [ARGUMENT...]\n");
    return 2;
  }
  int fd = notify_socket();
  // The child writes the time here: only it knows when its exec begins.
  long long *started =
      mmap(NULL, sizeof *started, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (started == MAP_FAILED) fail("mmap");
  long long limit = monotonic_ns() + atoll(argv[1]) * 1000000;

  pid_t pid = fork();
  if (pid < 0) fail("fork");
  if (pid == 0) {
    setsid();
    dup2(2, 1);
    char text[32];
    *started = monotonic_ns();
    snprintf(text, sizeof text, "%lld", *started);
    setenv("START_TIMER_NS", text, 1);
    execvp(argv[2], argv + 2);
    fail(argv[2]);
  }
  long long now = wait_for_ready(fd, pid, limit);
  printf("pid=%d microseconds=%lld\n", pid, (now - *started) / 1000);
  return 0;
}
