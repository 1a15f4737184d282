import FasciaPanel
import FasciaSystem

/// The control socket of a running panel. It lives as long as this object, which must go before the panel's runner does.
package final class ControlSocket {
    private let server: ControlServer
    private let methods: ControlMethods

    private init(_ server: ControlServer, _ methods: ControlMethods) {
        self.server = server
        self.methods = methods
    }

    /// Opens the socket. A panel without one is better than none: what goes wrong is logged.
    /// - Returns: nil if there is to be none, or if it could not be opened.
    package static func open(_ address: ControlAddress, service: PanelService, loop: EventLoop, log: Log) -> ControlSocket? {
        do throws(SystemError) {
            guard let listener = try listener(at: address) else { return nil }
            let methods = try ControlMethods(service: service, loop: loop, log: log)
            let server = try ControlServer(listener: listener, loop: loop, handler: methods, log: log)
            log.info("takes requests at \(listener.path.isEmpty ? "the service manager's socket" : listener.path)")
            return ControlSocket(server, methods)
        } catch {
            log.error("\(error); the panel runs without a control socket")
            return nil
        }
    }

    private static func listener(at address: ControlAddress) throws(SystemError) -> ListeningSocket? {
        switch address {
        case .none: return nil
        case .path(let path): return try ListeningSocket(path: path)
        case .automatic:
            if let inherited = ListeningSocket.inherited() { return inherited }
            guard let path = ControlAddress.runtimePath else { return nil }
            return try ListeningSocket(path: path)
        }
    }
}
