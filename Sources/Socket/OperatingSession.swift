import FasciaGeometry
import FasciaPanel
import FasciaSystem

/// That a client operates the panel from afar: it looks at the panel and has a role with which it may touch it, or it touches without
/// looking. As long as there is one, the panel shows a mark to who stands before it.
///
/// What counts is what the panel sees itself, the socket that a client came to and what it asked for: none can leave it out. A backend, a
/// bridge and a command of the shell do neither.
struct OperatingSession {
    /// Who it says that it is; empty if it does not.
    let user: String
    let begin: Instant
    /// How many fingers came down and keys were pressed.
    var touches = 0
}

extension ControlMethods {
    /// A client looks at the panel.
    /// - Parameter user: who it says that it is.
    func looks(_ client: ControlClient, user: String?) {
        if client.role >= .operate { beginSession(of: client, user: user?.excerpt ?? "") }
    }

    /// A client's finger came down, or it pressed a key.
    func touches(_ client: ControlClient) {
        beginSession(of: client, user: "")
        client.session?.touches += 1
    }

    private func beginSession(of client: ControlClient, user: String) {
        // Who makes a panel has it on the own desk.
        if client.session != nil || service.isPreview { return }
        client.session = OperatingSession(user: user, begin: clock.now)
        service.isOperated = true
        log.notice("\(ControlMethods.words(client, user)) operates the panel from afar", fields: ControlMethods.fields(client, user))
    }

    /// A client that is gone operates no more.
    func endSession(of client: ControlClient) {
        guard let session = client.session else { return }
        client.session = nil
        service.isOperated = clients.contains { $0.session != nil }
        let seconds = Int((clock.now - session.begin).seconds.rounded())
        var fields = ControlMethods.fields(client, session.user)
        fields.append((name: "touches", value: "\(session.touches)"))
        log.notice("\(ControlMethods.words(client, session.user)) no longer operates the panel, after \(seconds) s", fields: fields)
    }

    private static func words(_ client: ControlClient, _ user: String) -> String {
        user.isEmpty ? client.name : "\(user), by \(client.name),"
    }

    private static func fields(_ client: ControlClient, _ user: String) -> [(name: String, value: String)] {
        let role = (name: "role", value: client.role.rawValue)
        return user.isEmpty ? [role] : [(name: "user", value: user), role]
    }
}
