import Dispatch
import FasciaInterface
import FasciaKMS
import FasciaStage
import FasciaSystem
import Glibc

/// An application that shows a window on the machine's display, or without one.
///
///     import Fascia
///
///     Application.run { window in
///         let label = Label(text: "Hello")
///         label.placement = .fill()
///         window.addSubview(label)
///     }
///
/// Display and touchscreens come from the seat, which is shared with the virtual terminals; `SIGTERM` and `SIGINT` end the application;
/// systemd learns when the first picture shows, and that the loop turns. Everything happens on the main thread, where
/// `Application.task`, `Task { @MainActor in … }`, `DispatchQueue.main.async` and `Application.post` run between frames.
///
/// Views and view controllers are neither `@MainActor` nor `Sendable`: a call into the main actor from a loop that is not Swift's own
/// costs 0.1 µs each time, and Dispatch in every program. In the closure of `run` tasks may use views as in UIKit; in methods of views and
/// view controllers it is `Application.task` that may.
@MainActor
public final class Application {
    /// What is shown.
    public let window: Window
    let runner: StageRunner
    private let log: Log
    private let screenshot: Screenshot?
    private var queue: MainQueue?

    /// An application that is not shown yet. Make it before any other thread: it takes the signals that end it.
    ///
    /// - Parameters:
    ///   - display: where the window is shown. nil takes `--display` from the command line, else `FASCIA_DISPLAY` from the environment,
    ///     else the first display that is connected.
    ///   - theme: colours and fonts; nil is the dark theme with the machine's own fonts.
    ///   - scale: device pixels per point, 0.5 to 8; a headless display's own goes before it.
    ///   - rotation: how far picture and touches are turned; nil takes the panel's own orientation.
    ///   - idle: what the display does when nobody has touched it for a while; nothing without stages. Pages are `onIdlePage`'s.
    /// - Throws: `ApplicationError` for options that mean nothing and a machine without fonts, `SystemError` if the kernel refuses.
    public init(
        display: DisplayChoice? = nil, theme: Theme? = nil, scale: Double = 1, rotation: Rotation? = nil,
        idle: IdleConfiguration = IdleConfiguration()
    ) throws {
        let options = try ApplicationOptions.ofProcess()
        guard let theme = theme ?? FontSet.system().map(Theme.dark) else {
            throw ApplicationError("there is no font to draw with: install the package fonts-inter, or give a theme with fonts of its own")
        }
        guard scale >= 0.5, scale <= 8 else { throw ApplicationError("a scale is a number from 0.5 to 8, not \(scale)") }
        let log = Log.standard(identifier: Application.name)
        let stage: any Stage
        var scale = scale
        let selection = OutputSelection(rotation: rotation)
        switch display ?? options.display ?? .auto {
        case .auto: stage = KMSStage(selection, log: log)
        case .kms(let card, let connector): stage = KMSStage(selection, card: card, connector: connector, log: log)
        case .headless(let size, let ownScale):
            scale = ownScale ?? scale
            stage = HeadlessStage(HeadlessOptions(size: size, scale: scale, rotation: rotation ?? .degrees0))
        }
        self.log = log
        window = Window(theme: theme)
        screenshot = options.screenshot
        runner = try StageRunner(window, on: stage, scale: scale, idle: idle, log: log)
        // Clocks in the window show the machine's time.
        window.wallClock = { WallClock.now }
    }

    /// Shows the window until `stop`, a signal or a failure of the display.
    /// - Returns: what the process is to exit with: 0 after `stop` and signals, else 1.
    public func run() throws -> Int32 {
        queue = try MainQueue(on: runner.events) { [runner] in runner.wake() }
        let taker = try screenshot.map { try ScreenshotTaker($0, of: runner, log: log) }
        defer { withExtendedLifetime(taker) {} }
        return try runner.run()
    }

    /// Shows and leaves an idle page: called with its name when it is to be shown, and with nil when the touch that ends a page with
    /// `returns` brings back what was shown before. A finger on a page without `returns` uses it as any other page.
    public var onIdlePage: ((String?) -> Void)? {
        didSet {
            let (idle, show) = (runner.stageLoop.idle, onIdlePage)
            idle.onPage = { [unowned idle] isShown in
                if let page = idle.configuration.page, isShown || page.returns { show?(isShown ? page.show : nil) }
            }
        }
    }

    /// Switches the display off until a touch or `wake`. The waking touch has no other effect.
    public func sleep() {
        runner.stageLoop.idle.sleep(now: runner.clock.now)
        runner.wake()
    }

    /// Ends all idle stages, as a touch does; they count from now on.
    public func wake() { runner.stageLoop.endIdle() }

    /// Ends `run`.
    public func stop() { runner.events.exit() }

    /// Shows a window until a signal ends the process: all that an application's `main.swift` needs.
    ///
    /// With `--display headless:480x320@1 --screenshot out.png` (or `FASCIA_DISPLAY` and `FASCIA_SCREENSHOT`) it needs no display, writes a
    /// picture as soon as nothing moves any more, and exits; `out.png@2.5` is the picture after 2.5 s. What goes wrong is written to
    /// standard error, and the process exits with 1.
    ///
    /// - Parameters:
    ///   - display: as in `init`.
    ///   - theme: as in `init`.
    ///   - scale: as in `init`.
    ///   - rotation: as in `init`.
    ///   - idle: when an untouched display is dimmed and switched off. `IdleConfiguration(dim: .init(after: .seconds(60)), off:
    ///     .seconds(600))` dims it to a fifth after a minute and switches it off after ten; the next touch only brings it back.
    ///   - content: fills the window, before it is shown.
    public static func run(
        display: DisplayChoice? = nil, theme: Theme? = nil, scale: Double = 1, rotation: Rotation? = nil,
        idle: IdleConfiguration = IdleConfiguration(), content: @MainActor (Window) throws -> Void
    ) -> Never {
        // A pipe whose reader is gone is an error to handle, and must not end the process.
        signal(SIGPIPE, SIG_IGN)
        do {
            let application = try Application(display: display, theme: theme, scale: scale, rotation: rotation, idle: idle)
            try content(application.window)
            exit(try application.run())
        } catch {
            StandardErrorSink.write("\(name): \(error)\n")
            exit(1)
        }
    }

    /// Starts a task on the main thread, from the main thread. In it views may be used, and `await` returns to the main thread:
    ///
    ///     override func viewDidLoad() {
    ///         Application.task { self.label.text = try await forecast() }
    ///     }
    ///
    /// - Parameter work: what to do. What it throws is the task's result.
    /// - Returns: the task, to be cancelled or awaited.
    @discardableResult
    public nonisolated static func task(
        _ work: nonisolated(nonsending) @escaping () async throws -> Void
    ) -> Task<Void, any Error> {
        MainActor.preconditionIsolated("Application.task is for the main thread; from others, use Application.post")
        // The work and what it holds stay on the main thread, as the condition above and the actor below see to.
        struct Kept: @unchecked Sendable { let work: nonisolated(nonsending) () async throws -> Void }
        let kept = Kept(work: work)
        return Task { @MainActor in try await kept.work() }
    }

    /// Runs something on the main thread, between frames; from any thread. What is posted before `run` waits for it.
    public nonisolated static func post(_ work: @escaping @MainActor @Sendable () -> Void) {
        DispatchQueue.main.async { work() }
    }

    /// The program's name, for its messages.
    private static var name: String {
        CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "application"
    }
}
