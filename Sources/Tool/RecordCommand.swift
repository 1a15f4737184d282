import ArgumentParser
import FasciaGeometry
import FasciaConfiguration
import FasciaSystem
import FasciaTouch
import Glibc

/// `fascia record`: records the input devices as `libinput record` does.
struct RecordCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record", abstract: "Records what input devices do, as 'libinput record' does.",
        discussion: """
            Records the touchscreens, or the nodes that are named, until Ctrl-C. A panel that runs meanwhile gets every touch all the same. \
            'fascia replay' plays the file without a display, 'libinput replay' on the machine itself. All keys of keyboards are written \
            down as one and the same unless --show-keycodes is given.
            """)

    @Argument(help: ArgumentHelp("Devices to record, as in /dev/input/event3 (default: all touchscreens).", valueName: "NODE"))
    var nodes: [String] = []

    @Option(name: .shortAndLong, help: ArgumentHelp("The file to write; '-' is standard output.", valueName: "FILE.yml"))
    var output: String

    @Flag(help: "Records every input device, keyboards and mice too.")
    var all = false

    @Flag(help: "Writes down which keys are pressed: whoever types a password meanwhile writes it into the file.")
    var showKeycodes = false

    @Option(help: ArgumentHelp("Ends after so many seconds, 0.1 to 86400.", valueName: "SECONDS"), transform: RecordCommand.seconds)
    var seconds: TimeSpan?

    @Flag(help: "Replaces a file that exists.")
    var force = false

    private static func seconds(_ text: String) throws -> TimeSpan {
        guard let value = Double(text), value >= 0.1, value <= 86_400 else {
            throw ValidationError("--seconds takes 0.1 to 86400, not '\(text)'")
        }
        return .seconds(value)
    }

    func validate() throws {
        if all, !nodes.isEmpty { throw ValidationError("--all records every device: name none beside it") }
    }

    func run() throws {
        let claim = try Loading.attempt { () throws(SystemError) in try RecordingFile(path: output, replaces: force) }
        do {
            let recording = try Loading.attempt { () throws(SystemError) in try record() }
            try Loading.attempt { () throws(SystemError) in
                try claim.write(RecordingWriter.text(of: recording, origin: .thisMachine))
            }
            let count = recording.devices.reduce(0) { $0 + $1.events.count }
            Output.error(
                "fascia: \(Noun.count(count, "event")) of \(Noun.count(recording.devices.count, "device")) recorded in \(claim.name)")
            if count == 0 { Output.error("fascia: nothing happened while it was recorded; is this the right device?") }
        } catch {
            claim.abandon()
            throw error
        }
    }

    private func record() throws(SystemError) -> Recording {
        let loop = try EventLoop()
        let recorder = EvdevRecorder(loop: loop, hidesKeys: !showKeycodes)
        recorder.onEnd = { reason in
            Output.error("fascia: \(reason)")
            loop.exit()
        }
        try addDevices(to: recorder)
        // Handlers run one after the other on this thread, so that no event is half recorded when one of them ends the loop.
        let signals = [
            try loop.watch(signal: SIGINT) { loop.exit() }, try loop.watch(signal: SIGTERM) { loop.exit() },
            try loop.watch(signal: SIGHUP) { loop.exit() },
        ]
        let timer = try loop.timer { loop.exit() }
        if let seconds { timer.arm(at: MonotonicClock().now + seconds) }
        Output.error("fascia: recording; \(seconds == nil ? "" : "it ends by itself, or with ")Ctrl-C\(seconds == nil ? " ends it" : "")")
        _ = try withExtendedLifetime((signals, timer)) { () throws(SystemError) in try loop.run() }
        return recorder.finish()
    }

    private func addDevices(to recorder: EvdevRecorder) throws(SystemError) {
        var others: [String] = []
        var refusal: SystemError?
        let isNamed = !nodes.isEmpty
        for path in isNamed ? nodes : EvdevNode.list() {
            do throws(SystemError) {
                let node = try EvdevNode(path: path)
                let device = node.device
                guard isNamed || all || device.isTouchscreen else {
                    others.append("\(path) (\(device.name))")
                    continue
                }
                Output.error("fascia: \(path): \(device.name)")
                if let refusal = device.refusal {
                    Output.error("fascia: \(path): libinput refuses this device, and a panel gets nothing from it: it \(refusal)")
                }
                try recorder.add(node)
            } catch {
                if isNamed { throw error }
                refusal = refusal ?? error
            }
        }
        if recorder.deviceCount > 0 { return }
        if let refusal { throw refusal }
        throw SystemError(
            attempt: "find", object: "a touchscreen below /dev/input", errno: ENODEV,
            advice: others.isEmpty
                ? "the kernel knows no input device at all; is its module loaded?"
                : "there are \(others.joined(separator: ", ")): name one, or record all with --all")
    }
}
