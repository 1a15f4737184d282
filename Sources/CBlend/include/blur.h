#ifndef FASCIA_BLUR_H
#define FASCIA_BLUR_H
#include <stddef.h>
#include <stdint.h>

// The two passes of a blur in integers. Each spreads what it is given by `taps` weights, which add up to 65536: what comes out is taps − 1
// larger. Sums are the same in whatever order they are made.

/// Coverage spread from row to row: `height` + `taps` − 1 rows of `width` numbers, each 256 times a coverage, rounded.
void fascia_blur_columns(
    uint32_t *target, const uint8_t *coverage, size_t stride, size_t width, size_t height, const uint32_t *weights, size_t taps);

/// Such a row spread along itself: `width` + `taps` − 1 coverages, rounded.
/// `sums` has room for as many numbers.
void fascia_blur_row(
    uint8_t *target, uint32_t *sums, const uint32_t *row, size_t width, const uint32_t *weights, size_t taps);
#endif
