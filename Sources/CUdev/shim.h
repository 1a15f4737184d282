#ifndef FASCIA_CUDEV_SHIM_H
#define FASCIA_CUDEV_SHIM_H
#include <libudev.h>
#endif
