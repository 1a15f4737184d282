#ifndef FASCIA_CJANSSON_SHIM_H
#define FASCIA_CJANSSON_SHIM_H
#include <jansson.h>

/* Flags are macros with casts, which are not imported. */
static const size_t FASCIA_JSON_STRICT = JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | JSON_ALLOW_NUL;
#endif
