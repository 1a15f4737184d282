#ifndef FASCIA_COPY_H
#define FASCIA_COPY_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// From composed pixels of 32 bits to the memory that a display reads. It is only written, never read, and no pixel beyond the area is
// touched. `pitch` are the bytes from one row of it to the next, a multiple of a pixel's; steps in the source count pixels.

/// To RGB565: the five or six high bits of each channel.
void fascia_copy_rgb565(uint16_t *target, size_t pitch, const uint32_t *source, size_t stride, size_t width, size_t height);

/// The same past the processor's caches.
void fascia_stream_rgb565(uint16_t *target, size_t pitch, const uint32_t *source, size_t stride, size_t width, size_t height);

/// As they are, past the processor's caches.
void fascia_stream_xrgb8888(uint32_t *target, size_t pitch, const uint32_t *source, size_t stride, size_t width, size_t height);

/// What rows are of: the columns from `starts` to `ends` are of something else, none where they are the same, all others those of the
/// row's picture, and where that is NULL they have the row's pixel.
typedef struct {
    uint32_t *pixels;
    const uint32_t **pictures;
    int32_t *starts, *ends;
} fascia_ground;

/// As they are, from rows of which the source has only what is not their `ground`. Up to seven columns on either side of that are written
/// into the source. `shown` is what the target has already, and afterwards what it has then: columns that were of the same ground are left
/// as they are. NULL where nothing is known of it. What `is_streamed` goes past the processor's caches.
void fascia_copy_ground_xrgb8888(
    uint32_t *target, size_t pitch, uint32_t *source, size_t stride, size_t width, size_t height, const fascia_ground *ground,
    const fascia_ground *shown, bool is_streamed);

/// The same to RGB565, up to 15 columns.
void fascia_copy_ground_rgb565(
    uint16_t *target, size_t pitch, uint32_t *source, size_t stride, size_t width, size_t height, const fascia_ground *ground,
    const fascia_ground *shown, bool is_streamed);

/// Turned by 90 degrees, `is_descending`, or by 270, from such rows: the target's rows are their columns, from the last one up or from the
/// first one down. Whatever the source lacks of a row may be written into it. Past the caches only where a pitch is a multiple of eight
/// pixels.
void fascia_turn_ground_xrgb8888(
    uint32_t *target, size_t pitch, uint32_t *source, size_t stride, size_t width, size_t height,
    const fascia_ground *ground, bool is_descending, bool is_streamed);

/// The same to RGB565.
void fascia_turn_ground_rgb565(
    uint16_t *target, size_t pitch, uint32_t *source, size_t stride, size_t width, size_t height,
    const fascia_ground *ground, bool is_descending, bool is_streamed);

/// Turned: the target's pixel (x, y) is `source[x * column + y * row]`. One of both steps is 1 or -1.
void fascia_turn_xrgb8888(
    uint32_t *target, size_t pitch, const uint32_t *source, ptrdiff_t column, ptrdiff_t row, size_t width, size_t height);

/// Turned, and to RGB565.
void fascia_turn_rgb565(
    uint16_t *target, size_t pitch, const uint32_t *source, ptrdiff_t column, ptrdiff_t row, size_t width, size_t height);
#endif
