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
#define REVERSED(v) __builtin_shufflevector((v), (v), 7, 6, 5, 4, 3, 2, 1, 0)

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

#define COPY_ROWS(type, eight, one, store, lead) do { \
    for (size_t y = 0; y < height; y++) { \
        const uint32_t *from = source + y * stride; \
        type *to = ROW(type, target, pitch, y); \
        size_t x = 0; \
        for (const size_t first = (lead) < width ? (lead) : width; x < first; x++) to[x] = one(from[x]); \
        for (; x + 8 <= width; x += 8) store(to + x, eight(LOADED(from + x))); \
        for (; x < width; x++) to[x] = one(from[x]); \
    } \
} while (0)

// How many pixels there are before eight of them are aligned.
#define LEAD(to) ((-(uintptr_t)(to) & (8 * sizeof *(to) - 1)) / sizeof *(to))

WIDEST void fascia_copy_rgb565(uint16_t *target, size_t pitch, const uint32_t *source, size_t stride, size_t width, size_t height) {
    COPY_ROWS(uint16_t, SHORTENED_8, SHORTENED, STORED, 0);
}

WIDEST void fascia_stream_rgb565(uint16_t *target, size_t pitch, const uint32_t *source, size_t stride, size_t width, size_t height) {
    COPY_ROWS(uint16_t, SHORTENED_8, SHORTENED, STREAMED, LEAD(to));
    FENCE();
}

WIDEST void fascia_stream_xrgb8888(uint32_t *target, size_t pitch, const uint32_t *source, size_t stride, size_t width, size_t height) {
    COPY_ROWS(uint32_t, SAME, SAME, STREAMED, LEAD(to));
    FENCE();
}

typedef uint16_t wide_short_pixels __attribute__((vector_size(32)));
#define SHORTENED_16(from) \
    __builtin_shufflevector(SHORTENED_8(LOADED(from)), SHORTENED_8(LOADED((from) + 8)), 0, 1, 2, 3, 4, 5, 6, 7, \
    8, 9, 10, 11, 12, 13, 14, 15)

// `count` pixels are a vector of 32 bytes. What the source has of a row is made longer, with the ground, to where vectors begin and end in
// the target: each of them is then from the one or from the other.
#define GROUND_ROW(count, loaded, one, store, vectors, shown, pixel) do { \
    size_t lead = LEAD_OF(to, count), start = (size_t)starts[y], end = (size_t)ends[y], x = 0; \
    if (lead > width) lead = width; \
    const size_t last = lead + (width - lead) / (count) * (count); \
    if (start < end) { \
        const size_t first = start < lead ? 0 : start >= last ? last : lead + (start - lead) / (count) * (count); \
        const size_t rest = end <= lead ? lead : end > last ? width : lead + (end - lead + (count) - 1) / (count) * (count); \
        for (size_t k = first; k < start; k++) from[k] = pixel(k); \
        for (size_t k = end; k < rest; k++) from[k] = pixel(k); \
        start = first, end = rest; \
    } else { \
        start = end = 0; \
    } \
    for (; x < lead; x++) to[x] = start == 0 && end > 0 ? one(from[x]) : shown(x); \
    for (; x < (start < last ? start : last) && start < end; x += (count)) store(to + x, vectors(x)); \
    for (; x < (end < last ? end : last) && start < end; x += (count)) store(to + x, loaded(from + x)); \
    for (; x < last; x += (count)) store(to + x, vectors(x)); \
    for (; x < width; x++) to[x] = start < end && end == width ? one(from[x]) : shown(x); \
} while (0)
#define LEAD_OF(to, count) ((-(uintptr_t)(to) & 31) / sizeof *(to))

// What a row's ground is: one pixel, or a picture's row.
#define SAME_VECTORS(x) all
#define SAME_SHOWN(x) plain
#define SAME_PIXEL(k) ground[y]
#define PICTURE_PIXEL(k) picture[k]

#define COPY_GROUND(type, vector, count, loaded, one, store, vectors, shown, plain_copy) do { \
    for (size_t y = 0; y < height; y++) { \
        uint32_t *from = source + y * stride; \
        type *to = ROW(type, target, pitch, y); \
        const uint32_t *picture = pictures[y]; \
        if (picture && plain_copy && starts[y] >= ends[y]) { \
            memcpy(to, picture, width * 4); \
        } else if (picture) { \
            GROUND_ROW(count, loaded, one, store, vectors, shown, PICTURE_PIXEL); \
        } else { \
            const type plain = one(ground[y]); \
            const vector all = (vector){} + plain; \
            GROUND_ROW(count, loaded, one, store, SAME_VECTORS, SAME_SHOWN, SAME_PIXEL); \
        } \
    } \
} while (0)

#define LONG_VECTORS(x) LOADED(picture + (x))
#define LONG_SHOWN(x) picture[x]
#define SHORT_VECTORS(x) SHORTENED_16(picture + (x))
#define SHORT_SHOWN(x) SHORTENED(picture[x])

WIDEST void fascia_copy_ground_xrgb8888(
    uint32_t *target, size_t pitch, uint32_t *source, size_t stride, size_t width, size_t height, const uint32_t *ground,
    const uint32_t *const *pictures, const int32_t *starts, const int32_t *ends, bool is_streamed) {
    if (is_streamed) {
        COPY_GROUND(uint32_t, pixels, 8, LOADED, SAME, STREAMED, LONG_VECTORS, LONG_SHOWN, false);
        FENCE();
    } else {
        COPY_GROUND(uint32_t, pixels, 8, LOADED, SAME, STORED, LONG_VECTORS, LONG_SHOWN, true);
    }
}

WIDEST void fascia_copy_ground_rgb565(
    uint16_t *target, size_t pitch, uint32_t *source, size_t stride, size_t width, size_t height, const uint32_t *ground,
    const uint32_t *const *pictures, const int32_t *starts, const int32_t *ends, bool is_streamed) {
    if (is_streamed) {
        COPY_GROUND(uint16_t, wide_short_pixels, 16, SHORTENED_16, SHORTENED, STREAMED, SHORT_VECTORS, SHORT_SHOWN, false);
        FENCE();
    } else {
        COPY_GROUND(uint16_t, wide_short_pixels, 16, SHORTENED_16, SHORTENED, STORED, SHORT_VECTORS, SHORT_SHOWN, false);
    }
}

#define ONES_LOW(a, b) __builtin_shufflevector((a), (b), 0, 8, 1, 9, 4, 12, 5, 13)
#define ONES_HIGH(a, b) __builtin_shufflevector((a), (b), 2, 10, 3, 11, 6, 14, 7, 15)
#define TWOS_LOW(a, b) __builtin_shufflevector((a), (b), 0, 1, 8, 9, 4, 5, 12, 13)
#define TWOS_HIGH(a, b) __builtin_shufflevector((a), (b), 2, 3, 10, 11, 6, 7, 14, 15)
#define FOURS_LOW(a, b) __builtin_shufflevector((a), (b), 0, 1, 2, 3, 8, 9, 10, 11)
#define FOURS_HIGH(a, b) __builtin_shufflevector((a), (b), 4, 5, 6, 7, 12, 13, 14, 15)

// Eight by eight pixels, their rows `step` apart, with rows and columns exchanged.
#define TRANSPOSED(out, from, step) do { \
    pixels a0_ = LOADED(from), a1_ = LOADED((from) + (step)), a2_ = LOADED((from) + 2 * (step)), a3_ = LOADED((from) + 3 * (step)); \
    pixels a4_ = LOADED((from) + 4 * (step)), a5_ = LOADED((from) + 5 * (step)), a6_ = LOADED((from) + 6 * (step)), \
           a7_ = LOADED((from) + 7 * (step)); \
    pixels b0_ = ONES_LOW(a0_, a1_), b1_ = ONES_HIGH(a0_, a1_), b2_ = ONES_LOW(a2_, a3_), b3_ = ONES_HIGH(a2_, a3_); \
    pixels b4_ = ONES_LOW(a4_, a5_), b5_ = ONES_HIGH(a4_, a5_), b6_ = ONES_LOW(a6_, a7_), b7_ = ONES_HIGH(a6_, a7_); \
    pixels c0_ = TWOS_LOW(b0_, b2_), c1_ = TWOS_HIGH(b0_, b2_), c2_ = TWOS_LOW(b1_, b3_), c3_ = TWOS_HIGH(b1_, b3_); \
    pixels c4_ = TWOS_LOW(b4_, b6_), c5_ = TWOS_HIGH(b4_, b6_), c6_ = TWOS_LOW(b5_, b7_), c7_ = TWOS_HIGH(b5_, b7_); \
    out[0] = FOURS_LOW(c0_, c4_), out[1] = FOURS_LOW(c1_, c5_), out[2] = FOURS_LOW(c2_, c6_), out[3] = FOURS_LOW(c3_, c7_); \
    out[4] = FOURS_HIGH(c0_, c4_), out[5] = FOURS_HIGH(c1_, c5_), out[6] = FOURS_HIGH(c2_, c6_), out[7] = FOURS_HIGH(c3_, c7_); \
} while (0)

// By 180 degrees a row of the target is one of the source from its end.
#define TURN_ROWS(type, eight, one) do { \
    for (size_t y = 0; y < height; y++) { \
        const uint32_t *from = source + (ptrdiff_t)y * row; \
        type *to = ROW(type, target, pitch, y); \
        size_t x = 0; \
        if (column == -1) for (; x + 8 <= width; x += 8) STORED(to + x, eight(REVERSED(LOADED(from - x - 7)))); \
        for (; x < width; x++) to[x] = one(from[(ptrdiff_t)x * column]); \
    } \
} while (0)

// By 90 or 270 degrees a row of the target is a column of the source: that is read in strips of 32 rows, which stay in the first cache
// until all of their columns have been written, eight at a time, the last one first where it descends. Two blocks beside each other fill a line of write-combined memory.
enum { STRIP = 32 };

#define TURN_COLUMNS(type, eight, one, is_descending) do { \
    for (size_t left = 0; left < width; left += STRIP) { \
        const size_t right = width - left < STRIP ? width : left + STRIP; \
        size_t y = 0; \
        for (; y + 8 <= height; y += 8) { \
            const uint32_t *from = source + (ptrdiff_t)((is_descending) ? y + 7 : y) * row; \
            type *to = ROW(type, target, pitch, y); \
            size_t x = left; \
            for (; x + 16 <= right; x += 16) { \
                pixels first_[8], second_[8]; \
                TRANSPOSED(first_, from + (ptrdiff_t)x * column, column); \
                TRANSPOSED(second_, from + (ptrdiff_t)(x + 8) * column, column); \
                _Pragma("clang loop unroll(full)") for (int k = 0; k < 8; k++) { \
                    STORED(ROW(type, to, pitch, k) + x, eight(first_[(is_descending) ? 7 - k : k])); \
                    STORED(ROW(type, to, pitch, k) + x + 8, eight(second_[(is_descending) ? 7 - k : k])); \
                } \
            } \
            for (int k = 0; k < 8; k++) \
                for (size_t rest = x; rest < right; rest++) \
                    ROW(type, to, pitch, k)[rest] = one(source[(ptrdiff_t)rest * column + (ptrdiff_t)(y + k) * row]); \
        } \
        for (; y < height; y++) \
            for (size_t x = left; x < right; x++) \
                ROW(type, target, pitch, y)[x] = one(source[(ptrdiff_t)x * column + (ptrdiff_t)y * row]); \
    } \
} while (0)

#define TURN(type, eight, one) do { \
    if (column == 1 || column == -1) TURN_ROWS(type, eight, one); \
    else if (row < 0) TURN_COLUMNS(type, eight, one, 1); \
    else TURN_COLUMNS(type, eight, one, 0); \
} while (0)

WIDEST void fascia_turn_xrgb8888(
    uint32_t *target, size_t pitch, const uint32_t *source, ptrdiff_t column, ptrdiff_t row, size_t width, size_t height) {
    TURN(uint32_t, SAME, SAME);
}

WIDEST void fascia_turn_rgb565(
    uint16_t *target, size_t pitch, const uint32_t *source, ptrdiff_t column, ptrdiff_t row, size_t width, size_t height) {
    TURN(uint16_t, SHORTENED_8, SHORTENED);
}
