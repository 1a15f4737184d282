import FasciaSystem
import Glibc

/// Copies what is to be applied, a folder or an archive, into a new generation. It is read with the rights of whoever applies it.
struct GenerationSource {
    let path: String
    let store: GenerationStore

    /// Why something cannot be applied.
    struct Problem: Error, CustomStringConvertible {
        let description: String
    }

    /// How much is read at a time, in bytes.
    private static let piece = 1 << 20

    /// - Parameter folder: a new folder of the store, for the caller to remove after an error.
    /// - Throws: `SystemError`, `TarArchive.Problem` or `Problem`.
    func copy(into folder: String) throws {
        var budget = Budget()
        if path == "-" {
            try unpack(try spool(), into: folder, &budget)
        } else {
            var status = stat()
            guard stat(path, &status) == 0 else {
                let advice = errno == ENOENT ? "name a folder that has a panel.yaml, or a tar archive of one" : ""
                throw SystemError(attempt: "read", object: path, errno: errno, advice: advice)
            }
            if status.st_mode & S_IFMT == S_IFDIR {
                try copyFolder("", into: folder, &budget)
            } else {
                try refuseText()
                try unpack(try FileDescriptor.open(path, flags: O_RDONLY | O_NONBLOCK | O_NOCTTY), into: folder, &budget)
            }
        }
        if !budget.hasEntry { throw Problem(description: "there is no panel.yaml in \(shown)") }
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
    private func spool() throws -> FileDescriptor {
        let file = try store.makeSpool()
        try copyInput(to: file.rawValue)
        return file
    }

    private func copyInput(to descriptor: Int32) throws {
        var buffer = [UInt8](repeating: 0, count: GenerationSource.piece)
        var total = 0
        while true {
            let got = try SystemCall.perform("read", on: shown) { Glibc.read(STDIN_FILENO, &buffer, GenerationSource.piece) }
            if got == 0 { return }
            total += got
            // Names and ends of files take room, too.
            if total > 2 * GenerationStore.limit {
                throw Problem(description: "\(shown) has more than \(2 * GenerationStore.limit >> 20) MB")
            }
            var done = 0
            while done < got {
                let rest = buffer[done..<got]
                done += try SystemCall.perform("keep a copy of", on: shown) {
                    rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
                }
            }
        }
    }

    /// What may still come.
    private struct Budget {
        var bytes = GenerationStore.limit
        var files = GenerationStore.mostFiles
        var hasEntry = false

        mutating func take(_ name: String, _ count: Int, _ path: String) throws {
            bytes -= count
            files -= 1
            if name == "panel.yaml" { hasEntry = true }
            if bytes < 0 { throw Problem(description: "\(path) has more than \(GenerationStore.limit >> 20) MB") }
            if files < 0 { throw Problem(description: "\(path) has more than \(GenerationStore.mostFiles) files") }
        }
    }

    /// Names that begin with a dot, as that of a repository, are passed over.
    private static func isHidden(_ name: String) -> Bool { name.split(separator: "/").contains { $0.hasPrefix(".") } }

    private func copyFolder(_ inner: String, into folder: String, _ budget: inout Budget) throws {
        for name in try FolderReader.names(inner.isEmpty ? path : "\(path)/\(inner)").sorted() where !GenerationSource.isHidden(name) {
            let relative = inner.isEmpty ? name : "\(inner)/\(name)"
            if GenerationStore.isFolder("\(path)/\(relative)") {
                try copyFolder(relative, into: folder, &budget)
                continue
            }
            let bytes = try FileReader.read(relative, beneath: path, limit: max(0, budget.bytes))
            try budget.take(relative, bytes.count, path)
            try write(relative, bytes.count, into: folder) { Array(bytes[$0]) }
        }
    }

    /// An archive of the files, or of one folder with them.
    private func unpack(_ archive: borrowing FileDescriptor, into folder: String, _ budget: inout Budget) throws {
        let path = shown
        let descriptor = archive.rawValue
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
        for entry in entries where !entry.name.hasPrefix(top) { throw Problem(description: "\(path): \(entry.name) is not in \(top)") }
        entries.removeAll { GenerationSource.isHidden(String($0.name.dropFirst(top.count))) }
        for entry in entries {
            let name = String(entry.name.dropFirst(top.count))
            try budget.take(name, entry.content.count, path)
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

    /// Writes a file piece by piece, and forces it to the disk.
    private func write(_ name: String, _ count: Int, into folder: String, _ read: (Range<Int>) throws -> [UInt8]) throws {
        let file = try store.makeFile(name, in: folder)
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
