#ifndef FASCIA_BENCHMARK_SUPPORT_H
#define FASCIA_BENCHMARK_SUPPORT_H
#include <stdint.h>

/// How often memory was asked for since the program began: malloc and all its relatives, from Swift, C and every library.
uint64_t benchmark_allocations(void);

/// The wall clock, and the time that this thread ran, in nanoseconds.
int64_t benchmark_wall(void);
int64_t benchmark_thread(void);

/// Binds this thread to the processor it runs on. Returns its number, or -1.
int benchmark_pin(void);

/// Calls a function and nothing else: `callgrind --toggle-collect=benchmark_measured` counts what happens inside.
void benchmark_measured(void (*body)(void *), void *context);
#endif
