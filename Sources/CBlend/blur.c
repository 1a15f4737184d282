// Not Swift for the same reason as blend.c: one that is not optimised takes most of the time of what draws shadows.
#include "blur.h"
#include "widest.h"

WIDEST void fascia_blur_columns(
    uint32_t *restrict target, const uint8_t *restrict coverage, size_t stride, size_t width, size_t height,
    const uint32_t *restrict weights, size_t taps) {
    for (size_t y = 0; y < height + taps - 1; y++, target += width) {
        for (size_t x = 0; x < width; x++) target[x] = 128;
        // Row `from` is under tap from + taps − 1 − y.
        for (size_t tap = 0; tap < taps; tap++) {
            if (y + tap < taps - 1 || y + tap - (taps - 1) >= height) continue;
            const uint8_t *row = coverage + (y + tap - (taps - 1)) * stride;
            const uint32_t weight = weights[tap];
            for (size_t x = 0; x < width; x++) target[x] += row[x] * weight;
        }
        for (size_t x = 0; x < width; x++) target[x] >>= 8;
    }
}

WIDEST void fascia_blur_row(
    uint8_t *restrict target, uint32_t *restrict sums, const uint32_t *restrict row, size_t width, const uint32_t *restrict weights,
    size_t taps) {
    const size_t all = width + taps - 1;
    for (size_t x = 0; x < all; x++) sums[x] = 1 << 23;
    for (size_t tap = 0; tap < taps; tap++) {
        uint32_t *spread = sums + (taps - 1 - tap);
        const uint32_t weight = weights[tap];
        for (size_t x = 0; x < width; x++) spread[x] += row[x] * weight;
    }
    for (size_t x = 0; x < all; x++) target[x] = sums[x] >> 24;
}
