#define _GNU_SOURCE
#include "BenchmarkSupport.h"
#include <errno.h>
#include <sched.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/timerfd.h>
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

int64_t benchmark_wake_ups(void) {
    struct rusage usage;
    return getrusage(RUSAGE_THREAD, &usage) == 0 ? usage.ru_nvcsw : 0;
}

static struct timespec moment(int64_t time) {
    return (struct timespec){.tv_sec = time / 1000000000, .tv_nsec = time % 1000000000};
}

int benchmark_timer_descriptor(void) { return timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC); }

void benchmark_timer_set(int descriptor, int64_t time) {
    struct itimerspec value = {.it_value = moment(time)};
    timerfd_settime(descriptor, TFD_TIMER_ABSTIME, &value, NULL);
}

void benchmark_sleep(int64_t until) {
    struct timespec t = moment(until);
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &t, NULL) == EINTR) {}
}

void benchmark_evict(void) {
    // Larger than the last-level cache that one core of a server can fill.
    enum { bytes = 96 << 20, line = 64 };
    static volatile unsigned char *memory;
    if (!memory) memory = calloc(bytes, 1);
    if (!memory) return;
    for (size_t at = 0; at < bytes; at += line) memory[at]++;
}

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
