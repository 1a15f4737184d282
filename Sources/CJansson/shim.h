#ifndef FASCIA_CJANSSON_SHIM_H
#define FASCIA_CJANSSON_SHIM_H
#include <jansson.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>

/* What was parsed may hold a secret: its memory is overwritten before it is given back. */
static void fascia_json_free(void *memory)
{
    if (memory) explicit_bzero(memory, malloc_usable_size(memory));
    free(memory);
}

static inline void fascia_json_wipe_freed(void)
{
    json_set_alloc_funcs(malloc, fascia_json_free);
}

/* Flags are macros with casts, which are not imported. */
static const size_t FASCIA_JSON_STRICT = JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | JSON_ALLOW_NUL;
static const size_t FASCIA_JSON_REALS = JSON_DECODE_INT_AS_REAL;
#endif
