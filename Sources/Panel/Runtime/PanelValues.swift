import FasciaControls
import FasciaGeometry
import FasciaValues

/// What shows a panel, as the panel's own values tell it.
protocol PanelPresence: AnyObject {
    var shownContent: PanelContent? { get }
    var values: ValueStore { get }
    /// How bright the panel is while somebody is there.
    var shownBrightness: Double { get set }
    /// Which idle stage it is in.
    var idleStage: String { get }
    /// Whether the display shows nothing.
    var isDark: Bool { get }
    var moment: Instant { get }
    /// Another theme or language shows.
    func lookDidChange()
    func wake()
}

/// Keeps the panel's own values in the store as the panel is, and carries out what is set of them.
final class PanelValues {
    /// Whether a client has subscribed as a backend.
    var isConnected = false
    /// Whether somebody operates the panel from afar.
    var isOperated = false
    /// How the connection with the broker is.
    var broker = PanelValue.brokerStates[0]
    /// Whether a client has asked for one of them: then all are kept, not only those that the panel uses.
    var areAsked = false
    private unowned let presence: any PanelPresence
    private var last: [PanelValue: Value] = [:]
    private var observation: Observation?
    private var isUpdating = false
    /// The minute that was told, in nanoseconds of the wall clock.
    private var minute: Range<Int64> = 0..<0

    private static let nanoseconds: Int64 = 1_000_000_000

    init(_ presence: any PanelPresence) {
        self.presence = presence
    }

    /// Carries out from now on what controls, actions and clients set.
    func join() {
        observation = presence.values.changes.add { [unowned self] change in
            if !isUpdating, let own = PanelValue(name: change.name) { self.changed(own, change.state.known) }
        }
    }

    /// Another panel shows, or the wall clock was set: all is told anew.
    func reset() {
        last = [:]
        minute = 0..<0
    }

    private func changed(_ own: PanelValue, _ value: Value?) {
        guard let value else {
            // What the panel is, is known: it is told again.
            last[own] = nil
            presence.wake()
            return
        }
        last[own] = value
        switch (own, value) {
        case (.theme, .text(let name)):
            guard let content = presence.shownContent, content.themeName != name, content.setTheme(name) else { return }
            presence.lookDidChange()
        case (.language, .text(let code)):
            guard let content = presence.shownContent, content.language != code, content.setLanguage(code) else { return }
            presence.lookDidChange()
        case (.brightness, .number(let brightness)):
            if presence.shownBrightness != brightness { presence.shownBrightness = brightness }
        // What only tells is told again.
        default: last[own] = nil
        }
        presence.wake()
    }

    /// Sets the values to what the panel is.
    /// - Returns: when the minute or the second ends, if something that shows tells it.
    func update() -> Instant? {
        guard let content = presence.shownContent else { return nil }
        let hub = content.builder.hub
        isUpdating = true
        defer { isUpdating = false }
        set(.connected, .boolean(isConnected))
        set(.broker, .text(broker))
        set(.operated, .boolean(isOperated))
        set(.theme, .text(content.themeName))
        if !content.language.isEmpty { set(.language, .text(content.language)) }
        set(.brightness, .number(presence.shownBrightness))
        set(.idle, .text(presence.idleStage))
        if areAsked || hub.isFollowed(PanelValue.page.name) { set(.page, .text(content.innermostPage ?? "")) }
        let isTimeFollowed = [PanelValue.hour, .minute, .now].contains { hub.isFollowed($0.name) }
        return areAsked || isTimeFollowed ? updateTime(content) : nil
    }

    private func updateTime(_ content: PanelContent) -> Instant? {
        guard let wall = content.window.wallClock?() else { return nil }
        if !minute.contains(wall) {
            let seconds = wall.dividedDown(by: PanelValues.nanoseconds)
            let local = seconds + Int64(content.builder.resources.timeZone(nil).offset(at: seconds))
            let day = ((local % 86_400) + 86_400) % 86_400
            let start = (seconds - day % 60) * PanelValues.nanoseconds
            minute = start..<start + 60 * PanelValues.nanoseconds
            set(.hour, .number(Double(day / 3600)))
            set(.minute, .number(Double(day / 60 % 60)))
        }
        let hub = content.builder.hub
        let second = wall.dividedDown(by: PanelValues.nanoseconds)
        if areAsked || hub.isFollowed(PanelValue.now.name) { set(.now, .number(Double(second))) }
        if presence.isDark { return nil }
        if hub.isShown(PanelValue.now.name) {
            return presence.moment + TimeSpan(nanoseconds: (second + 1) * PanelValues.nanoseconds - wall)
        }
        let isShown = hub.isShown(PanelValue.minute.name) || hub.isShown(PanelValue.hour.name)
        return isShown ? presence.moment + TimeSpan(nanoseconds: minute.upperBound - wall) : nil
    }

    /// Has a value tell something else than what the panel is; nil ends that.
    var feigned: [PanelValue: Value] = [:]

    private func set(_ own: PanelValue, _ value: Value) {
        let value = feigned[own] ?? value
        if last[own] == value { return }
        last[own] = value
        try? presence.values.set(own.name, value, from: .client, now: presence.moment)
    }
}

extension Int64 {
    /// The quotient, rounded down: before 1970, too.
    fileprivate func dividedDown(by divisor: Int64) -> Int64 { self / divisor - (self % divisor < 0 ? 1 : 0) }
}

extension PanelRunner: PanelPresence {
    var shownContent: PanelContent? { panel.content }
    var shownBrightness: Double {
        get { light.brightness }
        set { service.brightness = newValue }
    }
    var idleStage: String { idle.isOff ? "off" : idle.showsPage ? "page" : idle.isDimmed ? "dim" : "active" }
    var isDark: Bool { stageLoop.isDark }
    var moment: Instant { clock.now }
    func lookDidChange() { keepLook() }
}

extension PanelService {
    /// Brings the panel's own values up to date, and keeps them so.
    package func updateOwnValues() {
        runner.ownValues.areAsked = true
        _ = runner.ownValues.update()
    }

    /// Whether a client has subscribed as a backend.
    package var isConnected: Bool {
        get { runner.ownValues.isConnected }
        set {
            if let rehearsal = runner.rehearsal { return rehearsal.hasClient = newValue }
            runner.ownValues.isConnected = newValue
            runner.wake()
        }
    }

    /// How the connection with the broker is, as a bridge tells it: one of `PanelValue.brokerStates`.
    package var broker: String {
        get { runner.ownValues.broker }
        set {
            runner.ownValues.broker = newValue
            runner.wake()
        }
    }
}
