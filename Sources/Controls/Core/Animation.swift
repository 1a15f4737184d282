import FasciaGeometry

/// A change over time that a window drives, one step a frame.
public final class Animation {
    /// How progress follows time.
    public enum Curve: Sendable {
        /// Of one speed from the start to the end.
        case linear
        /// Slow, fast, slow: the curve of UIKit's animations.
        case easeInOut
    }

    private let duration: TimeSpan
    private let curve: Curve
    private let step: (Double) -> Void
    private let completion: (() -> Void)?
    private let isRepeating: Bool
    /// Whether it goes on until it is stopped, and nothing comes of it.
    let isEndless: Bool
    private let openStep: ((Instant) -> Bool)?
    /// The least time between two steps; zero makes one a frame.
    private let interval: TimeSpan
    /// The moment of the next step; nil if that is the next frame.
    @exclusivity(unchecked) private(set) var due: Instant?
    @exclusivity(unchecked) private var start: Instant?

    /// An animation that has not started.
    /// - Parameters:
    ///   - duration: the time from the first frame to the last.
    ///   - curve: how the progress follows time.
    ///   - isRepeating: whether it begins anew at its end and goes on until it is stopped.
    ///   - step: called once a frame with the progress from 0 to 1; 1 is always the last, unless it repeats.
    ///   - completion: called once when it has come to its end.
    public init(
        duration: TimeSpan, curve: Curve = .easeInOut, isRepeating: Bool = false, step: @escaping (Double) -> Void,
        completion: (() -> Void)? = nil
    ) {
        self.isRepeating = isRepeating
        isEndless = isRepeating
        self.duration = duration
        self.curve = curve
        self.step = step
        self.completion = completion
        openStep = nil
        interval = .zero
    }

    /// An animation that follows a law of its own.
    /// - Parameters:
    ///   - interval: the least time between two steps, between which the window rests; zero makes one a frame.
    ///   - isEndless: whether it goes on until it is stopped, as a spinner does: who waits for the window to rest does not wait for it.
    ///   - step: called with the frame's moment, until it returns false.
    public init(every interval: TimeSpan = .zero, isEndless: Bool = false, steps step: @escaping (Instant) -> Bool) {
        self.interval = interval
        self.isEndless = isEndless
        duration = .zero
        curve = .linear
        self.step = { _ in }
        completion = nil
        isRepeating = false
        openStep = step
    }

    /// Makes a step; it begins with the first call, so that a late first frame shortens nothing.
    /// - Returns: whether it goes on.
    func advance(to now: Instant) -> Bool {
        if let openStep {
            if interval > .zero {
                let due = self.due ?? now
                if now < due { return true }
                // In a grid of its own: frames that come late do not add up.
                let passed = (now - due).nanoseconds / interval.nanoseconds
                self.due = due + TimeSpan(nanoseconds: (passed + 1) * interval.nanoseconds)
            }
            return openStep(now)
        }
        let start = self.start ?? now
        self.start = start
        var elapsed = now - start
        if isRepeating, duration > .zero { elapsed = TimeSpan(nanoseconds: max(0, elapsed.nanoseconds) % duration.nanoseconds) }
        if elapsed >= duration || duration <= .zero {
            step(1)
            return false
        }
        let t = max(0, elapsed.seconds / duration.seconds)
        step(curve == .linear ? t : Animation.easeInOut(t))
        return true
    }

    func finish() { completion?() }

    /// Lets it begin anew with the next step.
    func rewind() { (start, due) = (nil, nil) }

    /// The cubic Bézier curve (0.42, 0) (0.58, 1), solved for its parameter by Newton's method.
    static func easeInOut(_ x: Double) -> Double {
        func bezier(_ t: Double, _ a: Double, _ b: Double) -> Double {
            let u = 1 - t
            return 3 * u * u * t * a + 3 * u * t * t * b + t * t * t
        }
        var t = x
        for _ in 0..<6 {
            let slope = 3 * (1 - t) * (1 - t) * 0.42 + 6 * (1 - t) * t * 0.16 + 3 * t * t * 0.42
            t -= (bezier(t, 0.42, 0.58) - x) / slope
        }
        return bezier(t, 0, 1)
    }
}

/// An action that waits for its moment; made by `Window.schedule`.
public final class WindowTimer {
    /// nil until the window knows what time it is.
    private(set) var deadline: Instant?
    private let delay: TimeSpan
    let action: () -> Void
    /// Several timers may be due at once, and the action of one may cancel another.
    var isCancelled = false

    init(delay: TimeSpan, action: @escaping () -> Void) {
        self.delay = delay
        self.action = action
    }

    func start(at now: Instant) { deadline = now + delay }
}
