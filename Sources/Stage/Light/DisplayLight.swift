import FasciaControls
import FasciaGeometry
import FasciaRaster
import FasciaSystem

/// The brightness of a display: of its backlight, or by a veil over the picture where there is none.
package final class DisplayLight {
    /// The brightness that was set, from `floor` to 1.
    package var brightness: Double {
        get { wanted }
        set {
            wanted = newValue.isNaN ? 1 : min(max(newValue, floor), 1)
            apply()
        }
    }
    /// The least that can be set, 0 to 1: a dark panel that still reacts to touches could not be set back. The idle stages may go below it,
    /// since the next touch ends them.
    package var floor = 0.0 {
        didSet { if wanted < floor { brightness = wanted } }
    }
    /// The brightness while dimmed, 0 to 1; nil while not.
    package var limit: Double? {
        didSet { if limit != oldValue { apply() } }
    }
    /// Whether the display is off. The backlight is switched off too, since not every one follows the display.
    package var isOff = false {
        didSet { if isOff != oldValue { apply() } }
    }
    /// The window that the veil covers.
    package weak var window: Window? {
        didSet {
            if window === oldValue { return }
            veil?.removeFromSuperview()
            veil = nil
            apply()
        }
    }
    /// Whether there is a backlight.
    package var hasBacklight: Bool { backlight != nil }

    private let folder: String
    private let clock: any Clock
    private let log: Log
    /// When to retry what the backlight refused.
    private var retry = RetryTimes()
    /// Until when none is looked for again.
    private var nextLook = Instant.zero
    private var name: String?
    private var backlight: Backlight?
    private var veil: BoxView?
    private var wanted = 1.0
    /// Its brightness at the start.
    private var original: Double?

    package init(folder: String, clock: any Clock, log: Log) {
        self.folder = folder
        self.clock = clock
        self.log = log
    }

    /// Uses the backlight of a name (nil: any; `none`: none), starting from its present brightness.
    package func use(_ name: String?) {
        if backlight != nil, name == self.name { return }
        restore()
        self.name = name
        backlight = nil
        original = nil
        find()
        if let name, name != "none", backlight == nil { log.warning("there is no backlight \(folder)/\(name)") }
        apply()
    }

    /// Sets the backlight to the brightness that was set, without dimming: the panel ends.
    package func restore() {
        guard limit != nil || isOff else { return }
        limit = nil
        isOff = false
    }

    private func find() {
        if name == "none" || backlight != nil { return }
        nextLook = clock.now + RetryTimes.shortest
        backlight = Backlight.find(name, in: folder)
        guard let backlight else { return }
        // Its brightness before the panel's start counts as set.
        if let level = backlight.level, level > 0, original == nil {
            original = level
            wanted = max(level, floor)
        }
        log.info("the backlight is \(backlight.name)")
    }

    private func apply() {
        // Its driver may have been loaded after the panel's start. A slider asks for another brightness many times a second.
        if clock.now >= nextLook { find() }
        let level = isOff ? 0 : min(wanted, limit ?? 1)
        guard let backlight else {
            retry.end()
            return drawVeil(level)
        }
        drawVeil(1)
        do throws(SystemError) {
            if backlight.level != level { try backlight.set(level) }
            if retry.end() { log.notice("the backlight \(backlight.name) takes its brightness again") }
        } catch {
            // A refusal that has passed must not leave the panel dark.
            if retry.failed(now: clock.now) { log.warning("\(error); trying again") }
        }
    }

    /// Retries what the backlight refused.
    /// - Returns: when to be called again; nil if it has taken everything.
    package func service(now: Instant) -> Instant? {
        if retry.isDue(now: now) { apply() }
        return retry.next
    }

    private func drawVeil(_ level: Double) {
        if level >= 1 || isOff {
            if level >= 1 {
                veil?.removeFromSuperview()
                veil = nil
            }
            return
        }
        guard let window else { return }
        let veil = self.veil ?? BoxView()
        veil.fill = .color(Color.black.withAlpha(1 - level))
        if self.veil == nil {
            veil.isUserInteractionEnabled = false
            // Above alerts and banners that are shown later.
            veil.staysInFront = true
            veil.placement = .fill()
            window.addSubview(veil)
            self.veil = veil
        }
    }
}
