// The functions of libinput that are used here, under their own names: each forwards to the library, which is loaded when it is asked for.
//
// libinput brings six libraries along (a database of pens, GObject …), which a panel had to wait for before its first picture. So it is
// not linked; whoever opens input devices calls fascia_load_libinput first.

#include "CInputLoader.h"
#include "forwarding.h"

#include <libinput.h>

// result, name, parameters, arguments
#define FUNCTIONS(FORWARD) \
    FORWARD(int, libinput_device_config_calibration_get_default_matrix, \
            (struct libinput_device *device, float matrix[6]), (device, matrix)) \
    FORWARD(int, libinput_device_config_calibration_get_matrix, (struct libinput_device *device, float matrix[6]), (device, matrix)) \
    FORWARD(int, libinput_device_config_calibration_has_matrix, (struct libinput_device *device), (device)) \
    FORWARD(enum libinput_config_status, libinput_device_config_calibration_set_matrix, \
            (struct libinput_device *device, const float matrix[6]), (device, matrix)) \
    FORWARD(int, libinput_device_config_middle_emulation_is_available, (struct libinput_device *device), (device)) \
    FORWARD(enum libinput_config_status, libinput_device_config_middle_emulation_set_enabled, \
            (struct libinput_device *device, enum libinput_config_middle_emulation_state enable), (device, enable)) \
    FORWARD(int, libinput_device_config_tap_get_finger_count, (struct libinput_device *device), (device)) \
    FORWARD(enum libinput_config_status, libinput_device_config_tap_set_enabled, \
            (struct libinput_device *device, enum libinput_config_tap_state enable), (device, enable)) \
    FORWARD(unsigned int, libinput_device_get_id_product, (struct libinput_device *device), (device)) \
    FORWARD(unsigned int, libinput_device_get_id_vendor, (struct libinput_device *device), (device)) \
    FORWARD(const char *, libinput_device_get_name, (struct libinput_device *device), (device)) \
    FORWARD(const char *, libinput_device_get_sysname, (struct libinput_device *device), (device)) \
    FORWARD(void, libinput_device_led_update, (struct libinput_device *device, enum libinput_led leds), (device, leds)) \
    FORWARD(void *, libinput_device_get_user_data, (struct libinput_device *device), (device)) \
    FORWARD(int, libinput_device_has_capability, \
            (struct libinput_device *device, enum libinput_device_capability capability), (device, capability)) \
    FORWARD(void, libinput_device_set_user_data, (struct libinput_device *device, void *user_data), (device, user_data)) \
    FORWARD(int, libinput_dispatch, (struct libinput *libinput), (libinput)) \
    FORWARD(void, libinput_event_destroy, (struct libinput_event *event), (event)) \
    FORWARD(struct libinput_device *, libinput_event_get_device, (struct libinput_event *event), (event)) \
    FORWARD(struct libinput_event_keyboard *, libinput_event_get_keyboard_event, (struct libinput_event *event), (event)) \
    FORWARD(struct libinput_event_pointer *, libinput_event_get_pointer_event, (struct libinput_event *event), (event)) \
    FORWARD(struct libinput_event_touch *, libinput_event_get_touch_event, (struct libinput_event *event), (event)) \
    FORWARD(enum libinput_event_type, libinput_event_get_type, (struct libinput_event *event), (event)) \
    FORWARD(uint32_t, libinput_event_keyboard_get_key, (struct libinput_event_keyboard *event), (event)) \
    FORWARD(enum libinput_key_state, libinput_event_keyboard_get_key_state, (struct libinput_event_keyboard *event), (event)) \
    FORWARD(uint32_t, libinput_event_keyboard_get_seat_key_count, (struct libinput_event_keyboard *event), (event)) \
    FORWARD(uint64_t, libinput_event_keyboard_get_time_usec, (struct libinput_event_keyboard *event), (event)) \
    FORWARD(double, libinput_event_pointer_get_absolute_x_transformed, \
            (struct libinput_event_pointer *event, uint32_t width), (event, width)) \
    FORWARD(double, libinput_event_pointer_get_absolute_y_transformed, \
            (struct libinput_event_pointer *event, uint32_t height), (event, height)) \
    FORWARD(uint32_t, libinput_event_pointer_get_button, (struct libinput_event_pointer *event), (event)) \
    FORWARD(enum libinput_button_state, libinput_event_pointer_get_button_state, (struct libinput_event_pointer *event), (event)) \
    FORWARD(double, libinput_event_pointer_get_dx_unaccelerated, (struct libinput_event_pointer *event), (event)) \
    FORWARD(double, libinput_event_pointer_get_dy_unaccelerated, (struct libinput_event_pointer *event), (event)) \
    FORWARD(uint64_t, libinput_event_pointer_get_time_usec, (struct libinput_event_pointer *event), (event)) \
    FORWARD(int32_t, libinput_event_touch_get_seat_slot, (struct libinput_event_touch *event), (event)) \
    FORWARD(uint64_t, libinput_event_touch_get_time_usec, (struct libinput_event_touch *event), (event)) \
    FORWARD(double, libinput_event_touch_get_x_transformed, (struct libinput_event_touch *event, uint32_t width), (event, width)) \
    FORWARD(double, libinput_event_touch_get_y_transformed, (struct libinput_event_touch *event, uint32_t height), (event, height)) \
    FORWARD(struct libinput_event *, libinput_get_event, (struct libinput *libinput), (libinput)) \
    FORWARD(int, libinput_get_fd, (struct libinput *libinput), (libinput)) \
    FORWARD(void *, libinput_get_user_data, (struct libinput *libinput), (libinput)) \
    FORWARD(void, libinput_log_set_handler, (struct libinput *libinput, libinput_log_handler log_handler), (libinput, log_handler)) \
    FORWARD(void, libinput_log_set_priority, (struct libinput *libinput, enum libinput_log_priority priority), (libinput, priority)) \
    FORWARD(int, libinput_resume, (struct libinput *libinput), (libinput)) \
    FORWARD(void, libinput_suspend, (struct libinput *libinput), (libinput)) \
    FORWARD(int, libinput_udev_assign_seat, (struct libinput *libinput, const char *seat_id), (libinput, seat_id)) \
    FORWARD(struct libinput *, libinput_udev_create_context, \
            (const struct libinput_interface *interface, void *user_data, struct udev *udev), (interface, user_data, udev)) \
    FORWARD(struct libinput *, libinput_unref, (struct libinput *libinput), (libinput))

LOADER(fascia_load_libinput, "libinput.so.10")
