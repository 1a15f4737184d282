import FasciaSystem
import Glibc

/// Whether the panel's socket can be used at all, before an address is given out that would show nothing for ever.
enum PanelDoor {
    /// The groups of the sockets in the panel's own folder.
    private static let groups = ["operate": "fascia-operate", "see": "fascia-see", "control": "fascia"]

    /// Tries the panel's socket. Who may not operate the panel, and may look at it, does that.
    /// - Parameter tell: told what is not as it was asked for.
    /// - Returns: the options, perhaps with another socket.
    /// - Throws: what does not come right by waiting. A panel that has ended comes back.
    static func checked(_ options: WebOptions, _ tell: (String) -> Void) throws(SystemError) -> WebOptions {
        // Users are asked for their names whether the panel is there or not.
        if !options.users.isEmpty { return options }
        do throws(SystemError) {
            _ = try StreamSocket(connectingTo: options.socket, isBlocking: false)
        } catch {
            switch error.errno {
            case EACCES:
                let advice = remedy(options.socket)
                if let other = besides(options.socket), (try? StreamSocket(connectingTo: other, isBlocking: false)) != nil {
                    tell("you may look at the panel, and not operate it: \(options.socket) is not for you (\(advice))")
                    var options = options
                    options.socket = other
                    return options
                }
                throw SystemError(attempt: error.attempt, object: error.object, errno: error.errno, advice: advice)
            case ENOENT, ENOTDIR, ENOTSOCK:
                throw SystemError(
                    attempt: error.attempt, object: error.object, errno: error.errno,
                    advice: "no panel has its socket there: look at “systemctl status fascia”, or name another one with --socket")
            default: break
            }
        }
        return options
    }

    /// The socket of those who may only look, beside that of those who operate.
    private static func besides(_ path: String) -> String? {
        path.hasSuffix("/operate") ? "\(path.dropLast("operate".count))see" : nil
    }

    private static func remedy(_ path: String) -> String {
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        guard let group = groups[name] else { return "it is not for you: ask who runs the panel" }
        return "it is for the group \(group): “sudo usermod -aG \(group) $USER”, then log in again"
    }
}
