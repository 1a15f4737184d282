import FasciaJSON
import FasciaKMS
import FasciaRaster
import FasciaSystem
import Glibc

/// The machine that is looked at: its folders, below a root of their own in tests, and what only its kernel can answer.
package struct DoctorMachine {
    /// What stands before `/sys`, `/dev`, `/proc`, `/run`, `/etc`, `/var` and `/usr`; empty for this machine.
    package var root: String
    /// Asks the kernel about displays.
    package var displays: () -> [OutputReport]
    /// The font files that the built-in look finds.
    package var fonts: () -> [String]

    /// Where the panel keeps what outlives it.
    package var stateFolder = "/var/lib/fascia"

    /// Runs a closure with the rights of the panel's user, to whom the state folder belongs, or not at all. Root reads what lies there only
    /// so: that user may have laid a link there to a file of root's.
    package var asOwner: (() -> Void) -> Void = { $0() }

    /// What a running panel says of itself, as `status` of the control socket; nil if nobody can be asked.
    package var panelStatus: () -> JSONValue? = { nil }

    /// This machine.
    package init() {
        root = ""
        displays = { OutputReport.list(KernelDRMSystem(access: DirectAccess())) }
        fonts = { FontChain.systemPaths(weight: .regular) }
    }

    /// A machine that is a folder, with no kernel to ask.
    package init(root: String) {
        self.root = root
        displays = { [] }
        fonts = { [] }
    }

    /// What a closure makes with the rights of the panel's user; nil where it cannot run with them.
    func withOwnersRights<Result>(_ body: () -> Result) -> Result? {
        var result: Result?
        asOwner { result = body() }
        return result
    }

    /// Whether a file lies in the panel's state folder, however it is named.
    func isOwners(_ path: String) -> Bool {
        func resolved(_ folder: String) -> String {
            guard let found = realpath(folder, nil) else { return folder }
            defer { free(found) }
            return String(cString: found) + "/"
        }
        return resolved(FileWriter.folder(of: root + path)).hasPrefix(resolved(root + stateFolder))
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

    /// Whether this process may look into a folder; true if it is not there.
    func mayEnter(_ path: String) -> Bool { access(root + path, X_OK) == 0 || errno != EACCES }

    func exists(_ path: String) -> Bool { status(path) != nil }

    /// Every process: its number and its name.
    func processes() -> [(pid: Int, name: String)] {
        names("/proc").compactMap { entry in
            Int(entry).map { ($0, text("/proc/\(entry)/comm") ?? "") }
        }
    }

    /// Whether somebody takes connections at a socket; nil if the kernel does not say. Nobody is disturbed by the question.
    func isListening(_ path: String) -> Bool? {
        let lines = lines("/proc/net/unix")
        if lines.isEmpty { return nil }
        return lines.contains { line in
            // Num RefCount Protocol Flags Type St Inode Path; the flag is that of a socket that accepts.
            let fields = line.split(separator: " ")
            return fields.count >= 8 && fields[7] == path && fields[3] == "00010000"
        }
    }
}
