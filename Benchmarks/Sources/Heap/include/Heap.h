#pragma once

/// The bytes that the heap has handed out, with its overhead; -1 where it cannot be asked. Swift's Glibc lacks malloc.h.
long long heap_bytes(void);
