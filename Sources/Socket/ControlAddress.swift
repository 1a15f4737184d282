import FasciaSystem
import Glibc

/// Where a socket of a panel is.
package enum ControlAddress: Hashable, Sendable {
    /// The socket that the service manager passed, else one in the runtime folder that it made; none where there is neither.
    case automatic
    /// A socket in the file system.
    case path(String)
    /// No socket.
    case none

    /// Reads a command line's word: `auto`, `none` or a path.
    package init(_ text: String) {
        switch text {
        case "auto": self = .automatic
        case "none": self = .none
        default: self = .path(text)
        }
    }

    /// The path of a role's socket that clients try by default.
    package static func usualPath(_ role: RPCMethod.Role = .administer) -> String { "/run/fascia/\(role.socketName)" }

    /// A role's socket in the runtime folder that a service manager made for this process; nil if none did.
    static func runtimePath(_ role: RPCMethod.Role) -> String? {
        guard let value = getenv("RUNTIME_DIRECTORY") else { return nil }
        // Several folders are separated by colons; the sockets are in the first.
        let folder = String(cString: value).prefix { $0 != ":" }
        return folder.hasPrefix("/") ? "\(folder)/\(role.socketName)" : nil
    }
}

/// Where the sockets of the roles are.
package struct ControlAddresses: Sendable {
    /// By role.
    private var addresses: [RPCMethod.Role: ControlAddress] = [:]

    /// All automatic.
    package init() {}

    /// The address of a role's socket.
    package subscript(role: RPCMethod.Role) -> ControlAddress {
        get { addresses[role] ?? .automatic }
        set { addresses[role] = newValue }
    }

    /// Opens the sockets. One of `see` or `operate` that cannot be opened is reported, and left out.
    func open(_ log: Log) throws(SystemError) -> [ControlListener] {
        let isAutomatic = RPCMethod.Role.allCases.contains { self[$0] == .automatic }
        var inherited = isAutomatic ? ListeningSocket.inherited() : []
        var result: [ControlListener] = []
        for role in RPCMethod.Role.allCases.reversed() {
            do throws(SystemError) {
                if let socket = try socket(role, &inherited) { result.append(ControlListener(socket: socket, role: role)) }
            } catch {
                if role == .administer { throw error }
                log.warning("\(error); there is no socket for “\(role.rawValue)”")
            }
        }
        return result
    }

    private func socket(
        _ role: RPCMethod.Role, _ inherited: inout [(name: String, socket: ListeningSocket)]
    ) throws(SystemError) -> ListeningSocket? {
        switch self[role] {
        case .none: return nil
        case .path(let path): return try ListeningSocket(path: path)
        case .automatic:
            // A unit that does not name its socket has the control socket.
            let others: Set<String> = role == .administer ? [RPCMethod.Role.see.socketName, RPCMethod.Role.operate.socketName] : []
            if let index = inherited.firstIndex(where: { role == .administer ? !others.contains($0.name) : $0.name == role.socketName }) {
                return inherited.remove(at: index).socket
            }
            guard let path = ControlAddress.runtimePath(role) else { return nil }
            if role == .administer { return try ListeningSocket(path: path) }
            // Without its group the socket would be for those who may administer, and they have one.
            guard let group = getgrnam(role.group)?.pointee.gr_gid else { return nil }
            return try ListeningSocket(path: path, group: group)
        }
    }
}

/// A socket at which clients of a role connect.
struct ControlListener {
    let socket: ListeningSocket
    let role: RPCMethod.Role
}
