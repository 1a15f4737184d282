import FasciaConfiguration
import FasciaControls
import FasciaGeometry
import FasciaRaster
import FasciaSystem

/// How bright the panel is: the display's backlight, or a veil over the picture where there is none.
final class PanelLight {
    /// How bright people want it, from the floor to 1.
    var brightness: Double {
        get { wanted }
        set {
            wanted = newValue.isNaN ? 1 : min(max(newValue, floor), 1)
            apply()
        }
    }
    /// The least that people can ask for, 0 to 1: nobody finds the way back on a panel that answers touches in the dark. The idle stages
    /// may go below it, since the next touch ends them.
    var floor = DisplayConfiguration.usualMinimumBrightness {
        didSet { if wanted < floor { brightness = wanted } }
    }
    /// The most while nobody is there, 0 to 1; nil while somebody is.
    var limit: Double? {
        didSet { if limit != oldValue { apply() } }
    }
    /// Whether the display is off: then its light is too, since not every one goes with the display.
    var isOff = false {
        didSet { if isOff != oldValue { apply() } }
    }
    /// What the veil lies over.
    weak var window: Window? {
        didSet {
            if window === oldValue { return }
            veil?.removeFromSuperview()
            veil = nil
            apply()
        }
    }
    /// Whether there is a backlight.
    var hasBacklight: Bool { backlight != nil }

    private let folder: String
    private let clock: any Clock
    private let log: Log
    /// When to set again what the backlight refused.
    private var retry = RetryTimes()
    private var name: String?
    private var backlight: Backlight?
    private var veil: BoxView?
    private var wanted = 1.0
    /// How bright it was found.
    private var original: Double?

    init(folder: String, clock: any Clock, log: Log) {
        self.folder = folder
        self.clock = clock
        self.log = log
    }

    /// Uses the backlight of a name (nil: whichever there is; `none`: none), from what it is now on.
    func use(_ name: String?) {
        if backlight != nil, name == self.name { return }
        restore()
        self.name = name
        backlight = nil
        original = nil
        find()
        if let name, name != "none", backlight == nil { log.warning("there is no backlight \(folder)/\(name)") }
        apply()
    }

    /// Leaves the backlight as people want it.
    func restore() {
        guard limit != nil || isOff else { return }
        limit = nil
        isOff = false
    }

    private func find() {
        if name == "none" || backlight != nil { return }
        backlight = Backlight.find(name, in: folder)
        guard let backlight else { return }
        // Whoever set it before the panel started knows how bright it has to be.
        if let level = backlight.level, level > 0, original == nil {
            original = level
            wanted = max(level, floor)
        }
        log.info("the backlight is \(backlight.name)")
    }

    private func apply() {
        // Its driver may have come later than the panel.
        find()
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
            // Nobody may be left in the dark by a refusal that has passed.
            if retry.failed(now: clock.now) { log.warning("\(error); trying again") }
        }
    }

    /// Tries again what the backlight refused.
    /// - Returns: when to be called again; nil if it has taken everything.
    func service(now: Instant) -> Instant? {
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
            // Alerts and banners that come later are no brighter than the rest.
            veil.staysInFront = true
            veil.placement = .fill()
            window.addSubview(veil)
            self.veil = veil
        }
    }
}
