// The loops that most of a frame's pixels pass through. pixman's are as wide, but a call takes it some 500 instructions before the
// first pixel, which a row of a nine-slice or a thumb of 32 pixels never earns back, and they branch on each group of four pixels,
// which soft edges make unpredictable.
//
// Eight pixels are two times sixteen channels of 16 bits: two registers of AVX2, four of SSE2 or NEON. The compiler's vector extensions
// serve all of them with the same text. What would be small functions are macros: vectors wider than the least processor's cannot be
// passed. Little-endian only, like the pixels.
#include "blend.h"
#include "widest.h"
#include <string.h>
#include <wchar.h>

typedef uint8_t eight_bytes __attribute__((vector_size(8)));
typedef uint8_t bytes __attribute__((vector_size(32)));
typedef uint16_t channels __attribute__((vector_size(32)));
typedef uint32_t products __attribute__((vector_size(64)));
typedef uint32_t pixels __attribute__((vector_size(32)));

#define LOADED(type, pixels) ({ type v_; memcpy(&v_, (pixels), sizeof v_); v_; })
#define STORED(pixels, value) ({ __typeof__(value) v_ = (value); memcpy((pixels), &v_, sizeof v_); })

// Products of two bytes, divided by 255 and rounded to nearest: 257 / 65536 is 1 / 255 for all of them.
#define DIVIDED(product) \
    __builtin_convertvector((__builtin_convertvector((channels)((product) + 128), products) * 257) >> 16, channels)

// The first and the second two pixels of each four, with 16 bits a channel: as the halves of registers lie.
#define FIRST(b) \
    (channels)__builtin_shufflevector((b), (bytes){0}, 0, 32, 1, 33, 2, 34, 3, 35, 4, 36, 5, 37, 6, 38, 7, 39, \
                                      16, 48, 17, 49, 18, 50, 19, 51, 20, 52, 21, 53, 22, 54, 23, 55)
#define SECOND(b) \
    (channels)__builtin_shufflevector((b), (bytes){0}, 8, 40, 9, 41, 10, 42, 11, 43, 12, 44, 13, 45, 14, 46, 15, 47, \
                                      24, 56, 25, 57, 26, 58, 27, 59, 28, 60, 29, 61, 30, 62, 31, 63)
#define JOINED(first, second) \
    __builtin_shufflevector((bytes)(first), (bytes)(second), 0, 2, 4, 6, 8, 10, 12, 14, 32, 34, 36, 38, 40, 42, 44, 46, \
                            16, 18, 20, 22, 24, 26, 28, 30, 48, 50, 52, 54, 56, 58, 60, 62)

// Eight pixels over eight.
#define OVER(above, below) ({ \
    bytes rest_ = ~(above); \
    channels first_ = DIVIDED(FIRST(below) * ALPHAS(FIRST(rest_))); \
    channels second_ = DIVIDED(SECOND(below) * ALPHAS(SECOND(rest_))); \
    (above) + JOINED(first_, second_); })
// The first `count` pixels of one, the others of another: what lies behind the end of a row is written as it was.
#define KEPT(count, changed, kept) ({ \
    pixels use_ = (pixels)((pixels){0, 1, 2, 3, 4, 5, 6, 7} < (pixels){0} + (uint32_t)(count)); \
    (bytes)(((pixels)(changed) & use_) | ((pixels)(kept) & ~use_)); })

// The coverage of eight pixels, each in all of its pixel's channels.
#define FIRST_COVERED(c) \
    (channels)__builtin_shufflevector((c), (eight_bytes){0}, 0, 8, 0, 8, 0, 8, 0, 8, 1, 8, 1, 8, 1, 8, 1, 8, \
                                      4, 8, 4, 8, 4, 8, 4, 8, 5, 8, 5, 8, 5, 8, 5, 8)
#define SECOND_COVERED(c) \
    (channels)__builtin_shufflevector((c), (eight_bytes){0}, 2, 8, 2, 8, 2, 8, 2, 8, 3, 8, 3, 8, 3, 8, 3, 8, \
                                      6, 8, 6, 8, 6, 8, 6, 8, 7, 8, 7, 8, 7, 8, 7, 8)
#define ALPHAS(c) __builtin_shufflevector((c), (c), 3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15)

// All channels of one pixel times an alpha, divided by 255 and rounded: two channels at a time, each with 16 bits of room.
#define SCALED_PAIR(pair, alpha) ({ \
    uint32_t product_ = ((pair) & 0x00FF00FF) * (alpha) + 0x00800080; \
    ((product_ + (product_ >> 8 & 0x00FF00FF)) >> 8) & 0x00FF00FF; })
#define SCALED(pixel, alpha) \
    ((alpha) == 255 ? (pixel) : SCALED_PAIR((pixel), (alpha)) | SCALED_PAIR((pixel) >> 8, (alpha)) << 8)

WIDEST void fascia_blend_pixels(
    uint32_t *target, size_t target_stride, const uint32_t *source, size_t source_stride, size_t width, size_t height) {
    for (; height > 0; height--, target += target_stride, source += source_stride) {
        size_t x = 0;
        for (; x + 8 <= width; x += 8) {
            bytes above = LOADED(bytes, source + x), below = LOADED(bytes, target + x);
            STORED(target + x, OVER(above, below));
        }
        if (x < width) {
            bytes above = LOADED(bytes, source + x), below = LOADED(bytes, target + x);
            STORED(target + x, KEPT(width - x, OVER(above, below), below));
        }
    }
}

// One pixel value over a row of others.
static inline __attribute__((always_inline)) void color_row(uint32_t *target, uint32_t pixel, size_t width) {
    const bytes above = (bytes)((pixels){0} + pixel);
    const channels rest = (channels){0} + (uint16_t)(255 - (pixel >> 24));
    size_t x = 0;
    for (; x + 8 <= width; x += 8) {
        bytes below = LOADED(bytes, target + x);
        STORED(target + x, above + JOINED(DIVIDED(FIRST(below) * rest), DIVIDED(SECOND(below) * rest)));
    }
    if (x < width) {
        bytes below = LOADED(bytes, target + x);
        bytes mixed = above + JOINED(DIVIDED(FIRST(below) * rest), DIVIDED(SECOND(below) * rest));
        STORED(target + x, KEPT(width - x, mixed, below));
    }
}

WIDEST void fascia_blend_color(uint32_t *target, size_t target_stride, uint32_t pixel, size_t width, size_t height) {
    for (; height > 0; height--, target += target_stride) color_row(target, pixel, width);
}

// Wide rows are filled by the C library, with the widest vectors that the processor has.
static void blend_wide_rows(
    uint32_t *target, size_t target_stride, const uint32_t *column, size_t column_stride, uint32_t alpha, size_t width, size_t height) {
    for (; height > 0; height--, target += target_stride, column += column_stride) {
        uint32_t pixel = SCALED(*column, alpha);
        if (pixel >= 0xFF000000) {
            wmemset((wchar_t *)target, (wchar_t)pixel, width);
        } else if (pixel) {
            fascia_blend_color(target, target_stride, pixel, width, 1);
        }
    }
}

WIDEST void fascia_blend_rows(
    uint32_t *target, size_t target_stride, const uint32_t *column, size_t column_stride, uint32_t alpha, size_t width, size_t height) {
    if (width >= 64) {
        blend_wide_rows(target, target_stride, column, column_stride, alpha, width, height);
        return;
    }
    for (; height > 0; height--, target += target_stride, column += column_stride) {
        uint32_t pixel = SCALED(*column, alpha);
        if (pixel < 0xFF000000) {
            if (pixel) color_row(target, pixel, width);
            continue;
        }
        const bytes filled = (bytes)((pixels){0} + pixel);
        size_t x = 0;
        for (; x + 8 <= width; x += 8) STORED(target + x, filled);
        if (x < width) STORED(target + x, KEPT(width - x, filled, LOADED(bytes, target + x)));
    }
}

WIDEST void fascia_blend_mask(
    uint32_t *target, size_t target_stride, uint32_t pixel, const uint8_t *coverage, size_t coverage_stride, size_t width, size_t height) {
    const channels color = FIRST((bytes)((pixels){0} + pixel));
    for (; height > 0; height--, target += target_stride, coverage += coverage_stride) {
        for (size_t x = 0; x < width; x += 8) {
            uint64_t covered = LOADED(uint64_t, coverage + x);
            if (width - x < 8) covered &= ((uint64_t)1 << (8 * (width - x))) - 1;
            // Most of a text is the paper between its letters.
            if (!covered) continue;
            eight_bytes eight = LOADED(eight_bytes, &covered);
            bytes below = LOADED(bytes, target + x);
            channels first = DIVIDED(color * FIRST_COVERED(eight));
            channels second = DIVIDED(color * SECOND_COVERED(eight));
            first += DIVIDED(FIRST(below) * (255 - ALPHAS(first)));
            second += DIVIDED(SECOND(below) * (255 - ALPHAS(second)));
            STORED(target + x, JOINED(first, second));
        }
    }
}

typedef uint8_t sixteen_bytes __attribute__((vector_size(16)));

WIDEST void fascia_cover_columns(
    uint8_t *coverage, size_t stride, uint16_t *changes, const uint8_t *shade, size_t width, size_t height) {
    channels sum = {0};
    for (size_t y = 0; y < height; y++, coverage += stride, changes += 16) {
        sum += LOADED(channels, changes);
        STORED(changes, (channels){0});
        channels value = sum - (sum >> 8);
        if (shade) {
            value = value * shade[y] + 127;
            // Divided by 255, as it is for all numbers below 65 535.
            value = (value + 1 + (value >> 8)) >> 8;
        }
        sixteen_bytes bytes_ = __builtin_convertvector(value, sixteen_bytes);
        if (width >= 16) {
            STORED(coverage, bytes_);
        } else {
            memcpy(coverage, &bytes_, width);
        }
    }
}
