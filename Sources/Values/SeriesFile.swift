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
        /// How many points the file has, with those that are damaged.
        var count = 0
        /// What is wrong with the file; nil if nothing is.
        var trouble: Trouble?
    }

    /// What may be wrong with a file.
    enum Trouble {
        /// So many points in the middle are damaged.
        case skipped(Int)
        /// It was of no use and was put aside: the reason, and its new name.
        case damaged(String)
        /// It is of no use and could not be put aside: the reason. Nothing may be written before `makeWay` succeeds.
        case stuck(String)
        /// It cannot be read now, and may be intact: nothing may be written before it has been read.
        case unread(SystemError)
    }

    /// Reads the points that are whole, and puts a file aside that is none of points or that may not be read.
    func load() -> Content {
        let bytes: [UInt8]
        do throws(SystemError) {
            bytes = try FileReader.read(path, limit: (3 * SeriesOptions.greatestCapacity + 1) * SeriesFile.recordSize)
        } catch {
            switch error.errno {
            case ENOENT: return Content()
            case EMFILE, ENFILE, ENOMEM, EIO, EAGAIN, EINTR, ESTALE, ETIMEDOUT: return Content(trouble: .unread(error))
            case EFBIG: return Content(trouble: setAside("it is larger than a series can be", as: .damaged))
            default: return Content(trouble: setAside("it cannot be read: \(error.reason)", as: .unreadable))
            }
        }
        guard bytes.starts(with: SeriesFile.header) else {
            // A header that was cut off is a file that was never written.
            if SeriesFile.header.starts(with: bytes) { return Content() }
            return Content(trouble: setAside("it is no series of points", as: .damaged))
        }
        var content = Content()
        content.points.reserveCapacity(bytes.count / SeriesFile.recordSize)
        var place = SeriesFile.header.count
        while place + SeriesFile.recordSize <= bytes.count {
            let record = bytes[place..<(place + SeriesFile.recordSize)]
            let (time, value, sum) = (SeriesFile.word(record, 0), SeriesFile.word(record, 1), SeriesFile.word(record, 2))
            let point = SeriesPoint(time: Double(bitPattern: time), value: Double(bitPattern: value))
            // Each point has a place of its own: what is wrong with one says nothing of the next.
            if sum == SeriesFile.sum(time, value), point.time.isFinite, point.value.isFinite || point.isBreak {
                content.points.append(point)
            }
            content.count += 1
            place += SeriesFile.recordSize
        }
        content.isSound = place == bytes.count
        let damaged = content.count - content.points.count
        if damaged > 0 { content.trouble = .skipped(damaged) }
        return content
    }

    private func setAside(_ reason: String, as kind: AsideKind) -> Trouble {
        do throws(SystemError) {
            return .damaged("\(path): \(reason); it is now \(try kind.setAside(path))")
        } catch {
            return .stuck(
                "\(path): \(reason); it stays, and no points are kept, since it cannot be put aside: \(error.reason)")
        }
    }

    /// Tries again to rename a file that could not be renamed.
    /// - Throws: the system's error.
    func makeWay() throws(SystemError) { try AsideKind.makeWay(path) }

    /// Adds points to a file that has not been read yet.
    /// - Throws: the system's error; what the file had is untouched then.
    func loadAndAppend(_ points: [SeriesPoint]) throws(SystemError) {
        let content = load()
        switch content.trouble {
        case .unread(let error): throw error
        case .stuck: try makeWay()
        case .damaged, .skipped, nil: break
        }
        try replace(content.points + points)
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

    // MARK: Trials

    private static let before = ".before"

    /// Keeps the file as it is under another name, unless there is one: what replaces it later leaves that alone.
    /// - Parameter trial: the number of the generation on trial.
    /// - Throws: the system's error.
    func keepBefore(_ trial: Int) throws(SystemError) {
        let before = "\(path)\(SeriesFile.before)-\(trial)"
        if link(path, before) == 0 || errno == EEXIST || errno == ENOENT { return }
        throw SystemError(attempt: "keep for the end of a trial", object: path, errno: errno)
    }

    /// Does something with each of the files beside a state that `keepBefore` has made, and the file that it was made of.
    /// - Throws: the system's error; the others are done then, too.
    static func eachBefore(beside state: String, _ body: (_ trial: Int, _ before: String, _ file: String) -> Int32) throws(SystemError) {
        let folder = FileWriter.folder(of: state)
        let prefix = state.split(separator: "/").last.map { "\($0)." } ?? ""
        var failure: SystemError?
        var count = 0
        for name in try FolderReader.names(folder + "/") where name.hasPrefix(prefix) {
            guard let dash = name.lastIndex(of: "-"), let trial = Int(name[name.index(after: dash)...]), trial > 0 else { continue }
            let stem = name[..<dash]
            guard stem.hasSuffix(".series" + before) else { continue }
            let path = "\(folder)/\(name)"
            count += 1
            if body(trial, path, "\(folder)/\(stem.dropLast(before.count))") != 0 {
                failure = SystemError(attempt: "end a trial of", object: path, errno: errno)
            }
        }
        if let failure { throw failure }
        if count > 0 { try FileWriter.syncFolder(folder) }
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
