import FasciaGeometry
import FasciaJSON

/// The files of a recording: touches and keys as `libinput record` writes them, the events, the state that it began with, and a test that
/// plays it and expects the same events.
struct RecordingFiles {
    typealias File = (part: String, name: String)

    let name: String
    /// The panel's file, in the folder above.
    let panel: String
    let size: PixelSize
    let scale: Double
    let scenario: String
    /// What the played backend answers, as lines of the test.
    let backend: String
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
        text += "scenario: \(ScenarioText.word(name))\n\(backend)steps:\n  - recording: \(ScenarioText.word("\(name).yml"))\n"
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

    // MARK: Devices

    private var recording: String {
        let devices = (recorder.entries.isEmpty ? [] : [touchscreen]) + (recorder.strokes.isEmpty ? [] : [keyboard])
        var text = RecordingFiles.header + "ndevices: \(devices.count)\n" + RecordingFiles.system
        for (index, device) in devices.enumerated() { text += "- node: \"/dev/input/event\(index)\"\n" + device }
        return text
    }

    /// When a step is, in microseconds: two frames of a replay each, rounded down, so that it is in the frame of its moment.
    private static func microseconds(_ step: Int64) -> Int64 { step * 1_000_000 / 30 }

    private static func line(_ step: Int64, _ type: Int, _ code: Int, _ value: Int) -> String {
        let moment = microseconds(step)
        return "    - [\(moment / 1_000_000), \(moment % 1_000_000), \(type), \(code), \(value)]\n"
    }

    private var keyboard: String {
        var text = RecordingFiles.keyboard
        for (step, stroke) in recorder.strokes {
            let modifiers = (stroke.isControlled ? [KeyStroke.leftControl] : []) + (stroke.isShifted ? [KeyStroke.leftShift] : [])
            for (codes, value) in [(modifiers + [stroke.code], 1), ([stroke.code] + modifiers, 0)] {
                text += "  - evdev:\n"
                for code in codes { text += RecordingFiles.line(step, 1, code, value) }
                text += RecordingFiles.line(step, 0, 0, 0)
            }
        }
        return text
    }

    private var touchscreen: String {
        var text = RecordingFiles.screen
        var down = 0
        for entry in recorder.entries {
            text += "  - evdev:\n"
            func add(_ type: Int, _ code: Int, _ value: Int) { text += RecordingFiles.line(entry.step, type, code, value) }
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

    private static let header = """
        # libinput record
        version: 1

        """

    private static let system = """
        libinput:
          version: "1.22.1"
          git: "unknown"
        system:
          os: "unknown"
          kernel: "unknown"
          dmi: "unknown"
        devices:

        """

    /// A touchscreen whose units are fractions of the display.
    private static let screen = """
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

    /// A keyboard with English letters.
    private static let keyboard = """
          evdev:
            name: "Fascia preview keyboard"
            id: [6, 4617, 64093, 256]
            codes:
              0: [0]
              1: [\(KeyStroke.codes.map(String.init).joined(separator: ", "))]
            properties: []
          hid: []
          udev:
            properties:
            - ID_INPUT=1
            - ID_INPUT_KEY=1
            - ID_INPUT_KEYBOARD=1
          quirks:
          events:

        """
}
