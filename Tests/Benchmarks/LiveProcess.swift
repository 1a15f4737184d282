import BenchmarkSupport
import FasciaControls
import FasciaFrame
import FasciaGeometry
import FasciaKMS
import FasciaRaster
import FasciaStage
import FasciaSystem
import FasciaTesting
import Glibc

/// A drag through the loop as a panel runs it: event loop, stage, latch and display code, with a finger that another process moves.
enum LiveProcess {
    /// Runs until the standard input ends, and prints what a frame took as a line of JSON.
    /// - Returns: the process's exit code.
    static func run(_ look: Look) -> Int32 {
        let display = LiveDisplay()
        let finger = LiveFinger()
        do {
            let window = Window(theme: .dark(fonts: try TestFonts.set()))
            look.addGradient(to: window)
            window.addSubview(try look.slider(frame: LiveFinger.slider, thumb: try look.thumb()))
            let stage = KMSStage(OutputSelection(), on: .live(display, finger), log: .silent())
            let runner = try StageRunner(window, on: stage, scale: 1, backlights: "/nonexistent", log: .silent())
            finger.onEnd = { runner.events.exit() }
            // What a start takes is not a frame's.
            let settled = 60
            var before = (frames: 0, processor: Int64(0), wakeUps: 0)
            let loop = runner.stageLoop.frameLoop
            let observation = loop.frames.add { _ in
                if loop.statistics.frames == settled { before = (settled, benchmark_thread(), Int(benchmark_wake_ups())) }
            }
            _ = try runner.run()
            observation.cancel()
            let frames = loop.statistics.frames - before.frames
            var line = JSONLine()
            line.add("frames", frames)
            line.add("reports", finger.reports)
            line.add("processor_ns", Int(benchmark_thread() - before.processor) / max(1, frames))
            line.add("wake_ups_thousandths", (Int(benchmark_wake_ups()) - before.wakeUps) * 1000 / max(1, frames))
            line.add("lost_flips", loop.statistics.lostFlips)
            print(line.text)
            return 0
        } catch {
            print("fascia-bench: \(error)")
            return 1
        }
    }
}
