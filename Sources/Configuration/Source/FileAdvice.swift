import Glibc

/// What to do about a file that is there and cannot be read: whose fault it is stands in no error number.
package enum FileAdvice {
    /// The advice in brackets, with a blank before it; empty where the file can be read, or is just not there.
    /// - Parameter isService: whether a service manager started this process, which then may not see people's homes.
    package static func text(_ path: String, isService: Bool = getenv("INVOCATION_ID") != nil) -> String {
        guard access(path, R_OK) != 0 else { return "" }
        let isDenied = errno == EACCES
        if isService, ["/home/", "/root/"].contains(where: path.hasPrefix) {
            return " (the service sees nothing of people's homes: keep the panel's files in /etc/fascia)"
        }
        guard isDenied else { return "" }
        let remedy = closedFolder(on: path).map { "sudo chmod a+x \($0)" } ?? "sudo chmod a+r \(path)"
        return " (this program runs as \(user): \(remedy))"
    }

    /// The first folder on the way to a file that lets nobody through.
    private static func closedFolder(on path: String) -> String? {
        var index = path.startIndex
        while let slash = path[index...].firstIndex(of: "/") {
            let folder = path[..<slash]
            if !folder.isEmpty, access(String(folder), X_OK) != 0 { return String(folder) }
            index = path.index(after: slash)
        }
        return nil
    }

    /// The user's name, or the number where it has none.
    private static var user: String {
        guard let entry = getpwuid(geteuid()), let name = entry.pointee.pw_name else { return "the user \(geteuid())" }
        return String(cString: name)
    }
}
