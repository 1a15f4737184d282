#ifndef FASCIA_CINPUT_SHIM_H
#define FASCIA_CINPUT_SHIM_H
#include <libinput.h>
#include <libudev.h>
#include <linux/input.h>
#endif
