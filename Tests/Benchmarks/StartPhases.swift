import BenchmarkSupport
import FasciaFrame
import FasciaGeometry
import FasciaConfiguration
import FasciaPanel
import FasciaSystem

/// What a panel's process does until its first frame, in the same order, each part timed.
enum StartPhases {
    /// Prints the phases as one line of JSON, in nanoseconds.
    /// - Returns: the process's exit code.
    static func run(_ path: String) -> Int32 {
        // The thread's own time: files are in memory, and other programs do not count.
        var mark = benchmark_thread()
        func lap() -> Int64 {
            let before = mark
            mark = benchmark_thread()
            return mark - before
        }
        do throws(ConfigurationErrors) {
            var line = JSONLine()
            let configuration = try PanelConfiguration.load(path: path)
            line.add("configuration", Int(lap()))

            var steps: [BuildStep: Int64] = [:]
            var began: Int64 = 0
            let content = try configuration.build(scale: 1) { step, begins in
                if begins {
                    began = benchmark_thread()
                } else {
                    steps[step, default: 0] += benchmark_thread() - began
                }
            }
            let files = (steps[.fonts] ?? 0) + (steps[.images] ?? 0)
            line.add("images", Int(steps[.images] ?? 0))
            line.add("fonts", Int(steps[.fonts] ?? 0))
            line.add("views", Int(lap() - files))

            let size = PixelSize(width: 1024, height: 600)
            let scanout = MemoryScanout(mode: DisplayMode(size: size, refreshInterval: .milliseconds(16)), poison: nil)
            let loop = FrameLoop(content: content.window, scanout: scanout)
            content.window.wallClock = { WallClock.now }
            content.window.resize(to: size, scale: 1)
            content.window.update(now: Instant(nanoseconds: benchmark_wall()))
            content.window.layout()
            line.add("layout", Int(lap()))
            _ = loop.turn(now: Instant(nanoseconds: benchmark_wall()))
            line.add("first frame", Int(lap()))
            print(line.text)
            return 0
        } catch {
            for mistake in error.all { print("fascia-bench: \(mistake)") }
            return 1
        }
    }
}
