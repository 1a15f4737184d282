#ifndef FASCIA_BLEND_H
#define FASCIA_BLEND_H
#include <stddef.h>
#include <stdint.h>

#include "blur.h"
#include "pixel_file.h"

// Blending of premultiplied pixels of 32 bits over others, area by area; strides count elements from one row to the next. All give bit
// for bit what pixman gives, each product rounded to nearest: which of the two drew a pixel does not show.
//
// Behind the end of each row up to seven pixels and bytes of coverage are read, and those of the target written back as they were. The
// memory has to go that far.

/// Pixels over pixels.
void fascia_blend_pixels(
    uint32_t *target, size_t target_stride, const uint32_t *source, size_t source_stride, size_t width, size_t height);

/// One pixel over an area.
void fascia_blend_color(uint32_t *target, size_t target_stride, uint32_t pixel, size_t width, size_t height);

/// A column of pixels, each times `alpha` (0 to 255), over all of its row of an area.
void fascia_blend_rows(
    uint32_t *target, size_t target_stride, const uint32_t *column, size_t column_stride, uint32_t alpha, size_t width, size_t height);

/// One pixel, times coverage, over an area.
void fascia_blend_mask(
    uint32_t *target, size_t target_stride, uint32_t pixel, const uint8_t *coverage, size_t coverage_stride, size_t width, size_t height);

/// Coverage of up to 16 columns side by side, from how much each row of them has more than the row above, 16 numbers a row: 256 and 255 are
/// all. With `shade` each row is weakened, by a number a row. The changes are 0 afterwards. Nothing is read or written behind the columns.
void fascia_cover_columns(
    uint8_t *coverage, size_t stride, uint16_t *changes, const uint8_t *shade, size_t width, size_t height);
#endif
