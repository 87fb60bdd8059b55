#define _GNU_SOURCE
#include "job.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

int64_t monotonic_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void close_end(int *fd) {
  if (*fd >= 0) close(*fd);
  *fd = -1;
}

_Noreturn static void become(const char *command, int input, int output, int error) {
  setsid();
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  signal(SIGPIPE, SIG_DFL);
  if (dup2(input, 0) < 0 || dup2(output, 1) < 0 || dup2(error, 2) < 0) _exit(126);
  execl("/bin/sh", "sh", "-c", command, (char *)NULL);
  _exit(127);
}

struct job *job_start(uint32_t number, uint32_t limit_ms, const char *command) {
  int in[2] = {-1, -1}, out[2] = {-1, -1}, err[2] = {-1, -1};
  struct job *job = calloc(1, sizeof *job);
  if (!job || pipe2(in, O_CLOEXEC) || pipe2(out, O_CLOEXEC) || pipe2(err, O_CLOEXEC)) goto failed;
  // Only this side's ends: the command must see ordinary blocking pipes.
  fcntl(in[1], F_SETFL, O_NONBLOCK);
  fcntl(out[0], F_SETFL, O_NONBLOCK);
  fcntl(err[0], F_SETFL, O_NONBLOCK);

  pid_t pid = fork();
  if (pid < 0) goto failed;
  if (pid == 0) become(command, in[0], out[1], err[1]);

  close(in[0]);
  close(out[1]);
  close(err[1]);
  job->number = number;
  job->pid = pid;
  job->input = in[1];
  job->output = out[0];
  job->error = err[0];
  job->deadline = limit_ms ? monotonic_ms() + limit_ms : 0;
  return job;

failed:
  for (int end = 0; end < 2; end++) {
    close_end(&in[end]);
    close_end(&out[end]);
    close_end(&err[end]);
  }
  free(job);
  return NULL;
}

void job_input(struct job *job, const uint8_t *bytes, size_t length) {
  if (job->input < 0) return;
  if (length == 0) {
    job->input_ends = true;
  } else {
    uint8_t *grown = realloc(job->pending, job->pending_length + length);
    if (!grown) give_up("memory for a command's input");
    memcpy(grown + job->pending_length, bytes, length);
    job->pending = grown;
    job->pending_length += length;
  }
  job_feed(job);
}

void job_feed(struct job *job) {
  size_t done = 0;
  while (job->input >= 0 && done < job->pending_length) {
    ssize_t count = write(job->input, job->pending + done, job->pending_length - done);
    if (count > 0) {
      done += count;
    } else if (errno == EAGAIN) {
      break;
    } else if (errno != EINTR) {
      // The command closed its input: what is left has no reader.
      done = job->pending_length;
      close_end(&job->input);
    }
  }
  job->pending_length -= done;
  memmove(job->pending, job->pending + done, job->pending_length);
  if (job->input_ends && job->pending_length == 0) close_end(&job->input);
}

void job_drain(struct job *job, struct port *port, int *pipe, uint32_t kind) {
  static uint8_t bytes[65536];
  while (*pipe >= 0) {
    ssize_t count = read(*pipe, bytes, sizeof bytes);
    if (count > 0) {
      port_write(port, kind, job->number, bytes, count);
    } else if (count == 0) {
      close_end(pipe);
    } else if (errno != EINTR) {
      return;
    }
  }
}

void job_kill(struct job *job) {
  job->limit_hit = true;
  job->deadline = 0;
  kill(-job->pid, SIGKILL);
  kill(job->pid, SIGKILL);
}

void job_free(struct job *job) {
  close_end(&job->input);
  close_end(&job->output);
  close_end(&job->error);
  free(job->pending);
  free(job);
}
