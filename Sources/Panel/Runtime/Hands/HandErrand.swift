import FasciaControls
import FasciaGeometry

/// Something that a program does to a panel in place of a person, from the request to its end. It waits for nothing: it goes on in turns of the loop.
package final class HandErrand {
    /// What it does now.
    private enum Stage {
        /// Waits for what is named to stand still.
        case aiming(last: Point?)
        /// A finger is on its way; the next of its touches.
        case touching([Touch], next: Int)
        /// Keys are pressed; the next of them.
        case typing([KeyPress.Key], next: Int)
    }

    /// Between two looks at something that moves.
    private static let pause = TimeSpan.milliseconds(20)
    /// How long something that moves is waited for.
    private static let patience = TimeSpan.milliseconds(2_000)
    /// How many keys are pressed before frames have their turn, and how long that lasts.
    private static let keysAtOnce = 8
    private static let keyPause = TimeSpan.milliseconds(5)

    private unowned let panel: any HandledPanel
    private let deed: HandDeed
    let id: Touch.ID
    private let completion: (Result<HandOutcome, HandError>) -> Void
    private let deadline: Instant
    private var stage: Stage
    /// When it goes on; it is over once nobody can tell.
    package private(set) var due: Instant
    private var outcome = HandOutcome()
    private var isDown = false
    package private(set) var isOver = false

    /// - Parameters:
    ///   - panel: has to outlive it.
    ///   - completion: called once, in `service`, unless it is cancelled before.
    init(
        _ deed: HandDeed, id: Touch.ID, on panel: any HandledPanel, completion: @escaping (Result<HandOutcome, HandError>) -> Void
    ) {
        self.deed = deed
        self.id = id
        self.panel = panel
        self.completion = completion
        due = panel.handledMoment
        deadline = due + HandErrand.patience
        stage = .aiming(last: nil)
    }

    /// Ends it where it is: nobody waits for it any more. A finger that is down is lost, as one of a device that was unplugged.
    package func cancel() {
        if isOver { return }
        isOver = true
        liftLost()
    }

    private func liftLost() {
        if !isDown { return }
        isDown = false
        panel.receive([Touch(id: id, phase: .cancelled, location: .zero, time: panel.handledMoment)])
    }

    /// Does what is due.
    /// - Returns: when to go on; nil if it is over.
    package func service(now: Instant) -> Instant? {
        if isOver { return nil }
        if due > now { return due }
        do throws(HandError) {
            switch stage {
            case .aiming(let last): try aim(last, now)
            case .touching(let touches, let next): try touch(touches, next, now)
            case .typing(let keys, let next): try type(keys, next, now)
            }
        } catch {
            end(.failure(error))
        }
        return isOver ? nil : due
    }

    private func end(_ result: Result<HandOutcome, HandError>) {
        if isOver { return }
        isOver = true
        liftLost()
        completion(result)
    }

    private var window: Window { panel.handledWindow }
    private var hands: Hands { Hands(window: window, content: panel.handledContent) }

    // MARK: Aiming

    private func aim(_ last: Point?, _ now: Instant) throws(HandError) {
        if let reason = panel.untouchable { throw reason }
        if panel.isAsleep { return try wake(now) }
        do throws(HandError) {
            if panel.ignoresTouches {
                throw HandError(.passing, "the panel was woken just now, and takes no touches yet: try again in a moment")
            }
            guard let way = try way() else { return try beginTyping(now) }
            // What is named has to stand still: it may be sliding in.
            if isNamed, last.map({ $0.distance(to: way.start) < 0.5 }) != true, now < deadline {
                stage = .aiming(last: way.start)
                due = now + HandErrand.pause
            } else {
                if !isNamed { outcome.path = hands.path(at: way.start) }
                try begin(way, now)
            }
        } catch {
            guard error.kind == .passing, now < deadline else { throw error }
            stage = .aiming(last: nil)
            due = now + HandErrand.pause
        }
    }

    /// Whether the place is that of something with a name.
    private var isNamed: Bool {
        switch deed {
        case .tap(.point, _), .line: false
        case .tap, .drag, .pull, .type: true
        }
    }

    /// The way of the finger; nil if none is needed.
    private func way() throws(HandError) -> FingerPath? {
        switch deed {
        case .tap(let place, let tap): return FingerPath(tapAt: try point(of: place), hold: tap.hold)
        case .line(let from, let to, let duration): return FingerPath(from: from, to: to, for: duration)
        case .drag(let name, let goal, let duration):
            let (path, way) = try hands.drag(name, to: goal, for: duration)
            outcome.path = path
            return way
        case .pull(let name, let distance, let duration):
            let from = try point(of: .named(name))
            return FingerPath(from: from, to: Point(x: from.x + distance.x, y: from.y + distance.y), for: duration)
        case .type(_, let name, _):
            guard let name else { return nil }
            if let responder = window.firstResponder, try hands.find(name).view === responder { return nil }
            return FingerPath(tapAt: try point(of: .named(name)))
        }
    }

    private func point(of place: HandPlace) throws(HandError) -> Point {
        let aim: Hands.Aim
        switch place {
        case .point(let point): return point
        case .named(let name): aim = try hands.aim(at: name)
        case .share(let name, let share): aim = try hands.aim(at: name, share)
        }
        outcome.path = aim.path
        return aim.point
    }

    /// The panel is dimmed, dark or shows its screen saver: the touch wakes it, wherever it is, and does nothing else.
    private func wake(_ now: Instant) throws(HandError) {
        let window = window
        var way = FingerPath(tapAt: window.bounds.center)
        switch deed {
        case .tap(.named(let name), _), .tap(.share(let name, _), _), .drag(let name, _, _), .pull(let name, _, _):
            _ = try hands.find(name)
        case .tap(.point(let point), _): way = FingerPath(tapAt: point)
        case .line(let from, let to, let duration): way = FingerPath(from: from, to: to, for: duration)
        case .type: throw HandError(.unreachable, "the panel is asleep, and nothing can be typed: “wake” it first, or tap it")
        }
        outcome.hasWoken = true
        try begin(way, now)
    }

    // MARK: Fingers

    private func begin(_ way: FingerPath, _ now: Instant) throws(HandError) {
        outcome.point = way.end
        let (size, rotation) = (window.bounds.size, panel.handledRotation)
        var touches = way.touches(id, from: now, in: size, rotation: rotation)
        if case .tap(_, let tap) = deed, !outcome.hasWoken {
            for _ in 1..<max(1, tap.times) {
                touches += way.touches(id, from: (touches.last?.time ?? now) + HandTap.pause, in: size, rotation: rotation)
            }
        }
        try touch(touches, 0, now)
    }

    private func touch(_ touches: [Touch], _ next: Int, _ now: Instant) throws(HandError) {
        var next = next
        while next < touches.count, touches[next].time <= now {
            let touch = touches[next]
            next += 1
            isDown = touch.phase != .ended
            panel.receive([touch])
            // What the touch sets off may have ended this.
            if isOver { return }
        }
        if next < touches.count {
            stage = .touching(touches, next: next)
            due = touches[next].time
        } else if case .type(_, let name?, _) = deed {
            guard window.firstResponder != nil, window.firstResponder?.path == outcome.path else {
                throw HandError(.unacceptable, "“\(outcome.path ?? name)” takes no text: a tap has not given it the focus")
            }
            try beginTyping(now)
        } else {
            end(.success(outcome))
        }
    }

    // MARK: Keys

    private func beginTyping(_ now: Instant) throws(HandError) {
        guard case .type(let text, _, let clears) = deed else { return }
        guard let field = window.firstResponder else {
            throw HandError(.unreachable, "no field has the focus: name the one to type into, or tap it first")
        }
        outcome.path = field.path.isEmpty ? nil : field.path
        var keys = HandDeed.keys(of: text)
        if clears { keys = [.end] + Array(repeating: .deleteBackward, count: field.enteredCount) + keys }
        try type(keys, 0, now)
    }

    private func type(_ keys: [KeyPress.Key], _ next: Int, _ now: Instant) throws(HandError) {
        let end = min(keys.count, next + HandErrand.keysAtOnce)
        for index in next..<end {
            if window.isEntryCovered, let modal = window.modalView {
                throw stopped(index, keys.count, "\(HandText.name(of: modal)) is in front of the field")
            }
            if window.firstResponder == nil { throw stopped(index, keys.count, "the field has lost the focus") }
            guard panel.admitsKey() else { throw stopped(index, keys.count, "the panel was asleep, and is awake now") }
            panel.receive(KeyPress(key: keys[index], time: now))
            if isOver { return }
        }
        if end == keys.count { return self.end(.success(outcome)) }
        stage = .typing(keys, next: end)
        due = now + HandErrand.keyPause
    }

    private func stopped(_ index: Int, _ keys: Int, _ reason: String) -> HandError {
        guard case .type(let text, _, _) = deed else { return HandError(.unreachable, reason) }
        // Keys that take away what was there go before.
        let all = text.count
        let count = max(0, index - (keys - all))
        return HandError(.unreachable, "\(reason): \(count) of \(all) characters were typed")
    }
}
