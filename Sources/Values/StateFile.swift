import FasciaSystem
import Glibc

/// A file that is replaced atomically and carries a checksum: after a power cut it holds the old state or the new.
///
/// The first line has a checksum of the rest. A damaged file (a failing disk, an edit by hand) is renamed to its name with `.damaged`,
/// for a person to look at, and counts as no state; one that cannot be read is renamed to `.unreadable`. Up to nine of each are kept.
public final class StateFile: Sendable {
    /// The result of `load`.
    public enum Found: Hashable, Sendable {
        /// There is no file: the first start, or an emptied folder.
        case nothing
        /// An intact state, without the line of the checksum.
        case content([UInt8])
        /// The file could not be used and was renamed: the reason, and its new name.
        case damaged(String)
        /// The file cannot be used and could not be renamed: the reason. Nothing may be written before `makeWay` succeeds.
        case stuck(String)
    }

    /// The largest state, in bytes.
    public static let limit = 4 << 20

    /// The path.
    public let path: String

    /// The state at a path. The file need not exist; its folder has to.
    public init(path: String) {
        self.path = path
    }

    /// Reads the state, and removes temporary files of killed writers.
    public func load() -> Found {
        removeLeftovers()
        let bytes: [UInt8]
        do {
            bytes = try FileReader.read(path, limit: StateFile.limit)
        } catch {
            if error.errno == ENOENT { return .nothing }
            // An unreadable file may be intact. It is renamed, since the next state would replace it.
            if error.errno != EFBIG { return setAside("it cannot be read: \(error.reason)", as: .unreadable) }
            return setAside("it is larger than \(StateFile.limit) bytes")
        }
        guard let body = StateFile.body(of: bytes) else { return setAside("its check sum does not fit what is in it") }
        return .content(body)
    }

    /// What a file's bytes hold behind the check sum; nil if it does not fit.
    package static func body(of bytes: [UInt8]) -> [UInt8]? {
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        let body = Array(bytes[(end + 1)...])
        return Array(bytes[..<end]) == StateFile.header(of: body) ? body : nil
    }

    /// Replaces the state. When this returns the new one is on the disk.
    /// - Throws: the system's error; the old state is untouched then, unless `FileWriter.isInPlace` says otherwise.
    public func save(_ body: [UInt8]) throws(SystemError) {
        guard body.count < StateFile.limit - 100 else {
            throw SystemError(attempt: "write", object: path, errno: EFBIG, advice: "at most \(StateFile.limit) bytes are kept")
        }
        try FileWriter.write(StateFile.header(of: body) + [UInt8(ascii: "\n")] + body, to: path)
    }

    /// How much room a spare file has, in bytes: a block of the usual file systems.
    package static let spareSize = 4096

    /// Replaces the state where the disk is full: a spare file is written over, within the room that it has, and takes the state's place.
    /// - Throws: the system's error, or that the state is too large; the old state is untouched then, as after `save`.
    package func save(_ body: [UInt8], inPlaceOf spare: String) throws(SystemError) {
        let bytes = StateFile.header(of: body) + [UInt8(ascii: "\n")] + body
        guard bytes.count <= StateFile.spareSize else { throw SystemError(attempt: "write", object: path, errno: ENOSPC) }
        let file = try FileDescriptor.open(spare, flags: O_WRONLY | O_NOFOLLOW | O_NOCTTY)
        let descriptor = file.rawValue
        try bytes.span.withUnsafeBytes { (buffer) throws(SystemError) in try file.writeAll(buffer, to: spare) }
        try SystemCall.perform("write", on: spare) { ftruncate(descriptor, off_t(bytes.count)) }
        try SystemCall.perform("force to the disk", on: spare) { fsync(descriptor) }
        try SystemCall.perform("replace", on: path) { rename(spare, path) }
        try FileWriter.keepName(of: path, in: FileWriter.folder(of: path))
    }

    /// Renames the file, whose content cannot be parsed.
    public func setAside(_ reason: String) -> Found { setAside(reason, as: .damaged) }

    /// Tries again to rename a file that could not be renamed.
    /// - Throws: the system's error.
    public func makeWay() throws(SystemError) { try AsideKind.makeWay(path) }

    private func setAside(_ reason: String, as kind: AsideKind) -> Found {
        do throws(SystemError) {
            return .damaged("\(path): \(reason); it is now \(try kind.setAside(path))")
        } catch {
            return .stuck("\(path): \(reason); it stays, and nothing is kept, since it cannot be put aside: \(error.reason)")
        }
    }

    /// The first line, which detects truncated, swapped and zeroed content.
    private static func header(of body: [UInt8]) -> [UInt8] {
        Array("# fascia state 1 \(FNVHash(body).text)".utf8)
    }

    /// A writer that was killed leaves its temporary file; it has the writer's process number in its name.
    private func removeLeftovers() {
        let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? "."
        guard let stream = opendir(folder.isEmpty ? "/" : folder) else { return }
        defer { closedir(stream) }
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            guard let process = FileWriter.process(ofTemporary: name), process != getpid() else { continue }
            if kill(process, 0) == -1, errno == ESRCH { unlink("\(folder)/\(name)") }
        }
    }
}
