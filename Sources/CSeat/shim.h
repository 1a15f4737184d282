#ifndef FASCIA_CSEAT_SHIM_H
#define FASCIA_CSEAT_SHIM_H
#include <libseat.h>
#endif
