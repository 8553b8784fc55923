#pragma once

/// Does nothing. A profiler that dumps what it has counted whenever this function is called, counts what lies between
/// two calls: `valgrind --tool=callgrind --dump-before=gate_mark`.
void gate_mark(void);
