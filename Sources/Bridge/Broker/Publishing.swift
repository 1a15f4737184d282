/// Who has messages published.
protocol Publishing: AnyObject {
    /// Whether the broker is there.
    var isConnected: Bool { get }

    /// Has a message published and retained, as soon as the broker takes it: of a topic the last one.
    func publish(_ topic: String, _ payload: String)

    /// Publishes a message now, for those who are there, or not at all.
    /// - Parameter life: for how many seconds it is wanted.
    /// - Returns: whether it has left.
    func send(_ topic: String, _ payload: String, life: UInt32) -> Bool
}
