// The agent: runs the host's commands in the virtual device. It is process 1, so it also reaps what the
// commands leave behind, and its end is the end of the device.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "job.h"

enum { MOST_JOBS = 64 };

static struct job *jobs;
static struct port port;

static struct job *job_numbered(uint32_t number) {
  struct job *job = jobs;
  while (job && job->number != number) job = job->next;
  return job;
}

static void report_exit(uint32_t number, uint32_t status, bool limit_hit) {
  uint32_t end[2] = {status, limit_hit};
  port_write(&port, FRAME_EXIT, number, end, sizeof end);
}

static void run(uint32_t number, const uint8_t *payload, uint32_t length) {
  uint32_t limit_ms;
  if (length < sizeof limit_ms) return;
  memcpy(&limit_ms, payload, sizeof limit_ms);
  int count = 0;
  for (struct job *job = jobs; job; job = job->next) count++;
  struct job *job =
      count < MOST_JOBS ? job_start(number, limit_ms, (const char *)payload + sizeof limit_ms) : NULL;
  if (!job) {
    static const char reason[] = "agent: too many commands at once\n";
    port_write(&port, FRAME_ERROR, number, reason, sizeof reason - 1);
    report_exit(number, 126, false);
    return;
  }
  job->next = jobs;
  jobs = job;
  uint32_t pid = job->pid;
  port_write(&port, FRAME_STARTED, number, &pid, sizeof pid);
}

static void take_frame(void) {
  struct job *job = job_numbered(port.head.job);
  if (port.head.kind == FRAME_RUN && !job) {
    run(port.head.job, port.payload, port.head.length);
  } else if (port.head.kind == FRAME_INPUT && job) {
    job_input(job, port.payload, port.head.length);
  } else if (port.head.kind == FRAME_SIGNAL && job && port.head.length == sizeof(uint32_t)) {
    uint32_t number;
    memcpy(&number, port.payload, sizeof number);
    kill(job->pid, number);
  }
  free(port.payload);
  port.payload = NULL;
}

static void reap(void) {
  int status;
  pid_t pid;
  while ((pid = waitpid(-1, &status, WNOHANG)) > 0) {
    struct job **link = &jobs;
    while (*link && (*link)->pid != pid) link = &(*link)->next;
    struct job *job = *link;
    if (!job) continue;
    // What the command wrote is still in the pipes; a process that it left behind may hold them open.
    job_drain(job, &port, &job->output, FRAME_OUTPUT);
    job_drain(job, &port, &job->error, FRAME_ERROR);
    uint32_t code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    report_exit(job->number, code, job->limit_hit);
    *link = job->next;
    job_free(job);
  }
}

/// Kills the jobs whose time is up; the milliseconds until the next one, or -1.
static int enforce_limits(void) {
  int64_t next = -1, now = monotonic_ms();
  for (struct job *job = jobs; job; job = job->next) {
    if (job->deadline && job->deadline <= now) job_kill(job);
    if (job->deadline && (next < 0 || job->deadline - now < next)) next = job->deadline - now;
  }
  return (int)next;
}

static void serve(int signals) {
  struct pollfd ready[2 + 3 * MOST_JOBS];
  struct job *owner[MOST_JOBS];
  for (;;) {
    int timeout = enforce_limits(), count = 0;
    ready[0] = (struct pollfd){.fd = port.fd, .events = POLLIN};
    ready[1] = (struct pollfd){.fd = signals, .events = POLLIN};
    for (struct job *job = jobs; job; job = job->next, count++) {
      struct pollfd *pipes = ready + 2 + 3 * count;
      owner[count] = job;
      // A negative descriptor is one that poll skips.
      pipes[0] = (struct pollfd){.fd = job->pending_length ? job->input : -1, .events = POLLOUT};
      pipes[1] = (struct pollfd){.fd = job->output, .events = POLLIN};
      pipes[2] = (struct pollfd){.fd = job->error, .events = POLLIN};
    }
    if (poll(ready, 2 + 3 * count, timeout) < 0 && errno != EINTR) give_up("poll");
    for (int index = 0; index < count; index++) {
      struct pollfd *pipes = ready + 2 + 3 * index;
      if (pipes[0].revents) job_feed(owner[index]);
      if (pipes[1].revents) job_drain(owner[index], &port, &owner[index]->output, FRAME_OUTPUT);
      if (pipes[2].revents) job_drain(owner[index], &port, &owner[index]->error, FRAME_ERROR);
    }
    if (ready[1].revents) {
      struct signalfd_siginfo info;
      while (read(signals, &info, sizeof info) > 0) continue;
      reap();
    }
    if (ready[0].revents) {
      while (port_read(&port)) take_frame();
    }
  }
}

int main(int argc, char **argv) {
  if (argc != 2) {
    errno = EINVAL;
    give_up("usage: agent PORT");
  }
  port.fd = open(argv[1], O_RDWR | O_NONBLOCK | O_CLOEXEC);
  if (port.fd < 0) give_up(argv[1]);

  sigset_t child;
  sigemptyset(&child);
  sigaddset(&child, SIGCHLD);
  sigprocmask(SIG_BLOCK, &child, NULL);
  int signals = signalfd(-1, &child, SFD_CLOEXEC | SFD_NONBLOCK);
  if (signals < 0) give_up("signalfd");
  signal(SIGPIPE, SIG_IGN);

  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  uint64_t nanoseconds = (uint64_t)now.tv_sec * 1000000000 + now.tv_nsec;
  port_write(&port, FRAME_READY, 0, &nanoseconds, sizeof nanoseconds);
  // A child may have ended before its signal was blocked: init's own.
  reap();
  serve(signals);
}
