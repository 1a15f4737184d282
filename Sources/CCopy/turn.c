#include "vectors.h"

#define REVERSED(v) __builtin_shufflevector((v), (v), 7, 6, 5, 4, 3, 2, 1, 0)

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

// What a pixel of a band is: its own where the band has that column, else the ground's.
#define SHOWN(line, c) \
    ((int32_t)(c) >= starts[line] && (int32_t)(c) < ends[line] ? source[(line) * stride + (c)] : \
     pictures[line] ? pictures[line][c] : ground->pixels[line])

// A row of the target is a column of the band, and `x` counts the band's rows from the first or from the last one on. Eight of them are a
// vector. Where no row of eight has anything but its ground all columns have the same vector, which is made once; of the others the band
// gets the ground as well, in whole blocks of eight by eight. What is turned goes through a little memory, from which the target's rows
// are written one after the other: rows written side by side would leave lines of memory half written.
enum { VECTORS = 64 };
#define LINE(x) (is_descending ? (x) : height - 1 - (x))
#define TARGET(type, c) ROW(type, target, pitch, is_descending ? width - 1 - (c) : (c))

// Where a block of eight of the band's rows has more than its ground; all of that is written there.
#define GROUND_BLOCK(x, start, end, colours) do { \
    for (size_t k = 0; k < 8; k++) { \
        const size_t line = LINE((x) + k); \
        colours[k] = ground->pixels[line]; \
        if (!pictures[line] && starts[line] >= ends[line]) continue; \
        const size_t first = pictures[line] ? 0 : (size_t)starts[line] & ~(size_t)7; \
        const size_t last = pictures[line] ? whole : ((size_t)ends[line] + 7) & ~(size_t)7; \
        if (first < start) start = first; \
        if (last > end) end = last; \
    } \
    if (end > whole) end = whole; \
    for (size_t k = 0; k < 8 && start < end; k++) { \
        const size_t line = LINE((x) + k); \
        uint32_t *own = source + line * stride; \
        size_t until = starts[line] < ends[line] ? (size_t)starts[line] : start; \
        const size_t rest = starts[line] < ends[line] ? (size_t)ends[line] : start; \
        if (until > end) until = end; \
        if (pictures[line]) { \
            if (start < until) memcpy(own + start, pictures[line] + start, 4 * (until - start)); \
            if (rest < end) memcpy(own + rest, pictures[line] + rest, 4 * (end - rest)); \
        } else { \
            for (size_t c = start; c < until; c++) own[c] = ground->pixels[line]; \
            for (size_t c = rest; c < end; c++) own[c] = ground->pixels[line]; \
        } \
    } \
} while (0)

#define TURN_GROUND(type, vector, eight, one, store, lead) do { \
    const uint32_t *const *pictures = ground->pictures; \
    const int32_t *starts = ground->starts, *ends = ground->ends; \
    const ptrdiff_t step = is_descending ? (ptrdiff_t)stride : -(ptrdiff_t)stride; \
    const size_t whole = width & ~(size_t)7; \
    const size_t before = (lead) < height ? (lead) : height, blocks = (height - before) / 8, after = before + 8 * blocks; \
    const size_t strips = (blocks + VECTORS - 1) / VECTORS, most_blocks = strips ? (blocks + strips - 1) / strips : 0; \
    for (size_t x = before; x < after; x += 8 * most_blocks) { \
        const size_t count = (after - x) / 8 < most_blocks ? (after - x) / 8 : most_blocks; \
        size_t starting[VECTORS], ending[VECTORS], least = whole, most = 0; \
        vector plain[VECTORS], rows[8][VECTORS]; \
        for (size_t v = 0; v < count; v++) { \
            pixels colours = {}; \
            size_t start = whole, end = 0; \
            GROUND_BLOCK(x + 8 * v, start, end, colours); \
            plain[v] = eight(colours), starting[v] = start, ending[v] = end; \
            if (start < least) least = start; \
            if (end > most) most = end; \
        } \
        for (size_t c = 0; c < whole; c += 8) { \
            const bool is_plain = c < least || c >= most; \
            for (size_t v = 0; v < count && !is_plain; v++) { \
                if (c >= starting[v] && c < ending[v]) { \
                    pixels turned[8]; \
                    TRANSPOSED(turned, source + LINE(x + 8 * v) * stride + c, step); \
                    _Pragma("clang loop unroll(full)") for (int k = 0; k < 8; k++) rows[k][v] = eight(turned[k]); \
                } else { \
                    _Pragma("clang loop unroll(full)") for (int k = 0; k < 8; k++) rows[k][v] = plain[v]; \
                } \
            } \
            for (size_t k = 0; k < 8; k++) { \
                const vector *from = is_plain ? plain : rows[k]; \
                type *to = TARGET(type, c + k) + x; \
                for (size_t v = 0; v < count; v++) store(to + 8 * v, from[v]); \
            } \
        } \
        for (size_t c = whole; c < width; c++) \
            for (size_t k = x; k < x + 8 * count; k++) TARGET(type, c)[k] = one(SHOWN(LINE(k), c)); \
    } \
    for (size_t c = 0; c < width; c++) { \
        type *to = TARGET(type, c); \
        for (size_t k = 0; k < before; k++) to[k] = one(SHOWN(LINE(k), c)); \
        for (size_t k = after; k < height; k++) to[k] = one(SHOWN(LINE(k), c)); \
    } \
} while (0)

// Past the caches only what begins with a vector in each row of the target.
#define IS_ALIGNED(to) (pitch % (8 * sizeof *(to)) == 0)

WIDEST void fascia_turn_ground_xrgb8888(
    uint32_t *target, size_t pitch, uint32_t *source, size_t stride, size_t width, size_t height,
    const fascia_ground *ground, bool is_descending, bool is_streamed) {
    if (is_streamed && IS_ALIGNED(target)) {
        TURN_GROUND(uint32_t, pixels, SAME, SAME, STREAMED, LEAD(target));
        FENCE();
    } else {
        TURN_GROUND(uint32_t, pixels, SAME, SAME, STORED, 0);
    }
}

WIDEST void fascia_turn_ground_rgb565(
    uint16_t *target, size_t pitch, uint32_t *source, size_t stride, size_t width, size_t height,
    const fascia_ground *ground, bool is_descending, bool is_streamed) {
    if (is_streamed && IS_ALIGNED(target)) {
        TURN_GROUND(uint16_t, short_pixels, SHORTENED_8, SHORTENED, STREAMED, LEAD(target));
        FENCE();
    } else {
        TURN_GROUND(uint16_t, short_pixels, SHORTENED_8, SHORTENED, STORED, 0);
    }
}
