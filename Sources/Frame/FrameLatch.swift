import FasciaGeometry

/// When a frame is begun, so that it is shown at the next vertical blank and knows of touches as late as can be.
///
/// A frame that is begun right after a flip waits nearly a whole refresh for the next, and what fingers do in the meantime waits for
/// the one after that. While frames follow each other, the next blank is known: a frame is begun a set time before it. Where that
/// turns out to be too late, on a machine that is slow or busy, the time grows until frames are in time, and shrinks again later.
struct FrameLatch {
    /// How long before a blank a frame is begun at the latest, half a millisecond to a second; nil begins each one at once.
    var budget: TimeSpan? {
        didSet {
            budget = budget.map { min(max($0, .microseconds(500)), .milliseconds(1_000)) }
            lead = budget ?? .zero
        }
    }
    /// What the budget has grown to.
    private(set) var lead = TimeSpan.zero
    private var lastFlip: Instant?
    /// When the pending frame should be shown, nil if it was begun too late to say.
    private var expected: Instant?
    private var punctual = 0

    /// After how many refreshes without a flip the blanks' moments are not relied on: some displays stop them at rest.
    private static let memory: Int64 = 4
    /// After how many frames in time the lead shrinks by a quarter of what it has grown.
    private static let patience = 128

    /// Another display, whose blanks are not known yet.
    mutating func reset() {
        lead = budget ?? .zero
        lastFlip = nil
        expected = nil
        punctual = 0
    }

    /// When to begin a frame that could be begun now.
    /// - Parameter interval: the time between two refreshes.
    /// - Returns: a moment after `now`; nil to begin at once.
    func start(now: Instant, interval: TimeSpan) -> Instant? {
        guard budget != nil, let blank = nextBlank(after: now, interval: interval) else { return nil }
        let start = Instant(nanoseconds: blank.nanoseconds - lead.nanoseconds)
        return start > now ? start : nil
    }

    /// When to begin the frame after the one that is on its way, without waiting for its flip; nil if that cannot be said.
    /// - Parameter interval: the time between two refreshes.
    func startAfterPending(interval: TimeSpan) -> Instant? {
        guard budget != nil, let expected else { return nil }
        return Instant(nanoseconds: expected.nanoseconds + interval.nanoseconds - lead.nanoseconds)
    }

    /// A frame that was begun at `now` is on its way.
    mutating func committed(now: Instant, interval: TimeSpan) {
        expected = nil
        guard let budget, let blank = nextBlank(after: now, interval: interval) else { return }
        // What came in the last moment may be shown one refresh later: that says nothing about the lead.
        if blank - now >= TimeSpan(nanoseconds: budget.nanoseconds / 2) { expected = blank }
    }

    /// The frame is shown since `time`.
    mutating func flipped(at time: Instant, interval: TimeSpan) {
        lastFlip = time
        guard let budget, let expected else { return }
        self.expected = nil
        if (time - expected).nanoseconds > interval.nanoseconds / 2 {
            lead = min(interval, TimeSpan(nanoseconds: lead.nanoseconds * 2))
            punctual = 0
        } else if lead > budget {
            punctual += 1
            if punctual < FrameLatch.patience { return }
            punctual = 0
            let grown = lead - budget
            lead = grown < .microseconds(100) ? budget : TimeSpan(nanoseconds: lead.nanoseconds - grown.nanoseconds / 4)
        }
    }

    private func nextBlank(after now: Instant, interval: TimeSpan) -> Instant? {
        guard let lastFlip, interval > .zero else { return nil }
        // The device reports flips on another clock, or too late.
        guard now >= lastFlip, (now - lastFlip).nanoseconds / FrameLatch.memory < interval.nanoseconds else { return nil }
        let refreshes = (now - lastFlip).nanoseconds / interval.nanoseconds + 1
        return lastFlip + TimeSpan(nanoseconds: refreshes * interval.nanoseconds)
    }
}
