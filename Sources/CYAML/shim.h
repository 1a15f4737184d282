#ifndef FASCIA_CYAML_SHIM_H
#define FASCIA_CYAML_SHIM_H
#include <yaml.h>
#endif
