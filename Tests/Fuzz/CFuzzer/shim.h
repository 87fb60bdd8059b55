#include <stddef.h>
#include <stdint.h>

/* libFuzzer as a library: runs `test` until its options say stop, and returns its exit status. */
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*test)(const uint8_t *bytes, size_t count));
