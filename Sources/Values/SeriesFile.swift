import FasciaSystem
import Glibc

/// A file of points that grows at its end, each point with a checksum: after a power cut it holds all points that were forced to the disk,
/// and of those that were being written some, in order.
package struct SeriesFile: Sendable {
    /// The path.
    package let path: String

    /// Bytes of a point: its time, its value and the checksum of both.
    static let recordSize = 24
    private static let header = Array("fascia series 1        \n".utf8)

    /// A file at a path. It need not exist; its folder has to.
    package init(path: String) { self.path = path }

    /// What a file holds.
    struct Content: Sendable {
        /// The points in the order in which they were written; one of the same time as an earlier one takes its place.
        var points: [SeriesPoint] = []
        /// Whether points can be added at the end: there is a file, and it ends with a whole point.
        var isSound = false
        /// Why what was there is of no use; nil if it is.
        var damage: String?
    }

    /// Reads the points as far as they are whole.
    func load() -> Content {
        let bytes: [UInt8]
        do throws(SystemError) {
            bytes = try FileReader.read(path, limit: (3 * SeriesOptions.greatestCapacity + 1) * SeriesFile.recordSize)
        } catch {
            return Content(damage: error.errno == ENOENT ? nil : "\(error)")
        }
        guard bytes.starts(with: SeriesFile.header) else {
            // A header that was cut off is a file that was never written.
            return Content(damage: SeriesFile.header.starts(with: bytes) ? nil : "\(path): it is no series of points")
        }
        var content = Content()
        content.points.reserveCapacity(bytes.count / SeriesFile.recordSize)
        var place = SeriesFile.header.count
        while place + SeriesFile.recordSize <= bytes.count {
            let record = bytes[place..<(place + SeriesFile.recordSize)]
            let (time, value, sum) = (SeriesFile.word(record, 0), SeriesFile.word(record, 1), SeriesFile.word(record, 2))
            let point = SeriesPoint(time: Double(bitPattern: time), value: Double(bitPattern: value))
            guard sum == SeriesFile.sum(time, value), point.time.isFinite, point.value.isFinite else { break }
            content.points.append(point)
            place += SeriesFile.recordSize
        }
        content.isSound = place == bytes.count
        return content
    }

    /// Adds points at the end. When this returns they are on the disk.
    /// - Throws: the system's error; the end may hold a part of a point then, and the file has to be replaced before more are added.
    func append(_ points: [SeriesPoint]) throws(SystemError) {
        let file = try FileDescriptor.open(path, flags: O_WRONLY | O_APPEND | O_NOFOLLOW | O_NOCTTY)
        let bytes = SeriesFile.bytes(points)
        try bytes.span.withUnsafeBytes { (buffer) throws(SystemError) in try file.writeAll(buffer, to: path) }
        let descriptor = file.rawValue
        try SystemCall.perform("force to the disk", on: path) { fdatasync(descriptor) }
    }

    /// Replaces all points. When this returns the new ones are on the disk.
    /// - Throws: the system's error; the old file is untouched then.
    func replace(_ points: [SeriesPoint]) throws(SystemError) {
        try FileWriter.write(SeriesFile.header + SeriesFile.bytes(points), to: path)
    }

    private static func bytes(_ points: [SeriesPoint]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(points.count * recordSize)
        for point in points {
            let (time, value) = (point.time.bitPattern, point.value.bitPattern)
            for word in [time, value, sum(time, value)] {
                for shift in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(shift))) }
            }
        }
        return bytes
    }

    private static func word(_ record: ArraySlice<UInt8>, _ index: Int) -> UInt64 {
        var word: UInt64 = 0
        for byte in record[(record.startIndex + 8 * index)..<(record.startIndex + 8 * index + 8)].reversed() {
            word = word << 8 | UInt64(byte)
        }
        return word
    }

    /// The checksum of a point.
    private static func sum(_ time: UInt64, _ value: UInt64) -> UInt64 {
        var hash = FNVHash()
        hash.add(time)
        hash.add(value)
        return hash.value
    }
}
