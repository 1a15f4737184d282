import FasciaControls
import FasciaFrame
import FasciaGeometry
import FasciaRaster
import FasciaSystem
import FasciaTouch
import FasciaValues
import FasciaYAML
import FasciaConfiguration

/// The interface of a running panel for protocols: what the control socket and others can call and observe.
///
/// The panel's runner owns it. Call it on the loop's thread, between frames; no call blocks.
public final class PanelService {
    unowned let runner: PanelRunner
    private let frameLoop: FrameLoop
    /// What clients set on tabs and controls, to be set again after a reload.
    var marks = PanelMarks()

    init(_ runner: PanelRunner) {
        self.runner = runner
        frameLoop = runner.loop
    }

    /// The picture as others look at it; nil while nobody does. Asked for in each frame.
    package var view: ViewedPicture? { frameLoop.view }

    /// The panel's clock.
    package var clock: any Clock { runner.clock }

    /// The panel's named values.
    public var values: ValueStore { runner.values }

    // MARK: What happens

    /// Sends events of controls, and pages that are shown.
    public var events: Observers<PanelEvent> { runner.eventLog.events }
    /// Sent after each turn of the frame loop: another page may be shown.
    public let turns = Observers<Void>()

    /// Schedules a turn of the frame loop, after something has changed.
    public func changed() { runner.wake() }

    /// The last composed picture, which the next frame overwrites; nil while there is none.
    package var picture: Surface? { runner.loop.shadow }
    /// Whether somebody has a password shown, which no picture may have.
    package var showsSecret: Bool { runner.loop.showsSecret }
    package static let secretIsShown = "a password is shown on the display: there are pictures again once it is hidden"

    /// What a text of the configuration says in the present language: `@name` is one of `strings`.
    package func string(_ raw: String) -> String { runner.panel.content?.builder.wording.string(raw) ?? raw }

    /// What a client's text says: `@name` is one of the panel's texts where there is one of that name, anything else stands for itself.
    package func text(_ raw: String) -> String {
        guard let content = runner.panel.content, StringTables.key(of: raw) != nil else { return raw }
        return content.builder.string(raw)
    }

    // MARK: Pages

    /// Every page of the panel by its path, in the order of the configuration.
    public var pages: [String] { runner.panel.content?.pages.map(\.path) ?? [] }

    /// The path of the innermost page that is shown; empty if the panel has none.
    public var page: String { runner.panel.content?.innermostPage ?? "" }

    /// Shows a page, and the pages around it.
    /// - Parameter id: its path, or its name alone if that is enough.
    public func showPage(_ id: String) throws(ServiceError) {
        guard let content = runner.panel.content, content.showPage(id) else { throw missing("page", id, among: pages) }
        content.refreshValues()
        runner.keepPage()
        runner.wake()
    }

    // MARK: Tabs and controls

    /// Lets a tab glow, to say that something is new there. The glow stays, also over reloads, until it is removed.
    public func glow(_ path: String, tab index: Int) throws(ServiceError) {
        let path = wholePath(path)
        try tabBar(path, index).glowItem(at: index)
        marks.glows[path, default: []].insert(index)
        runner.wake()
    }

    /// Removes a tab's glow.
    public func unglow(_ path: String, tab index: Int) throws(ServiceError) {
        let path = wholePath(path)
        try tabBar(path, index).removeGlow(at: index)
        marks.glows[path]?.remove(index)
        runner.wake()
    }

    /// The longest badge, in bytes.
    static let badgeLimit = 64

    /// Sets a tab's badge; nil or an empty text removes it. It stays over reloads.
    public func setBadge(_ text: String?, of path: String, tab index: Int) throws(ServiceError) {
        if let text, text.utf8.count > PanelService.badgeLimit {
            throw ServiceError("the badge of \(path) has \(text.utf8.count) bytes; at most \(PanelService.badgeLimit) are possible")
        }
        let path = wholePath(path)
        let badge = text?.isEmpty == true ? nil : text
        try tabBar(path, index).setBadge(badge, forItemAt: index)
        marks.badges[path, default: [:]][index] = .some(badge)
        runner.wake()
    }

    /// Enables or disables a control. This stays over reloads.
    public func setEnabled(_ isEnabled: Bool, of path: String) throws(ServiceError) {
        let path = wholePath(path)
        let control = try control(path)
        runner.panel.content?.setEnabled(isEnabled, of: control)
        marks.enabled[path] = isEnabled
        runner.wake()
    }

    /// The path that a name stands for: the path itself, or the end of one that no other has.
    private func wholePath(_ name: String) -> String { runner.panel.content.map { Hands($0).wholePath(of: name) } ?? name }

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

    func missing(_ what: String, _ name: String, among names: [String]) -> ServiceError {
        func end(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
        // A name alone is enough if it is unique.
        let closest =
            Suggestion.closest(to: name, among: names)
            ?? Suggestion.closest(to: name, among: names.lazy.map(end)).flatMap { meant in names.first { end($0) == meant } }
        let guess = closest.map { "; did you mean “\($0)”?" } ?? ""
        return ServiceError("the panel has no \(what) “\(name.prefix(100))”\(guess)")
    }

    // MARK: The panel as a whole

    /// Reloads the configuration on another thread; the present panel goes on meanwhile.
    /// - Parameter completion: called on the loop with the mistakes; the old panel stays if there is any.
    public func reload(_ completion: @escaping (_ mistakes: [String]) -> Void = { _ in }) { runner.reload(completion) }

    /// The same, but what was read is shown although a finger holds something or somebody enters a text.
    package func reloadAtOnce(_ completion: @escaping (_ mistakes: [String]) -> Void) { runner.reload(atOnce: true, completion) }

    /// Keeps nothing while this says so, for a moment: of what a client sets at once a part is set.
    package func keepsWhole(unless isHalfSet: @escaping () -> Bool) { runner.state.isHalfSet = isHalfSet }

    /// Confirms the generation that is on trial, as a touch does.
    public func confirm() throws(ServiceError) {
        if runner.trial == nil { throw ServiceError("no generation is on trial: there is nothing to confirm") }
        runner.confirmTrial()
    }

    /// Why there is no picture, and where more is told.
    package static let noPicture = "there is no picture yet: nothing has been shown; see “obstacle” in the status"

    /// The last composed picture, upright, as a PNG file; also while the display is off.
    public func screenshot() throws(ServiceError) -> [UInt8] {
        guard let shadow = runner.loop.shadow else { throw ServiceError(PanelService.noPicture) }
        if showsSecret { throw ServiceError(PanelService.secretIsShown) }
        do throws(RasterError) {
            return try PNGWriter.bytes(of: shadow)
        } catch {
            throw ServiceError("\(error)")
        }
    }

    /// Plays a file of `libinput record` to the panel, starting now. A recording that plays already is ended.
    public func replay(_ path: String) throws(ServiceError) {
        do {
            try replay(Recording(path: path))
        } catch {
            throw ServiceError("\(error)")
        }
    }

    /// Plays a recording to the panel, starting now. One that plays already is ended.
    public func replay(_ recording: Recording) throws(ServiceError) {
        do {
            try runner.play(recording)
        } catch {
            throw ServiceError("\(error)")
        }
    }

    /// Plays a recording, given as the text of its file, which is parsed on another thread.
    /// - Parameter completion: called on the loop when it plays or cannot be played.
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

    /// Shows the calibration of the touchscreen. It ends by itself if nobody is there.
    public func calibrate() throws(ServiceError) { try runner.calibrate() }

    // MARK: Light

    /// Switches the display off until a touch or `wake`. The waking touch has no other effect.
    public func idle() {
        runner.idle.sleep(now: runner.clock.now)
        runner.wake()
    }

    /// Ends all idle stages, as a touch does; they count from now on.
    public func wake() { runner.stageLoop.endIdle() }

    /// The brightness while not dimmed: clamped to the display's `minimumBrightness` and 1. Without a backlight the picture is darkened.
    public var brightness: Double {
        get { runner.light.brightness }
        set {
            runner.light.brightness = newValue
            runner.state.set(PanelRunner.brightnessSetting, .number(runner.light.brightness))
            runner.wake()
        }
    }

    /// Ends the panel, as SIGTERM does.
    public func quit() { runner.events.exit(code: 0) }
}
