import FasciaControls
import FasciaSystem

extension PanelRunner {
    /// Makes the panel anew from its files, completely and beside the present one, and shows it if nothing is wrong. Otherwise the
    /// present one stays, and what is wrong is logged.
    ///
    /// The service manager is told that the panel reloads, and that it has.
    /// - Returns: what is wrong, one mistake a line each; empty if the new panel is shown.
    func reload() -> [String] {
        guard let source else { return ["this panel has no configuration to read anew"] }
        notifier.reloading()
        defer { notifier.ready() }
        do throws(ConfigurationErrors) {
            let new = try source.load()
            mistakes = []
            reloads += 1
            show(new)
            log.notice("shows \(source.path) anew")
        } catch {
            mistakes = error.all.map(\.description)
            for mistake in mistakes { log.error("\(mistake)") }
            log.error("\(source.path) has \(mistakes.count) mistake\(mistakes.count == 1 ? "" : "s"); the panel stays as it was")
        }
        return mistakes
    }

    /// Shows another panel in the place of the present one, which loses its fingers.
    func show(_ new: LoadedPanel) {
        let old = panel
        old.window.cancelAllTouches()
        old.window.onControlEvent = nil
        eventLog.now = clock.now
        eventLog.follow(new.window)
        panel = new
        loop.show(new.window, scale: new.scale)
        displayChanged()
    }
}
