// The system calls and constants that Swift's importer does not see by itself. No logic.
#ifndef CLINUX_H
#define CLINUX_H

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <grp.h>
#include <linux/input.h>
#include <linux/kd.h>
#include <linux/tiocl.h>
#include <linux/uinput.h>
#include <linux/vt.h>
#include <malloc.h>
#include <poll.h>
#include <pthread.h>
#include <pwd.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/timerfd.h>
#include <sys/types.h>
#include <sys/un.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

/// The number of arguments of the process, kept before main by a constructor.
int clinux_argc(void);
/// One argument of the process, or NULL.
char *clinux_argv(int index);
/// The whole argument vector, as getopt_long wants it.
char **clinux_arguments(void);

/// Starts the running program anew in its process, with the arguments and the environment it has. Returns
/// only when that failed.
void clinux_restart(void);

/// accept4(2), which is declared for _GNU_SOURCE alone, close-on-exec and non-blocking.
int clinux_accept(int socket);
/// pipe2(2), close-on-exec, likewise.
int clinux_pipe(int *reader, int *writer);

/// Gives free memory back to the system, where the C library keeps it: glibc.
static inline void clinux_give_memory_back(void) {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

/// What SO_PEERCRED gives: struct ucred, which is declared for _GNU_SOURCE alone.
struct clinux_credentials {
  pid_t process;
  uid_t user;
  gid_t group;
};

/// Starts a program, found along PATH, with this process's environment and with signals as usual: no mask, and
/// SIGPIPE ends it. Returns an errno value or 0.
int clinux_spawn(pid_t *process, char *const arguments[]);

static inline int clinux_errno(void) { return errno; }
static inline void clinux_set_errno(int value) { errno = value; }

/// open(2), openat(2), fcntl(2) and ioctl(2) are variadic: Swift cannot call them.
static inline int clinux_open(const char *path, int flags, mode_t mode) { return open(path, flags, mode); }
static inline int clinux_descriptor_flags(int descriptor) { return fcntl(descriptor, F_GETFD); }
static inline int clinux_openat(int folder, const char *path, int flags, mode_t mode) {
  return openat(folder, path, flags, mode);
}
static inline int clinux_fcntl(int fd, int command, long argument) { return fcntl(fd, command, argument); }
static inline int clinux_ioctl_int(int fd, unsigned long request, long argument) {
  return ioctl(fd, request, argument);
}
static inline int clinux_ioctl_pointer(int fd, unsigned long request, void *argument) {
  return ioctl(fd, request, argument);
}
/// getopt_long(3) keeps its place and the option's value in globals, which Swift refuses. `place` is 0
/// before the first call. One vector is read at a time.
static inline int clinux_getopt_long(
    int argc, char **argv, const char *letters, const struct option *options, int *place, int *which, char **value) {
  opterr = 0;
  optind = *place;
  int result = getopt_long(argc, argv, letters, options, which);
  *place = optind;
  *value = optarg;
  return result;
}
/// RLIMIT_NOFILE is of an enumeration that the calls do not take in Swift.
static inline int clinux_get_descriptor_limit(struct rlimit *limit) { return getrlimit(RLIMIT_NOFILE, limit); }
static inline int clinux_set_descriptor_limit(const struct rlimit *limit) { return setrlimit(RLIMIT_NOFILE, limit); }
/// SIG_IGN is a cast that Swift does not import.
static inline void clinux_ignore_signal(int number) { signal(number, SIG_IGN); }
/// A flexible array as readdir(3) gives it is a tuple in Swift.
static inline const char *clinux_entry_name(const struct dirent *entry) { return entry->d_name; }
static inline int clinux_prctl(int option, unsigned long argument) { return prctl(option, argument, 0, 0, 0); }

/// The key bits of an input device in 96 bytes, and which events it is to send, are function-like macros.
static const unsigned long clinux_EVIOCGBIT_KEY = EVIOCGBIT(EV_KEY, 96);
static const unsigned long clinux_EVIOCSMASK = EVIOCSMASK;
/// uinput's requests are function-like macros.
static const unsigned long clinux_UI_DEV_CREATE = UI_DEV_CREATE;
static const unsigned long clinux_UI_DEV_DESTROY = UI_DEV_DESTROY;
static const unsigned long clinux_UI_DEV_SETUP = UI_DEV_SETUP;
static const unsigned long clinux_UI_ABS_SETUP = UI_ABS_SETUP;
static const unsigned long clinux_UI_SET_EVBIT = UI_SET_EVBIT;
static const unsigned long clinux_UI_SET_KEYBIT = UI_SET_KEYBIT;
static const unsigned long clinux_UI_SET_ABSBIT = UI_SET_ABSBIT;
static const unsigned long clinux_UI_SET_RELBIT = UI_SET_RELBIT;
static const unsigned long clinux_UI_SET_PROPBIT = UI_SET_PROPBIT;
/// UI_GET_SYSNAME for a name of at most 64 bytes.
static const unsigned long clinux_UI_GET_SYSNAME_64 = UI_GET_SYSNAME(64);

#endif
