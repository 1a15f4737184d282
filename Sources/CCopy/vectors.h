#ifndef FASCIA_COPY_VECTORS_H
#define FASCIA_COPY_VECTORS_H
// The compiler's vector extensions serve AVX2, SSE2 and NEON with the same text; eight pixels are one register of AVX2 and two of the
// others. What would be small functions are macros: vectors wider than the least processor's cannot be passed.
#include "copy.h"
#include <string.h>

typedef uint32_t pixels __attribute__((vector_size(32)));
typedef uint16_t short_pixels __attribute__((vector_size(16)));

#if defined(__x86_64__) && defined(__GLIBC__) && !defined(__AVX2__)
// The loader chooses once, by the processor that it finds.
#define WIDEST __attribute__((target_clones("avx2", "default")))
#else
#define WIDEST
#endif

#define LOADED(pixels_) ({ pixels v_; memcpy(&v_, (pixels_), sizeof v_); v_; })
#define STORED(target, value) ({ __typeof__(value) v_ = (value); memcpy((target), &v_, sizeof v_); })

// One pixel or eight.
#define SAME(v) (v)
#define HIGH_BITS(v) (((v) >> 8 & 0xF800) | ((v) >> 5 & 0x07E0) | ((v) >> 3 & 0x001F))
#define SHORTENED(v) ((uint16_t)HIGH_BITS(v))
#define SHORTENED_8(v) __builtin_convertvector(HIGH_BITS(v), short_pixels)

#define ROW(type, target, pitch, y) ((type *)((char *)(target) + (y) * (pitch)))

// Stores that go past the caches: what is written line by line and not read again need not be read first to be written. Their order among
// others is anything until the fence. The target is brought to where a vector is aligned.
#define STREAMED(target, value) __builtin_nontemporal_store((value), (__typeof__(value) *)(target))
#if defined(__x86_64__)
#define FENCE() __builtin_ia32_sfence()
#else
#define FENCE() __atomic_thread_fence(__ATOMIC_RELEASE)
#endif

// How many pixels there are before eight of them are aligned.
#define LEAD(to) ((-(uintptr_t)(to) & (8 * sizeof *(to) - 1)) / sizeof *(to))
#endif
