import FasciaGeometry

/// The state machine of one value: what is shown, what came from outside, and what is still to be written or confirmed.
///
/// It knows no store: the caller compares `state` before and after, and passes on what `write` was called with.
package final class ValueEntry {
    /// The most writes without an echo that are remembered: one a frame for some seconds, and more.
    private static let flightLimit = 256

    package private(set) var definition: ValueDefinition
    /// What controls show; nil while that is unknown.
    package private(set) var shown: Value?
    /// What was heard last; nil while nothing is known.
    package private(set) var actual: Value?
    /// Whether it has what its first definition gave it.
    private var isUntouched = true
    /// When it was last set from outside; nil before.
    package private(set) var heard: Instant?
    package private(set) var isFresh: Bool
    /// Whether whoever tells what it is cannot tell it any more.
    private var isLost = false
    package private(set) var hasFailed = false
    /// The written value that is not confirmed yet, and its deadline.
    private var target: (value: Value, deadline: Instant)?
    /// The value of a failed write, which a late confirmation may still bring.
    private var failedTarget: Value?
    /// Writes whose echo may still come, oldest first, until the deadline of the last one.
    private var inFlight: [(value: Value, deadline: Instant)] = []
    /// A value that came after the last confirmation and was taken for a late echo of an earlier write.
    private var doubtful: Value?
    /// The write that the policy holds back, and when it is due.
    private var pending: (value: Value, due: Instant)?
    package private(set) var lastWrite: Instant?

    /// The number of fingers on controls of this value.
    private var holds = 0
    private var hold = Hold()

    /// The state since a finger came down.
    private struct Hold {
        var hasChanged = false
        var policy = WritePolicy.live
        var lastSent: Value?
        /// Whether another value came from outside since the last change by the finger.
        var isContested = false
        /// Whether a write was held back before the finger came down.
        var hadPending = false
    }

    package init(_ definition: ValueDefinition, restored: Value? = nil) {
        self.definition = definition
        let kept = restored.flatMap { value in try? definition.checked(value) }
        actual = kept ?? definition.first
        isUntouched = kept == nil
        shown = actual
        isFresh = definition.timeToLive == nil
    }

    package var isHeld: Bool { holds > 0 }
    package var isAwaiting: Bool { target != nil }
    /// Whether a write is unconfirmed: incoming values are not shown then.
    private var hasIntention: Bool { target != nil || pending != nil }

    package var state: ValueState {
        ValueState(
            value: shown ?? definition.start, actual: actual ?? definition.start, isFresh: isFresh, isAwaiting: isAwaiting,
            hasFailed: hasFailed, isKnown: shown != nil, isActualKnown: actual != nil)
    }

    /// Takes another definition, and keeps the value as far as it fits.
    package func redefine(_ new: ValueDefinition, now: Instant) {
        let wasUnknown = definition.startsUnknown
        let wasConfirmed = definition.confirmation != nil
        definition = new
        if isUntouched, new.startsUnknown != wasUnknown {
            actual = new.first
            shown = actual
        }
        if let known = actual { actual = (try? new.checked(known)) ?? new.first }
        if shown.flatMap({ try? new.checked($0) }) == nil { shown = actual }
        if let value = pending?.value, (try? new.checked(value)) == nil { pending = nil }
        if let value = target?.value {
            if (new.confirmation == nil && !new.hasCommand) || (try? new.checked(value)) == nil {
                target = nil
            } else if let confirmation = new.confirmation, !wasConfirmed {
                // The end of its command is no news any more.
                target = (value, now + confirmation)
            }
        }
        if new.confirmation == nil { inFlight = [] }
        doubtful = nil
        if !isHeld, !hasIntention { shown = actual }
        isFresh = isFresh(at: now)
    }

    // MARK: From inside

    /// A finger came down on a control of this value: incoming values are not shown until it lifts.
    package func beginHold() {
        holds += 1
        if holds == 1 { hold = Hold(hadPending: pending != nil) }
    }

    /// Tells what is said where the value is kept elsewhere: something else than the control that is held has said came from outside.
    package func hear(_ value: Value?) {
        if isHeld, hold.hasChanged, value != shown { hold.isContested = true }
    }

    /// A control or an action sets the value.
    package func change(_ value: Value, _ policy: WritePolicy, isFinal: Bool, now: Instant, write: (Value) -> Void) {
        // What a preview has said already is not said again in the end, unless somebody else has said something since.
        if isFinal, isHeld, !hold.isContested, pending == nil, !hasFailed, hold.lastSent == value, shown == value { return }
        shown = value
        isUntouched = false
        hasFailed = false
        failedTarget = nil
        doubtful = nil
        hold.hasChanged = true
        hold.policy = policy
        hold.isContested = false
        switch policy {
        case .live: send(value, now: now, write)
        case .throttle(let interval):
            if !isFinal, let last = lastWrite, now < last + interval {
                pending = (value, last + interval)
            } else {
                send(value, now: now, write)
            }
        case .release: if isFinal { send(value, now: now, write) }
        case .settle(let span): pending = (value, now + span)
        }
    }

    /// The finger lifted, or was lost and the control has set its former value again.
    package func endHold(isCancelled: Bool, now: Instant, write: (Value) -> Void) {
        guard holds > 0 else { return }
        holds -= 1
        if holds > 0 { return }
        let isUnsaid = hold.lastSent.map { $0 != shown } ?? (hold.hasChanged && !isCancelled)
        if let shown, isUnsaid || (hold.hasChanged && hold.isContested && !isCancelled) {
            change(shown, hold.policy, isFinal: true, now: now, write: write)
        } else if hold.lastSent == nil, isCancelled, !hold.hadPending {
            // No write has left the panel, and none is needed.
            pending = nil
        }
        hold = Hold()
        if !hasIntention { shown = actual }
    }

    private func send(_ value: Value, now: Instant, _ write: (Value) -> Void) {
        pending = nil
        lastWrite = now
        if isHeld { hold.lastSent = value }
        if let confirmation = definition.confirmation {
            let deadline = now + confirmation
            target = (value, deadline)
            if inFlight.count >= ValueEntry.flightLimit { inFlight.removeFirst() }
            inFlight.append((value, deadline))
        } else if definition.hasCommand {
            // A command has a timeout and always ends, so that no deadline is needed.
            target = (value, .distantFuture)
        } else {
            actual = value
        }
        write(value)
    }

    /// The command of a write has ended.
    /// - Parameters:
    ///   - result: the value as it is now; nil if the command failed.
    ///   - isLast: whether it was the command of the last write; otherwise another follows, and a failure of this one does not matter.
    package func finish(_ result: Value?, isLast: Bool, now: Instant) {
        guard definition.hasCommand else { return }
        if let result {
            hear(at: now)
            if isLast {
                target = nil
                hasFailed = false
                failedTarget = nil
            }
            adopt(result)
        } else if isLast, let target {
            // It fails now, or when no finger holds it any more.
            self.target = (target.value, now)
        }
    }

    // MARK: From outside

    /// Sets the value from outside.
    package func receive(_ value: Value, now: Instant) {
        hear(at: now)
        forgetFlights(now: now)
        doubtful = nil
        let echo = inFlight.firstIndex { $0.value == value }
        if let echo { inFlight.remove(at: echo) }
        if let target {
            // The echo of an earlier write may lie within a step of the last one: it does not confirm that.
            let isSuperseded = echo != nil && value != target.value
            if !isSuperseded, definition.agrees(value, with: target.value) { self.target = nil }
        } else if echo != nil, value != actual {
            // The last write is confirmed already: this is a late echo of an earlier one and out of date, unless no other follows.
            if !inFlight.isEmpty { doubtful = value }
            return
        }
        if let wanted = failedTarget, definition.agrees(value, with: wanted) {
            hasFailed = false
            failedTarget = nil
        }
        if isHeld, echo == nil, let shown, !definition.agrees(value, with: shown) { hold.isContested = true }
        adopt(value)
    }

    /// Nothing is known of it any more, as somebody outside says. What was written and is not confirmed stays.
    package func forget(now: Instant) {
        hear(at: now)
        doubtful = nil
        adopt(nil)
    }

    /// Whoever tells what it is cannot tell it any more: what was heard last is out of date at once, until it is set again.
    package func lose() {
        isLost = true
        isFresh = false
    }

    /// Whoever tells what it is says that it is still so: what is known is fresh again.
    package func renew(now: Instant) {
        if heard != nil { hear(at: now) }
    }

    private func hear(at now: Instant) {
        heard = now
        isLost = false
        isFresh = true
    }

    /// Nothing is to be known of it any more, as an action says: nothing is written.
    package func discard() {
        pending = nil
        target = nil
        inFlight = []
        doubtful = nil
        failedTarget = nil
        hasFailed = false
        adopt(nil)
    }

    private func adopt(_ value: Value?) {
        isUntouched = false
        actual = value
        if !isHeld, !hasIntention { shown = value }
    }

    /// A backend that has not echoed every write by the deadline skips some: what looked like a late echo was a new value.
    private func forgetFlights(now: Instant) {
        guard let last = inFlight.last, last.deadline <= now else { return }
        inFlight = []
        if let doubtful { adopt(doubtful) }
        doubtful = nil
    }

    // MARK: Time

    /// When something is due; nil if nothing is.
    package var next: Instant? {
        var next = Instant.distantFuture
        if let pending { next = min(next, pending.due) }
        if let target, !isHeld, pending == nil { next = min(next, target.deadline) }
        if doubtful != nil, let last = inFlight.last { next = min(next, last.deadline) }
        if isFresh, let heard, let timeToLive = definition.timeToLive { next = min(next, heard + timeToLive) }
        return next < .distantFuture ? next : nil
    }

    /// Does what is due.
    package func service(now: Instant, write: (Value) -> Void) {
        if let pending, pending.due <= now { send(pending.value, now: now, write) }
        if let target, !isHeld, pending == nil, target.deadline <= now {
            self.target = nil
            inFlight = []
            doubtful = nil
            hasFailed = true
            failedTarget = target.value
            shown = actual
        }
        forgetFlights(now: now)
        isFresh = isFresh(at: now)
    }

    private func isFresh(at now: Instant) -> Bool {
        if isLost { return false }
        guard let timeToLive = definition.timeToLive else { return true }
        guard let heard else { return false }
        return now < heard + timeToLive
    }
}
