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

    /// How long the names of all files may be together, as `room` counts them, in bytes.
    package static let mostNames = StateFile.limit - (16 << 10)

    /// How many bytes a file's line takes at most.
    package static func room(for name: String) -> Int { name.utf8.count + 40 }

    /// Whether a name can be a part of a line: control characters and what Unicode holds to be the end of a line cannot.
    package static func canHold(_ name: String) -> Bool {
        name.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) && !(0x2028...0x2029).contains($0.value) }
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
            if !GenerationManifest.canHold(name) {
                throw SystemError(attempt: "store", object: relative, errno: EINVAL, advice: "its name has a control character")
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
        for file in files { text += "file: \(file.sum) \(file.size) \(file.name)\n" }
        try StateFile(path: "\(folder)/\(GenerationManifest.name)").save(Array(text.utf8))
    }

    /// A source is one line, whatever its path has.
    private static func line(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { canHold(String($0)) ? $0 : "\u{FFFD}" }))
    }

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
        return GenerationManifest(lines: body)
    }

    /// By bytes: a space or a line's end and an accent after it are one character of a text.
    private init(lines: [UInt8]) {
        for line in lines.split(separator: UInt8(ascii: "\n")) {
            let (key, value) = GenerationManifest.parts(of: line)
            switch key {
            case "time:": time = Int(String(decoding: value, as: UTF8.self)) ?? 0
            case "source:": source = String(decoding: value, as: UTF8.self)
            case "file:":
                let (sum, rest) = GenerationManifest.parts(of: value)
                let (size, name) = GenerationManifest.parts(of: rest)
                guard let sum = UInt32(sum), let size = Int(size), !name.isEmpty else { continue }
                files.append(File(name: String(decoding: name, as: UTF8.self), size: size, sum: sum))
            default: break
            }
        }
    }

    /// A path without links and detours, by its bytes; nil if nothing is there.
    private static func resolved(_ path: String) -> [UInt8]? {
        guard let found = realpath(path, nil) else { return nil }
        defer { free(found) }
        return Array(String(cString: found).utf8)
    }

    /// What is before the first space, and what is after it.
    private static func parts(of bytes: ArraySlice<UInt8>) -> (String, ArraySlice<UInt8>) {
        let word = bytes.prefix { $0 != 0x20 }
        return (String(decoding: word, as: UTF8.self), bytes[word.endIndex...].dropFirst())
    }

    /// What is not as it was stored; nil if all is. Looks at the name and the size of every file, and waits for the disk.
    /// - Parameter read: the files whose check sums are made, too; nil for all.
    func damage(in folder: String, read: [String]? = nil) -> String? {
        let summed = read.map { Set($0.compactMap { GenerationManifest.resolved($0) }) }
        let base = GenerationManifest.resolved(folder) ?? Array(folder.utf8)
        for file in files {
            let path = "\(folder)/\(file.name)"
            var status = stat()
            if lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG || status.st_size != file.size {
                return "\(file.name) is not as it was stored"
            }
            if let summed, !summed.contains(base + "/\(file.name)".utf8) {
                if access(path, R_OK) != 0 {
                    return "\(file.name) \(errno == ENOENT ? "is gone" : "cannot be read: \(SystemError.text(of: errno))")"
                }
                continue
            }
            do throws(SystemError) {
                let (sum, size) = try CheckSum.file(path)
                if size != file.size || sum != file.sum { return "\(file.name) is not as it was stored" }
            } catch {
                return "\(file.name) \(error.errno == ENOENT ? "is gone" : "cannot be read: \(error.reason)")"
            }
        }
        return nil
    }
}
