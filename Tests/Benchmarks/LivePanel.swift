import BenchmarkSupport
import FasciaPanel
import FasciaSocket
import FasciaSystem
import Glibc

/// The same drag in a panel with a control socket, at which others look at it meanwhile.
enum LivePanel {
    /// Runs until the standard input ends. Each question in it is answered by a line of JSON: what frames have cost so far.
    /// - Parameters:
    ///   - path: the configuration.
    ///   - socket: where the control socket is to be.
    /// - Returns: the process's exit code.
    static func run(_ path: String, socket: String) -> Int32 {
        // As fasciad does.
        ProcessMemory.keepLargeBlocksApart()
        signal(SIGPIPE, SIG_IGN)
        let display = LiveDisplay()
        let finger = LiveFinger()
        finger.onQuestion = {
            var line = JSONLine()
            line.add("frames", display.flips)
            line.add("reports", finger.reports)
            line.add("processor_ns", Int(benchmark_thread()))
            line.add("wake_ups", Int(benchmark_wake_ups()))
            StandardOutput.write(line.text + "\n")
        }
        let log = Log.standard(identifier: "fascia-bench", threshold: .warning)
        var addresses = ControlAddresses()
        addresses[.administer] = .path(socket)
        addresses[.operate] = .none
        addresses[.see] = .none
        return PanelLauncher.run(
            path: path, kinds: .standard, display: .auto, eventsPath: nil, machine: .live(display, finger), log: log
        ) { loop, service in
            finger.onEnd = { service.quit() }
            return ControlSocket.open(addresses, service: service, loop: loop, log: log)
        }
    }
}
