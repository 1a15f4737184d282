import Glibc

/// Reads folders.
package enum FolderReader {
    /// The names in a folder, without `.` and `..`, in no order.
    /// - Parameter isStrict: whether a name that is no text is an error; those that begin with a dot are let pass.
    package static func names(_ folder: String, isStrict: Bool = false) throws(SystemError) -> [String] {
        guard let stream = opendir(folder) else { throw SystemError(attempt: "read the folder", object: folder, errno: errno) }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            let name = String(decoding: bytes, as: UTF8.self)
            if isStrict, bytes.first != UInt8(ascii: "."), !name.utf8.elementsEqual(bytes) {
                throw SystemError(
                    attempt: "use the name", object: "\(folder)/\(name)", errno: EILSEQ, advice: "it is not in UTF-8: rename the file")
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }
}
