import FasciaSystem
import NIOCore

/// Looks again and again whether those who have signed in still may: whose line of the file of users has changed is out soon.
///
/// Used on one event loop.
final class SignedIn {
    /// How soon somebody who may no longer is out.
    static let review = TimeAmount.seconds(5)
    /// For how long sessions of users stay while it cannot be read who they are.
    static let unreadSpan = TimeAmount.seconds(30)

    private let login: Login
    private let path: String
    private let log: Log
    private let loop: any EventLoop
    private var lastRead = NIODeadline.uptimeNanoseconds(0)
    private var isReviewing = false

    /// - Parameter path: the file of users.
    init(_ login: Login, path: String, log: Log, loop: any EventLoop) {
        self.login = login
        self.path = path
        self.log = log
        self.loop = loop
    }

    /// Begins, unless it has; it goes on for as long as anybody is in.
    /// - Parameter changed: called whenever sessions may have ended.
    func begin(_ door: Door, changed: @escaping () -> Void) {
        if isReviewing { return }
        isReviewing = true
        lastRead = .now()
        later(door, changed)
    }

    private func later(_ door: Door, _ changed: @escaping () -> Void) {
        loop.assumeIsolated().scheduleTask(in: SignedIn.review) { [self] in
            door.expire(now: .now())
            changed()
            guard !door.sessions.isEmpty else { return isReviewing = false }
            login.users().assumeIsolated().whenComplete { [self] result in
                if case .success(let users?) = result {
                    lastRead = .now()
                    door.keep(users)
                } else if .now() - lastRead > SignedIn.unreadSpan {
                    // For a while a file that cannot be read says nothing of anybody; after that nobody is known any more.
                    log.limited(
                        .error, key: "unread",
                        "all users are signed out: \(path) could not be read for \(SignedIn.unreadSpan.nanoseconds / 1_000_000_000) s")
                    door.keep([])
                }
                changed()
                later(door, changed)
            }
        }
    }
}
