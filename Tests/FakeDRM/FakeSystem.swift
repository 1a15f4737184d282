import FasciaKMS
import FasciaSystem
import Glibc

/// A machine with display devices that exist only here.
package final class FakeSystem: DRMSystem {
    /// The devices there are; take one out or put one in as hotplug does.
    package var installed: [FakeCard]
    /// What opening answers: EACCES without rights, for example. nil opens.
    package var openError: Int32?

    package init(_ cards: [FakeCard]) {
        installed = cards
    }

    package func cards() -> [CardNode] { installed.map(\.node) }

    package func open(_ card: CardNode) throws(SystemError) -> any DRMCalls {
        guard let found = installed.first(where: { $0.node == card }) else {
            throw SystemError(attempt: "open", object: card.path, errno: ENOENT)
        }
        if let openError { throw SystemError(attempt: "open", object: card.path, errno: openError) }
        do throws(KernelError) {
            try found.acquire()
        } catch {
            throw SystemError(attempt: "open", object: card.path, errno: error.errno)
        }
        return FakeDRM(found)
    }
}
