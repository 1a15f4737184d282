import FasciaSystem
import Glibc

/// Copies what is to be applied, a folder or an archive, into a new folder.
struct GenerationSource {
    let path: String

    /// Why something cannot be applied.
    struct Problem: Error, CustomStringConvertible {
        let description: String
    }

    /// - Throws: `SystemError`, `TarArchive.Problem` or `Problem`; the new folder is for the caller to remove.
    func copy(into folder: String) throws {
        var status = stat()
        guard stat(path, &status) == 0 else { throw SystemError(attempt: "read", object: path, errno: errno) }
        var budget = Budget()
        if status.st_mode & S_IFMT == S_IFDIR {
            try copyFolder("", into: folder, &budget)
        } else {
            try unpack(into: folder, &budget)
        }
        if access("\(folder)/panel.yaml", F_OK) != 0 { throw Problem(description: "there is no panel.yaml in \(path)") }
        try GenerationStore.syncAll(folder)
    }

    /// What may still come.
    private struct Budget {
        var bytes = GenerationStore.limit
        var files = GenerationStore.mostFiles

        mutating func take(_ count: Int, _ path: String) throws {
            bytes -= count
            files -= 1
            if bytes < 0 { throw Problem(description: "\(path) has more than \(GenerationStore.limit >> 20) MB") }
            if files < 0 { throw Problem(description: "\(path) has more than \(GenerationStore.mostFiles) files") }
        }
    }

    /// Names that begin with a dot, as that of a repository, are passed over.
    private func copyFolder(_ inner: String, into folder: String, _ budget: inout Budget) throws {
        for name in try FolderReader.names(inner.isEmpty ? path : "\(path)/\(inner)").sorted() where !name.hasPrefix(".") {
            let relative = inner.isEmpty ? name : "\(inner)/\(name)"
            if GenerationStore.isFolder("\(path)/\(relative)") {
                try copyFolder(relative, into: folder, &budget)
                continue
            }
            let bytes = try FileReader.read(relative, beneath: path, limit: GenerationStore.limit)
            try budget.take(bytes.count, path)
            try GenerationStore.write(bytes, relative, into: folder)
        }
    }

    /// An archive of the files, or of one folder with them.
    private func unpack(into folder: String, _ budget: inout Budget) throws {
        let bytes = try FileReader.read(path, limit: GenerationStore.limit + (GenerationStore.limit >> 3))
        var entries: [(name: String, content: Range<Int>)] = []
        do {
            entries = try TarArchive.entries(of: bytes).map { ($0.name, $0.content) }
        } catch {
            throw Problem(description: "\(path): \(error)")
        }
        if !entries.contains(where: { $0.name == "panel.yaml" }),
            let top = entries.first(where: { $0.name.hasSuffix("/panel.yaml") && $0.name.split(separator: "/").count == 2 })?
                .name.dropLast(10)
        {
            for entry in entries where !entry.name.hasPrefix(top) { throw Problem(description: "\(path): \(entry.name) is not in \(top)") }
            entries = entries.map { (String($0.name.dropFirst(top.count)), $0.content) }
        }
        for entry in entries {
            try budget.take(entry.content.count, path)
            try GenerationStore.write(Array(bytes[entry.content]), entry.name, into: folder)
        }
    }
}
