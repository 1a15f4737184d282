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
            failure(changed("53: [0, 4095, 0, 0, 20]", "53: [0, 0, 0, 0, 20]"))?.hasPrefix("tap.yml:25:7: the minimum of axis 53") == true)
        #expect(failure(changed("53: [0, 4095, 0, 0, 20]", "53: [0, 4095, 0]"))?.hasPrefix("tap.yml:25:7: an axis has 5 numbers") == true)
        #expect(failure(changed("47: [0, 9,", "47: [0, 2147483647,"))?.contains("the last slot") == true)
        #expect(failure(changed("      54: [0, 4095, 0, 0, 20]\n", ""))?.contains("lacks its axis 54") == true)
        #expect(failure(changed("  evdev:\n    # Name", "  evde:\n    # Name"))?.hasPrefix("tap.yml:12:3: this device has no") == true)
        #expect(failure("[1, 2]\n")?.hasPrefix("tap.yml:1:1: this is no recording") == true)
        #expect(failure("tabs:\n- title: x\n") != nil)
        #expect(failure("version: 1\ndevices: []\n") == "tap.yml: has no devices")
        #expect(failure("") == "tap.yml: is empty")
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
