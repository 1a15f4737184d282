import FasciaGeometry

/// Whether touches may be left with the kernel until the next frame: only those of a finger that drags, and only where few come in a frame.
///
/// The kernel keeps at least 64 events of a device for a program, of which a finger's report has three to ten (`evdev_compute_buffer_size`
/// in its evdev.c), and drops all of them when there is no room: SYN_DROPPED.
struct TouchPace {
    /// Whether the touches that came last only moved.
    private(set) var isDragging = false
    /// The moments of the last reports of this drag, the oldest one at `next`.
    private var moments = InlineArray<5, Instant>(repeating: Instant(nanoseconds: .min))
    private var next = 0
    /// The least time in which so many reports came in this drag.
    private var fastest = TimeSpan(nanoseconds: .max)

    /// Takes what was read at once, maybe nothing.
    mutating func add(_ touches: [Touch]) {
        for touch in touches {
            if touch.phase != .moved {
                self = TouchPace()
                continue
            }
            let newest = moments[next == 0 ? moments.count - 1 : next - 1]
            if touch.time == newest { continue }
            moments[next] = touch.time
            next = next + 1 == moments.count ? 0 : next + 1
            if moments[next].nanoseconds != .min { fastest = min(fastest, touch.time - moments[next]) }
        }
        isDragging = touches.last?.phase == .moved
    }

    /// Whether no more than four reports come in such a time. Not known before a drag has had some.
    func fits(in interval: TimeSpan) -> Bool { fastest.nanoseconds != .max && fastest >= interval }
}
