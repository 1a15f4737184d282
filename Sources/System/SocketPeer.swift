/// The process at the other end of a connection.
package struct SocketPeer: Hashable, Sendable, CustomStringConvertible {
    /// Its number when the connection was made; it may be gone, or be another's by now.
    package let process: Int32
    /// The number of the user that it ran as.
    package let user: UInt32

    /// A process by its number, and the number of its user.
    package init(process: Int32, user: UInt32) {
        self.process = process
        self.user = user
    }

    /// As messages have it.
    package var description: String { "process \(process) of user \(user)" }
}
