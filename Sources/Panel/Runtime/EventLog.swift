import FasciaControls
import FasciaGeometry
import FasciaSystem

/// Writes what fingers do to controls as JSON objects, one a line: `{"t":1.25,"id":"living/mode","event":"valueChanged","value":2}`.
///
/// `t` is in seconds since the origin that the log was given. A drag's steady events (`touchDragInside` and `touchDragOutside`, one
/// for each frame in which the finger moved) are left out: they say nothing that `valueChanged` does not.
public final class EventLog {
    /// The moment that `t` counts from.
    public var origin = Instant.zero
    /// The present moment; kept up to date by the run that owns the log.
    public var now = Instant.zero
    /// Where lines go.
    var write: (JSONLine) -> Void

    /// A log that hands each line to `write`.
    public init(write: @escaping (JSONLine) -> Void) {
        self.write = write
    }

    /// Follows a window's controls. A window has one follower.
    public func follow(_ window: Window) {
        window.onControlEvent = { [unowned self] control, event in self.record(control, event) }
    }

    /// A span of time as logs have it: seconds, to the microsecond.
    public static func seconds(from origin: Instant, to now: Instant) -> Double {
        ((now - origin).seconds * 1e6).rounded() / 1e6
    }

    private func record(_ control: Control, _ event: ControlEvents) {
        if event == .touchDragInside || event == .touchDragOutside { return }
        var line = JSONLine()
        line.add("t", EventLog.seconds(from: origin, to: now))
        line.add("id", control.path)
        line.add("event", event.name)
        if event == .valueChanged {
            switch control.controlValue {
            case .number(let number): line.add("value", number)
            case .index(let index): line.add("value", index)
            case .on(let isOn): line.add("value", isOn)
            case nil: break
            }
        }
        write(line)
    }
}
