import FasciaGeometry

/// What a touch router knows of one finger.
struct Finger {
    /// What the finger does.
    enum Phase {
        /// It may be going to scroll: the control that it came down on knows nothing of it yet.
        case waiting
        /// The control follows it.
        case tracking
        /// It moves the scroll view.
        case scrolling
        /// It does nothing, and may yet scroll.
        case idle
    }

    let id: Touch.ID
    /// Where and when it came down, in points of the window.
    let start: Point
    let startTime: Instant
    /// As of the last frame.
    var location: Point
    var phase = Phase.idle
    /// Followed, or to be followed when the wait is over.
    var control: Control?
    /// The innermost one that it came down in.
    var scrollView: ScrollView?
    /// When a waiting finger has rested long enough; nil until the first frame.
    var deadline: Instant?
    /// Held back until the frame.
    var pendingMove: Touch?

    init(_ touch: Touch, scrollView: ScrollView?) {
        id = touch.id
        start = touch.location
        startTime = touch.time
        location = touch.location
        self.scrollView = scrollView
    }

    /// Its coming down, for a control that learns of it later.
    var began: Touch { Touch(id: id, phase: .began, location: start, time: startTime) }
}
