#include "Heap.h"

#ifdef __linux__
#include <malloc.h>
#endif

long long heap_bytes(void) {
#ifdef __GLIBC__
  struct mallinfo2 information = mallinfo2();
  return (long long)(information.uordblks + information.hblkhd);
#else
  return -1;
#endif
}
