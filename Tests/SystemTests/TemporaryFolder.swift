import Glibc
import Testing

/// A folder that goes with everything in it when the test ends.
final class TemporaryFolder {
    let path: String

    init() throws {
        var template = Array("/tmp/fascia-tests-XXXXXX".utf8CString)
        try #require(mkdtemp(&template) != nil)
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
        for name in names { remove(self[name]) }
        rmdir(path)
    }

    /// The path of something in the folder.
    subscript(name: String) -> String { "\(path)/\(name)" }

    /// The names of all that is in the folder, hidden files too.
    var names: [String] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var found: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != "." && name != ".." { found.append(name) }
        }
        return found.sorted()
    }
}
