import FasciaGeometry
import FasciaTouch

/// Writes down what fingers do on a touchscreen, as a recording that plays headless and through the kernel alike.
///
///     var script = TouchScript()
///     script.tap(at: Point(x: 0.5, y: 0.25))
///     script.wait(.milliseconds(300))
///     script.drag(from: Point(x: 0.2, y: 0.5), to: Point(x: 0.8, y: 0.5), for: .milliseconds(500))
///     let recording = script.recording
///
/// Places are fractions of the display's device extent. `down`, `move` and `lift` collect what belongs to one moment, `frame` ends it.
public struct TouchScript {
    /// Device units along each axis: fine enough for the centre of every pixel of an 8K display.
    public static let extent: Int32 = 32768

    /// The moment that is being written, since the beginning.
    public private(set) var time = Instant.zero
    private var device = RecordedDevice()
    private var pending: [RecordedEvent] = []
    private var slot: Int32 = 0
    private var nextTrackingID: Int32 = 1
    private var fingers: Set<Int> = []

    /// A touchscreen that can follow so many fingers at once.
    public init(slots: Int = 10, name: String = "Scripted Touchscreen") {
        let position = AbsoluteAxis(minimum: 0, maximum: TouchScript.extent - 1, resolution: 160)
        device.name = name
        device.node = "/dev/input/event0"
        device.codes = [0: [0, 1, 3], 1: [0x14A], 3: [0, 1, 0x2F, 0x35, 0x36, 0x39]]
        device.axes = [
            0: position, 1: position, 0x35: position, 0x36: position,
            0x2F: AbsoluteAxis(minimum: 0, maximum: Int32(clamping: min(max(slots, 1), 1024) - 1)),
            0x39: AbsoluteAxis(minimum: 0, maximum: 65535),
        ]
        device.properties = [1]
        device.udev = ["ID_INPUT": "1", "ID_INPUT_TOUCHSCREEN": "1"]
    }

    /// What was written so far.
    public var recording: Recording { Recording(name: device.name, devices: [device]) }

    /// What was written so far, as a file.
    public var text: String { RecordingWriter.text(of: recording) }

    /// Lets time pass.
    public mutating func wait(_ span: TimeSpan) { time = time + span }

    /// A finger, numbered from 0, touches. `frame` makes it happen.
    public mutating func down(_ finger: Int = 0, at place: Point) {
        select(finger)
        add(3, 0x39, nextTrackingID)
        nextTrackingID = nextTrackingID % 65535 + 1
        let isFirst = fingers.isEmpty
        fingers.insert(finger)
        put(place)
        if isFirst { add(1, 0x14A, 1) }
    }

    /// A finger that touches moves. `frame` makes it happen.
    public mutating func move(_ finger: Int = 0, to place: Point) {
        select(finger)
        put(place)
    }

    /// A finger leaves. `frame` makes it happen.
    public mutating func lift(_ finger: Int = 0) {
        select(finger)
        add(3, 0x39, -1)
        fingers.remove(finger)
        if fingers.isEmpty { add(1, 0x14A, 0) }
    }

    /// Everything since the last frame happens now, at once.
    public mutating func frame() {
        device.events += pending
        device.events.append(RecordedEvent(time: time, type: 0, code: 0, value: 0))
        pending.removeAll(keepingCapacity: true)
    }

    /// A tap with one finger.
    public mutating func tap(at place: Point, hold: TimeSpan = .milliseconds(60)) {
        down(at: place)
        frame()
        wait(hold)
        lift()
        frame()
    }

    /// A drag with one finger along a line, at a steady speed, with as many readings a second as touchscreens commonly give.
    public mutating func drag(from start: Point, to end: Point, for span: TimeSpan, rate: Double = 100) {
        down(at: start)
        frame()
        let steps = max(Int(max(min(span.seconds, 3600), 0) * max(min(rate, 1000), 1)), 1)
        let step = TimeSpan(nanoseconds: span.nanoseconds / Int64(steps))
        for index in 1...steps {
            wait(step)
            let share = Double(index) / Double(steps)
            move(to: Point(x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share))
            frame()
        }
        wait(step)
        lift()
        frame()
    }

    private mutating func select(_ finger: Int) {
        slot = Int32(clamping: finger)
        add(3, 0x2F, slot)
    }

    private mutating func put(_ place: Point) {
        let (x, y) = (unit(place.x), unit(place.y))
        add(3, 0x35, x)
        add(3, 0x36, y)
        // Programs that know one finger alone get that of slot 0 under the old names.
        if slot == 0 {
            add(3, 0, x)
            add(3, 1, y)
        }
    }

    private func unit(_ fraction: Double) -> Int32 {
        let value = (fraction * Double(TouchScript.extent)).rounded()
        return value > 0 ? Int32(min(value, Double(TouchScript.extent - 1))) : 0
    }

    private mutating func add(_ type: UInt16, _ code: UInt16, _ value: Int32) {
        pending.append(RecordedEvent(time: time, type: type, code: code, value: value))
    }
}
