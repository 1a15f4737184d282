import FasciaGeometry

/// Whether touches may be left with the kernel until the next frame: only those of fingers that drag, and only where few come in a frame.
///
/// The kernel keeps eight reports of a device for a program (`EVDEV_BUF_PACKETS` in its evdev.c), and drops all of them when a ninth
/// comes: SYN_DROPPED.
struct TouchPace {
    /// Whether the touches that came last only moved.
    private(set) var isDragging = false
    /// The last moments at which touches came, the oldest one at `next`.
    private var moments = InlineMoments(repeating: Instant(nanoseconds: .min))
    private var next = 0

    private typealias InlineMoments = InlineArray<5, Instant>

    /// Takes what was read at once.
    mutating func add(_ touches: [Touch]) {
        if touches.isEmpty { return }
        isDragging = true
        for touch in touches {
            if touch.phase != .moved { isDragging = false }
            let newest = moments[next == 0 ? moments.count - 1 : next - 1]
            if touch.time == newest { continue }
            moments[next] = touch.time
            next = next + 1 == moments.count ? 0 : next + 1
        }
    }

    /// Whether no more than four reports come in such a time.
    func fits(in interval: TimeSpan) -> Bool {
        let newest = moments[next == 0 ? moments.count - 1 : next - 1]
        let oldest = moments[next]
        return oldest.nanoseconds == .min || newest - oldest >= interval
    }
}
