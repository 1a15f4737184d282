#ifndef FASCIA_CSEAT_SHIM_H
#define FASCIA_CSEAT_SHIM_H
#include <libseat.h>
#include <stdio.h>

// libseat reports through a variadic handler without user data; Swift gets whole lines instead.

typedef void (*fascia_seat_sink)(enum libseat_log_level level, const char *line);

// A variable of the file's own would not be emitted by Swift's compiler; one of a function's is.
static inline fascia_seat_sink *fascia_seat_slot(void) {
    static fascia_seat_sink sink;
    return &sink;
}

static inline void fascia_seat_forward(enum libseat_log_level level, const char *format, va_list arguments) {
    char line[512];
    vsnprintf(line, sizeof line, format, arguments);
    if (*fascia_seat_slot()) (*fascia_seat_slot())(level, line);
}

static inline void fascia_seat_set_sink(fascia_seat_sink sink) {
    *fascia_seat_slot() = sink;
    libseat_set_log_handler(fascia_seat_forward);
    libseat_set_log_level(LIBSEAT_LOG_LEVEL_INFO);
}

#endif
