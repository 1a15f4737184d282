import FasciaPanel
import FasciaSystem
import Glibc

/// Copies what is to be applied, a folder or an archive, into a new generation. It is read with the rights of whoever applies it.
struct GenerationSource {
    let path: String
    let store: GenerationStore
    private let input = Input()

    init(path: String, store: GenerationStore) {
        self.path = path
        self.store = store
    }

    /// What came over standard input, which can be read once.
    private final class Input {
        var file: Int32 = -1

        deinit { if file >= 0 { close(file) } }
    }

    /// Why something cannot be applied.
    struct Problem: Error, CustomStringConvertible {
        let description: String
    }

    /// How much is read at a time, in bytes.
    private static let piece = 1 << 20

    /// Copies it, after a look at all of its names and sizes. May be called again.
    /// - Parameter folder: a new folder of the store, for the caller to remove after an error.
    /// - Throws: `SystemError`, `TarArchive.Problem` or `Problem`.
    func copy(into folder: String) throws {
        if path == "-" {
            try takeInput()
            return try unpack(input.file, into: folder)
        }
        var status = stat()
        guard stat(path, &status) == 0 else {
            let advice = errno == ENOENT ? "name a folder that has a panel.yaml, or a tar archive of one" : ""
            throw SystemError(attempt: "read", object: path, errno: errno, advice: advice)
        }
        if status.st_mode & S_IFMT == S_IFDIR {
            try copyFolder(into: folder)
        } else {
            try refuseText()
            let file = try FileDescriptor.open(path, flags: O_RDONLY | O_NONBLOCK | O_NOCTTY)
            defer { withExtendedLifetime(file) {} }
            try unpack(file.rawValue, into: folder)
        }
    }

    /// What messages call it.
    private var shown: String { path == "-" ? "standard input" : path }

    /// Where it lies, for those who look at it later.
    static func name(_ path: String) -> String {
        if path == "-" { return "standard input" }
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Whoever names the file that other commands take means the folder that it is in.
    private func refuseText() throws(Problem) {
        guard path.hasSuffix(".yaml") || path.hasSuffix(".yml") else { return }
        let folder = FileWriter.folder(of: path)
        throw Problem(
            description:
                "\(path) is one file of a configuration: name the folder that it is in, “fascia apply \(folder.isEmpty ? "/" : folder)”")
    }

    /// Takes standard input into a file without a name: an archive is read here and there.
    private func takeInput() throws {
        if input.file >= 0 { return }
        let file = try store.makeSpool().release()
        defer { if input.file < 0 { close(file) } }
        var buffer = [UInt8](repeating: 0, count: GenerationSource.piece)
        var total = 0
        while true {
            let got = try SystemCall.perform("read", on: shown) { Glibc.read(STDIN_FILENO, &buffer, GenerationSource.piece) }
            if got == 0 { break }
            total += got
            // Names and ends of files take room, too.
            if total > 2 * GenerationStore.limit {
                throw Problem(description: "\(shown) has more than \(2 * GenerationStore.limit >> 20) MB")
            }
            try keep(buffer[..<got], in: file)
        }
        input.file = file
    }

    private func keep(_ bytes: ArraySlice<UInt8>, in descriptor: Int32) throws(SystemError) {
        var rest = bytes
        while !rest.isEmpty {
            do throws(SystemError) {
                rest = rest.dropFirst(
                    try SystemCall.perform("keep a copy of", on: shown) {
                        rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
                    })
            } catch {
                // What has come cannot be asked for again.
                guard Generations.isFull(error), store.makeRoom() else { throw error }
            }
        }
    }

    /// Names that begin with a dot, as that of a repository, are passed over.
    private static func isHidden(_ name: String) -> Bool { TarArchive.parts(of: name).contains { $0.utf8.first == UInt8(ascii: ".") } }

    private func copyFolder(into folder: String) throws {
        var budget = GenerationBudget(shown)
        try list("", &budget)
        try budget.finish()
        var left = GenerationStore.limit
        for name in budget.names {
            // It may have grown since.
            let bytes = try FileReader.read(name, beneath: path, limit: left)
            left -= bytes.count
            try write(name, bytes.count, into: folder) { Array(bytes[$0]) }
        }
    }

    /// Lists the files of a folder; a link to a folder stands for what is in that.
    private func list(_ inner: String, _ budget: inout GenerationBudget) throws {
        for name in try FolderReader.names(inner.isEmpty ? path : "\(path)/\(inner)", isStrict: true).sorted() {
            if GenerationSource.isHidden(name) { continue }
            let relative = inner.isEmpty ? name : "\(inner)/\(name)"
            let whole = "\(path)/\(relative)"
            var status = stat()
            // A link that leads nowhere is told when it is read.
            if stat(whole, &status) != 0 {
                if errno == ELOOP { throw budget.circle(relative) }
                if lstat(whole, &status) != 0 { throw SystemError(attempt: "read", object: whole, errno: errno) }
            }
            switch status.st_mode & S_IFMT {
            case S_IFDIR:
                if !GenerationStore.isFolder(whole) { try refuseOutside(relative) }
                if relative.utf8.count > GenerationBudget.longest { throw budget.circle(relative) }
                try list(relative, &budget)
            case S_IFREG, S_IFLNK: try budget.take(relative, Int(status.st_size))
            default: throw Problem(description: "\(whole) is a pipe, a socket or a device: only files and folders can be applied")
            }
        }
    }

    /// Refuses a link to a folder that leads out of this one.
    private func refuseOutside(_ relative: String) throws(SystemError) {
        do throws(SystemError) {
            _ = try FileReader.read(relative, beneath: path, limit: .max)
        } catch {
            if error.errno != EISDIR { throw error }
        }
    }

    /// An archive of the files, or of one folder with them.
    private func unpack(_ descriptor: Int32, into folder: String) throws {
        let path = shown
        var status = stat()
        try SystemCall.perform("examine", on: path) { fstat(descriptor, &status) }
        if status.st_mode & S_IFMT != S_IFREG { throw Problem(description: "\(path) is neither a folder nor an archive") }
        func read(_ range: Range<Int>) throws -> [UInt8] {
            var bytes = [UInt8](repeating: 0, count: range.count)
            var done = 0
            while done < bytes.count {
                let rest = bytes.count - done
                let got = try bytes.withUnsafeMutableBytes { (buffer) throws(SystemError) in
                    try SystemCall.perform("read", on: path) {
                        pread(descriptor, buffer.baseAddress?.advanced(by: done), rest, off_t(range.lowerBound + done))
                    }
                }
                if got == 0 { throw Problem(description: "\(path): it is cut off") }
                done += got
            }
            return bytes
        }
        var entries: [TarArchive.Entry]
        do {
            entries = try TarArchive.entries(size: Int(status.st_size), read)
        } catch let problem as TarArchive.Problem {
            throw Problem(description: "\(path): \(problem)")
        }
        let top = GenerationSource.top(of: entries)
        for entry in entries where !TarArchive.lies(entry.name, in: top) {
            throw Problem(description: "\(path): \(entry.name) is not in \(top)")
        }
        func name(_ entry: TarArchive.Entry) -> String { String(decoding: entry.name.utf8.dropFirst(top.utf8.count), as: UTF8.self) }
        entries.removeAll { GenerationSource.isHidden(name($0)) }
        var budget = GenerationBudget(path)
        for entry in entries { try budget.take(name(entry), entry.content.count) }
        try budget.finish()
        for entry in entries {
            let name = name(entry)
            let begin = entry.content.lowerBound
            try write(name, entry.content.count, into: folder) { try read(begin + $0.lowerBound..<begin + $0.upperBound) }
        }
    }

    /// The folder of an archive that has everything in one, with a slash; empty for any other.
    private static func top(of entries: [TarArchive.Entry]) -> String {
        if entries.contains(where: { $0.name == "panel.yaml" }) { return "" }
        let entry = entries.first { $0.name.hasSuffix("/panel.yaml") && $0.name.split(separator: "/").count == 2 }
        return entry.map { String($0.name.dropLast(10)) } ?? ""
    }

    /// Makes a file of the new generation; an error names it as whoever made it knows it.
    private func makeFile(_ name: String, in folder: String) throws(SystemError) -> FileDescriptor {
        do throws(SystemError) {
            return try store.makeFile(name, in: folder)
        } catch {
            let advice =
                switch error.errno {
                case ENAMETOOLONG: "a name has at most 255 bytes: rename it"
                case ENOTDIR, EEXIST, EISDIR: "a file and a folder have the same name"
                default: ""
                }
            throw SystemError(attempt: "store", object: "\(name) of \(shown)", errno: error.errno, advice: advice)
        }
    }

    /// Writes a file piece by piece, and forces it to the disk.
    private func write(_ name: String, _ count: Int, into folder: String, _ read: (Range<Int>) throws -> [UInt8]) throws {
        let file = try makeFile(name, in: folder)
        var offset = 0
        while offset < count {
            let end = min(count, offset + GenerationSource.piece)
            let bytes = try read(offset..<end)
            try bytes.span.withUnsafeBytes { (buffer) throws(SystemError) in try file.writeAll(buffer, to: name) }
            offset = end
        }
        let descriptor = file.rawValue
        try SystemCall.perform("force to the disk", on: name) { fsync(descriptor) }
    }
}
