#ifndef FASCIA_CKEYBOARDLOADER_H
#define FASCIA_CKEYBOARDLOADER_H

#include <stddef.h>
#include <stdint.h>

// What is used of libxkbcommon, as its header declares it: its binary interface does not change, and its header is not needed to build.

struct xkb_context;
struct xkb_keymap;
struct xkb_state;
struct xkb_compose_table;
struct xkb_compose_state;

struct xkb_rule_names {
    const char *rules;
    const char *model;
    const char *layout;
    const char *variant;
    const char *options;
};

enum { XKB_LOG_LEVEL_CRITICAL = 10 };
enum { XKB_KEY_UP = 0, XKB_KEY_DOWN = 1 };
enum { XKB_STATE_MODS_EFFECTIVE = 8 };
enum { XKB_COMPOSE_NOTHING = 0, XKB_COMPOSE_COMPOSING = 1, XKB_COMPOSE_COMPOSED = 2, XKB_COMPOSE_CANCELLED = 3 };

/// Loads libxkbcommon, which has to be done before any of its functions is called. For one thread at a time.
/// Returns NULL, or why it could not be loaded; the text is valid until the next call.
const char *fascia_load_xkbcommon(void);

struct xkb_context *xkb_context_new(int flags);
void xkb_context_unref(struct xkb_context *context);
void xkb_context_set_log_level(struct xkb_context *context, int level);
struct xkb_keymap *xkb_keymap_new_from_names(struct xkb_context *context, const struct xkb_rule_names *names, int flags);
void xkb_keymap_unref(struct xkb_keymap *keymap);
int xkb_keymap_key_repeats(struct xkb_keymap *keymap, uint32_t key);
struct xkb_state *xkb_state_new(struct xkb_keymap *keymap);
void xkb_state_unref(struct xkb_state *state);
int xkb_state_update_key(struct xkb_state *state, uint32_t key, int direction);
uint32_t xkb_state_key_get_one_sym(struct xkb_state *state, uint32_t key);
int xkb_state_key_get_utf8(struct xkb_state *state, uint32_t key, char *buffer, size_t size);
int xkb_state_mod_name_is_active(struct xkb_state *state, const char *name, int type);
int xkb_state_led_name_is_active(struct xkb_state *state, const char *name);
struct xkb_compose_table *xkb_compose_table_new_from_locale(struct xkb_context *context, const char *locale, int flags);
void xkb_compose_table_unref(struct xkb_compose_table *table);
struct xkb_compose_state *xkb_compose_state_new(struct xkb_compose_table *table, int flags);
void xkb_compose_state_unref(struct xkb_compose_state *state);
int xkb_compose_state_feed(struct xkb_compose_state *state, uint32_t keysym);
void xkb_compose_state_reset(struct xkb_compose_state *state);
int xkb_compose_state_get_status(struct xkb_compose_state *state);
int xkb_compose_state_get_utf8(struct xkb_compose_state *state, char *buffer, size_t size);

#endif
