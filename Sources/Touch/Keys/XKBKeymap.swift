import CKeyboardLoader
import FasciaGeometry
import FasciaSystem
import Glibc

/// The keys of a layout with their state: which modifiers are held or locked, and what a dead key has begun.
///
/// It is made on one thread and used on another, never on two at once.
package final class XKBKeymap: @unchecked Sendable {
    /// What a key means with the modifiers that are held.
    struct Stroke {
        /// The number that XKB has for it, `XKB_KEY_Return` for example.
        let symbol: UInt32
        /// What it types, composed with the dead keys before it; empty if it types nothing.
        let text: String
        /// Whether it has begun or continued something that another key ends, or was such a key that ends nothing.
        let isComposing: Bool
    }

    /// The modifiers that matter to a text.
    enum Modifier: String {
        case shift = "Shift"
        case control = "Control"
        case alt = "Mod1"
        case logo = "Mod4"
    }

    private let context: OpaquePointer
    private let map: OpaquePointer
    private var state: OpaquePointer
    private let table: OpaquePointer?
    private let compose: OpaquePointer?

    /// Loads libxkbcommon, if that is not done yet, and compiles a layout: some ten milliseconds, and files are read.
    /// - Throws: what is missing, and the package that has it.
    package init(_ layout: XKBLayout) throws(SystemError) {
        if let reason = fascia_load_xkbcommon() {
            throw SystemError(
                attempt: "load", object: "libxkbcommon.so.0", errno: ELIBACC,
                advice: "\(String(cString: reason)); install the package libxkbcommon0")
        }
        guard let context = xkb_context_new(0) else {
            throw SystemError(
                attempt: "start", object: "libxkbcommon", errno: ENOENT,
                advice: "there is no folder of layouts: install the package xkb-data")
        }
        xkb_context_set_log_level(context, Int32(XKB_LOG_LEVEL_CRITICAL))
        let map = XKBKeymap.map(layout, context)
        guard let map, let state = xkb_state_new(map) else {
            if let map { xkb_keymap_unref(map) }
            xkb_context_unref(context)
            throw SystemError(
                attempt: "read the keyboard layout", object: layout.story, errno: EINVAL,
                advice: "“localectl list-x11-keymap-layouts” has the names of layouts, and the package xkb-data the layouts")
        }
        self.context = context
        self.map = map
        self.state = state
        // Without a table dead keys type nothing, and all others what they should.
        table = layout.locale.withCString { xkb_compose_table_new_from_locale(context, $0, 0) }
        compose = table.flatMap { xkb_compose_state_new($0, 0) }
    }

    deinit {
        if let compose { xkb_compose_state_unref(compose) }
        if let table { xkb_compose_table_unref(table) }
        xkb_state_unref(state)
        xkb_keymap_unref(map)
        xkb_context_unref(context)
    }

    private static func map(_ layout: XKBLayout, _ context: OpaquePointer) -> OpaquePointer? {
        layout.model.withCString { model in
            layout.layout.withCString { name in
                layout.variant.withCString { variant in
                    layout.options.withCString { options in
                        // Nothing comes from the environment: empty is not left out.
                        var names = xkb_rule_names(rules: nil, model: model, layout: name, variant: variant, options: options)
                        return xkb_keymap_new_from_names(context, &names, 0)
                    }
                }
            }
        }
    }

    /// Whether dead keys and compose sequences work.
    package var composes: Bool { compose != nil }

    /// Nothing is held, locked or begun any more.
    func reset() {
        if let new = xkb_state_new(map) {
            xkb_state_unref(state)
            state = new
        }
        if let compose { xkb_compose_state_reset(compose) }
    }

    /// What a key that goes down means. Call it before `update`.
    func stroke(_ code: UInt32) -> Stroke {
        let key = XKBKeymap.key(code)
        let symbol = xkb_state_key_get_one_sym(state, key)
        // A modifier takes no part in a sequence: the library ignores it.
        if let compose, symbol != 0 {
            let isTaken = xkb_compose_state_feed(compose, symbol) != 0
            switch Int(xkb_compose_state_get_status(compose)) {
            case XKB_COMPOSE_COMPOSING, XKB_COMPOSE_CANCELLED:
                if isTaken { return Stroke(symbol: symbol, text: "", isComposing: true) }
            case XKB_COMPOSE_COMPOSED:
                let text = XKBKeymap.text { xkb_compose_state_get_utf8(compose, $0, $1) }
                xkb_compose_state_reset(compose)
                return Stroke(symbol: symbol, text: text, isComposing: false)
            default: break
            }
        }
        return Stroke(symbol: symbol, text: XKBKeymap.text { xkb_state_key_get_utf8(state, key, $0, $1) }, isComposing: false)
    }

    /// Takes a key's new state.
    func update(_ code: UInt32, isPressed: Bool) {
        _ = xkb_state_update_key(state, XKBKeymap.key(code), Int32(isPressed ? XKB_KEY_DOWN : XKB_KEY_UP))
    }

    /// Whether a key repeats while it is held: modifiers do not.
    func repeats(_ code: UInt32) -> Bool { xkb_keymap_key_repeats(map, XKBKeymap.key(code)) != 0 }

    func isActive(_ modifier: Modifier) -> Bool {
        modifier.rawValue.withCString { xkb_state_mod_name_is_active(state, $0, Int32(XKB_STATE_MODS_EFFECTIVE)) > 0 }
    }

    /// The lights that keyboards should show.
    var lights: KeyLights {
        var lights: KeyLights = []
        for (name, light) in [("Num Lock", KeyLights.numLock), ("Caps Lock", .capsLock), ("Scroll Lock", .scrollLock)] {
            if name.withCString({ xkb_state_led_name_is_active(state, $0) > 0 }) { lights.insert(light) }
        }
        return lights
    }

    /// XKB counts keys from 8 on.
    private static func key(_ code: UInt32) -> UInt32 { code &+ 8 }

    /// What a function of the library writes, in memory that is overwritten afterwards.
    private static func text(_ write: (UnsafeMutablePointer<CChar>?, Int) -> Int32) -> String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
            defer { SecretText.wipe(UnsafeMutableRawBufferPointer(buffer)) }
            let count = write(buffer.baseAddress, buffer.count)
            guard count > 0, count < buffer.count else { return "" }
            return String(decoding: UnsafeRawBufferPointer(buffer)[..<Int(count)], as: UTF8.self)
        }
    }
}
