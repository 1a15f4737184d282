#define _GNU_SOURCE
#include "BenchmarkSupport.h"
#include <sched.h>
#include <time.h>

static int64_t now(clockid_t clock) {
    struct timespec t;
    clock_gettime(clock, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

int64_t benchmark_wall(void) {
    // Some hundred writes may still be on their way to the cache, which are most of a thumb's copy. They count.
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
    return now(CLOCK_MONOTONIC);
}

int64_t benchmark_thread(void) { return now(CLOCK_THREAD_CPUTIME_ID); }

int benchmark_pin(void) {
    int processor = sched_getcpu();
    if (processor < 0) return -1;
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(processor, &set);
    return sched_setaffinity(0, sizeof set, &set) == 0 ? processor : -1;
}

__attribute__((noinline)) void benchmark_measured(void (*body)(void *), void *context) {
    body(context);
    // Keeps the call from becoming a jump, which would never return here.
    __asm__ volatile("" ::: "memory");
}
