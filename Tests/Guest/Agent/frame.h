// The frames between the host and the agent. All numbers are little-endian, as both sides are x86_64.
//
// The host starts a job by RUN with a job number of its choice; the job's output, input and end carry
// that number. Jobs run side by side.
#ifndef FRAME_H
#define FRAME_H

#include <stdbool.h>
#include <stdint.h>

enum frame_kind {
  // Host to agent.
  FRAME_RUN = 1,     // uint32 limit in ms (0: none), then the command for sh -c
  FRAME_INPUT = 2,   // bytes for the job's standard input; none: end of input
  FRAME_SIGNAL = 3,  // uint32 signal, sent to the job's first process alone
  // Agent to host.
  FRAME_READY = 16,    // the agent listens; uint64 CLOCK_MONOTONIC in ns
  FRAME_STARTED = 17,  // uint32 process ID
  FRAME_OUTPUT = 18,   // bytes
  FRAME_ERROR = 19,    // bytes
  FRAME_EXIT = 20,     // uint32 status as a shell gives it (128 + signal), uint32 1 if the limit ended it
};

struct frame {
  uint32_t length;
  uint32_t kind;
  uint32_t job;
};

enum { FRAME_LIMIT = 64 << 20 };

struct port {
  int fd;
  struct frame head;
  uint32_t have;  // of head and payload together
  uint8_t *payload;
};

/// Reads what is there. True when a whole frame is in `head` and `payload`; false when more must come.
bool port_read(struct port *port);
/// Writes a frame, waiting for the host to take it.
void port_write(struct port *port, uint32_t kind, uint32_t job, const void *payload, uint32_t length);
/// Says on the console why the agent cannot go on, and ends it, which ends the virtual device.
_Noreturn void give_up(const char *what);

#endif
