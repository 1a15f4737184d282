#ifndef FASCIA_CPIXMAN_SHIM_H
#define FASCIA_CPIXMAN_SHIM_H
#include <pixman.h>
#include <string.h>
#include <wchar.h>

// Function-like macros are not imported into Swift.
static inline pixman_fixed_t fascia_pixman_int_to_fixed(int i) { return pixman_int_to_fixed(i); }
static inline pixman_fixed_t fascia_pixman_double_to_fixed(double d) { return pixman_double_to_fixed(d); }

// wchar_t has 32 bits on Linux, signed or not by architecture, and libc fills with the widest vectors there are.
static inline void fascia_fill_pixels(uint32_t *pixels, uint32_t value, size_t count) {
    wmemset((wchar_t *)pixels, (wchar_t)value, count);
}
#endif
