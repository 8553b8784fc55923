#pragma once

/// Does nothing. A profiler that is told to dump what it has counted whenever this function is called, counts what lies between
/// two calls: `valgrind --tool=callgrind --dump-before=gate_mark`.
void gate_mark(void);
