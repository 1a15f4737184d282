import FasciaControls
import FasciaGeometry
import FasciaSystem

/// Writes what fingers do to controls as JSON objects, one a line: `{"t":1.25,"id":"living/mode","event":"valueChanged","value":2}`.
///
/// What a finger did comes before what it caused, and every line has the path that the control had when the finger came down. A page
/// that comes to show, by whatever means, is a line of what holds the pages: `{"t":1.25,"id":"pages","event":"pageShown",
/// "value":"pages/living"}`.
///
/// `t` is in seconds since the origin that the log was given. A drag's steady events (`touchDragInside` and `touchDragOutside`, one
/// for each frame in which the finger moved) are left out: they say nothing that `valueChanged` does not.
public final class EventLog {
    /// The moment that `t` counts from.
    public var origin = Instant.zero
    /// The present moment; kept up to date by the run that owns the log, unless there is a clock.
    public var now = Instant.zero
    /// What tells the moment of an event: a page may come to show while nothing else goes on. nil for a run on a time of its own.
    var clock: (any Clock)?
    /// Where lines go.
    var write: (JSONLine) -> Void

    /// A log that hands each line to `write`.
    public init(write: @escaping (JSONLine) -> Void) {
        self.write = write
    }

    /// Follows a window's controls and pages. A window has one follower.
    public func follow(_ window: Window) {
        window.onControlEvent = { [unowned self] control, event in self.record(control, event) }
        window.onPageShown = { [unowned self] owner, page in self.record(page, shownBy: owner) }
    }

    /// Follows a window no more.
    public func leave(_ window: Window) {
        window.onControlEvent = nil
        window.onPageShown = nil
    }

    /// A span of time as logs have it: seconds, to the microsecond.
    public static func seconds(from origin: Instant, to now: Instant) -> Double {
        ((now - origin).seconds * 1e6).rounded() / 1e6
    }

    /// Which page shows, by the path by which actions and `ctl page` know it.
    private func record(_ page: View, shownBy owner: View) {
        var line = JSONLine()
        line.add("t", EventLog.seconds(from: origin, to: clock?.now ?? now))
        line.add("id", owner.path)
        line.add("event", "pageShown")
        line.add("value", owner.path.isEmpty ? page.identifier : "\(owner.path)/\(page.identifier)")
        write(line)
    }

    private func record(_ control: Control, _ event: ControlEvents) {
        if event == .touchDragInside || event == .touchDragOutside { return }
        var line = JSONLine()
        line.add("t", EventLog.seconds(from: origin, to: clock?.now ?? now))
        line.add("id", control.eventPath)
        line.add("event", event.name)
        switch control.eventValue(for: event) {
        case .number(let number): line.add("value", number)
        case .index(let index): line.add("value", index)
        case .on(let isOn): line.add("value", isOn)
        case nil: break
        }
        write(line)
    }
}
