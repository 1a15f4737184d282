import FasciaGeometry
import FasciaTouch
import FasciaYAML
import Testing

@Suite struct RecordingTests {
    static let head = """
        # libinput record
        version: 1
        ndevices: 1
        libinput:
          version: "1.22.1"
          git: "unknown"
        system:
          os: "debian:12"
          kernel: "6.1.0"
          dmi: "dmi:generic"
        devices:
        - node: /dev/input/event5
          evdev:
            # Name: Screen
            name: "Screen"
            id: [3, 4660, 22136, 273]
            codes:
              0: [0, 1, 2, 3] # EV_SYN
              1: [330] # EV_KEY
              3: [0, 1, 47, 53, 54, 57] # EV_ABS
            absinfo:
              0: [0, 4095, 0, 0, 20]
              1: [0, 4095, 0, 0, 20]
              47: [0, 9, 0, 0, 0]
              53: [0, 4095, 0, 0, 20]
              54: [0, 4095, 0, 0, 20]
              57: [0, 65535, 0, 0, 0]
            properties: [1]
          hid: [
            0x05, 0x0d, 0x09, 0x04
          ]
          udev:
            properties:
            - ID_INPUT=1
            - ID_INPUT_TOUCHSCREEN=1
            - LIBINPUT_DEVICE_GROUP=3/1234/5678:usb-0000:00:14.0-1
          quirks:
          - AttrSizeHint=100x100
          libinput:
            size: [204, 204]
            capabilities: [touch]

        """
    static let events = """
          events:
          # Current time is 12:34:56
          - evdev:
            - [  5, 100000,   3,  57,     42]	# EV_ABS / ABS_MT_TRACKING_ID
            - [  5, 100000,   3,  53,   2048]
            - [  5, 100000,   3,  54,   1024]
            - [  5, 100000,   0,   0,      0]	# ------------ SYN_REPORT (0) ---------- +0ms
            libinput:
            - {time: 0.000000, type: TOUCH_DOWN, slot: 0, seat_slot: 0, point: [102.00, 51.00], transformed: [102.00, 51.00]}
          - hid:
            time: [  5, 120000]
            hidraw0: [0x01, 0x02]
          - libinput:
            - {type: TOUCH_FRAME}
          - evdev:
            - [  5, 160000,   3,  57,     -1]
            - [  5, 160000,   0,   0,      0]
                                         # Touch device in neutral state

        """

    func failure(_ text: String) -> String? {
        do throws(YAMLError) {
            _ = try Recording(bytes: Array(text.utf8), name: "tap.yml")
            return nil
        } catch { return error.description }
    }

    @Test func aFileOfLibinputRecordIsRead() throws {
        let recording = try Recording(bytes: Array((RecordingTests.head + RecordingTests.events).utf8), name: "tap.yml")
        let device = try #require(recording.devices.first)
        #expect(device.name == "Screen")
        #expect(device.node == "/dev/input/event5")
        #expect(device.axes[53] == AbsoluteAxis(minimum: 0, maximum: 4095, resolution: 20))
        #expect(device.udev["LIBINPUT_DEVICE_GROUP"] == "3/1234/5678:usb-0000:00:14.0-1")
        #expect(device.role == .multiTouch)
        #expect(recording.endTime == Instant(nanoseconds: 60_000_000))
        let touches = RecordedInput(recording, displaySize: Fixtures.display).touches(until: .distantFuture)
        #expect(Fixtures.short(touches) == ["1.0 began 0.5 0.25", "1.0 ended 0.5 0.25"])
    }

    @Test func devicesMayHaveDoneNothing() throws {
        let recording = try Recording(bytes: Array((RecordingTests.head + "  events:\n").utf8), name: "x")
        #expect(recording.devices[0].events.isEmpty)
        #expect(recording.endTime == .zero)
    }

    @Test func mistakesNameTheirPlace() {
        let whole = RecordingTests.head + RecordingTests.events
        func changed(_ old: String, _ new: String) -> String {
            let parts = whole.split(separator: old, maxSplits: 1, omittingEmptySubsequences: false)
            #expect(parts.count == 2, "\(old)")
            return parts.joined(separator: new)
        }
        #expect(failure(whole) == nil)
        #expect(failure(changed("version: 1\n", "version: 2\n"))?.hasPrefix("tap.yml:2:10: only version 1") == true)
        #expect(failure(changed("version: 1\n", "")) == "tap.yml: is no recording: it has no \u{201C}version\u{201D}")
        #expect(
            failure(changed("[  5, 100000,   3,  57,     42]", "[  5, 100000,   3,  57,     no]"))?.hasPrefix(
                "tap.yml:45:35: expected a whole number instead of \u{201C}no\u{201D}") == true)
        #expect(failure(changed("   3,  57,     42]", "   3,  57]"))?.contains("this one has fewer") == true)
        #expect(failure(changed("   3,  57,     42]", "   3,  57,     42, 1]"))?.contains("this one has more") == true)
        #expect(failure(changed("   3,  57,     42]", "   3,  57, 2147483648]"))?.contains("2147483648 is not from") == true)
        #expect(failure(changed("   3,  57,     42]", "   3,  99999,  42]"))?.contains("99999 is not from") == true)
        #expect(failure(changed("[  5, 100000,   3,  57", "[ -5, 100000,   3,  57"))?.contains("-5 is not from") == true)
        #expect(failure(changed("[  5, 100000,   3,  57", "[  5, 1000000,   3,  57"))?.contains("1000000 is not from") == true)
        #expect(
            failure(changed("53: [0, 4095, 0, 0, 20]", "53: [9, 0, 0, 0, 20]"))?.hasPrefix("tap.yml:25:7: the minimum of axis 53") == true)
        #expect(failure(changed("53: [0, 4095, 0, 0, 20]", "53: [0, 4095, 0]"))?.hasPrefix("tap.yml:25:7: an axis has 5 numbers") == true)
        #expect(failure(changed("47: [0, 9,", "47: [0, 2147483647,"))?.contains("the last slot") == true)
        #expect(failure(changed("      54: [0, 4095, 0, 0, 20]\n", ""))?.contains("lacks its axis 54") == true)
        #expect(failure(changed("  evdev:\n    # Name", "  evde:\n    # Name"))?.hasPrefix("tap.yml:12:3: this device has no") == true)
        #expect(failure("[1, 2]\n")?.hasPrefix("tap.yml:1:1: this is no recording") == true)
        #expect(failure("tabs:\n- title: x\n") != nil)
        #expect(failure("version: 1\ndevices: []\n") == "tap.yml: has no devices")
        #expect(failure("") == "tap.yml: is empty")
    }

    /// What libinput's own check of a new device refuses, a panel gets nothing from: playing it would show what never happens.
    @Test func devicesThatLibinputRefusesAreRefused() {
        let whole = RecordingTests.head + RecordingTests.events
        func refusal(_ changes: (String, String)...) -> String? {
            var text = whole
            for (old, new) in changes {
                let parts = text.split(separator: old, maxSplits: 1, omittingEmptySubsequences: false)
                #expect(parts.count == 2, "\(old)")
                text = parts.joined(separator: new)
            }
            let message = failure(text)
            return message?.contains("libinput would refuse this device") == true ? message : nil
        }
        let fingers = refusal(("53: [0, 4095, 0, 0, 20]", "53: [0, 4095, 0, 0, 0]"))
        #expect(fingers?.hasPrefix("tap.yml:25:7: ") == true)
        #expect(fingers?.contains("a resolution on axis 54 and none on axis 53") == true)
        #expect(refusal(("1: [0, 4095, 0, 0, 20]", "1: [0, 4095, 0, 0, 0]"))?.contains("on axis 0 and none on axis 1") == true)
        #expect(refusal(("53: [0, 4095, 0, 0, 20]", "53: [7, 7, 0, 0, 20]"))?.contains("both 7") == true)
        let pressure = ("57: [0, 65535, 0, 0, 0]", "57: [0, 65535, 0, 0, 0]\n      48: [0, 0, 0, 0, 0]")
        #expect(refusal(("53, 54, 57]", "48, 53, 54, 57]"), pressure)?.contains("axis 48 whose minimum and maximum are both 0") == true)
        #expect(refusal(("3: [0, 1, 47,", "3: [0, 47,"))?.contains("ABS_X and ABS_Y") == true)
        #expect(refusal(("53, 54, 57]", "53, 57]"))?.contains("ABS_MT_POSITION_Y") == true)
        #expect(refusal(("      3: [0, 1, 47,", "      2: [0]\n      3: [0, 1, 47,"))?.contains("REL_X") == true)
        // libinput does without such an axis, knows the tool's kinds by themselves, and minds nothing else.
        let strange = ("57: [0, 65535, 0, 0, 0]", "57: [0, 65535, 0, 0, 0]\n      41: [0, 0, 0, 0, 0]\n      55: [0, 0, 0, 0, 0]")
        #expect(refusal(("47, 53, 54, 57]", "41, 47, 53, 54, 55, 57]"), strange) == nil)
        // Nobody takes touches from a keyboard, whatever its axes are.
        #expect(
            refusal(("- ID_INPUT_TOUCHSCREEN=1", "- ID_INPUT_KEYBOARD=1"), ("53: [0, 4095, 0, 0, 20]", "53: [0, 4095, 0, 0, 0]")) == nil)
    }

    @Test func aNameMayHoldWhateverADriverPutsThere() throws {
        let broken = (RecordingTests.head + RecordingTests.events).split(separator: "\"Screen\"", maxSplits: 1).joined(
            separator: "\"IRTOUCH\u{11} TouchScreen\"")
        #expect(
            failure(broken)
                == "tap.yml:15:19: a control character, U+0011, stands here, which YAML does not allow: take it out, or write \\x11 within double quotes"
        )
        let escaped = broken.split(separator: "\u{11}").joined(separator: "\\x11")
        let recording = try Recording(bytes: Array(escaped.utf8), name: "tap.yml")
        #expect(recording.devices[0].name == "IRTOUCH\u{11} TouchScreen")
        #expect(RecordedInput(recording, displaySize: Fixtures.display).touches(until: .distantFuture).count == 2)
        // Every character that a name can have comes back from a file.
        for number in Array(0...0xFF) + [0x2027, 0x2028, 0x2029, 0xFEFF, 0xFFFD, 0xFFFE, 0xFFFF, 0x1F600] {
            guard let scalar = Unicode.Scalar(UInt32(number)) else { continue }
            var device = recording.devices[0]
            device.name = "a\(Character(scalar))b"
            let text = RecordingWriter.text(of: Recording(name: "x", devices: [device]))
            let back = try? Recording(bytes: Array(text.utf8), name: "x")
            #expect(
                back?.devices[0].name.unicodeScalars.elementsEqual(device.name.unicodeScalars) == true, "U+\(String(number, radix: 16))")
        }
    }

    @Test func whatATerminalShowedIsNamed() {
        let message = failure("Recording to \u{27}stdout\u{27}.\n" + RecordingTests.head + RecordingTests.events)
        #expect(message?.hasPrefix("tap.yml:1:1: this is no recording") == true)
        #expect(message?.contains("what a terminal showed is no part of it") == true)
    }

    @Test func truncatedFilesAreErrorsOrShorter() {
        let whole = Array((RecordingTests.head + RecordingTests.events).utf8)
        for length in 0..<whole.count {
            do throws(YAMLError) {
                let recording = try Recording(bytes: Array(whole[..<length]), name: "cut")
                _ = RecordedInput(recording, displaySize: Fixtures.display).touches(until: .distantFuture)
            } catch {
                #expect(error.description.hasPrefix("cut:"))
            }
        }
    }
}
