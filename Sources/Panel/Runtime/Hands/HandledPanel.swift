import FasciaControls
import FasciaFrame
import FasciaGeometry

/// A panel that programs touch in place of a person: one that runs, or one that is replayed.
package protocol HandledPanel: AnyObject {
    var handledWindow: Window { get }
    /// nil while something else shows than a panel.
    var handledContent: PanelContent? { get }
    /// The moment that touches have now.
    var handledMoment: Instant { get }
    /// How far the picture is turned on the display.
    var handledRotation: Rotation { get }
    /// Why no finger can touch anything at all; nil if one can.
    var untouchable: HandError? { get }
    /// Whether the next touch only wakes the panel.
    var isAsleep: Bool { get }
    /// Whether the next touch does nothing, since the panel was woken just now.
    var ignoresTouches: Bool { get }
    /// Passes touches on, their locations fractions of the device's extent.
    func receive(_ touches: [Touch])
    /// Whether a key may be pressed; it wakes a panel that is asleep.
    func admitsKey() -> Bool
    func receive(_ press: KeyPress)
}

extension PanelRunner: HandledPanel {
    package var handledWindow: Window { window }
    package var handledContent: PanelContent? { panel.content }
    package var handledMoment: Instant { clock.now }
    package var handledRotation: Rotation { loop.rotation }
    package var isAsleep: Bool { idle.isAsleep }
    package var ignoresTouches: Bool { idle.ignoresTouches(now: clock.now) }

    package var untouchable: HandError? {
        if calibration != nil {
            return HandError(.unreachable, "the touchscreen is being calibrated, which only fingers can do: wait until that is over")
        }
        return stage.scanout.mode == nil ? HandError(.unreachable, "there is no display that could be touched") : nil
    }
}
