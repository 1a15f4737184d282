/// Handlers of an event, called in the order in which they were added.
///
/// Belongs to one thread. A handler may add and cancel observations, its own too, and may send: an observation that is cancelled while
/// an event is delivered is not called any more, one that is added meanwhile gets the next event. Sending allocates nothing.
public final class Observers<Event> {
    // Unchecked: handlers run between two accesses, never within one; what checks would cost is measured in `View`.
    @exclusivity(unchecked) private var entries: [Entry<Event>] = []
    /// How many deliveries are under way, one within another.
    @exclusivity(unchecked) private var depth = 0
    /// By index: for events of another module an iterator allocates what it returns.
    private var hasCancelled: Bool {
        for index in 0..<entries.count where entries[index].handler == nil { return true }
        return false
    }

    /// Without handlers.
    public init() {}

    /// Whether sending calls nothing: an event that is costly to make need not be made.
    public var isEmpty: Bool { entries.allSatisfy { $0.handler == nil } }

    /// Calls `handler` with each event until the observation is cancelled or released.
    public func add(_ handler: @escaping (Event) -> Void) -> Observation {
        if depth == 0, hasCancelled { removeCancelled() }
        let entry = Entry(handler)
        entries.append(entry)
        return Observation(entry)
    }

    /// Calls all handlers.
    public func send(_ event: Event) {
        depth += 1
        for index in 0..<entries.count {
            // Held by a constant: a handler that cancels its own observation still runs to its end.
            if let handler = entries[index].handler { handler(event) }
        }
        depth -= 1
        if depth == 0, hasCancelled { removeCancelled() }
    }

    private func removeCancelled() { entries.removeAll { $0.handler == nil } }
}

/// Keeps a handler among an object's observers. Cancelled when it is released.
public final class Observation {
    private let entry: AnyEntry

    fileprivate init(_ entry: AnyEntry) { self.entry = entry }

    deinit { entry.cancel() }

    /// The handler is not called any more, and what it holds is released. Again does nothing.
    public func cancel() { entry.cancel() }
}

private class AnyEntry {
    func cancel() {}
}

private final class Entry<Event>: AnyEntry {
    private(set) var handler: ((Event) -> Void)?

    init(_ handler: @escaping (Event) -> Void) { self.handler = handler }

    override func cancel() { handler = nil }
}
