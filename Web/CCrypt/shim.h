#ifndef FASCIA_CCRYPT_SHIM_H
#define FASCIA_CCRYPT_SHIM_H
#include <crypt.h>
#endif
