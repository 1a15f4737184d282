import FasciaGeometry
import FasciaSystem
import FasciaTouch
import Glibc
import Testing

/// A pipe that speaks as an input device does: bytes of `struct input_event`.
private final class DevicePipe {
    private var writing: Int32 = -1
    private var reading: Int32 = -1

    init() throws {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        (reading, writing) = (ends[0], ends[1])
        try #require(fcntl(reading, F_SETFL, O_NONBLOCK) == 0)
    }

    deinit {
        unplug()
        if reading >= 0 { close(reading) }
    }

    /// The device's end, which becomes the caller's.
    func take() -> FileDescriptor {
        defer { reading = -1 }
        return FileDescriptor(owning: reading)
    }

    func unplug() {
        if writing >= 0 { close(writing) }
        writing = -1
    }

    static func bytes(_ microseconds: Int, _ type: UInt16, _ code: UInt16, _ value: Int32) -> [UInt8] {
        var result: [UInt8] = []
        for number in [microseconds / 1_000_000, microseconds % 1_000_000] { withUnsafeBytes(of: number) { result += $0 } }
        for number in [type, code] { withUnsafeBytes(of: number) { result += $0 } }
        withUnsafeBytes(of: value) { result += $0 }
        return result
    }

    func send(_ bytes: [UInt8]) {
        #expect(write(writing, bytes, bytes.count) == bytes.count)
    }

    func send(_ microseconds: Int, _ type: UInt16, _ code: UInt16, _ value: Int32) {
        send(DevicePipe.bytes(microseconds, type, code, value))
    }
}

@Suite struct EvdevRecorderTests {
    private static func touchscreen(_ name: String, node: String = "/dev/input/event9") -> RecordedDevice {
        var device = RecordedDevice()
        device.name = name
        device.node = node
        device.identity = DeviceIdentity(bus: 24, vendor: 0x1234, product: 0x5678, version: 9)
        device.codes = [0: [0, 1, 2, 3], 1: [330], 3: [0, 1, 47, 53, 54, 57]]
        for code: UInt16 in [0, 1, 53, 54] { device.axes[code] = AbsoluteAxis(minimum: 0, maximum: 4095, fuzz: 3, flat: 7, resolution: 20) }
        device.axes[47] = AbsoluteAxis(minimum: 0, maximum: 9)
        device.axes[57] = AbsoluteAxis(minimum: 0, maximum: 65535)
        device.properties = [1]
        device.reportDescriptor = [5, 13, 9, 4]
        device.udev = ["ID_INPUT": "1", "ID_INPUT_TOUCHSCREEN": "1"]
        return device
    }

    /// Turns the loop until everything that was sent has been read.
    private static func turn(_ loop: EventLoop) throws {
        while try loop.runOnce(timeout: .milliseconds(20)) {}
    }

    @Test("What two devices did comes back from the file as it was, on one clock")
    func severalDevices() throws {
        let loop = try EventLoop()
        let recorder = EvdevRecorder(loop: loop)
        let (left, right) = (try DevicePipe(), try DevicePipe())
        try recorder.add(Self.touchscreen("Left \"one\""), file: left.take())
        try recorder.add(Self.touchscreen("Right", node: "/dev/input/event10"), file: right.take())
        left.send(7_000_000, 3, 57, 1)
        left.send(7_000_000, 3, 53, 100)
        left.send(7_000_000, 3, 54, 200)
        left.send(7_000_000, 0, 0, 0)
        right.send(7_250_000, 3, 57, 8)
        right.send(7_250_000, 0, 0, 0)
        try Self.turn(loop)
        left.send(8_000_001, 3, 57, -1)
        left.send(8_000_001, 0, 0, 0)
        // The kernel holds the last moment as the recording ends: it belongs to it.
        let recording = recorder.finish()
        #expect(recorder.eventCount == 8)

        let origin = RecordingOrigin(system: "debian:12", kernel: "6.1.0", firmware: "dmi:x")
        let text = RecordingWriter.text(of: recording, origin: origin)
        #expect(text.contains("os: \"debian:12\"") && text.contains("ndevices: 2") && text.contains("id: [24, 4660, 22136, 9]"))
        let back = try Recording(bytes: Array(text.utf8), name: "back")
        #expect(back.devices.map(\.name) == ["Left \"one\"", "Right"])
        for (device, expected) in zip(back.devices, recording.devices) {
            #expect(device.events == expected.events && device.codes == expected.codes && device.axes == expected.axes)
            #expect(device.identity == expected.identity && device.reportDescriptor == [5, 13, 9, 4] && device.udev == expected.udev)
        }
        #expect(back.devices[0].events.first?.time == .zero)
        #expect(back.devices[0].events.last?.time == Instant(nanoseconds: 1_000_001_000))
        #expect(back.devices[1].events.first?.time == Instant(nanoseconds: 250_000_000))
    }

    /// The kernel passes on what changes, so that a finger at the X of the one before it has none in the recording.
    @Test("Where the device was at the beginning is the first moment, at the time of the first event")
    func state() throws {
        let loop = try EventLoop()
        let recorder = EvdevRecorder(loop: loop)
        let (device, silent) = (try DevicePipe(), try DevicePipe())
        var state = DeviceState()
        state.axes = [0: 1024, 1: 0]
        state.fingers = [53: [1024, 2048, 0], 54: [512, 0, 0], 57: [-1, 9, -1]]
        state.slot = 1
        state.keys = [28, 330]
        try recorder.add(Self.touchscreen("Screen"), state: state, file: device.take())
        try recorder.add(Self.touchscreen("Silent"), state: state, file: silent.take())
        // The finger in slot 1 lifts; one comes to slot 0 where the last one was, but for its Y.
        device.send(5_000_000, 3, 57, -1)
        device.send(5_000_000, 0, 0, 0)
        device.send(6_000_000, 3, 47, 0)
        device.send(6_000_000, 3, 57, 10)
        device.send(6_000_000, 3, 54, 2048)
        device.send(6_000_000, 0, 0, 0)
        try Self.turn(loop)
        let recording = recorder.finish()
        #expect(recorder.eventCount == 6)
        #expect(recording.devices[1].events.isEmpty, "nothing happened there")
        let events = recording.devices[0].events
        #expect(
            events.prefix { !($0.type == 0 && $0.code == 0) }.map { [Int32($0.type), Int32($0.code), $0.value] } == [
                [3, 53, 1024], [3, 54, 512], [3, 47, 1], [3, 57, 9], [3, 53, 2048], [3, 0, 1024], [1, 330, 1],
            ])
        #expect(events.first?.time == .zero && events.last?.time == Instant(nanoseconds: 1_000_000_000))
        let touches = Fixtures.touches(recording.devices[0])
        #expect(Fixtures.short(touches) == ["1.0 began 0.5 0.0", "1.0 ended 0.5 0.0", "1.0 began 0.25 0.5"])
        #expect(touches.map(\.time) == [.zero, .zero, Instant(nanoseconds: 1_000_000_000)])
        #expect(DeviceState().events(at: .zero).isEmpty)
    }

    @Test("An event may come in pieces, and a moment that is not complete is left out")
    func pieces() throws {
        let loop = try EventLoop()
        let recorder = EvdevRecorder(loop: loop)
        let device = try DevicePipe()
        try recorder.add(Self.touchscreen("Screen"), file: device.take())
        let bytes = DevicePipe.bytes(1, 3, 53, 77) + DevicePipe.bytes(1, 0, 0, 0) + DevicePipe.bytes(2, 3, 53, 78)
        for part in [bytes[..<5], bytes[5..<30], bytes[30...]] {
            device.send(Array(part))
            try Self.turn(loop)
        }
        let events = recorder.finish().devices[0].events
        #expect(events.map(\.value) == [77, 0])
    }

    @Test("What was typed is hidden, buttons and volume are not", arguments: [true, false])
    func keys(hides: Bool) throws {
        let loop = try EventLoop()
        let recorder = EvdevRecorder(loop: loop, hidesKeys: hides)
        let device = try DevicePipe()
        var keyboard = RecordedDevice()
        keyboard.codes = [0: [0], 1: [16, 17, 114, 272, 330], 4: [4]]
        try recorder.add(keyboard, file: device.take())
        device.send(1, 4, 4, 458_772)
        for code: UInt16 in [16, 17, 114, 272, 330] { device.send(1, 1, code, 1) }
        device.send(1, 0, 0, 0)
        try Self.turn(loop)
        let recorded = recorder.finish().devices[0]
        #expect(recorded.events.filter { $0.type == 1 }.map(\.code) == (hides ? [30, 30, 114, 272, 330] : [16, 17, 114, 272, 330]))
        #expect(recorded.events[0].value == (hides ? 30 : 458_772))
        #expect(recorded.has(1, 30) == hides)
    }

    @Test("A device that is unplugged ends its part, the last one the recording")
    func unplugged() throws {
        let loop = try EventLoop()
        let recorder = EvdevRecorder(loop: loop)
        var reasons: [String] = []
        recorder.onEnd = { reasons.append($0) }
        let (first, second) = (try DevicePipe(), try DevicePipe())
        try recorder.add(Self.touchscreen("First"), file: first.take())
        try recorder.add(Self.touchscreen("Second"), file: second.take())
        first.send(1, 0, 0, 0)
        first.unplug()
        try Self.turn(loop)
        #expect(reasons.isEmpty)
        second.unplug()
        // A child that another test makes at this moment has the pipe too, until it becomes its program.
        for _ in 0..<100 where reasons.isEmpty { try Self.turn(loop) }
        #expect(reasons == ["every device was unplugged"])
        #expect(recorder.finish().devices.map(\.events.count) == [1, 0])
    }

    @Test("A device that never stops ends at the limit")
    func limit() throws {
        let loop = try EventLoop()
        let recorder = EvdevRecorder(loop: loop, limit: 10)
        var ends = 0
        recorder.onEnd = { _ in ends += 1 }
        let device = try DevicePipe()
        try recorder.add(Self.touchscreen("Mad"), file: device.take())
        for time in 0..<30 { device.send(time, 0, 0, 0) }
        try Self.turn(loop)
        device.send(31, 0, 0, 0)
        try Self.turn(loop)
        #expect(ends == 1)
        #expect(recorder.eventCount == 30)
    }

    @Test("A node that is none is refused with its name and a reason")
    func refused() throws {
        #expect {
            _ = try EvdevNode(path: "/dev/null")
        } throws: {
            "\($0)".contains("/dev/null") && "\($0)".contains("it is no input device")
        }
        #expect(throws: SystemError.self) { _ = try EvdevNode(path: "/dev/input/event4711") }
        #expect(EvdevNode.list(in: "/nowhere").isEmpty)
    }
}
