import Glibc

/// Reads folders.
package enum FolderReader {
    /// The names in a folder, without `.` and `..`, in no order.
    package static func names(_ folder: String) throws(SystemError) -> [String] {
        guard let stream = opendir(folder) else { throw SystemError(attempt: "read the folder", object: folder, errno: errno) }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }
}
