import FasciaValues
import FasciaControls
import FasciaGeometry
import FasciaSystem

/// An event of a control, or a page that is shown: a line of an event log.
public struct PanelEvent: Hashable, Sendable {
    /// When it happened, in seconds since the log's origin.
    public let seconds: Double
    /// The control's path when the finger came down, or the path of the view that holds the pages.
    public let path: String
    /// The control event's name, or `pageShown`.
    public let name: String
    /// The control's value, nil if it has none; the path of the page.
    public let value: Value?

    /// The event as a line of JSON: `{"t":1.25,"id":"living/mode","event":"valueChanged","value":2}`.
    public var line: JSONLine {
        var line = JSONLine()
        line.add("t", seconds)
        line.add("id", path)
        line.add("event", name)
        switch value {
        case .number(let number)?: line.add("value", number)
        case .boolean(let isOn)?: line.add("value", isOn)
        case .text(let text)?: line.add("value", text)
        case .color(let color)?: line.add("value", color.description)
        case nil: break
        }
        return line
    }
}

/// Makes events of what happens in a window.
///
/// A control's event comes before the events that it causes. `touchDragInside` and `touchDragOutside`, which a drag sends each frame, are
/// left out: `valueChanged` has their information.
public final class EventLog {
    /// The moment that events' `seconds` count from.
    public var origin = Instant.zero
    /// The present moment, which the owner of the log sets unless there is a clock.
    public var now = Instant.zero
    /// The clock of events, since a page may be shown at any time; nil for replays, which set `now`.
    var clock: (any Clock)?
    /// Sends every event.
    public let events = Observers<PanelEvent>()

    private var observation: Observation?

    /// A log that follows no window yet.
    public init() {}

    /// Follows a window's controls and pages from now on, and no other window.
    public func follow(_ window: Window) {
        observation = window.events.add { [unowned self] event in self.record(event) }
    }

    /// Follows no window any more.
    public func leave() { observation = nil }

    /// A time span in seconds, rounded to microseconds.
    public static func seconds(from origin: Instant, to now: Instant) -> Double {
        ((now - origin).seconds * 1e6).rounded() / 1e6
    }

    private func record(_ event: WindowEvent) {
        if events.isEmpty { return }
        let seconds = EventLog.seconds(from: origin, to: clock?.now ?? now)
        switch event {
        case .control(_, .touchDragInside), .control(_, .touchDragOutside): break
        case .control(let control, let event):
            let value: Value? =
                switch control.eventValue(for: event) {
                case .number(let number)?: .number(number)
                case .index(let index)?: .number(Double(index))
                case .on(let isOn)?: .boolean(isOn)
                case .text(let text)?: .text(text)
                case nil: nil
                }
            events.send(PanelEvent(seconds: seconds, path: control.eventPath, name: event.name, value: value))
        case .pageShown(let page, let owner):
            // The path by which actions and `ctl page` know it.
            let path = owner.path.isEmpty ? page.identifier : "\(owner.path)/\(page.identifier)"
            events.send(PanelEvent(seconds: seconds, path: owner.path, name: "pageShown", value: .text(path)))
        }
    }
}
