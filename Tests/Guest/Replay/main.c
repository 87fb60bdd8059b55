// Plays a recording (evemu's text format) through uinput: makes the device that it describes, prints its
// node, and on SIGUSR1 sends the events at the times that they have. Ends, and unplugs, on SIGTERM.
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/uinput.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

static const char *file_name;
static int line_number;

static _Noreturn void fail(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  fprintf(stderr, "replay: %s:%d: ", file_name, line_number);
  vfprintf(stderr, format, arguments);
  fputc('\n', stderr);
  exit(1);
}

struct event {
  int64_t microseconds;
  unsigned type, code;
  int value;
};

static struct event *events;
static size_t event_count;

static void enable(int device, unsigned type, unsigned code) {
  static const unsigned long requests[] = {
      [EV_KEY] = UI_SET_KEYBIT, [EV_REL] = UI_SET_RELBIT, [EV_ABS] = UI_SET_ABSBIT,
      [EV_MSC] = UI_SET_MSCBIT, [EV_SW] = UI_SET_SWBIT,
  };
  // EV_SYN's bits are those of the types; each type is enabled with its first code.
  if (type == EV_SYN || type >= sizeof requests / sizeof *requests || requests[type] == 0) return;
  if (ioctl(device, UI_SET_EVBIT, type) < 0 || ioctl(device, requests[type], code) < 0)
    fail("type %u code %u: %s", type, code, strerror(errno));
}

/// Bytes in hexadecimal; calls `use` with the number of each bit that is set, counted on in *count.
static void read_bits(const char *text, unsigned *count, int device, void (*use)(int, unsigned, unsigned),
                      unsigned type) {
  for (char *end; ; text = end) {
    unsigned long byte = strtoul(text, &end, 16);
    if (end == text) return;
    for (unsigned bit = 0; bit < 8; bit++)
      if (byte >> bit & 1) use(device, type, *count * 8 + bit);
    ++*count;
  }
}

static void set_property(int device, unsigned type, unsigned code) {
  (void)type;
  if (ioctl(device, UI_SET_PROPBIT, code) < 0) fail("property %u: %s", code, strerror(errno));
}

static void read_axis(int device, const char *text) {
  struct uinput_abs_setup setup = {0};
  unsigned code;
  struct input_absinfo *info = &setup.absinfo;
  if (sscanf(text, "%x %d %d %d %d %d", &code, &info->minimum, &info->maximum, &info->fuzz, &info->flat,
             &info->resolution) < 5)
    fail("malformed axis");
  setup.code = code;
  if (ioctl(device, UI_ABS_SETUP, &setup) < 0) fail("axis %x: %s", code, strerror(errno));
}

static void read_event(const char *text) {
  long long seconds, rest;
  struct event event;
  if (sscanf(text, "%lld.%lld %x %x %d", &seconds, &rest, &event.type, &event.code, &event.value) != 5)
    fail("malformed event");
  event.microseconds = seconds * 1000000 + rest;
  events = realloc(events, (event_count + 1) * sizeof *events);
  if (events == NULL) fail("out of memory");
  events[event_count++] = event;
}

static void read_recording(int device) {
  FILE *file = fopen(file_name, "re");
  if (file == NULL) fail("%s", strerror(errno));
  struct uinput_setup setup = {.id = {.bustype = BUS_VIRTUAL, .vendor = 0x1d6b, .product = 0x0105}};
  unsigned counts[EV_CNT] = {0}, properties = 0;
  char line[512];
  while (fgets(line, sizeof line, file) != NULL) {
    line_number++;
    line[strcspn(line, "\r\n")] = 0;
    char *text = line + 2;
    if (strncmp(line, "N:", 2) == 0) {
      snprintf(setup.name, sizeof setup.name, "%s", text + strspn(text, " "));
    } else if (strncmp(line, "P:", 2) == 0) {
      read_bits(text, &properties, device, set_property, 0);
    } else if (strncmp(line, "B:", 2) == 0) {
      char *end;
      unsigned long type = strtoul(text, &end, 16);
      if (type >= EV_CNT) fail("malformed bits");
      read_bits(end, &counts[type], device, enable, type);
    } else if (strncmp(line, "A:", 2) == 0) {
      read_axis(device, text);
    } else if (strncmp(line, "E:", 2) == 0) {
      read_event(text);
    }
  }
  fclose(file);
  if (ioctl(device, UI_DEV_SETUP, &setup) < 0) fail("UI_DEV_SETUP: %s", strerror(errno));
  if (ioctl(device, UI_DEV_CREATE) < 0) fail("UI_DEV_CREATE: %s", strerror(errno));
}

static void print_node(int device) {
  char name[64], path[128];
  if (ioctl(device, UI_GET_SYSNAME(sizeof name), name) < 0) fail("UI_GET_SYSNAME: %s", strerror(errno));
  snprintf(path, sizeof path, "/sys/devices/virtual/input/%s", name);
  DIR *folder = opendir(path);
  if (folder == NULL) fail("%s: %s", path, strerror(errno));
  for (struct dirent *entry; (entry = readdir(folder)) != NULL;)
    if (strncmp(entry->d_name, "event", 5) == 0) printf("node=/dev/input/%s\n", entry->d_name);
  closedir(folder);
  fflush(stdout);
}

static void play(int device) {
  struct timespec start;
  clock_gettime(CLOCK_MONOTONIC, &start);
  int64_t first = event_count > 0 ? events[0].microseconds : 0, played = 0;
  for (size_t position = 0; position < event_count; position++) {
    int64_t due = events[position].microseconds - first;
    // Times that go back are not waited for.
    if (due > played) {
      played = due;
      int64_t nanoseconds = start.tv_nsec + due * 1000;
      struct timespec time = {start.tv_sec + nanoseconds / 1000000000, nanoseconds % 1000000000};
      while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, NULL) == EINTR) {}
    }
    struct input_event event = {
        .type = events[position].type, .code = events[position].code, .value = events[position].value};
    if (write(device, &event, sizeof event) != sizeof event) fail("write: %s", strerror(errno));
  }
  puts("played");
  fflush(stdout);
}

int main(int count, char **arguments) {
  if (count != 2) {
    fputs("replay FILE\n", stderr);
    return 64;
  }
  file_name = arguments[1];
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGUSR1);
  sigaddset(&signals, SIGTERM);
  sigprocmask(SIG_BLOCK, &signals, NULL);

  int device = open("/dev/uinput", O_WRONLY | O_CLOEXEC);
  if (device < 0) fail("/dev/uinput: %s", strerror(errno));
  read_recording(device);
  print_node(device);
  for (int signal; sigwait(&signals, &signal) == 0 && signal == SIGUSR1;) play(device);
  return 0;
}
