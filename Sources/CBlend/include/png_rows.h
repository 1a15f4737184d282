#ifndef FASCIA_PNG_ROWS_H
#define FASCIA_PNG_ROWS_H
#include <stddef.h>
#include <stdint.h>

/// A PNG file's rows, as they are once they are unpacked, become pixels of 32 bits with straight alpha. In front of them is what is above
/// the first one, zeros; each begins with a byte that names its filter, then come `channels` bytes for each pixel. One is an entry of a
/// palette of 256 pixels, two are gray and alpha, three and four colours. The rows are written over. A filter that does not exist is none.
void fascia_png_rows(
    uint32_t *target, size_t stride, uint8_t *rows, size_t width, size_t height, size_t channels, const uint32_t *palette);
#endif
