import FasciaSystem
import FasciaValues
import Glibc

/// What was noted of a generation when it was stored: when, of what, and the check sums of its files. It is a file of its folder.
package struct GenerationManifest: Sendable {
    /// Its file's name. Names that begin with a dot are none of what is applied.
    package static let name = ".stored"

    /// When it was stored, in seconds since 1970 in UTC.
    package var time = 0
    /// What was applied: the path of a folder or an archive.
    package var source = ""
    private var files: [File] = []

    private struct File: Sendable {
        let name: String
        let size: Int
        let sum: UInt32
    }

    /// Adds the files of a folder up. Waits for the disk.
    package init(of folder: String, source: String, time: Int) throws(SystemError) {
        self.time = time
        self.source = source
        try add("", in: folder)
    }

    private mutating func add(_ inner: String, in folder: String) throws(SystemError) {
        for name in try FolderReader.names("\(folder)/\(inner)").sorted() where name != GenerationManifest.name {
            let relative = inner.isEmpty ? name : "\(inner)/\(name)"
            if name.utf8.contains(UInt8(ascii: "\n")) {
                throw SystemError(attempt: "store", object: relative, errno: EINVAL, advice: "its name has a line feed")
            }
            do throws(SystemError) {
                let (sum, size) = try CheckSum.file("\(folder)/\(relative)")
                files.append(File(name: relative, size: size, sum: sum))
            } catch {
                if error.errno != EISDIR { throw error }
                try add(relative, in: folder)
            }
        }
    }

    /// Writes it into the folder, where it is on the disk when this returns.
    package func save(in folder: String) throws(SystemError) {
        var text = "time: \(time)\nsource: \(GenerationManifest.line(source))\n"
        for file in files { text += "file: \(file.sum) \(file.size) \(GenerationManifest.line(file.name))\n" }
        try StateFile(path: "\(folder)/\(GenerationManifest.name)").save(Array(text.utf8))
    }

    /// A name is one line: a line feed in it is no reason to break others.
    private static func line(_ text: String) -> String { String(text.map { $0.isNewline ? "\u{FFFD}" : $0 }) }

    /// Reads what was noted of a generation.
    /// - Returns: nil if nothing was, as by an earlier version.
    /// - Throws: if it cannot be read, or is damaged.
    package static func read(_ folder: String) throws(SystemError) -> GenerationManifest? {
        let path = "\(folder)/\(name)"
        let bytes: [UInt8]
        do throws(SystemError) {
            bytes = try FileReader.read(path, limit: StateFile.limit)
        } catch {
            if error.errno == ENOENT { return nil }
            throw error
        }
        guard let body = StateFile.body(of: bytes) else { throw SystemError(attempt: "use", object: path, errno: EBADMSG) }
        return GenerationManifest(text: String(decoding: body, as: UTF8.self))
    }

    private init(text: String) {
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: " ", maxSplits: 1)
            guard parts.count == 2 else { continue }
            switch parts[0] {
            case "time:": time = Int(parts[1]) ?? 0
            case "source:": source = String(parts[1])
            case "file:":
                let words = parts[1].split(separator: " ", maxSplits: 2)
                guard words.count == 3, let sum = UInt32(words[0]), let size = Int(words[1]) else { continue }
                files.append(File(name: String(words[2]), size: size, sum: sum))
            default: break
            }
        }
    }

    /// What is not as it was stored; nil if all is. Reads every file, and waits for the disk.
    func damage(in folder: String) -> String? {
        for file in files {
            do throws(SystemError) {
                let (sum, size) = try CheckSum.file("\(folder)/\(file.name)")
                if size != file.size || sum != file.sum { return "\(file.name) is not as it was stored" }
            } catch {
                return "\(file.name) \(error.errno == ENOENT ? "is gone" : "cannot be read: \(error.reason)")"
            }
        }
        return nil
    }
}
