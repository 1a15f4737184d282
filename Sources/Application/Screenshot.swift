import FasciaInterface
import FasciaStage
import FasciaSystem

/// Writes a picture of an application's window once the window has settled, or at a certain time.
struct Screenshot: Hashable, Sendable {
    /// The PNG file.
    var path: String
    /// The time since the start; nil waits until the window has settled.
    var after: TimeSpan?

    /// A window without a change for so long has settled.
    static let quiet = TimeSpan.milliseconds(200)
    /// When a window that never settles is taken.
    static let patience = TimeSpan.milliseconds(10_000)

    /// Reads `FILE.png` or `FILE.png@SECONDS`. nil if there is no file.
    init?(_ text: String) {
        path = text
        // What ends in “.png@…” has a time; “a@b.png” is a file's name.
        if let at = text.lastIndex(of: "@"), text[..<at].hasSuffix(".png") || !text.hasSuffix(".png") {
            guard let seconds = Double(text[text.index(after: at)...]), seconds >= 0, seconds < 86_400 else { return nil }
            path = String(text[..<at])
            after = .seconds(seconds)
        }
        if path.isEmpty { return nil }
    }
}

/// Takes a screenshot of what a runner shows, and ends the runner.
final class ScreenshotTaker {
    private let screenshot: Screenshot
    private unowned let runner: StageRunner
    private let log: Log
    private let deadline: Instant
    private var timer: TimerSource?
    private var frames = 0

    init(_ screenshot: Screenshot, of runner: StageRunner, log: Log) throws(SystemError) {
        self.screenshot = screenshot
        self.runner = runner
        self.log = log
        let start = runner.clock.now
        deadline = start + (screenshot.after ?? Screenshot.patience)
        let timer = try runner.events.timer(priority: .background) { [unowned self] in self.take() }
        timer.arm(at: deadline)
        self.timer = timer
        runner.onTurn = { [unowned self] in self.turned() }
    }

    /// Starts the wait for a settled window again after each frame.
    private func turned() {
        let count = runner.stageLoop.frameLoop.statistics.frames
        if screenshot.after != nil || count == frames { return }
        frames = count
        timer?.arm(at: min(deadline, runner.clock.now + Screenshot.quiet))
    }

    private func take() {
        guard let picture = runner.stageLoop.frameLoop.shadow else {
            log.error("there is no picture to write to \(screenshot.path): nothing has been drawn")
            return runner.events.exit(code: 1)
        }
        if runner.stageLoop.frameLoop.showsSecret {
            log.error("\(screenshot.path) is not written: a password is shown, which no picture may have")
            return runner.events.exit(code: 1)
        }
        do throws(RasterError) {
            try PNGWriter.write(picture, to: screenshot.path)
            runner.events.exit()
        } catch {
            log.error("cannot write \(screenshot.path): \(error.reason)")
            runner.events.exit(code: 1)
        }
    }
}
