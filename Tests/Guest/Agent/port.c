#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "frame.h"

void give_up(const char *what) {
  fprintf(stderr, "agent: %s: %s\n", what, strerror(errno));
  exit(1);
}

// A virtio port without a host reads as end of file and polls as hung up: wait until the host is back.
static void wait_for_host(void) { poll(NULL, 0, 20); }

bool port_read(struct port *port) {
  for (;;) {
    uint8_t *to;
    uint32_t wanted;
    if (port->have < sizeof port->head) {
      to = (uint8_t *)&port->head + port->have;
      wanted = sizeof port->head - port->have;
    } else {
      if (!port->payload) {
        if (port->head.length > FRAME_LIMIT) {
          errno = EMSGSIZE;
          give_up("frame from the host");
        }
        // One byte more, so that a command can be ended by NUL in place.
        port->payload = malloc(port->head.length + 1);
        if (!port->payload) give_up("memory for a frame");
      }
      uint32_t done = port->have - sizeof port->head;
      if (done == port->head.length) {
        port->payload[done] = 0;
        port->have = 0;
        return true;
      }
      to = port->payload + done;
      wanted = port->head.length - done;
    }
    ssize_t count = read(port->fd, to, wanted);
    if (count > 0) {
      port->have += count;
    } else if (count == 0) {
      wait_for_host();
      return false;
    } else if (errno == EAGAIN) {
      return false;
    } else if (errno != EINTR) {
      give_up("read from the host");
    }
  }
}

static void write_all(int fd, const void *bytes, size_t length) {
  const uint8_t *next = bytes;
  while (length > 0) {
    ssize_t count = write(fd, next, length);
    if (count > 0) {
      next += count;
      length -= count;
    } else if (count < 0 && errno == EAGAIN) {
      struct pollfd room = {.fd = fd, .events = POLLOUT};
      poll(&room, 1, 1000);
      if (room.revents & POLLHUP) wait_for_host();
    } else if (count < 0 && errno != EINTR) {
      give_up("write to the host");
    }
  }
}

void port_write(struct port *port, uint32_t kind, uint32_t job, const void *payload, uint32_t length) {
  struct frame head = {.length = length, .kind = kind, .job = job};
  // Small frames go out in one write: each write is a trip out of the emulated machine.
  uint8_t small[512];
  if (sizeof head + length <= sizeof small) {
    memcpy(small, &head, sizeof head);
    if (length) memcpy(small + sizeof head, payload, length);
    write_all(port->fd, small, sizeof head + length);
  } else {
    write_all(port->fd, &head, sizeof head);
    write_all(port->fd, payload, length);
  }
}
