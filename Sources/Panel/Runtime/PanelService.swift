import FasciaControls
import FasciaFrame
import FasciaGeometry
import FasciaRaster
import FasciaSystem
import FasciaTouch
import FasciaValues
import FasciaYAML

/// The interface of a running panel for protocols: what the control socket, and others beside it, can do and observe.
///
/// It belongs to the panel's runner and lives as long. All calls happen on the loop's thread, between two frames; none waits.
public final class PanelService {
    unowned let runner: PanelRunner
    /// What was set on tabs and controls from outside, to be set again on the panel that follows after a reload.
    var marks = PanelMarks()

    init(_ runner: PanelRunner) {
        self.runner = runner
    }

    /// The panel's clock.
    package var clock: any Clock { runner.clock }

    /// The panel's named values.
    public var values: ValueStore { runner.values }

    // MARK: What happens

    /// Sent what fingers do to controls, and which pages come to show.
    public var events: Observers<PanelEvent> { runner.eventLog.events }
    /// Sent after each turn of the frame loop: another page may show.
    public let turns = Observers<Void>()

    /// Asks for a turn of the frame loop: something has changed.
    public func changed() { runner.wake() }

    /// The picture as it was last composed, which the next frame changes; nil while there is none.
    package var picture: Surface? { runner.loop.shadow }

    // MARK: Pages

    /// Every page of the panel by its path, in the order of the configuration.
    public var pages: [String] { runner.panel.content?.pages.map(\.path) ?? [] }

    /// The innermost page that shows; empty if the panel has none.
    public var page: String { runner.panel.content?.visiblePages.last ?? "" }

    /// Shows a page, and the pages that it is in.
    /// - Parameter id: its path, or its name alone if that is enough.
    public func showPage(_ id: String) throws(ServiceError) {
        guard let content = runner.panel.content, content.showPage(id) else { throw missing("page", id, among: pages) }
        content.refreshValues()
        runner.keepPage()
        runner.wake()
    }

    // MARK: Tabs and controls

    /// Lets a tab glow: something is new there. It stays, over reloads too, until it is taken away.
    public func glow(_ path: String, tab index: Int) throws(ServiceError) {
        try tabBar(path, index).glowItem(at: index)
        marks.glows[path, default: []].insert(index)
        runner.wake()
    }

    /// Takes a tab's glow away.
    public func unglow(_ path: String, tab index: Int) throws(ServiceError) {
        try tabBar(path, index).removeGlow(at: index)
        marks.glows[path]?.remove(index)
        runner.wake()
    }

    /// The longest badge, in bytes.
    static let badgeLimit = 64

    /// Gives a tab a badge, or takes it away with nil or an empty text. It stays over reloads.
    public func setBadge(_ text: String?, of path: String, tab index: Int) throws(ServiceError) {
        if let text, text.utf8.count > PanelService.badgeLimit {
            throw ServiceError("the badge of \(path) has \(text.utf8.count) bytes; at most \(PanelService.badgeLimit) are possible")
        }
        let badge = text?.isEmpty == true ? nil : text
        try tabBar(path, index).setBadge(badge, forItemAt: index)
        marks.badges[path, default: [:]][index] = .some(badge)
        runner.wake()
    }

    /// Lets a control take touches or not. It stays over reloads.
    public func setEnabled(_ isEnabled: Bool, of path: String) throws(ServiceError) {
        try control(path).isEnabled = isEnabled
        marks.enabled[path] = isEnabled
        runner.wake()
    }

    private func control(_ path: String) throws(ServiceError) -> Control {
        guard let content = runner.panel.content, let control = content.control(at: path) else {
            throw missing("control", path, among: runner.panel.content?.controls.map(\.path) ?? [])
        }
        return control
    }

    private func tabBar(_ path: String, _ index: Int) throws(ServiceError) -> any BadgeHolder {
        guard let bar = try control(path) as? any BadgeHolder else { throw ServiceError("\(path) is no tab bar") }
        guard (0..<bar.itemCount).contains(index) else {
            throw ServiceError("\(path) has no tab \(index): its tabs are 0 to \(bar.itemCount - 1)")
        }
        return bar
    }

    private func missing(_ what: String, _ name: String, among names: [String]) -> ServiceError {
        func end(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
        // A name alone is as good as a path where only one ends with it.
        let closest =
            Suggestion.closest(to: name, among: names)
            ?? Suggestion.closest(to: name, among: names.lazy.map(end)).flatMap { meant in names.first { end($0) == meant } }
        let guess = closest.map { "; did you mean “\($0)”?" } ?? ""
        return ServiceError("the panel has no \(what) “\(name.prefix(100))”\(guess)")
    }

    // MARK: The panel as a whole

    /// Reads the configuration anew, beside the loop: the present panel goes on until the new one is whole.
    /// - Parameter completion: told on the loop what is wrong with it, a mistake each; then the old panel stays. Nothing if the new one is
    ///   shown.
    public func reload(_ completion: @escaping (_ mistakes: [String]) -> Void = { _ in }) { runner.reload(completion) }

    /// The picture as it was last composed, upright, as the bytes of a PNG file; also while the display is off.
    public func screenshot() throws(ServiceError) -> [UInt8] {
        guard let shadow = runner.loop.shadow else { throw ServiceError("there is no picture yet: nothing has been shown") }
        do throws(RasterError) {
            return try PNGWriter.bytes(of: shadow)
        } catch {
            throw ServiceError("\(error)")
        }
    }

    /// Plays the touches of a file of `libinput record` to the panel, as if fingers did it now. One that plays already ends.
    public func replay(_ path: String) throws(ServiceError) {
        do {
            try replay(Recording(path: path))
        } catch {
            throw ServiceError("\(error)")
        }
    }

    /// Plays the touches of a recording to the panel, as if fingers did it now. One that plays already ends.
    public func replay(_ recording: Recording) throws(ServiceError) {
        do {
            try runner.play(recording)
        } catch {
            throw ServiceError("\(error)")
        }
    }

    /// Plays the touches of a recording, given as the text of its file; it is read beside the loop.
    /// - Parameter completion: told on the loop, once it plays or cannot be played.
    package func replay(text: String, completion: @escaping (Result<Void, ServiceError>) -> Void) {
        do throws(SystemError) {
            try runner.reader.perform {
                Result<Recording, YAMLError> { () throws(YAMLError) in try Recording(bytes: Array(text.utf8), name: "recording") }
            } completion: { [unowned self] result in
                do {
                    try self.replay(result.get())
                    completion(.success(()))
                } catch {
                    completion(.failure(ServiceError("\(error)")))
                }
            }
        } catch {
            completion(.failure(ServiceError("\(error)")))
        }
    }

    /// Has a touchscreen calibrated, by whoever stands in front of it. It ends by itself.
    public func calibrate() throws(ServiceError) { try runner.calibrate() }

    // MARK: Light

    /// Switches the display off until it is touched or `wake` is called; the touch that wakes it does nothing else.
    public func idle() {
        runner.idle.sleep(now: runner.clock.now)
        runner.wake()
    }

    /// Ends all idle stages, as a touch does; they count from now on.
    public func wake() { runner.endIdle() }

    /// How bright the panel is while somebody is there: from the display's `minimumBrightness` to 1, clamped. Without a backlight the picture itself is darkened.
    public var brightness: Double {
        get { runner.light.brightness }
        set {
            runner.light.brightness = newValue
            runner.state.set(PanelRunner.brightnessSetting, .number(runner.light.brightness))
            runner.wake()
        }
    }

    /// Ends the panel in good order, as SIGTERM does.
    public func quit() { runner.events.exit(code: 0) }
}

/// Why something that was asked of a running panel could not be done.
public struct ServiceError: Error, CustomStringConvertible, Sendable {
    /// What was attempted, on what, why it failed and what would be right.
    public let description: String

    /// An error from the whole story.
    public init(_ description: String) {
        self.description = description
    }
}
