#include "png_rows.h"
#include <stdlib.h>

// Each filter tells a byte from the one a pixel before (`a`), the one above (`b`) and the one before that (`c`). All channels of a pixel
// are done side by side: `step` is a constant wherever this is used.

static inline void add_before(uint8_t *row, size_t count, const size_t step) {
    for (size_t i = step; i < count; i++) row[i] = (uint8_t)(row[i] + row[i - step]);
}

static inline void add_above(uint8_t *row, const uint8_t *above, size_t count) {
    for (size_t i = 0; i < count; i++) row[i] = (uint8_t)(row[i] + above[i]);
}

static inline void add_mean(uint8_t *row, const uint8_t *above, size_t count, const size_t step) {
    for (size_t i = 0; i < step; i++) row[i] = (uint8_t)(row[i] + above[i] / 2);
    for (size_t i = step; i < count; i++) row[i] = (uint8_t)(row[i] + (row[i - step] + above[i]) / 2);
}

static inline void add_nearest(uint8_t *row, const uint8_t *above, size_t count, const size_t step) {
    int a[4] = {0}, c[4] = {0};
    for (size_t i = 0; i < count; i += step) {
        for (size_t k = 0; k < step; k++) {
            const int b = above[i + k], to_a = b - c[k], to_b = a[k] - c[k];
            const int far_a = abs(to_a), far_b = abs(to_b), far_c = abs(to_a + to_b);
            int nearest = far_b <= far_c ? b : c[k], far = far_b <= far_c ? far_b : far_c;
            nearest = far_a <= far ? a[k] : nearest;
            a[k] = row[i + k] = (uint8_t)(row[i + k] + nearest), c[k] = b;
        }
    }
}

static inline void unfilter(uint8_t filter, uint8_t *row, const uint8_t *above, size_t count, const size_t step) {
    switch (filter) {
    case 1: add_before(row, count, step); break;
    case 2: add_above(row, above, count); break;
    case 3: add_mean(row, above, count, step); break;
    case 4: add_nearest(row, above, count, step); break;
    }
}

static inline __attribute__((always_inline)) void read_rows(
    uint32_t *target, size_t stride, uint8_t *rows, size_t width, size_t height, const size_t step, const uint32_t *palette) {
    const uint8_t *above = rows;
    rows += width * step;
    for (size_t y = 0; y < height; y++, target += stride) {
        uint8_t *row = rows + 1;
        unfilter(rows[0], row, above, width * step, step);
        above = row;
        rows += 1 + width * step;
        for (size_t x = 0; x < width; x++) {
            const uint8_t *p = row + x * step;
            target[x] = step == 4 ? (uint32_t)p[3] << 24 | (uint32_t)p[0] << 16 | (uint32_t)p[1] << 8 | p[2] :
                        step == 3 ? 0xFF000000 | (uint32_t)p[0] << 16 | (uint32_t)p[1] << 8 | p[2] :
                        step == 2 ? (uint32_t)p[1] << 24 | (uint32_t)p[0] * 0x010101 : palette[*p];
        }
    }
}

void fascia_png_rows(
    uint32_t *target, size_t stride, uint8_t *rows, size_t width, size_t height, size_t channels, const uint32_t *palette) {
    switch (channels) {
    case 1: read_rows(target, stride, rows, width, height, 1, palette); break;
    case 2: read_rows(target, stride, rows, width, height, 2, NULL); break;
    case 3: read_rows(target, stride, rows, width, height, 3, NULL); break;
    case 4: read_rows(target, stride, rows, width, height, 4, NULL); break;
    }
}
