import FasciaSystem
import Glibc

/// Why a file that cannot be used is renamed, for a person to look at: its new name has this suffix. Up to nine of each are kept.
enum AsideKind: String {
    /// What is in it makes no sense.
    case damaged
    /// It cannot be read, and may be intact.
    case unreadable

    /// Renames a file.
    /// - Returns: its new path.
    /// - Throws: the system's error.
    func setAside(_ path: String) throws(SystemError) -> String {
        let names = ["\(path).\(rawValue)"] + (2...9).map { "\(path).\(rawValue).\($0)" }
        var status = stat()
        // The ninth if all are taken.
        let name = names.first { lstat($0, &status) != 0 } ?? names[names.count - 1]
        try SystemCall.perform("put aside", on: path) { rename(path, name) }
        return name
    }

    /// Tries again to rename a file that could not be renamed. One that is gone is in nobody's way.
    /// - Throws: the system's error.
    static func makeWay(_ path: String) throws(SystemError) {
        do throws(SystemError) {
            _ = try unreadable.setAside(path)
        } catch {
            if error.errno != ENOENT { throw error }
        }
    }
}
