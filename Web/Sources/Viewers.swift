import NIOCore

/// The browsers that look at the panel, each with the session that let it in.
struct Viewers {
    /// How many there may be: as many as may look at a panel. Of one user fewer.
    static let most = 8
    static let mostOfUser = 4
    /// How many of them are kept free for those who may operate.
    static let keptToOperate = 2

    private var viewers: [(session: Door.Session, channel: any Channel)] = []

    /// Whether one more may look.
    func hasRoom(for session: Door.Session) -> Bool { Viewers.hasRoom(for: session, beside: viewers.map(\.session)) }

    /// Whether one more may look beside those who do.
    static func hasRoom(for session: Door.Session, beside others: [Door.Session]) -> Bool {
        if others.count >= most { return false }
        if session.role == .see, others.count(where: { $0.role == .see }) >= most - keptToOperate { return false }
        guard let user = session.user else { return true }
        return others.count { $0.user?.name == user.name } < mostOfUser
    }

    mutating func add(_ session: Door.Session, _ channel: any Channel) { viewers.append((session, channel)) }

    mutating func remove(_ channel: any Channel) { viewers.removeAll { $0.channel === channel } }

    /// The channels of those whose session is over.
    func channels(besides sessions: [Door.Session]) -> [any Channel] {
        viewers.filter { viewer in !sessions.contains { $0.value == viewer.session.value } }.map(\.channel)
    }
}
