#ifndef FASCIA_CZLIB_SHIM_H
#define FASCIA_CZLIB_SHIM_H
#include <zlib.h>
#endif
