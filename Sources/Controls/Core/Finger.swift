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
        /// A view that takes many fingers has it.
        case receiving
        /// It does nothing, and may yet scroll.
        case idle
    }

    let id: Touch.ID
    /// Where and when it came down, in points of the window.
    let start: Point
    let startTime: Instant
    /// As of the last frame.
    var location: Point
    var phase: Phase
    /// Followed, or to be followed when the wait is over.
    var control: Control?
    /// The innermost one that it came down in.
    var scrollView: (any ScrollingView)?
    /// The view that has it, of those that take many.
    var receiver: (any FingerReceiver)?
    /// When a waiting finger has rested long enough; nil until the first frame.
    var deadline: Instant?
    /// Held back until the frame.
    var pendingMove: Touch?

    init(
        _ touch: Touch, phase: Phase, control: Control? = nil, scrollView: (any ScrollingView)? = nil, receiver: (any FingerReceiver)? = nil
    ) {
        id = touch.id
        start = touch.location
        startTime = touch.time
        location = touch.location
        self.phase = phase
        self.control = control
        self.scrollView = scrollView
        self.receiver = receiver
    }

    /// Its coming down, for a control that learns of it later.
    var began: Touch { Touch(id: id, phase: .began, location: start, time: startTime) }
}

/// Directions of a movement, as a set.
@frozen
public struct DragAxes: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    @inlinable
    public init(rawValue: UInt8) { self.rawValue = rawValue & 3 }

    /// To the left and to the right.
    public static let horizontal = DragAxes(rawValue: 1)
    /// Up and down.
    public static let vertical = DragAxes(rawValue: 2)
    /// Horizontal and vertical.
    public static let both: DragAxes = [.horizontal, .vertical]
}

/// A view that a finger takes along: what a touch router knows of a scroll view.
protocol ScrollingView: View {
    /// What scrolls.
    var contentView: View { get }
    /// Whether a finger moves it.
    var isDragging: Bool { get }
    /// Whether it moves by itself.
    var isMoving: Bool { get }
    /// Whether controls in it learn of a finger only after it has rested.
    var delaysContentTouches: Bool { get }
    /// Whether its content is larger than it along an axis.
    func canScroll(along axis: DragAxes) -> Bool
    func halt()
    func settle()
    func beginDrag(from start: Point, to point: Point, axis: DragAxes, startTime: Instant)
    func drag(to point: Point, time: Instant)
    func endDrag(time: Instant)
    func cancelDrag()
}

extension View {
    /// The innermost scrolling view around the view, itself included.
    final var enclosingScrollingView: (any ScrollingView)? {
        // As in `convertFromWindow`.
        var view = Unmanaged.passUnretained(self)
        while true {
            if let found = view.takeUnretainedValue().asScrollingView { return found }
            guard let next = view.takeUnretainedValue().superview.map(Unmanaged.passUnretained) else { return nil }
            view = next
        }
    }
}
