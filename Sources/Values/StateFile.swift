import FasciaSystem
import Glibc

/// A file that is replaced as a whole, and that says of itself whether it is whole: after a power cut it holds the old state or the new.
///
/// Its first line has a check sum of the rest. What is damaged all the same (a disk that fails, a hand that slipped) is put aside under
/// the name with `.damaged` behind it, where a person can look at it, and counts as no state; so is, as `.unreadable`, what is there and
/// cannot be read. Nothing that was put aside before is lost to it, up to nine of a kind.
public final class StateFile: Sendable {
    /// What `load` found.
    public enum Found: Hashable, Sendable {
        /// There is no file: the first start, or a folder that was emptied.
        case nothing
        /// A whole state: what was kept, without the line that says so.
        case content([UInt8])
        /// The file cannot be used and has made way: why, and where it is now.
        case damaged(String)
        /// The file cannot be used and is still where it was: why. Nothing may be written there before `makeWay` has worked.
        case stuck(String)
    }

    /// The most that is read or written, in bytes.
    public static let limit = 4 << 20

    /// Where it is.
    public let path: String

    /// The state at a path, which need not exist yet; its folder has to.
    public init(path: String) {
        self.path = path
    }

    /// Reads the state, and takes away what writers that were killed have left beside it.
    public func load() -> Found {
        removeLeftovers()
        let bytes: [UInt8]
        do {
            bytes = try FileReader.read(path, limit: StateFile.limit)
        } catch {
            if error.errno == ENOENT { return .nothing }
            // What cannot even be read may be whole. The next state would take its name, and it would be gone: it has to make way.
            if error.errno != EFBIG { return setAside("it cannot be read: \(error.reason)", as: "unreadable") }
            return setAside("it is larger than \(StateFile.limit) bytes")
        }
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return setAside("it has no first line") }
        let body = Array(bytes[(end + 1)...])
        guard Array(bytes[..<end]) == StateFile.header(of: body) else { return setAside("its check sum does not fit what is in it") }
        return .content(body)
    }

    /// Replaces the state. When this returns, the new one is on the disk; until then the old one is.
    /// - Throws: what the system says; the old state is untouched then.
    public func save(_ body: [UInt8]) throws(SystemError) {
        guard body.count < StateFile.limit - 100 else {
            throw SystemError(attempt: "write", object: path, errno: EFBIG, advice: "at most \(StateFile.limit) bytes are kept")
        }
        try FileWriter.write(StateFile.header(of: body) + [UInt8(ascii: "\n")] + body, to: path)
    }

    /// Puts the file aside since what is in it makes no sense.
    public func setAside(_ reason: String) -> Found { setAside(reason, as: "damaged") }

    /// Tries once more to put aside what is stuck.
    /// - Throws: why it still cannot be.
    public func makeWay() throws(SystemError) {
        let aside = freeName("unreadable")
        try SystemCall.perform("put aside", on: path) { rename(path, aside) }
    }

    private func setAside(_ reason: String, as suffix: String) -> Found {
        let aside = freeName(suffix)
        if rename(path, aside) == 0 { return .damaged("\(path): \(reason); it is now \(aside)") }
        return .stuck("\(path): \(reason); it stays, and nothing is kept, since it cannot be put aside: \(SystemError.text(of: errno))")
    }

    /// A name beside the file that nothing has; the ninth if all have been taken.
    private func freeName(_ suffix: String) -> String {
        let names = ["\(path).\(suffix)"] + (2...9).map { "\(path).\(suffix).\($0)" }
        var status = stat()
        return names.first { lstat($0, &status) != 0 } ?? names[names.count - 1]
    }

    /// The first line: FNV-1a, which finds what was cut off, swapped or zeroed.
    private static func header(of body: [UInt8]) -> [UInt8] {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in body { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        let digits = String(hash, radix: 16)
        return Array("# fascia state 1 \(String(repeating: "0", count: 16 - digits.count))\(digits)".utf8)
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
