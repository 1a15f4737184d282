// The loops that most of a frame's pixels pass through. pixman's are as wide, but a call takes it some 500 instructions before the
// first pixel, which a row of a nine-slice or a thumb of 32 pixels never earns back, and they branch on each group of four pixels,
// which soft edges make unpredictable.
//
// Four pixels are sixteen channels of 16 bits: one register of AVX2, two of SSE2 or NEON. The compiler's vector extensions serve all of
// them with the same text. What would be small functions are macros: vectors wider than the least processor's cannot be passed.
#include "blend.h"
#include <string.h>

typedef uint8_t bytes __attribute__((vector_size(16)));
typedef uint8_t few_bytes __attribute__((vector_size(4)));
typedef uint16_t channels __attribute__((vector_size(32)));

#if defined(__x86_64__) && defined(__GLIBC__) && !defined(__AVX2__)
// The loader chooses once, by the processor that it finds.
#define WIDEST __attribute__((target_clones("avx2", "default")))
#else
#define WIDEST
#endif

// Four pixels from memory and back.
#define WIDENED(pixels) ({ bytes b_; memcpy(&b_, (pixels), 16); __builtin_convertvector(b_, channels); })
#define NARROWED(pixels, c) ({ bytes b_ = __builtin_convertvector((c), bytes); memcpy((pixels), &b_, 16); })

// Products of two bytes, divided by 255 and rounded to nearest.
#define DIVIDED(product) ({ channels x_ = (product) + 128; (x_ + (x_ >> 8)) >> 8; })

// The alpha of each pixel in all of its channels.
#define ALPHAS(c) ({ channels c_ = (c); __builtin_shufflevector(c_, c_, 3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15); })

#define OVER(source, below) ({ channels s_ = (source); s_ + DIVIDED((below) * (255 - ALPHAS(s_))); })

// The coverage of four pixels, each in all of its pixel's channels.
#define SPREAD(coverage) ({ \
    few_bytes f_; \
    memcpy(&f_, &(coverage), 4); \
    bytes b_ = __builtin_shufflevector(f_, f_, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3); \
    __builtin_convertvector(b_, channels); })

/// The same for a single pixel: what is left of a row, two channels at a time.
static inline uint32_t scaled(uint32_t pixel, uint32_t by) {
    uint32_t rb = (pixel & 0x00ff00ff) * by + 0x00800080;
    uint32_t ag = (pixel >> 8 & 0x00ff00ff) * by + 0x00800080;
    return ((rb + (rb >> 8 & 0x00ff00ff)) >> 8 & 0x00ff00ff) | ((ag + (ag >> 8 & 0x00ff00ff)) & 0xff00ff00);
}

static inline uint32_t over(uint32_t source, uint32_t below) { return source + scaled(below, 255 - (source >> 24)); }

WIDEST void fascia_blend_pixels(
    uint32_t *target, size_t target_stride, const uint32_t *source, size_t source_stride, size_t width, size_t height) {
    for (; height > 0; height--, target += target_stride, source += source_stride) {
        size_t x = 0;
        for (; x + 4 <= width; x += 4) NARROWED(target + x, OVER(WIDENED(source + x), WIDENED(target + x)));
        for (; x < width; x++) target[x] = over(source[x], target[x]);
    }
}

WIDEST void fascia_blend_color(uint32_t *target, size_t target_stride, uint32_t pixel, size_t width, size_t height) {
    const uint32_t four[4] = {pixel, pixel, pixel, pixel};
    const channels source = WIDENED(four);
    const channels remaining = 255 - ALPHAS(source);
    for (; height > 0; height--, target += target_stride) {
        size_t x = 0;
        for (; x + 4 <= width; x += 4) NARROWED(target + x, source + DIVIDED(WIDENED(target + x) * remaining));
        for (; x < width; x++) target[x] = over(pixel, target[x]);
    }
}

WIDEST void fascia_blend_mask(
    uint32_t *target, size_t target_stride, uint32_t pixel, const uint8_t *coverage, size_t coverage_stride, size_t width, size_t height) {
    const uint32_t four[4] = {pixel, pixel, pixel, pixel};
    const channels source = WIDENED(four);
    for (; height > 0; height--, target += target_stride, coverage += coverage_stride) {
        size_t x = 0;
        for (; x + 4 <= width; x += 4) {
            uint32_t covered;
            memcpy(&covered, coverage + x, 4);
            // Most of a text is the paper between its letters.
            if (covered) NARROWED(target + x, OVER(DIVIDED(source * SPREAD(covered)), WIDENED(target + x)));
        }
        for (; x < width; x++) target[x] = over(scaled(pixel, coverage[x]), target[x]);
    }
}
