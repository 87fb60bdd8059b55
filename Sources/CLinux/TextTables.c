// What Embedded Swift's String asks the Unicode tables when it compares or hashes text, answered without the
// tables: no scalar is ever composed with another, so that equal means the same bytes. That is what paths,
// keys and names need here, and it leaves 30 KB out of each program. Text work that needs more of Unicode (a
// Character, a case) asks for a function that is not here and does not link.
//
// Only in the shipped programs: the ordinary build's String lives in a library that needs its own answers.
#ifdef TOUCHLOCK_EMBEDDED
#include <stddef.h>
#include <stdint.h>

uint16_t _swift_stdlib_getNormData(uint32_t scalar);
uint32_t _swift_stdlib_getDecompositionEntry(uint32_t scalar);
uint32_t _swift_stdlib_getComposition(uint32_t left, uint32_t right);

// Bits 0 to 2: the scalar is in normal form as it stands; bits 3 and up: combining class 0.
uint16_t _swift_stdlib_getNormData(uint32_t scalar) {
  (void)scalar;
  return 0;
}

static const uint32_t none = UINT32_MAX;

uint32_t _swift_stdlib_getDecompositionEntry(uint32_t scalar) {
  (void)scalar;
  return none;
}

uint32_t _swift_stdlib_getComposition(uint32_t left, uint32_t right) {
  (void)left;
  (void)right;
  return none;
}

extern const uint8_t *const _swift_stdlib_nfd_decompositions;
const uint8_t *const _swift_stdlib_nfd_decompositions = NULL;
#endif
