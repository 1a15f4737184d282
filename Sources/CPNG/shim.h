#ifndef FASCIA_CPNG_SHIM_H
#define FASCIA_CPNG_SHIM_H
#include <png.h>

// The simplified API's formats and sizes are macros with casts, which are not imported into Swift.
static const png_uint_32 FASCIA_PNG_FORMAT_BGRA = PNG_FORMAT_BGRA;
static const png_uint_32 FASCIA_PNG_FORMAT_RGBA = PNG_FORMAT_RGBA;
#endif
