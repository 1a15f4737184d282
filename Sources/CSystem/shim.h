#ifndef FASCIA_CSYSTEM_SHIM_H
#define FASCIA_CSYSTEM_SHIM_H
#include <malloc.h>
#include <systemd/sd-daemon.h>
#include <systemd/sd-event.h>
#include <systemd/sd-journal.h>
#include <sys/inotify.h>
#include <sys/timerfd.h>
#endif
