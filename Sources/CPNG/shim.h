#ifndef FASCIA_CPNG_SHIM_H
#define FASCIA_CPNG_SHIM_H
#include <libdeflate.h>
#include <png.h>
#include <zlib.h>

// The simplified API's formats and sizes are macros with casts, which are not imported into Swift.
static const png_uint_32 FASCIA_PNG_FORMAT_BGRA = PNG_FORMAT_BGRA;
static const png_uint_32 FASCIA_PNG_FORMAT_RGBA = PNG_FORMAT_RGBA;
static const png_uint_32 FASCIA_PNG_FORMAT_RGB = PNG_FORMAT_RGB;
static const png_uint_32 FASCIA_PNG_FORMAT_FLAG_ALPHA = PNG_FORMAT_FLAG_ALPHA;
// Samples of 16 bits are sRGB like those of 8, not linear light.
static const png_uint_32 FASCIA_PNG_IMAGE_FLAG_16BIT_sRGB = PNG_IMAGE_FLAG_16BIT_sRGB;
#endif
