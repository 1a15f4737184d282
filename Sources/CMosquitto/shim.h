#ifndef FASCIA_CMOSQUITTO_SHIM_H
#define FASCIA_CMOSQUITTO_SHIM_H
#include <mosquitto.h>
#include <mqtt_protocol.h>
#endif
