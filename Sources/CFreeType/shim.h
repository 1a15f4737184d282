#ifndef FASCIA_CFREETYPE_SHIM_H
#define FASCIA_CFREETYPE_SHIM_H
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H
#include FT_STROKER_H
#include FT_GLYPH_H
#include FT_BITMAP_H
#include FT_TRUETYPE_TABLES_H
#include <hb.h>
#include <hb-ft.h>
#include <hb-ot.h>
#include <fribidi.h>

// Expressions in macros are not imported into Swift.
static const FT_Int32 FASCIA_FT_LOAD_TARGET_LIGHT = FT_LOAD_TARGET_LIGHT;
static const FT_Int32 FASCIA_FT_LOAD_NO_BITMAP = FT_LOAD_NO_BITMAP;
static const FT_Int32 FASCIA_FT_LOAD_FORCE_AUTOHINT = FT_LOAD_FORCE_AUTOHINT;
static const FT_Int32 FASCIA_FT_LOAD_COLOR = FT_LOAD_COLOR;
static const FT_Int32 FASCIA_FT_LOAD_NO_HINTING = FT_LOAD_NO_HINTING;
#endif
