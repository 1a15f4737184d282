import FasciaControls
import FasciaGeometry
import FasciaValues

/// Keeps the panel's own values in the store as the panel is, and carries out what is set of them.
final class PanelValues {
    /// Whether a client has subscribed as a backend.
    var isConnected = false
    /// Whether a client has asked for one of them: then all are kept, not only those that the panel uses.
    var areAsked = false
    private unowned let runner: PanelRunner
    private var last: [PanelValue: Value] = [:]
    private var observation: Observation?
    private var isUpdating = false
    /// The minute that was told, in nanoseconds of the wall clock.
    private var minute: Range<Int64> = 0..<0

    private static let nanoseconds: Int64 = 1_000_000_000

    init(_ runner: PanelRunner) {
        self.runner = runner
    }

    /// Carries out from now on what controls, actions and clients set.
    func join() {
        observation = runner.values.changes.add { [unowned self] change in
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
            runner.wake()
            return
        }
        last[own] = value
        switch (own, value) {
        case (.theme, .text(let name)):
            guard let content = runner.panel.content, content.themeName != name, content.setTheme(name) else { return }
            runner.keepLook()
        case (.language, .text(let code)):
            guard let content = runner.panel.content, content.language != code, content.setLanguage(code) else { return }
            runner.keepLook()
        case (.brightness, .number(let brightness)):
            if runner.light.brightness != brightness { runner.service.brightness = brightness }
        // What only tells is told again.
        default: last[own] = nil
        }
        runner.wake()
    }

    /// Sets the values to what the panel is.
    /// - Returns: when the minute ends, if something that shows tells it.
    func update() -> Instant? {
        guard let content = runner.panel.content else { return nil }
        let hub = content.builder.hub
        isUpdating = true
        defer { isUpdating = false }
        set(.connected, .boolean(isConnected))
        set(.theme, .text(content.themeName))
        if !content.language.isEmpty { set(.language, .text(content.language)) }
        set(.brightness, .number(runner.light.brightness))
        let idle = runner.idle
        set(.idle, .text(idle.isOff ? "off" : idle.showsPage ? "page" : idle.isDimmed ? "dim" : "active"))
        if areAsked || hub.isFollowed(PanelValue.page.name) { set(.page, .text(content.innermostPage ?? "")) }
        guard areAsked || hub.isFollowed(PanelValue.minute.name) || hub.isFollowed(PanelValue.hour.name) else { return nil }
        return updateTime(content)
    }

    private func updateTime(_ content: PanelContent) -> Instant? {
        guard let wall = content.window.wallClock?() else { return nil }
        if !minute.contains(wall) {
            let seconds = wall / PanelValues.nanoseconds
            let local = seconds + Int64(content.builder.resources.timeZone(nil).offset(at: seconds))
            let day = ((local % 86_400) + 86_400) % 86_400
            let start = (seconds - day % 60) * PanelValues.nanoseconds
            minute = start..<start + 60 * PanelValues.nanoseconds
            set(.hour, .number(Double(day / 3600)))
            set(.minute, .number(Double(day / 60 % 60)))
        }
        let hub = content.builder.hub
        let isShown = hub.isShown(PanelValue.minute.name) || hub.isShown(PanelValue.hour.name)
        return isShown && !runner.stageLoop.isDark ? runner.clock.now + TimeSpan(nanoseconds: minute.upperBound - wall) : nil
    }

    private func set(_ own: PanelValue, _ value: Value) {
        if last[own] == value { return }
        last[own] = value
        try? runner.values.set(own.name, value, from: .client, now: runner.clock.now)
    }
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
            runner.ownValues.isConnected = newValue
            runner.wake()
        }
    }
}
