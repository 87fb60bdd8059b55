// For accept4(2).
#define _GNU_SOURCE
#include "CLinux.h"

#include <spawn.h>

// A C global that Swift could see would be shared mutable state; two functions are not.
static int kept_argc;
static char **kept_argv;

// glibc and musl-with-glibc-ABI pass the arguments to constructors as to main.
__attribute__((constructor)) static void keep_arguments(int argc, char **argv) {
  kept_argc = argc;
  kept_argv = argv;
}

int clinux_argc(void) { return kept_argc; }
char *clinux_argv(int index) { return index >= 0 && index < kept_argc ? kept_argv[index] : NULL; }
char **clinux_arguments(void) { return kept_argv; }

void clinux_restart(void) {
  // The mask outlives execve, and the new program may not block what this one did.
  sigset_t none, before;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, &before);
  // By this name it is found even after an upgrade has replaced the file.
  execv("/proc/self/exe", kept_argv);
  sigprocmask(SIG_SETMASK, &before, NULL);
}

int clinux_accept(int socket) { return accept4(socket, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK); }

int clinux_spawn(pid_t *process, char *const arguments[]) {
  posix_spawnattr_t attributes;
  sigset_t signals;
  int error = posix_spawnattr_init(&attributes);
  if (error) return error;
  sigemptyset(&signals);
  posix_spawnattr_setsigmask(&attributes, &signals);
  sigaddset(&signals, SIGPIPE);
  posix_spawnattr_setsigdefault(&attributes, &signals);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
  error = posix_spawnp(process, arguments[0], NULL, &attributes, arguments, environ);
  posix_spawnattr_destroy(&attributes);
  return error;
}

int clinux_pipe(int *reader, int *writer) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return -1;
  *reader = ends[0];
  *writer = ends[1];
  return 0;
}
