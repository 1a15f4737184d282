#ifndef FASCIA_CPIXMAN_SHIM_H
#define FASCIA_CPIXMAN_SHIM_H
#include <pixman.h>
#include <string.h>

// Function-like macros are not imported into Swift.
static inline pixman_fixed_t fascia_pixman_int_to_fixed(int i) { return pixman_int_to_fixed(i); }
static inline pixman_fixed_t fascia_pixman_double_to_fixed(double d) { return pixman_double_to_fixed(d); }
#endif
