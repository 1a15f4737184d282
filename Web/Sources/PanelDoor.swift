import FasciaSystem
import Glibc

/// Whether the panel's socket can be used at all, before an address is given out that would show nothing for ever.
enum PanelDoor {
    /// The groups of the sockets in the panel's own folder.
    private static let groups = ["operate": "fascia-operate", "see": "fascia-see", "control": "fascia"]
    /// How often it is tried for somebody who waits for the address, of a panel that may just be starting.
    private static let patience = 25
    private static let pause = timespec(tv_sec: 0, tv_nsec: 200_000_000)

    /// Tries the panel's socket. Who may not operate the panel, and may look at it, does that. A socket that is not there yet is waited for:
    /// without end in a service or at a terminal, for five seconds where another program waits for the address.
    /// - Parameters:
    ///   - signals: those that end this process; each is held back.
    ///   - tell: told what is not as it was asked for.
    /// - Returns: the options, perhaps with another socket; nil if a signal ended the waiting.
    /// - Throws: what does not come right by waiting. A panel that has ended comes back.
    static func checked(
        _ options: WebOptions, signals: sigset_t, _ tell: (String) -> Void
    ) throws(SystemError) -> WebOptions? {
        // Users are asked for their names whether the panel is there or not.
        if !options.users.isEmpty { return options }
        var attempts = 0
        while true {
            do throws(SystemError) {
                return try attempt(options, tell)
            } catch {
                guard [ENOENT, ENOTDIR, ENOTSOCK].contains(error.errno) else { throw error }
                if error.errno != ENOENT || ParentWatch.isWatched && attempts >= patience {
                    throw SystemError(
                        attempt: error.attempt, object: error.object, errno: error.errno,
                        advice: "no panel has its socket there: look at “systemctl status fascia”, or name another one with --socket")
                }
            }
            if attempts == 0 { tell("there is no socket at \(options.socket) yet: waiting for the panel") }
            attempts += 1
            var (signals, pause) = (signals, pause)
            if sigtimedwait(&signals, nil, &pause) > 0 { return nil }
        }
    }

    private static func attempt(_ options: WebOptions, _ tell: (String) -> Void) throws(SystemError) -> WebOptions {
        do throws(SystemError) {
            _ = try StreamSocket(connectingTo: options.socket, isBlocking: false)
        } catch {
            if [ENOENT, ENOTDIR, ENOTSOCK].contains(error.errno) { throw error }
            guard error.errno == EACCES else { return options }
            let advice = remedy(options.socket)
            guard let other = besides(options.socket), (try? StreamSocket(connectingTo: other, isBlocking: false)) != nil else {
                throw SystemError(attempt: error.attempt, object: error.object, errno: error.errno, advice: advice)
            }
            tell("you may look at the panel, and not operate it: \(options.socket) is not for you (\(advice))")
            var options = options
            options.socket = other
            return options
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
