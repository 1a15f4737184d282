#include "vectors.h"

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
    size_t lead = LEAD_OF(to, count), x = 0; \
    if (lead > columns) lead = columns; \
    const size_t last = lead + (columns - lead) / (count) * (count); \
    if (start < end) { \
        const size_t first = start < lead ? 0 : start >= last ? last : lead + (start - lead) / (count) * (count); \
        const size_t rest = end <= lead ? lead : end > last ? columns : lead + (end - lead + (count) - 1) / (count) * (count); \
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
    for (; x < columns; x++) to[x] = start < end && end == columns ? one(from[x]) : shown(x); \
} while (0)
#define LEAD_OF(to, count) ((-(uintptr_t)(to) & 31) / sizeof *(to))

// What a row's ground is: one pixel, or a picture's row.
#define SAME_VECTORS(x) all
#define SAME_SHOWN(x) plain
#define SAME_PIXEL(k) pixel
#define PICTURE_PIXEL(k) picture[k]

// Which columns of a row the target lacks, from `left` to `right`: all, or those that are not of the same ground in the source and in what
// it shows. They are made longer to whole lines of memory, which a target's row mostly begins with.
enum { LINE_COLUMNS = 32 };

static inline void find_lacking(
    const fascia_ground *ground, const fascia_ground *shown, size_t y, size_t width, size_t *left, size_t *right) {
    *left = 0, *right = width;
    if (!shown) return;
    const int32_t start = ground->starts[y], end = ground->ends[y], first = shown->starts[y], last = shown->ends[y];
    const bool is_same = shown->pictures[y] == ground->pictures[y] && (ground->pictures[y] || shown->pixels[y] == ground->pixels[y]);
    shown->pictures[y] = ground->pictures[y], shown->pixels[y] = ground->pixels[y], shown->starts[y] = start, shown->ends[y] = end;
    if (!is_same) return;
    const int32_t least = first < last && (start >= end || first < start) ? first : start;
    const int32_t most = first < last && (start >= end || last > end) ? last : end;
    *right = 0;
    if (least >= most) return;
    *left = (size_t)least / LINE_COLUMNS * LINE_COLUMNS;
    *right = ((size_t)most + LINE_COLUMNS - 1) / LINE_COLUMNS * LINE_COLUMNS;
    if (*right > width) *right = width;
}

#define COPY_GROUND(type, vector, count, loaded, one, store, vectors, pictured, plain_copy) do { \
    for (size_t y = 0; y < height; y++) { \
        size_t left, right; \
        find_lacking(ground, shown, y, width, &left, &right); \
        if (left >= right) continue; \
        const size_t columns = right - left; \
        uint32_t *from = source + y * stride + left; \
        type *to = ROW(type, target, pitch, y) + left; \
        size_t start = (size_t)ground->starts[y] - left, end = (size_t)ground->ends[y] - left; \
        const bool is_ground = ground->starts[y] >= ground->ends[y]; \
        if (is_ground) start = end = 0; \
        const uint32_t pixel = ground->pixels[y], *picture = ground->pictures[y]; \
        if (picture) picture += left; \
        if (picture && plain_copy && is_ground) { \
            memcpy(to, picture, columns * 4); \
        } else if (picture) { \
            GROUND_ROW(count, loaded, one, store, vectors, pictured, PICTURE_PIXEL); \
        } else { \
            const type plain = one(pixel); \
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
    uint32_t *target, size_t pitch, uint32_t *source, size_t stride, size_t width, size_t height, const fascia_ground *ground,
    const fascia_ground *shown, bool is_streamed) {
    if (is_streamed) {
        COPY_GROUND(uint32_t, pixels, 8, LOADED, SAME, STREAMED, LONG_VECTORS, LONG_SHOWN, false);
        FENCE();
    } else {
        COPY_GROUND(uint32_t, pixels, 8, LOADED, SAME, STORED, LONG_VECTORS, LONG_SHOWN, true);
    }
}

WIDEST void fascia_copy_ground_rgb565(
    uint16_t *target, size_t pitch, uint32_t *source, size_t stride, size_t width, size_t height, const fascia_ground *ground,
    const fascia_ground *shown, bool is_streamed) {
    if (is_streamed) {
        COPY_GROUND(uint16_t, wide_short_pixels, 16, SHORTENED_16, SHORTENED, STREAMED, SHORT_VECTORS, SHORT_SHOWN, false);
        FENCE();
    } else {
        COPY_GROUND(uint16_t, wide_short_pixels, 16, SHORTENED_16, SHORTENED, STORED, SHORT_VECTORS, SHORT_SHOWN, false);
    }
}
