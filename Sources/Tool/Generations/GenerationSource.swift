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
        var status = stat()
        guard stat(path, &status) == 0 else { throw SystemError(attempt: "read", object: path, errno: errno) }
        var budget = Budget()
        if status.st_mode & S_IFMT == S_IFDIR {
            try copyFolder("", into: folder, &budget)
        } else {
            try unpack(into: folder, &budget)
        }
        if !budget.hasEntry { throw Problem(description: "there is no panel.yaml in \(path)") }
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
    private func unpack(into folder: String, _ budget: inout Budget) throws {
        let archive = try FileDescriptor.open(path, flags: O_RDONLY | O_NONBLOCK | O_NOCTTY)
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
        defer { withExtendedLifetime(archive) {} }
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
