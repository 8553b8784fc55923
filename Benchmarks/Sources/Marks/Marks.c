#include "Marks.h"

// The empty assembly keeps the compiler from concluding that a call has no effect.
__attribute__((noinline)) void gate_mark(void) { __asm__ volatile(""); }
