import FasciaGeometry
import FasciaYAML

/// What input devices did, as `libinput record` writes it down (version 1).
public struct Recording: Sendable {
    /// What errors call the file.
    public let name: String
    /// The devices in the order of the file.
    public let devices: [RecordedDevice]

    /// A recording that was made in memory. Times count from the first event of any device.
    public init(name: String, devices: [RecordedDevice]) {
        self.name = name
        let first = devices.compactMap { $0.events.first?.time }.min() ?? .zero
        self.devices = devices.map { device in
            var device = device
            var latest = Instant.zero
            for index in device.events.indices {
                let since = device.events[index].time - first
                // A clock that goes back would let touches end before they begin.
                latest = max(latest, Instant(nanoseconds: since.nanoseconds))
                device.events[index].time = latest
            }
            return device
        }
    }

    /// Reads a file. An error names the file, the line and the column.
    public init(path: String) throws(YAMLError) {
        try self.init(YAMLBytes(path: path))
    }

    /// Reads bytes in memory; `name` is what errors call them.
    public init(bytes: [UInt8], name: String) throws(YAMLError) {
        try self.init(YAMLBytes(bytes, name: name))
    }

    private init(_ bytes: YAMLBytes) throws(YAMLError) {
        let reader = RecordingReader(try YAMLEventReader(bytes))
        self.init(name: bytes.name, devices: try reader.read())
    }

    /// When the last event of any device happened.
    public var endTime: Instant { devices.compactMap { $0.events.last?.time }.max() ?? .zero }

    /// Devices whose events come to nothing, with the reason, for people who wonder.
    public var ignored: [(device: String, reason: String)] {
        devices.compactMap { device in
            if case .ignored(let reason) = device.role, !device.isKeyboard { return (device.name, reason) }
            return nil
        }
    }
}
