#pragma once

/// The bytes that the heap has handed out, with its overhead; -1 where it cannot be asked. Swift's Glibc lacks malloc.h.
long long heap_bytes(void);

/// How often the calling thread has asked for memory since it started; -1 where nobody counts. A program with this module
/// calls the functions of the C library through functions that count, which take about a nanosecond.
long long heap_allocations(void);
