import FasciaGeometry
import FasciaRaster

/// A window onto content that is larger than itself, moved by a finger, after UIKit's `UIScrollView`.
///
/// What scrolls is put into `contentView`. Past 10 pt the content follows the finger one to one; thrown, it slows down; beyond its ends
/// it follows less and less and comes back. One finger scrolls at a time. Which finger scrolls and which operates a control in the
/// content is decided for both: see `Control.dragAxes`.
open class ScrollView: View, ScrollingView {
    /// Holds everything that scrolls. A single view in it whose placement is nil fills it.
    public final let contentView: View

    /// The content's size in points. While it was not set, it follows the content: as wide as the view, and as high as the content
    /// likes to be; or the other way round, or both, as `axes` says.
    public final var contentSize: Size {
        get { size }
        set {
            isContentSizeSet = true
            if newValue == size { return }
            size = newValue
            setNeedsLayout()
        }
    }
    /// The directions in which content that says its own size may be larger than the view.
    @exclusivity(unchecked) public final var axes = DragAxes.vertical {
        didSet { if axes != oldValue { setNeedsLayout() } }
    }
    /// Room around the content, in points.
    @exclusivity(unchecked) public final var contentInset = EdgeInsets.zero {
        didSet { if contentInset != oldValue { setNeedsLayout() } }
    }
    /// The content's point at the view's top left corner. Setting it stops a motion; a value beyond the ends is taken as it is.
    public final var contentOffset: Point {
        get { offset }
        set {
            stopMotion()
            move(to: newValue)
        }
    }
    /// Whether views in the content have their places only while they are in sight.
    package var placesContentOnDemand: Bool { false }
    /// Whether fingers scroll.
    @exclusivity(unchecked) public final var isScrollEnabled = true
    /// Whether content follows a finger, or its momentum, beyond its ends.
    @exclusivity(unchecked) public final var bounces = true
    /// Whether content that fits the view can be pulled all the same.
    @exclusivity(unchecked) public final var alwaysBounceVertical = false
    /// Whether content that fits the view can be pulled all the same.
    @exclusivity(unchecked) public final var alwaysBounceHorizontal = false
    /// What is left of the speed after a millisecond without a finger.
    public final var decelerationRate = ScrollMotion.decelerationRate
    /// Whether controls in the content learn of a finger only when it is known not to scroll: it has rested for 0.15 s, moved along
    /// an axis of the control, or lifted.
    @exclusivity(unchecked) public final var delaysContentTouches = true
    /// Whether a bar shows where in the content one is, while it moves.
    @exclusivity(unchecked) public final var showsVerticalScrollIndicator = true
    /// Whether a bar shows where the content stands across.
    @exclusivity(unchecked) public final var showsHorizontalScrollIndicator = true
    /// The bars' colour; nil is the theme's label colour, half transparent.
    public final var indicatorColor: Color? {
        didSet { if indicatorColor != oldValue { indicators.setNeedsDisplay() } }
    }
    /// Called whenever the offset changed.
    public final var onScroll: (() -> Void)?

    /// Whether a finger scrolls.
    @exclusivity(unchecked) public internal(set) final var isDragging = false
    /// Whether the content moves by itself: thrown, coming back, or on its way to an offset that was set.
    public final var isMoving: Bool { motion != nil }

    @exclusivity(unchecked) private final var size = Size.zero
    /// What the content liked to be at a size of the view, until a view of the window asks for a layout.
    @exclusivity(unchecked) private final var measured: (bounds: Size, requests: UInt, liked: Size)?
    @exclusivity(unchecked) private final var isContentSizeSet = false
    @exclusivity(unchecked) private final var offset = Point.zero
    /// The offset as it is drawn, in device pixels.
    @exclusivity(unchecked) private final var shown = PixelPoint(x: 0, y: 0)
    /// The ends as of the last layout; nil if the offset has to be brought between them.
    @exclusivity(unchecked) private final var lastRange: (low: Point, high: Point)? = (.zero, .zero)
    final let indicators = ScrollIndicators()
    /// What moves the content by itself.
    @exclusivity(unchecked) final var motion: Animation?
    // A drag: where the content would be without rubber, the finger when the drag began, and its speed.
    @exclusivity(unchecked) final var dragOrigin = Point.zero
    @exclusivity(unchecked) final var dragAnchor = Point.zero
    @exclusivity(unchecked) final var tracker = VelocityTracker()
    /// How far content and offset were moved together since the motion began, and whether that or another size moved its ends.
    @exclusivity(unchecked) final var motionShift = 0.0
    @exclusivity(unchecked) final var hasMovedEnds = false

    /// A scroll view in which everything is still to be put.
    public override init(frame: Rect = .zero) {
        let content = ScrollContentView()
        contentView = content
        super.init(frame: frame)
        clipsToBounds = true
        addSubview(content)
        addSubview(indicators.vertical)
        addSubview(indicators.horizontal)
        content.onNaturalSizeChange = { [unowned self] in if !self.isContentSizeSet { self.setNeedsLayout() } }
    }

    // MARK: Offsets

    /// The smallest offset at which the content rests.
    public final var minimumOffset: Point { Point(x: -contentInset.left, y: -contentInset.top) }

    /// The largest offset at which the content rests.
    public final var maximumOffset: Point {
        Point(
            x: max(-contentInset.left, size.width + contentInset.right - bounds.width),
            y: max(-contentInset.top, size.height + contentInset.bottom - bounds.height))
    }

    /// An offset between the ends.
    public final func clamped(_ offset: Point) -> Point {
        let (low, high) = (minimumOffset, maximumOffset)
        return Point(x: min(max(offset.x, low.x), high.x), y: min(max(offset.y, low.y), high.y))
    }

    /// Moves the content.
    /// - Parameters:
    ///   - target: the new offset, in points; brought within the content's ends.
    ///   - animated: whether it goes there in 0.3 s.
    public final func setContentOffset(_ target: Point, animated: Bool) {
        if isDragging { return }
        stopMotion()
        layoutIfNeeded()
        // Where sizes are not known yet, as outside of a window or on a hidden page, the next layout brings it within.
        let target = window == nil || needsLayout ? target : clamped(target)
        if needsLayout { lastRange = nil }
        guard animated, let window, target != offset else {
            move(to: target)
            return
        }
        let from = offset
        let animation = Animation(
            duration: .milliseconds(300),
            step: { [unowned self] progress in
                let y = from.y + (target.y - from.y) * progress + self.motionShift
                self.move(to: Point(x: from.x + (target.x - from.x) * progress, y: y))
            },
            completion: { [unowned self] in self.motionEnded() })
        motion = animation
        window.start(animation)
    }

    /// Goes to the content's beginning: what a tab bar's `reselected` is for.
    public final func scrollToTop(animated: Bool) {
        layoutIfNeeded()
        setContentOffset(Point(x: offset.x, y: minimumOffset.y), animated: animated)
    }

    /// Moves the content as little as shows a rectangle of it whole, or its beginning if it is too large.
    /// - Parameters:
    ///   - rect: points of `contentView`.
    ///   - animated: whether it goes there in 0.3 s.
    public final func scrollRectToVisible(_ rect: Rect, animated: Bool) {
        layoutIfNeeded()
        func fit(_ start: Double, _ length: Double, _ offset: Double, _ extent: Double) -> Double {
            if start < offset || length > extent { return start }
            return max(offset, start + length - extent)
        }
        let target = Point(
            x: fit(rect.x, rect.width, offset.x, bounds.width), y: fit(rect.y, rect.height, offset.y, bounds.height))
        setContentOffset(clamped(target), animated: animated)
    }

    /// Settles sizes that changed since the last layout, so that offsets are known.
    final func layoutIfNeeded() { window?.layout() }

    /// Shows an offset; everything that moves the content ends here.
    final func move(to new: Point) {
        guard new.x.isFinite, new.y.isFinite, new != offset else { return }
        offset = new
        let grid = PixelGrid(scale: window?.scale ?? 1)
        let pixels = PixelPoint(x: grid.pixels(new.x), y: grid.pixels(new.y))
        if pixels != shown {
            shown = pixels
            setNeedsOwnLayout()
            if isDragging || motion != nil { indicators.show(in: self) }
        }
        didScroll()
        onScroll?()
    }

    /// The offset changed. The default does nothing.
    func didScroll() {}

    /// Moves content and offset together by a distance in points, so that what is seen stays. A drag and a motion go on from there.
    final func shiftContent(by distance: Double) {
        offset.y += distance
        dragOrigin.y += distance
        if motion != nil {
            motionShift += distance
            hasMovedEnds = true
        }
        setNeedsLayout()
        onScroll?()
    }

    /// Whether a finger can move the content along an axis.
    public final func canScroll(along axis: DragAxes) -> Bool {
        guard isScrollEnabled else { return false }
        let (low, high) = (minimumOffset, maximumOffset)
        if axis.contains(.vertical), alwaysBounceVertical || high.y > low.y + 0.01 { return true }
        return axis.contains(.horizontal) && (alwaysBounceHorizontal || high.x > low.x + 0.01)
    }

    // MARK: Layout

    /// The content's size, as far as the content says it. Asked for in each layout, of which a motion has one a frame; the default
    /// measures the content again once a view of the window asked for a layout.
    open func naturalContentSize() -> Size {
        let liked = likedContentSize()
        return Size(
            width: axes.contains(.horizontal) ? max(bounds.width, liked.width) : bounds.width,
            height: axes.contains(.vertical) ? max(bounds.height, liked.height) : bounds.height)
    }

    private final func likedContentSize() -> Size {
        guard let window else { return contentView.sizeThatFits(bounds.size) }
        if let measured, measured.bounds == bounds.size, measured.requests == window.layoutRequests { return measured.liked }
        let liked = contentView.sizeThatFits(bounds.size)
        measured = (bounds.size, window.layoutRequests, liked)
        return liked
    }

    /// Places the content by the offset. Overriding classes call this first.
    open override func layoutSubviews() {
        if !isContentSizeSet { size = naturalContentSize() }
        let range = (low: minimumOffset, high: maximumOffset)
        if !(lastRange.map { $0 == range } ?? false) {
            lastRange = range
            // Another size may have put the offset beyond the ends. What moves it now brings it back later.
            if !isDragging && motion == nil { move(to: clamped(offset)) }
        }
        let grid = PixelGrid(scale: window?.scale ?? 1)
        shown = PixelPoint(x: grid.pixels(offset.x), y: grid.pixels(offset.y))
        contentView.frame = Rect(origin: Point(x: -grid.points(shown.x), y: -grid.points(shown.y)), size: size)
        indicators.place(in: self)
    }

    final override var asScrollingView: (any ScrollingView)? { self }

    /// Whether a picture of the content is the same wherever it stands: nothing shows through, and nothing else is drawn behind it.
    var movesDrawnContent: Bool { type(of: self) == ScrollView.self && backgroundColor?.isOpaque == true && isOpaque }

    /// As large as the content along the axes that do not scroll.
    open override func sizeThatFits(_ size: Size) -> Size {
        let liked = contentView.sizeThatFits(size)
        return Size(
            width: axes.contains(.horizontal) ? min(size.width, liked.width) : liked.width,
            height: axes.contains(.vertical) ? min(size.height, liked.height) : liked.height)
    }

    override func leaveWindow() {
        stopMotion()
        isDragging = false
        measured = nil
        offset = clamped(offset)
        indicators.hide(in: self)
    }
}

/// What scrolls in a scroll view: it calls back when its natural size changes.
final class ScrollContentView: BoxView {
    /// Called after a layout in which the views in it liked to be larger or smaller than before.
    var onNaturalSizeChange: (() -> Void)?
    private var lastNaturalSize: Size?
    /// Whether what is in it has other places, so that what is seen did not move as the content did.
    var isRearranged = false

    override var marksOwnMove: Bool { !isRearranged || backgroundColor != nil || fill != nil || borderColor != nil || shadow != nil }

    override func drawnMove(from old: PixelRect, to new: PixelRect, clip: PixelRect) -> DrawnMove? {
        if isRearranged { return nil }
        // What is not cut at the scroll view's edges is drawn over what does not scroll.
        guard let scrollView = superview as? ScrollView, let window, scrollView.pixelFrame.contains(clip) else { return nil }
        guard scrollView.movesDrawnContent else {
            window.mark(clip)
            return nil
        }
        let move = DrawnMove(region: clip, dx: new.x - old.x, dy: new.y - old.y)
        return window.move(move, of: scrollView) ? move : nil
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        guard let superview, onNaturalSizeChange != nil else { return }
        let natural = sizeThatFits(superview.bounds.size)
        if let last = lastNaturalSize, last != natural { onNaturalSizeChange?() }
        lastNaturalSize = natural
    }
}

extension View {
    /// The innermost scroll view around the view; nil if there is none.
    package final var enclosingScrollView: ScrollView? { superview?.enclosingScrollingView as? ScrollView }
}
