#include <libevdev/libevdev.h>
#include <stdint.h>

/// The time of an event in microseconds; its fields have other names where time_t outgrew long.
static inline uint64_t cevdev_microseconds(const struct input_event *event) {
  return (uint64_t)event->input_event_sec * 1000000u + (uint64_t)event->input_event_usec;
}
