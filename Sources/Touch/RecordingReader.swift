import FasciaGeometry
import FasciaYAML

/// Reads a recording event by event, without a tree: an hour of touching is hundreds of megabytes of nodes.
///
/// What a panel needs is checked strictly; sections that are for people, `system`, `quirks`, `libinput`, are skipped, as is
/// what later versions of libinput may add.
final class RecordingReader {
    private let reader: YAMLEventReader
    private var device = RecordedDevice()
    /// Where the description of an axis begins, for what turns out wrong when the device is known whole.
    private var axisPositions: [UInt16: YAMLPosition] = [:]

    init(_ reader: YAMLEventReader) {
        self.reader = reader
    }

    func read() throws(YAMLError) -> [RecordedDevice] {
        var devices: [RecordedDevice]?
        var hasVersion = false
        switch try reader.next() {
        case .mappingStart: break
        case .end: throw YAMLError(file: reader.name, position: nil, message: "holds nothing but comments")
        default:
            throw reader.error(
                "this is no recording: expected a mapping that begins with \u{201C}version\u{201D}; what a terminal showed is no part of it"
            )
        }
        while let key = try nextKey() {
            switch key {
            case "version":
                guard try reader.next() == .scalar, YAMLScalar.integer(reader.scalarBytes) == 1 else {
                    throw reader.error("only version 1 of libinput\u{2019}s recordings is understood")
                }
                hasVersion = true
            case "devices":
                guard devices == nil else { throw reader.error("\u{201C}devices\u{201D} occurs twice") }
                devices = try readDevices()
            default: try skipValue()
            }
        }
        guard try reader.next() == .end else { throw reader.error("expected the end of the file") }
        guard hasVersion else {
            throw YAMLError(file: reader.name, position: nil, message: "is no recording: it has no \u{201C}version\u{201D}")
        }
        guard let devices, !devices.isEmpty else { throw YAMLError(file: reader.name, position: nil, message: "has no devices") }
        return devices
    }

    private func readDevices() throws(YAMLError) -> [RecordedDevice] {
        var devices: [RecordedDevice] = []
        try expectSequence("a list of devices")
        while true {
            let event = try reader.next()
            if event == .sequenceEnd { return devices }
            guard event == .mappingStart else {
                throw reader.error("expected a device with \u{201C}evdev\u{201D} and \u{201C}events\u{201D}")
            }
            guard devices.count < 256 else { throw reader.error("more than 256 devices") }
            devices.append(try readDevice())
        }
    }

    private func readDevice() throws(YAMLError) -> RecordedDevice {
        let position = reader.position
        device = RecordedDevice()
        axisPositions = [:]
        var hasDescription = false
        while let key = try nextKey() {
            switch key {
            case "node": device.node = try readText()
            case "evdev":
                try readDescription()
                hasDescription = true
            case "hid":
                device.reportDescriptor = try readNumbers(in: 0...255, "the bytes of a HID descriptor").map {
                    UInt8(truncatingIfNeeded: $0)
                }
            case "udev": try readProperties()
            case "events": try readEvents()
            default: try skipValue()
            }
        }
        guard hasDescription else {
            throw YAMLError(file: reader.name, position: position, message: "this device has no \u{201C}evdev\u{201D}")
        }
        if let refusal = device.libinputRefusal {
            throw YAMLError(
                file: reader.name, position: refusal.axis.flatMap { axisPositions[$0] } ?? position,
                message: "libinput would refuse this device, and a panel would get nothing from it: it \(refusal.reason). "
                    + "That is its driver\u{2019}s mistake; mend it, or these numbers, to play the recording")
        }
        try checkAxes(of: position)
        return device
    }

    // MARK: What a device is

    private func readDescription() throws(YAMLError) {
        try expectMapping("the device\u{2019}s description")
        while let key = try nextKey() {
            switch key {
            case "name": device.name = try readText()
            case "id":
                let n = try readNumbers(in: 0...0xFFFF, "bus, vendor, product and version").map { UInt16(truncatingIfNeeded: $0) }
                guard n.count == 4 else {
                    throw reader.error("an identity has 4 numbers (bus, vendor, product, version), this one \(n.count)")
                }
                device.identity = DeviceIdentity(bus: n[0], vendor: n[1], product: n[2], version: n[3])
            case "codes":
                try expectMapping("codes by event type")
                while let type = try nextNumberKey() {
                    let codes = try readNumbers(in: 0...0xFFFF, "a list of codes")
                    device.codes[UInt16(truncatingIfNeeded: type)] = Set(codes.map { UInt16(truncatingIfNeeded: $0) })
                }
            case "absinfo":
                try expectMapping("axes by code")
                while let code = try nextNumberKey() { try readAxis(UInt16(truncatingIfNeeded: code)) }
            case "properties":
                let properties = try readNumbers(in: 0...0xFFFF, "a list of input properties")
                device.properties = Set(properties.map { UInt16(truncatingIfNeeded: $0) })
            default: try skipValue()
            }
        }
    }

    private func readAxis(_ code: UInt16) throws(YAMLError) {
        let position = reader.position
        let numbers = try readNumbers(in: Int(Int32.min)...Int(Int32.max), "minimum, maximum, fuzz, flat and resolution")
        guard numbers.count == 5 else {
            throw YAMLError(
                file: reader.name, position: position,
                message: "an axis has 5 numbers (minimum, maximum, fuzz, flat, resolution), this one \(numbers.count)")
        }
        let n = numbers.map { Int32(truncatingIfNeeded: $0) }
        device.axes[code] = AbsoluteAxis(minimum: n[0], maximum: n[1], fuzz: n[2], flat: n[3], resolution: n[4])
        axisPositions[code] = position
    }

    /// The axes that touches are made of must have an extent, and slots a number that the kernel could have.
    private func checkAxes(of position: YAMLPosition) throws(YAMLError) {
        let needed: [UInt16]
        switch device.role {
        case .multiTouch: needed = [EvdevCode.touchX, EvdevCode.touchY, EvdevCode.slot]
        case .singleTouch, .absolutePointer: needed = [EvdevCode.x, EvdevCode.y]
        case .relativePointer, .ignored: needed = []
        }
        for code in needed {
            guard let axis = device.axes[code] else {
                throw YAMLError(
                    file: reader.name, position: position, message: "this device\u{2019}s \u{201C}absinfo\u{201D} lacks its axis \(code)")
            }
            let place = axisPositions[code] ?? position
            if code == EvdevCode.slot {
                guard (0...1023).contains(axis.maximum) else {
                    throw YAMLError(file: reader.name, position: place, message: "the last slot must be from 0 to 1023")
                }
            } else if axis.minimum >= axis.maximum {
                throw YAMLError(file: reader.name, position: place, message: "the minimum of axis \(code) must be below its maximum")
            }
        }
    }

    private func readProperties() throws(YAMLError) {
        try expectMapping("what udev knows of the device")
        while let key = try nextKey() {
            guard key == "properties" else {
                try skipValue()
                continue
            }
            guard try beginSequence("a list of properties") else { continue }
            while true {
                let event = try reader.next()
                if event == .sequenceEnd { break }
                guard event == .scalar else {
                    try reader.skip(event)
                    continue
                }
                let parts = reader.scalarText.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                if parts.count == 2 { device.udev[String(parts[0])] = String(parts[1]) }
            }
        }
    }

    // MARK: What it did

    private func readEvents() throws(YAMLError) {
        guard try beginSequence("a list of events") else { return }
        while true {
            let event = try reader.next()
            if event == .sequenceEnd { return }
            guard event == .mappingStart else { throw reader.error("expected \u{201C}evdev\u{201D} with the events of one moment") }
            while let key = try nextKey() {
                guard key == "evdev" else {
                    try skipValue()
                    continue
                }
                guard try beginSequence("a list of events") else { continue }
                while try readEvent() {}
            }
        }
    }

    /// Reads one event, `[seconds, microseconds, type, code, value]`. False at the end of the list.
    private func readEvent() throws(YAMLError) -> Bool {
        let start = try reader.next()
        if start == .sequenceEnd { return false }
        guard start == .sequenceStart else { throw reader.error("expected an event: [seconds, microseconds, type, code, value]") }
        let seconds = try readNumber(0...4_000_000_000)
        let microseconds = try readNumber(0...999_999)
        let type = try readNumber(0...0xFFFF)
        let code = try readNumber(0...0xFFFF)
        let value = try readNumber(Int(Int32.min)...Int(Int32.max))
        guard try reader.next() == .sequenceEnd else { throw reader.error("an event has 5 numbers; this one has more") }
        let time = Instant(nanoseconds: Int64(seconds) * 1_000_000_000 + Int64(microseconds) * 1_000)
        device.events.append(
            RecordedEvent(
                time: time, type: UInt16(truncatingIfNeeded: type), code: UInt16(truncatingIfNeeded: code),
                value: Int32(truncatingIfNeeded: value)))
        return true
    }

    // MARK: Pieces

    /// The next key of the mapping that is open; nil at its end.
    private func nextKey() throws(YAMLError) -> String? {
        switch try reader.next() {
        case .mappingEnd: return nil
        case .scalar: return reader.scalarText
        default: throw reader.error("expected a key")
        }
    }

    /// The next key of a mapping whose keys are event types or codes; nil at its end.
    private func nextNumberKey() throws(YAMLError) -> Int? {
        switch try reader.next() {
        case .mappingEnd: return nil
        case .scalar: return try number(0...0xFFFF)
        default: throw reader.error("expected a number as key")
        }
    }

    private func readText() throws(YAMLError) -> String {
        guard try reader.next() == .scalar else { throw reader.error("expected text") }
        return reader.scalarText
    }

    private func readNumber(_ range: ClosedRange<Int>) throws(YAMLError) -> Int {
        switch try reader.next() {
        case .scalar: return try number(range)
        case .sequenceEnd: throw reader.error("an event has 5 numbers; this one has fewer")
        default: throw reader.error("expected a number")
        }
    }

    /// The number that the latest scalar means.
    private func number(_ range: ClosedRange<Int>) throws(YAMLError) -> Int {
        guard reader.isPlain, let value = YAMLScalar.integer(reader.scalarBytes) else {
            throw reader.error("expected a whole number instead of \u{201C}\(reader.scalarText.prefix(40))\u{201D}")
        }
        guard range.contains(value) else { throw reader.error("\(value) is not from \(range.lowerBound) to \(range.upperBound)") }
        return value
    }

    private func readNumbers(in range: ClosedRange<Int>, _ what: String) throws(YAMLError) -> [Int] {
        var numbers: [Int] = []
        try expectSequence(what)
        while true {
            switch try reader.next() {
            case .sequenceEnd: return numbers
            case .scalar: numbers.append(try number(range))
            default: throw reader.error("expected a number")
            }
        }
    }

    private func expectSequence(_ what: String) throws(YAMLError) {
        guard try reader.next() == .sequenceStart else { throw reader.error("expected \(what)") }
    }

    private func expectMapping(_ what: String) throws(YAMLError) {
        guard try reader.next() == .mappingStart else { throw reader.error("expected \(what)") }
    }

    /// Opens a sequence that may also be left out: a device that did nothing has no events.
    private func beginSequence(_ what: String) throws(YAMLError) -> Bool {
        switch try reader.next() {
        case .sequenceStart: return true
        case .scalar where reader.isPlain && reader.scalarBytes.isEmpty: return false
        default: throw reader.error("expected \(what)")
        }
    }

    private func skipValue() throws(YAMLError) { try reader.skip(try reader.next()) }
}
