import Glibc

/// Where a panel's control socket is.
package enum ControlAddress: Hashable, Sendable {
    /// The socket that the service manager passed, else `control` in the runtime folder that it made; none where there is neither.
    case automatic
    /// A socket in the file system.
    case path(String)
    /// No socket.
    case none

    /// The path that clients try by default.
    package static let usualPath = "/run/fascia/control"

    /// Reads a command line's word: `auto`, `none` or a path.
    package init(_ text: String) {
        switch text {
        case "auto": self = .automatic
        case "none": self = .none
        default: self = .path(text)
        }
    }

    /// The socket in the runtime folder that a service manager made for this process; nil if none did.
    static var runtimePath: String? {
        guard let value = getenv("RUNTIME_DIRECTORY") else { return nil }
        // Several folders are separated by colons; the socket is in the first.
        let folder = String(cString: value).prefix { $0 != ":" }
        return folder.hasPrefix("/") ? "\(folder)/control" : nil
    }
}
