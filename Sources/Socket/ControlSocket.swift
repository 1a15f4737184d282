import FasciaPanel
import FasciaSystem

/// The control sockets of a running panel, one for each role. They live as long as this object, which must go before the panel's runner does.
package final class ControlSocket {
    private let server: ControlServer
    private let methods: ControlMethods

    private init(_ server: ControlServer, _ methods: ControlMethods) {
        self.server = server
        self.methods = methods
    }

    /// Opens the socket. A panel without one is better than none: what goes wrong is logged.
    /// - Returns: nil if there is to be none, or if it could not be opened.
    package static func open(_ addresses: ControlAddresses, service: PanelService, loop: EventLoop, log: Log) -> ControlSocket? {
        do throws(SystemError) {
            let listeners = try addresses.open(log)
            if listeners.isEmpty { return nil }
            let methods = try ControlMethods(service: service, loop: loop, log: log)
            let server = try ControlServer(listeners: listeners, loop: loop, handler: methods, log: log)
            for listener in listeners {
                let path = listener.socket.path
                methods.sockets[listener.role] = path
                log.info("takes requests at \(path.isEmpty ? "the service manager's socket" : path)")
            }
            return ControlSocket(server, methods)
        } catch {
            log.error("\(error); the panel runs without a control socket")
            return nil
        }
    }
}
