// Clients that misbehave: `rowdy SOCKET KIND`, until SIGTERM.
//
// It says "at it" once it has begun, and in the end how many connections it made and how many of them were
// hung up on with a reason. It is nice: what is asked is what the daemon does for it, not who gets the
// processor.
#include "rowdy.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

static const struct kind {
  const char *name;
  void (*act)(void);
} kinds[] = {
    {"never-reads", never_reads}, {"drip", drip}, {"half", half}, {"huge", huge}, {"deep", deep},
    {"utf8", bad_utf8}, {"nuls", nuls}, {"many", many}, {"vanish", vanish}, {"descriptors", descriptors},
};

static struct sockaddr_un address = {.sun_family = AF_UNIX};
static volatile sig_atomic_t is_stopped;
static long connections, reasons;

static void stop(int number) {
  (void)number;
  is_stopped = 1;
}

void fail(const char *what) {
  fprintf(stderr, "rowdy: %s: %s\n", what, strerror(errno));
  exit(1);
}

bool goes_on(int milliseconds) {
  if (milliseconds && !is_stopped) poll(NULL, 0, milliseconds);
  return !is_stopped;
}

int join(void) {
  int client = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (client < 0) return -1;
  if (connect(client, (struct sockaddr *)&address, sizeof address) == 0) {
    connections++;
    return client;
  }
  // A full backlog: others shall have their turn.
  if (errno != EAGAIN) fail("connect");
  close(client);
  usleep(1000);
  return -1;
}

void leave(int client) {
  char reply[4096];
  ssize_t length;
  while ((length = recv(client, reply, sizeof reply, MSG_DONTWAIT)) > 0)
    if (memmem(reply, length, "InvalidMessage", 14)) reasons++;
  close(client);
}

bool is_over(int client) {
  struct pollfd state = {.fd = client, .events = 0};
  return poll(&state, 1, 0) == 1;
}

int main(int argc, char **argv) {
  struct rlimit limit = {.rlim_cur = 65536, .rlim_max = 65536};
  if (argc != 3) return fprintf(stderr, "usage: rowdy SOCKET KIND\n"), 64;
  strncpy(address.sun_path, argv[1], sizeof address.sun_path - 1);
  setrlimit(RLIMIT_NOFILE, &limit);
  signal(SIGTERM, stop);
  if (nice(19) == -1 && errno) fail("nice");
  for (unsigned number = 0; number < sizeof kinds / sizeof *kinds; number++) {
    if (strcmp(kinds[number].name, argv[2]) != 0) continue;
    printf("at it\n");
    fflush(stdout);
    kinds[number].act();
    printf("%ld connections, %ld with a reason\n", connections, reasons);
    return 0;
  }
  return fprintf(stderr, "rowdy: unknown kind %s\n", argv[2]), 64;
}
