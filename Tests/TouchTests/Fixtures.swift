import FasciaGeometry
import FasciaTouch

#if canImport(Glibc)
    import Glibc
#endif

/// Recordings with what libinput made of them, and devices for tests to play with.
enum Fixtures {
    static let folder = #filePath.split(separator: "/").dropLast(2).reduce("") { "\($0)/\($1)" } + "/Recordings/decoding"
    static let display = PixelSize(width: 1024, height: 768)

    static func path(_ name: String) -> String { "\(folder)/\(name)" }

    static func lines(of name: String) -> [String] {
        guard let file = fopen(path(name), "r") else { return [] }
        defer { fclose(file) }
        var lines: [String] = []
        var buffer = [CChar](repeating: 0, count: 4096)
        while fgets(&buffer, Int32(buffer.count), file) != nil {
            let line = buffer.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
            if !line.hasPrefix("#") { lines.append(String(line.split(separator: "\n").first ?? "")) }
        }
        return lines
    }

    /// A touchscreen with fingers in slots, whose axes have 1000 units.
    static func fingers(_ moments: [(Int64, [(UInt16, UInt16, Int32)])], slots: Int32 = 5, udev: [String: String] = [:]) -> RecordedDevice {
        var device = RecordedDevice()
        device.name = "Fingers"
        device.codes = [0: [0], 1: [330], 3: [0, 1, 47, 53, 54, 55, 57]]
        let axis = AbsoluteAxis(minimum: 0, maximum: 999)
        device.axes = [0: axis, 1: axis, 53: axis, 54: axis, 47: AbsoluteAxis(minimum: 0, maximum: slots - 1)]
        device.properties = [1]
        device.udev = udev
        device.events = events(moments)
        return device
    }

    static func finger(_ moments: [(Int64, [(UInt16, UInt16, Int32)])]) -> RecordedDevice {
        var device = RecordedDevice()
        device.name = "Finger"
        device.codes = [0: [0], 1: [330], 3: [0, 1]]
        device.axes = [0: AbsoluteAxis(minimum: 0, maximum: 999), 1: AbsoluteAxis(minimum: 0, maximum: 999)]
        device.properties = [1]
        device.events = events(moments)
        return device
    }

    static func mouse(_ moments: [(Int64, [(UInt16, UInt16, Int32)])]) -> RecordedDevice {
        var device = RecordedDevice()
        device.name = "Mouse"
        device.codes = [0: [0], 1: [272, 273, 274], 2: [0, 1, 8]]
        device.events = events(moments)
        return device
    }

    /// Events from moments in milliseconds, each of which ends with a report unless it has a synchronisation of its own.
    private static func events(_ moments: [(Int64, [(UInt16, UInt16, Int32)])]) -> [RecordedEvent] {
        moments.flatMap { time, events in
            (events + (events.last?.0 == 0 ? [] : [(0, 0, 0)])).map {
                RecordedEvent(time: Instant(nanoseconds: time * 1_000_000), type: $0.0, code: $0.1, value: $0.2)
            }
        }
    }

    static func touches(_ devices: RecordedDevice..., rotation: Rotation = .degrees0) -> [Touch] {
        RecordedInput(Recording(name: "test", devices: devices), displaySize: display, rotation: rotation).touches(until: .distantFuture)
    }

    /// Touches in short, as in "1.0 began 0.5 0.25".
    static func short(_ touches: [Touch]) -> [String] {
        touches.map { "\($0.id.device).\($0.id.slot) \($0.phase) \($0.location.x) \($0.location.y)" }
    }
}
