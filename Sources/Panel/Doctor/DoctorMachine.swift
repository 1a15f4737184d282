import FasciaKMS
import FasciaRaster
import FasciaSystem
import Glibc

/// The machine that is looked at: its folders, below a root of their own in tests, and what only its kernel can answer.
public struct DoctorMachine {
    /// What stands before `/sys`, `/dev`, `/proc`, `/run`, `/etc`, `/var` and `/usr`; empty for this machine.
    public var root: String
    /// Asks the kernel about displays.
    public var displays: () -> [OutputReport]
    /// The font files that the built-in look finds.
    public var fonts: () -> [String]
    /// Whether somebody takes connections at a socket; nil if nobody could find out.
    public var isListening: (_ path: String) -> Bool?

    /// This machine.
    public init() {
        root = ""
        displays = { OutputReport.list(KernelDRMSystem(access: DirectAccess())) }
        fonts = { FontChain.systemPaths(weight: .regular) }
        isListening = { DoctorMachine.connects(to: $0) }
    }

    /// A machine that is a folder, with no kernel to ask.
    public init(root: String) {
        self.root = root
        displays = { [] }
        fonts = { [] }
        isListening = { _ in nil }
    }

    /// Where a path of the machine lies.
    func path(_ path: String) -> String { root + path }

    /// A file's text without the white space around it; nil if it cannot be read.
    func text(_ path: String, limit: Int = 1 << 20) -> String? {
        guard let bytes = try? FileReader.read(root + path, limit: limit) else { return nil }
        var slice = bytes[...]
        while let last = slice.last, last <= 0x20 { slice.removeLast() }
        while let first = slice.first, first <= 0x20 { slice.removeFirst() }
        return String(decoding: slice, as: UTF8.self)
    }

    /// The lines of a file; none if it cannot be read.
    func lines(_ path: String) -> [Substring] { text(path)?.split(separator: "\n") ?? [] }

    /// What a folder holds, sorted as people count: card2 before card10.
    func names(_ path: String) -> [String] {
        guard let folder = opendir(root + path) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
    }

    /// What a link leads to, as it is written; nil if it is none.
    func link(_ path: String) -> String? {
        var buffer = [CChar](repeating: 0, count: 4096)
        let count = Glibc.readlink(root + path, &buffer, buffer.count)
        return count > 0 ? String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
    }

    /// Who owns a file, and who may do what; nil if it is not there.
    func status(_ path: String) -> stat? {
        var result = stat()
        return stat(root + path, &result) == 0 ? result : nil
    }

    func exists(_ path: String) -> Bool { status(path) != nil }

    /// Every process: its number and its name.
    func processes() -> [(pid: Int, name: String)] {
        names("/proc").compactMap { entry in
            Int(entry).map { ($0, text("/proc/\(entry)/comm") ?? "") }
        }
    }

    private static func connects(to path: String) -> Bool? {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let raw = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
        guard raw >= 0 else { return nil }
        let file = FileDescriptor(owning: raw)
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(file.rawValue, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        if result == 0 || errno == EAGAIN { return true }
        return errno == EACCES || errno == EPERM ? nil : false
    }
}
