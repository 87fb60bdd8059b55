// A command that the host asked for, with its three pipes.
#ifndef JOB_H
#define JOB_H

#include <stddef.h>
#include <sys/types.h>

#include "frame.h"

struct job {
  struct job *next;
  uint32_t number;
  pid_t pid;
  int input, output, error;  // -1: closed
  uint8_t *pending;          // input that the pipe did not take yet
  size_t pending_length;
  bool input_ends;
  int64_t deadline;  // CLOCK_MONOTONIC in ms; 0: none
  bool limit_hit;
};

int64_t monotonic_ms(void);

/// Starts `command` in a session of its own; NULL if there are no processes or descriptors left.
struct job *job_start(uint32_t number, uint32_t limit_ms, const char *command);
/// Queues bytes for the standard input; none ends it.
void job_input(struct job *job, const uint8_t *bytes, size_t length);
/// Writes as much of the queued input as the pipe takes.
void job_feed(struct job *job);
/// Sends what is in one of the output pipes to the host and closes the pipe at its end.
void job_drain(struct job *job, struct port *port, int *pipe, uint32_t kind);
/// Kills the job and everything in its process group.
void job_kill(struct job *job);
void job_free(struct job *job);

#endif
