#ifndef FASCIA_CINPUT_SHIM_H
#define FASCIA_CINPUT_SHIM_H
#include <libinput.h>
#include <libudev.h>
#include <linux/input.h>
#include <stdio.h>

// libinput reports through a variadic handler, whose list of arguments Swift's compiler cannot take on 64-bit ARM; Swift gets whole
// messages, with the context's user data.

typedef void (*fascia_input_sink)(void *data, enum libinput_log_priority priority, const char *message);

// A variable of the file's own would not be emitted by Swift's compiler; one of a function's is.
static inline fascia_input_sink *fascia_input_slot(void) {
    static fascia_input_sink sink;
    return &sink;
}

static inline void fascia_input_forward(
    struct libinput *context, enum libinput_log_priority priority, const char *format, va_list arguments) {
    char message[1024];
    if (vsnprintf(message, sizeof message, format, arguments) <= 0 || !*fascia_input_slot()) return;
    (*fascia_input_slot())(libinput_get_user_data(context), priority, message);
}

static inline void fascia_input_set_sink(struct libinput *context, fascia_input_sink sink) {
    *fascia_input_slot() = sink;
    libinput_log_set_handler(context, fascia_input_forward);
}

#endif
