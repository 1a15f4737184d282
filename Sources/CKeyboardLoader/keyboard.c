// The functions of libxkbcommon that are used here, under their own names: each forwards to the library, which is loaded when somebody
// presses a key for the first time. Few panels have a keyboard.

#include "CKeyboardLoader.h"
#include "../CInputLoader/forwarding.h"


// result, name, parameters, arguments
#define FUNCTIONS(FORWARD) \
    FORWARD(struct xkb_context *, xkb_context_new, (int flags), (flags)) \
    FORWARD(void, xkb_context_unref, (struct xkb_context *context), (context)) \
    FORWARD(void, xkb_context_set_log_level, (struct xkb_context *context, int level), (context, level)) \
    FORWARD(struct xkb_keymap *, xkb_keymap_new_from_names, \
            (struct xkb_context *context, const struct xkb_rule_names *names, int flags), (context, names, flags)) \
    FORWARD(void, xkb_keymap_unref, (struct xkb_keymap *keymap), (keymap)) \
    FORWARD(int, xkb_keymap_key_repeats, (struct xkb_keymap *keymap, uint32_t key), (keymap, key)) \
    FORWARD(struct xkb_state *, xkb_state_new, (struct xkb_keymap *keymap), (keymap)) \
    FORWARD(void, xkb_state_unref, (struct xkb_state *state), (state)) \
    FORWARD(int, xkb_state_update_key, (struct xkb_state *state, uint32_t key, int direction), (state, key, direction)) \
    FORWARD(uint32_t, xkb_state_key_get_one_sym, (struct xkb_state *state, uint32_t key), (state, key)) \
    FORWARD(int, xkb_state_key_get_utf8, (struct xkb_state *state, uint32_t key, char *buffer, size_t size), (state, key, buffer, size)) \
    FORWARD(int, xkb_state_mod_name_is_active, (struct xkb_state *state, const char *name, int type), (state, name, type)) \
    FORWARD(int, xkb_state_led_name_is_active, (struct xkb_state *state, const char *name), (state, name)) \
    FORWARD(struct xkb_compose_table *, xkb_compose_table_new_from_locale, \
            (struct xkb_context *context, const char *locale, int flags), (context, locale, flags)) \
    FORWARD(void, xkb_compose_table_unref, (struct xkb_compose_table *table), (table)) \
    FORWARD(struct xkb_compose_state *, xkb_compose_state_new, (struct xkb_compose_table *table, int flags), (table, flags)) \
    FORWARD(void, xkb_compose_state_unref, (struct xkb_compose_state *state), (state)) \
    FORWARD(int, xkb_compose_state_feed, (struct xkb_compose_state *state, uint32_t keysym), (state, keysym)) \
    FORWARD(void, xkb_compose_state_reset, (struct xkb_compose_state *state), (state)) \
    FORWARD(int, xkb_compose_state_get_status, (struct xkb_compose_state *state), (state)) \
    FORWARD(int, xkb_compose_state_get_utf8, (struct xkb_compose_state *state, char *buffer, size_t size), (state, buffer, size))

LOADER(fascia_load_xkbcommon, "libxkbcommon.so.0")
