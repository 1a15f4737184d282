import FasciaGeometry
import FasciaInterface
import FasciaStage
import FasciaSystem
import FasciaTesting
import Glibc
import Testing

@testable import FasciaApplication

@Suite struct ApplicationTests {
    private func options(_ arguments: [String], _ environment: [String: String] = [:]) throws -> ApplicationOptions {
        try ApplicationOptions(arguments: arguments) { environment[$0] }
    }

    // MARK: Options

    @Test func commandLineComesBeforeTheEnvironment() throws {
        let environment = ["FASCIA_DISPLAY": "kms:card1", "FASCIA_SCREENSHOT": "b.png"]
        #expect(try options([], environment).display == .kms(card: "card1", connector: nil))
        #expect(try options(["--display", "auto"], environment).display == .auto)
        #expect(try options(["x", "--display=headless:20x30@2"]).display == .headless(size: PixelSize(width: 20, height: 30), scale: 2))
        #expect(try options(["--", "--display", "auto"]).display == nil)
        #expect(try options(["--screenshot", "a.png@2.5"], environment).screenshot == Screenshot("a.png@2.5"))
        #expect(try options([], environment).screenshot?.path == "b.png")
    }

    @Test(arguments: [
        (["--display", "screen"], "--display takes auto, kms[:CARD[/CONNECTOR]] or headless[:WxH[@SCALE]], not 'screen'"),
        (["--display"], "--display needs a value"),
        (["--screenshot="], "--screenshot takes FILE.png or FILE.png@SECONDS, with a point in SECONDS, not ''"),
        (["--screenshot", "a.png@1,5"], "--screenshot takes FILE.png or FILE.png@SECONDS, with a point in SECONDS, not 'a.png@1,5'"),
        (["--screenshotx", "a.png"], "there is no option --screenshotx; did you mean --screenshot?"),
    ])
    func wrongOptionsSayWhatIsTaken(arguments: [String], message: String) {
        #expect(throws: ApplicationError(message)) { try options(arguments) }
    }

    @Test func screenshotHasAFileAndMaybeATime() {
        #expect(Screenshot("a@b.png")?.path == "a@b.png")
        #expect(Screenshot("a.png@1,5") == nil)
        #expect(Screenshot("a.png@later") == nil)
        #expect(Screenshot("a.png@0.5")?.after == .milliseconds(500))
        #expect(Screenshot("a.png")?.after == nil)
        #expect(Screenshot("@1") == nil)
    }

    // MARK: Running

    private final class Bench {
        let folder: String
        let window: Window
        let runner: StageRunner
        var path: String { folder + "/picture.png" }

        init() throws {
            var name = Array("/tmp/fascia-application-XXXXXX".utf8CString)
            folder = mkdtemp(&name).map { String(cString: $0) } ?? "/tmp"
            window = Window(theme: .dark(fonts: try TestFonts.set()))
            let stage = HeadlessStage(HeadlessOptions(size: PixelSize(width: 80, height: 60)))
            let sink = Sink()
            log = Log { sink.lines.append($0.message) }
            self.sink = sink
            runner = try StageRunner(window, on: stage, scale: 1, log: log)
        }

        final class Sink { var lines: [String] = [] }
        let log: Log
        let sink: Sink

        func run(_ screenshot: String) throws -> Int32 {
            let taker = try ScreenshotTaker(try #require(Screenshot(screenshot)), of: runner, log: log)
            return try withExtendedLifetime(taker) { try runner.run() }
        }

        deinit {
            unlink(path)
            rmdir(folder)
        }
    }

    /// A view that changes its colour again and again, a frame after the other.
    private func blink(_ view: View, in window: Window, times: Int) {
        if times == 0 { return }
        _ = window.schedule(after: .milliseconds(50)) { [unowned window] in
            view.backgroundColor = Color(argb: 0xFF00_0000 | UInt32(times))
            blink(view, in: window, times: times - 1)
        }
    }

    @Test func screenshotWaitsUntilNothingChanges() throws {
        let bench = try Bench()
        let view = View()
        view.placement = .fill()
        bench.window.addSubview(view)
        blink(view, in: bench.window, times: 8)
        let start = MonotonicClock().now
        #expect(try bench.run(bench.path) == 0)
        #expect(MonotonicClock().now - start < Screenshot.patience)
        let picture = try Image.load(path: bench.path, displayScale: 1).surface
        #expect(picture.width == 80 && picture.height == 60 && picture.pixels[0] == 0xFF00_0001)
    }

    @Test func screenshotAtATimeDoesNotWait() throws {
        let bench = try Bench()
        let view = View()
        view.placement = .fill()
        bench.window.addSubview(view)
        blink(view, in: bench.window, times: 100)
        #expect(try bench.run(bench.path + "@0.3") == 0)
        let picture = try Image.load(path: bench.path, displayScale: 1).surface
        #expect((0xFF00_0055...0xFF00_0064).contains(picture.pixels[0]))
    }

    @Test func pictureThatCannotBeWrittenFailsTheProcess() throws {
        let bench = try Bench()
        #expect(try bench.run(bench.folder + "/nowhere/a.png") == 1)
        #expect(bench.sink.lines.contains { $0.hasPrefix("cannot write \(bench.folder)/nowhere/a.png: ") })
    }

    // MARK: Idle stages

    /// A runner without a display, whose clock stands still until a test moves it on.
    private final class IdleBench {
        let window: Window
        let stage = HeadlessStage(HeadlessOptions(size: PixelSize(width: 80, height: 60)))
        let clock = ManualClock(start: .zero + .seconds(1))
        let runner: StageRunner
        private(set) var presses = 0

        init(_ idle: IdleConfiguration) throws {
            window = Window(theme: .dark(fonts: try TestFonts.set()))
            window.backgroundColor = .white
            runner = try StageRunner(
                window, on: stage, scale: 1, idle: idle, backlights: "/nonexistent", clock: clock, log: Log { _ in })
            let button = Button(title: "Go")
            button.placement = .fill()
            window.addSubview(button)
            button.addAction(for: .primaryActionTriggered) { [unowned self] in self.presses += 1 }
            try runner.begin()
            runner.turn()
        }

        deinit { runner.end() }

        func advance(_ milliseconds: Int64) {
            for _ in 0..<milliseconds / 20 {
                clock.advance(by: .milliseconds(20))
                runner.turn()
            }
        }

        func press() {
            for phase in [Touch.Phase.began, .ended] {
                let id = Touch.ID(device: 1, slot: 0)
                runner.receive([Touch(id: id, phase: phase, location: Point(x: 0.5, y: 0.5), time: clock.now)])
                advance(100)
            }
        }

        /// The first pixel that is shown.
        var corner: UInt32 { runner.stageLoop.frameLoop.shadow?.pixels[0] ?? 0 }
    }

    @Test func untouchedApplicationDimsSwitchesOffAndWakes() throws {
        let bench = try IdleBench(IdleConfiguration(dim: .init(after: .seconds(2), brightness: 0.5), off: .seconds(5)))
        let bright = bench.corner
        bench.press()
        #expect(bench.presses == 1)
        bench.advance(2_100)
        #expect(bench.corner & 0xFF == bright & 0xFF / 2)
        #expect(bench.stage.memory.isPowered)
        bench.advance(3_000)
        #expect(!bench.stage.memory.isPowered)
        // Nothing is drawn while it is off.
        let commits = bench.stage.memory.commits
        bench.window.setNeedsDisplay()
        bench.advance(100)
        #expect(bench.stage.memory.commits == commits)
        // The touch that wakes it has no other effect.
        bench.press()
        #expect(bench.presses == 1)
        #expect(bench.stage.memory.isPowered)
        bench.advance(400)
        #expect(bench.corner == bright)
        bench.press()
        #expect(bench.presses == 2)
    }

    @Test func applicationWithoutStagesStaysOn() throws {
        let bench = try IdleBench(IdleConfiguration())
        let bright = bench.corner
        bench.advance(100_000)
        #expect(bench.stage.memory.isPowered && bench.corner == bright)
    }

    @Test @MainActor func applicationTakesItsStages() throws {
        let idle = IdleConfiguration(page: .init(after: .zero, show: "clock", returns: true))
        let application = try Application(
            display: .headless(size: PixelSize(width: 80, height: 60), scale: 1), theme: .dark(fonts: try TestFonts.set()), idle: idle)
        var pages: [String?] = []
        application.onIdlePage = { pages.append($0) }
        application.runner.turn()
        #expect(pages == ["clock"])
        application.wake()
        #expect(pages == ["clock", nil])
        application.sleep()
        #expect(application.runner.stageLoop.isDark)
        application.wake()
        #expect(!application.runner.stageLoop.isDark)
    }

    // MARK: Tasks

    private final class Forecast: ViewController {
        let label = Label(text: "")

        override func viewDidLoad() {
            view.addSubview(label)
            Application.task {
                MainActor.preconditionIsolated()
                self.label.text = await Forecast.fetch()
                // After another executor had its turn too.
                MainActor.preconditionIsolated()
                self.label.text += "."
            }
        }

        @concurrent private static func fetch() async -> String { "rain" }
    }

    @Test func taskOfAViewControllerUsesItsViews() async throws {
        let controller = await MainActor.run {
            let controller = Forecast()
            _ = controller.view
            return UncheckedBox(controller)
        }
        for _ in 0..<500 where await MainActor.run(body: { controller.value.label.text != "rain." }) {
            try await Task.sleep(for: .milliseconds(10))
        }
        await MainActor.run { #expect(controller.value.label.text == "rain.") }
    }

    private struct UncheckedBox<Content>: @unchecked Sendable {
        let value: Content
        init(_ value: Content) { self.value = value }
    }
}
