#include "Heap.h"

#ifdef __linux__
#include <errno.h>
#include <malloc.h>
#endif

#ifdef __GLIBC__
// The functions of the C library under the names that it keeps for those who replace them. What they return, the library's
// own `free` takes.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

// Of each thread its own, so that counting needs no lock. Its place is known when the program starts: to look for it could
// call `malloc`.
static _Thread_local long long allocations __attribute__((tls_model("initial-exec")));

void *malloc(size_t size) {
  allocations += 1;
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  allocations += 1;
  return __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
  allocations += 1;
  return __libc_realloc(memory, size);
}

void *memalign(size_t alignment, size_t size) {
  allocations += 1;
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  allocations += 1;
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  allocations += 1;
  *memory = __libc_memalign(alignment, size);
  return *memory ? 0 : ENOMEM;
}
#endif

long long heap_allocations(void) {
#ifdef __GLIBC__
  return allocations;
#else
  return -1;
#endif
}

long long heap_bytes(void) {
#ifdef __GLIBC__
  struct mallinfo2 information = mallinfo2();
  return (long long)(information.uordblks + information.hblkhd);
#else
  return -1;
#endif
}
