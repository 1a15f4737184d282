import FasciaConfiguration
import FasciaControls
import FasciaFrame
import FasciaGeometry
import FasciaStage
import FasciaSystem
import FasciaValues

/// A replayed panel. Somebody is in front of it all the time, unless its idle stages run: then only touches tell.
final class ReplayedPresence: PanelPresence {
    let content: PanelContent
    /// Where the replay is, for what asks a clock.
    let clock = ManualClock()
    private unowned let replay: Replay
    private var idle: IdleMonitor?
    private var light: DisplayLight?
    /// The pages before the idle page.
    private var placeBeforeIdle: PanelSnapshot?
    var shownBrightness = 1.0

    init(_ content: PanelContent, _ replay: Replay) {
        self.content = content
        self.replay = replay
    }

    var shownContent: PanelContent? { content }
    var values: ValueStore { content.values }
    var idleStage: String {
        guard let idle else { return "active" }
        return idle.isOff ? "off" : idle.showsPage ? "page" : idle.isDimmed ? "dim" : "active"
    }
    var isDark: Bool { idle?.isOff ?? false }
    var moment: Instant { replay.now }
    func lookDidChange() {}
    func wake() {}

    // MARK: Idle stages

    /// Runs the stages as a running panel does. No backlight of this machine is touched: a dimmed picture has a veil.
    func useIdle(_ configuration: IdleConfiguration, now: Instant) {
        let light = DisplayLight(folder: "/nonexistent", clock: clock, log: Log { _ in })
        light.use("none")
        light.window = content.window
        let idle = IdleMonitor(configuration, now: now)
        idle.onDim = { [unowned self] isDimmed in
            if isDimmed { content.window.cancelSecretEditing() }
            light.limit = isDimmed ? self.idle?.configuration.dim?.brightness : nil
        }
        idle.onOff = { [unowned self] isOff in
            if !isOff { return }
            content.window.cancelAllTouches()
            content.window.cancelEditing()
        }
        idle.onPage = { [unowned self] isShown in if isShown { showIdlePage() } else { leaveIdlePage() } }
        idle.onReset = { [unowned self] in
            content.window.cancelEditing()
            if isSaved { placeBeforeIdle?.applyPages(to: content) }
            content.reset()
            if isSaved { showIdlePage() }
        }
        self.idle = idle
        self.light = light
    }

    /// Begins the stages that are due, and does what is due with the values: a write that nobody confirmed fails, what was heard grows old.
    /// Where no stages run, as in a replay of a recording, nobody is waited for.
    func service(now: Instant) -> Instant? {
        guard let idle else { return nil }
        return [values.service(now: now), idle.service(now: now)].compactMap { $0 }.min()
    }

    func admits(_ touch: Touch, now: Instant) -> Bool { idle?.admits(touch, now: now) ?? true }

    var isAsleep: Bool { idle?.isAsleep ?? false }

    func ignoresTouches(now: Instant) -> Bool { idle?.ignoresTouches(now: now) ?? false }

    func admitsKey(now: Instant) -> Bool { idle?.admitsKey(now: now) ?? true }

    private func showIdlePage() {
        content.window.cancelEditing()
        guard let page = idle?.configuration.page else { return }
        placeBeforeIdle = PanelSnapshot(content)
        _ = content.showPage(page.show)
    }

    private func leaveIdlePage() {
        defer { placeBeforeIdle = nil }
        if idle?.configuration.page?.returns == true { placeBeforeIdle?.applyPages(to: content) }
    }

    /// Whether an idle page shows that returns to the pages before it.
    private var isSaved: Bool { idle?.showsPage == true && idle?.configuration.page?.returns == true }
}
