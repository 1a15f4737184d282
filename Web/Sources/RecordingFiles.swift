import FasciaGeometry
import FasciaJSON

/// The files of a recording: the touches as `libinput record` writes them, the events, the state that it began with, and a test that plays it
/// and expects the same events.
struct RecordingFiles {
    typealias File = (part: String, name: String)

    let name: String
    /// The panel's file, in the folder above.
    let panel: String
    let size: PixelSize
    let scale: Double
    let scenario: String
    let recorder: TouchRecorder

    /// How many events the test expects at most.
    private static let mostExpected = 500

    /// Where they are.
    static func names(_ name: String) -> [File] {
        [("scenarios", "\(name).yaml"), ("tests", "\(name).yml"), ("tests", "\(name).jsonl"), ("tests", "\(name).yaml")]
    }

    /// Each with what is in it.
    var texts: [(file: File, text: String)] {
        Array(zip(RecordingFiles.names(name), [scenario, recording, events, test]).map { (file: $0, text: $1) })
    }

    private var events: String { recorder.events.map { JSONValue.object($0).text + "\n" }.joined() }

    private var test: String {
        var text = """
            # Recorded in a preview: what fingers did, beginning with scenarios/\(name).yaml.
            panel: \(ScenarioText.word("../\(panel)"))
            size: \(size.width)x\(size.height)

            """
        if scale != 1 { text += "scale: \(JSONValue.number(scale).text)\n" }
        text += "scenario: \(ScenarioText.word(name))\nsteps:\n  - recording: \(ScenarioText.word("\(name).yml"))\n"
        let expected = recorder.events.filter { $0["id"]?.asString?.isEmpty == false }.prefix(RecordingFiles.mostExpected)
        if expected.isEmpty { return text }
        text += "expect:\n  - events:\n"
        for event in expected {
            text += "      - {id: \(ScenarioText.word(event["id"]?.asString ?? "")), event: \(event["event"]?.asString ?? "")"
            if let value = event["value"] { text += ", value: \(value.text)" }
            text += "}\n"
        }
        return text
    }

    // MARK: Touches

    private var recording: String {
        var text = RecordingFiles.header
        var down = 0
        for entry in recorder.entries {
            // Two frames of a replay, rounded down: a step is then in the frame of its moment.
            let microseconds = entry.step * 1_000_000 / 30
            text += "  - evdev:\n"
            func add(_ type: Int, _ code: Int, _ value: Int) {
                text += "    - [\(microseconds / 1_000_000), \(microseconds % 1_000_000), \(type), \(code), \(value)]\n"
            }
            add(3, 47, entry.slot)
            switch entry.deed {
            case .down:
                // No palm, and a number for as long as it is down.
                add(3, 55, 0)
                add(3, 57, Int(entry.step % 30_000) * 2 + entry.slot % 2)
                down += 1
            case .move: break
            // What is no finger any more is lost without being lifted.
            case .cancel: add(3, 55, 2)
            case .up:
                add(3, 57, -1)
                down -= 1
            }
            if entry.deed == .down || entry.deed == .move {
                add(3, 53, Int(entry.x))
                add(3, 54, Int(entry.y))
            }
            if entry.deed == .down, down == 1 { add(1, 330, 1) }
            if entry.deed == .up, down == 0 { add(1, 330, 0) }
            add(0, 0, 0)
            if entry.deed == .cancel {
                text += "  - evdev:\n"
                add(3, 57, -1)
                down -= 1
                if down == 0 { add(1, 330, 0) }
                add(0, 0, 0)
            }
        }
        return text
    }

    /// A touchscreen whose units are fractions of the display.
    private static let header = """
        # libinput record
        version: 1
        ndevices: 1
        libinput:
          version: "1.22.1"
          git: "unknown"
        system:
          os: "unknown"
          kernel: "unknown"
          dmi: "unknown"
        devices:
        - node: "/dev/input/event0"
          evdev:
            name: "Fascia preview"
            id: [6, 4617, 64093, 256]
            codes:
              0: [0]
              1: [330]
              3: [0, 1, 47, 53, 54, 55, 57]
            absinfo:
              0: [0, 65535, 0, 0, 0]
              1: [0, 65535, 0, 0, 0]
              47: [0, 9, 0, 0, 0]
              53: [0, 65535, 0, 0, 0]
              54: [0, 65535, 0, 0, 0]
              55: [0, 2, 0, 0, 0]
              57: [0, 65535, 0, 0, 0]
            properties: [1]
          hid: []
          udev:
            properties:
            - ID_INPUT=1
            - ID_INPUT_TOUCHSCREEN=1
          quirks:
          events:

        """
}
