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

/// How often this thread has gone to sleep, and so was woken.
int64_t benchmark_wake_ups(void);

/// A timer of the kernel, not set; its descriptor does not block.
int benchmark_timer_descriptor(void);

/// Has it become readable at a moment of the wall clock above.
void benchmark_timer_set(int descriptor, int64_t time);

/// Sleeps until a moment of the wall clock above.
void benchmark_sleep(int64_t until);

/// Has the caches hold nothing of what ran before: reads through more memory than they have.
void benchmark_evict(void);

/// Calls a function and nothing else: `callgrind --toggle-collect=benchmark_measured` counts what happens inside.
void benchmark_measured(void (*body)(void *), void *context);
#endif
