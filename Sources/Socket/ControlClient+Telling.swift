import FasciaJSON
import FasciaRaster
import FasciaValues

/// What a client is told without having asked just now.
extension ControlClient {
    /// Whether it is told of what it does not ask for.
    var isFollowing: Bool { !subscription.topics.isEmpty || onDrained != nil }

    /// Whether its present request is one of a list.
    var isInBatch: Bool { batch != nil }

    /// Sends a notification with a file, for one that looks at the panel and has taken all that was sent before.
    func notify(_ message: JSONValue, with file: PixelFile) {
        if !canBeTold { return }
        output.append(message, with: file, isNotice: true)
        goOn()
    }

    /// Whether it has taken all that was sent to it, and may be sent more.
    var isDrained: Bool { canBeTold && output.isEmpty }

    /// Sends a line that is long and written already. A whole list counts as an answer.
    func tell(line: [UInt8]) {
        if !hasEnded, !isDeaf { output.append(line: line) }
        goOn()
    }

    /// The same with a line that holds a secret, which is kept until all of it was sent.
    func tell(_ secret: GivenSecret, line: [UInt8]) {
        if !canBeTold { return onSecretBack(secret) }
        output.append(line: line, of: secret)
        goOn()
    }

    /// Sends a message of what has gathered for it, unless what was sent before waits: then that gathers on, each value's last alone.
    /// - Returns: whether it takes more at once.
    func deliver() -> Bool {
        guard !hasEnded, output.isEmpty else { return false }
        if let message = subscription.takePending() { notify(message) } else { onWhole(self) }
        return !hasEnded && output.isEmpty && subscription.hasPending
    }
}
