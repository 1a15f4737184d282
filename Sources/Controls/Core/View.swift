import FasciaGeometry
import FasciaLanguages
import FasciaRaster

/// A rectangle of the screen that draws itself and holds others.
///
/// Geometry is in points relative to the superview, whose coordinates begin at its left edge, or at its right edge in a layout that runs
/// from right to left (`effectiveLayoutDirection`); the window turns it into absolute device pixels once per layout
/// (`pixelFrame`), and drawing happens in those. A view marks what it changes with `setNeedsDisplay`; nothing is drawn otherwise.
///
/// Views belong to the loop's thread. A superview owns its subviews.
open class View {
    /// The name by which configurations, event logs and tests know the view; unique among its siblings, empty if it has none.
    public final var identifier = ""
    // Unchecked properties, here and in other classes: each is replaced as a whole, or changed by code that calls nobody else's, so no
    // access to it lasts while another begins. Measured: checks of those here, and in Window, Composer, Canvas and FrameLoop, would add 24 %
    // to a slider's instructions a frame, 22 % to a scrolled list's, and 8 % to a page's; of those in controls, their looks and what takes
    // touches another 31 % to a slider's, 22 % to a segment's, and a tenth to the code that a frame waits for after the processor has slept.
    /// Only valid while the superview lives, which owns this view: it clears the reference when it lets go.
    @exclusivity(unchecked) public private(set) final unowned var superview: View?
    /// The window that shows the view.
    @exclusivity(unchecked) public internal(set) final unowned var window: Window?
    /// The controller whose view it is.
    final weak var owner: (any ViewOwner)?
    /// Back to front.
    @exclusivity(unchecked) public private(set) final var subviews: [View] = [] {
        // Until the next layout makes new ones, no groups are better than wrong ones.
        didSet { if !subviewGroups.isEmpty { subviewGroups = [] } }
    }

    /// Where the view is, in points of its superview; x counts from the side where the superview's layout begins.
    @exclusivity(unchecked) public final var frame: Rect {
        didSet {
            if frame == oldValue { return }
            if frame.size != oldValue.size { setNeedsLayout() }
            setNeedsPlacement()
        }
    }

    /// The whole view in its own coordinates.
    public final var bounds: Rect { Rect(origin: .zero, size: frame.size) }

    /// How the superview places the view when it lays out; nil leaves `frame` as it was set.
    public final var placement: Placement? {
        didSet { if placement != oldValue { superview?.setNeedsLayout() } }
    }

    /// The view's share of the space that is left in a stack; 0 keeps its own length.
    public final var grow = 0.0 {
        didSet { if grow != oldValue { superview?.setNeedsLayout() } }
    }

    /// A hidden view is neither drawn nor touched.
    @exclusivity(unchecked) public final var isHidden = false {
        didSet {
            if isHidden == oldValue { return }
            superview?.setNeedsLayout()
            setNeedsPlacement()
        }
    }

    /// How opaque the view is drawn with everything in it, 0 to 1; what is set beyond is brought there. Parts that overlap within it show through one another while it is
    /// less than 1. A view that cannot be seen (below 0.01) takes no touches.
    @exclusivity(unchecked) public final var alpha = 1.0 {
        didSet {
            // Not a number is neither.
            if !(alpha >= 0 && alpha <= 1) { alpha = alpha > 1 ? 1 : 0 }
            if alpha != oldValue { window?.mark(pixelExtent) }
        }
    }

    /// Whether it is drawn fainter than `alpha` says, since what it shows may be out of date.
    @exclusivity(unchecked) final var isFaded = false {
        didSet { if isFaded != oldValue { window?.mark(pixelExtent) } }
    }
    /// How opaque it is drawn.
    final var drawnAlpha: Double { isFaded ? alpha * 0.6 : alpha }

    /// Whether touches can hit the view or what is in it.
    @exclusivity(unchecked) public final var isUserInteractionEnabled = true
    /// Takes touches from the view for a while, whatever its owner set: nothing in it can be meant while it moves.
    @exclusivity(unchecked) final var ignoresTouches = false

    /// Whether a finger can mean the view or what is in it.
    final var takesTouches: Bool { !isHidden && isUserInteractionEnabled && !ignoresTouches && alpha >= 0.01 }

    /// Whether no touch reaches what lies behind, not even the widened target of a small control. It counts for subviews of a window
    /// alone; anywhere deeper it does nothing.
    @exclusivity(unchecked) public final var isModal = false

    /// Whether the view stays in front of its siblings, whichever are added after it.
    public final var staysInFront = false {
        didSet { if staysInFront, !oldValue, let superview { superview.addSubview(self) } }
    }

    /// How many columns and rows of a grid the view takes.
    public final var gridSpan = GridSpan.one {
        didSet { if gridSpan != oldValue { superview?.setNeedsLayout() } }
    }

    /// Whether subviews are cut at the view's edges, for drawing and for touches.
    @exclusivity(unchecked) public final var clipsToBounds = false {
        didSet { if clipsToBounds != oldValue { setNeedsPlacement() } }
    }

    /// What the view's content is, for the direction of its layout.
    public final var semanticContentAttribute = SemanticContentAttribute.unspecified {
        didSet { if semanticContentAttribute != oldValue { resolveLayoutDirection() } }
    }
    /// Whether the layout runs from right to left, as of the view's coming into its window or the last change of that.
    @exclusivity(unchecked) final var hasRightToLeftLayout = false
    /// Whether the view's coordinates, and what it draws in them, do so too; kept, since every layout and touch asks.
    @exclusivity(unchecked) final var isMirrored = false
    /// Whether x begins at the left whatever the direction: for a view in which left and right mean something by themselves, as in a chart.
    /// The default is false.
    open var keepsPhysicalCoordinates: Bool { false }

    /// Filled before anything else is drawn; nil leaves what is behind.
    @exclusivity(unchecked) public final var backgroundColor: Color? {
        didSet { if backgroundColor != oldValue { setNeedsDisplay() } }
    }

    /// The view in absolute device pixels, as of the last layout.
    @exclusivity(unchecked) public internal(set) final var pixelFrame = PixelRect.zero
    /// The pixels that the view and everything in it may draw to, as of the last layout; empty if hidden.
    @exclusivity(unchecked) final var pixelExtent = PixelRect.zero

    /// How points become device pixels on the display that shows the view; points are pixels outside of a window.
    @exclusivity(unchecked) public internal(set) final var displayGrid = PixelGrid(scale: 1)

    /// What was set of the two properties below; most views have none.
    final var accessibilityWords: AccessibilityWords?
    /// What the view is, in words. Unless it was set, that is its title or its text; nil if it has neither.
    open var accessibilityLabel: String? {
        get { accessibilityWords?.label }
        set { setAccessibility(\.label, newValue) }
    }
    /// What the view says, in words. Unless it was set, that is a control's value; nil for a view that has none.
    open var accessibilityValue: String? {
        get { accessibilityWords?.value }
        set { setAccessibility(\.value, newValue) }
    }

    /// Something at or below this view has to be laid out or placed.
    final var subtreeNeedsLayout = true
    final var needsLayout = true
    final var needsPlacement = true

    /// A view with a frame in points.
    public init(frame: Rect = .zero) {
        self.frame = frame
    }

    // MARK: The tree

    /// Adds a view in front of the others, taking it from where it was.
    public final func addSubview(_ view: View) {
        insertSubview(view, at: subviews.count)
    }

    /// Adds a view at a place in the order from back to front, 0 to `subviews.count`.
    public final func insertSubview(_ view: View, at index: Int) {
        view.removeFromSuperview()
        let appearing = window == nil ? [] : view.ownersToTell()
        for owner in appearing { owner.beginAppearanceTransition(true, animated: false) }
        // What is called there may have put the view elsewhere.
        view.removeFromSuperview()
        subviews.insert(view, at: min(max(0, index), view.staysInFront ? subviews.count : endOfOrder))
        view.superview = self
        view.attach(to: window)
        setNeedsLayout()
        view.setNeedsPlacement()
        for owner in appearing { owner.endOwnAppearanceTransition() }
    }

    /// Where the subviews end that do not stay in front of the others.
    private var endOfOrder: Int {
        var end = subviews.count
        while end > 0, subviews[end - 1].staysInFront { end -= 1 }
        return end
    }

    /// Takes the view out of its superview.
    public final func removeFromSuperview() {
        guard superview != nil else { return }
        // Before anything changes: actions see the view where it was, and may even take it out themselves.
        window?.cancelTouches(in: self)
        let leaving = window == nil ? [] : ownersToTell()
        for owner in leaving { owner.beginAppearanceTransition(false, animated: false) }
        // What is called there may have taken the view out already.
        guard let parent = superview else { return }
        window?.mark(pixelExtent)
        parent.subviews.removeAll { $0 === self }
        superview = nil
        attach(to: nil)
        parent.setNeedsLayout()
        for owner in leaving { owner.endOwnAppearanceTransition() }
    }

    private func attach(to window: Window?) {
        if self.window === window { return }
        if self.window != nil {
            willLeaveWindow()
            leaveWindow()
        }
        self.window?.forget(self)
        self.window = window
        displayGrid = window?.displayGrid ?? PixelGrid(scale: 1)
        if window != nil { takeLayoutDirection() }
        pixelFrame = .zero
        pixelExtent = .zero
        ownExtent = .zero
        standsInLayout = false
        needsLayout = true
        needsPlacement = true
        subtreeNeedsLayout = true
        didMoveToWindow()
        // Colours, fonts and pixels that it kept were another window's.
        if self.window != nil { themeDidChange() }
        for child in subviews { child.attach(to: window) }
    }

    /// Called while the view is still in the window that it is about to leave: what the window drives has to stop here. The default
    /// does nothing.
    open func willLeaveWindow() {}

    /// What the toolkit's own views do at that moment, after the hook: classes of applications need not call anything.
    func leaveWindow() {}

    /// Called when the view came into a window or left it. The default does nothing.
    open func didMoveToWindow() {}

    /// Called when the window's colours and fonts are others than those that the view knows: a theme was set, or the view came into a
    /// window. What was made of them has to be made anew. The default does nothing.
    open func themeDidChange() {}

    /// The language of the window that the view is in.
    final var writing: Language { window?.language ?? .none }

    /// Called when numbers and times are written in another language. A view that comes into a window gets `themeDidChange`. The default
    /// does nothing.
    open func languageDidChange() {}

    /// Called when the display has another scale: texts and images that were made for a number of pixels have to be made anew. A view
    /// that comes into a window gets `themeDidChange`. The default does nothing.
    open func displayScaleDidChange() {}

    /// Called when the layout runs in the other direction: text that was laid out for the one has to be laid out anew. A view that comes
    /// into a window gets `themeDidChange`. The default does nothing.
    open func layoutDirectionDidChange() {}

    /// Called by the layout when the view came to be seen or ceased to, by itself or with what holds it: what moves by itself starts
    /// and rests here. A view that leaves its window gets `willLeaveWindow`. The default does nothing.
    open func visibilityDidChange() {}

    /// Called when a keyboard that covers a part of the window came, moved or went. The default does nothing.
    func keyboardDidMove() {}

    /// Called when the wall clock was set. The default calls it on the subviews; an override calls it too.
    open func wallClockDidChange() {
        for child in subviews { child.wallClockDidChange() }
    }

    deinit {
        for child in subviews {
            child.superview = nil
            child.loseWindow()
        }
    }

    /// Whether the view waits to be shown with other contents, and stands for nothing now. The default says no.
    package var isInReserve: Bool { false }

    /// Whether the view is on its way out, and in the way of fingers until it has gone. The default says no.
    package var isLeaving: Bool { false }

    // MARK: Layout

    /// The size that the view would like, in points. The default is its frame's.
    open func sizeThatFits(_ size: Size) -> Size { frame.size }

    /// Where the letters of its text are, or what is drawn of its icon, in pixels of the window; empty for anything else.
    package var letters: PixelRect { .zero }

    /// What a text says that the view draws in a box, in pixels of the window; nil where nobody knows. Most views have but one.
    package func words(in box: PixelRect) -> String? { accessibilityLabel }

    /// Whether what is behind the view cannot be read.
    package var hidesWhatIsBehind: Bool { isOpaque }

    /// What of the view's content has no room in its frame. The default has room for everything.
    package func shortfalls() -> [Shortfall] { [] }

    /// Whether it acts again and again while a finger holds it.
    package var actsWhileHeld: Bool { false }

    /// Calls with the texts of each row, brought into sight one after another; most views have no rows.
    package func forEachTextOfRows(_ body: (_ row: Int, _ isDetail: Bool, _ text: View) -> Void) {}

    /// Whether views in it that grow share what is left of its width, or of its height; nil for a view in which none grows.
    package var sharesWidth: Bool? { nil }

    /// Places the subviews within `bounds`. The default follows each one's `placement`.
    open func layoutSubviews() {
        for child in subviews {
            if let frame = placedFrame(of: child) { child.frame = frame }
        }
    }

    /// Where a subview's placement puts it; nil if it has none.
    final func placedFrame(of child: View) -> Rect? {
        child.placement?.frame(in: bounds.size, fitting: child, direction: isMirrored ? .rightToLeft : .leftToRight)
    }

    /// Has the subviews placed anew before the next frame.
    public final func setNeedsLayout() {
        window?.layoutRequests &+= 1
        setNeedsOwnLayout()
    }

    /// The same for a view whose subviews move, and like to be as large as before.
    final func setNeedsOwnLayout() {
        needsLayout = true
        markPath()
    }

    final func setNeedsPlacement() {
        needsPlacement = true
        markPath()
    }

    private func markPath() {
        var view: View? = self
        while let current = view {
            if current.subtreeNeedsLayout, current !== self { return }
            current.subtreeNeedsLayout = true
            view = current.superview
        }
    }

    /// Where a small mark about the view stands, such as that its value could not be set: over its upper right corner. Its size is its own.
    open var markPlacement: Placement { .corner }

    /// How far the view itself may draw beyond its frame (a shadow, an indicator), in points. The default is nothing.
    open var drawingOutsets: EdgeInsets { .zero }

    /// The pixels that the view itself may draw to, empty while it is hidden.
    @exclusivity(unchecked) final var ownExtent = PixelRect.zero
    /// Whether neither the view nor what holds it was hidden, as of the last layout.
    final var standsInLayout = false
    /// The pixels that each group of subviews may draw to, as of the last layout; empty where there are few subviews. A search
    /// for what shows in a rectangle passes over whole groups.
    @exclusivity(unchecked) final var subviewGroups: [PixelRect] = []

    final var drawnExtent: PixelRect { ownExtent }

    /// The one colour that the view fills itself with; nil if it is none, or several.
    var solidColor: Color? { backgroundColor }

    /// Asked when the view moved: whether it is seen itself, not only by what is in it. The default says yes.
    var marksOwnMove: Bool { true }

    /// Asked when the view moved: how the pixels are moved that show what is in it. The default draws them anew.
    func drawnMove(from old: PixelRect, to new: PixelRect, clip: PixelRect) -> DrawnMove? { nil }

    // MARK: Drawing

    /// Draws the view within `canvas.clip`, in absolute device pixels: `pixelFrame` is where. The default draws nothing.
    open func draw(_ canvas: Canvas) {}

    /// Whether the view covers every pixel of its frame, so that nothing behind has to be drawn.
    open var isOpaque: Bool { backgroundColor?.isOpaque ?? false }

    /// Identifies each picture that the view can show in what it marks with `setNeedsDisplay(drawnState:)`; nil if it never does.
    var drawnState: DrawnState? { nil }

    // MARK: Touches

    /// The view if fingers take it along; the default is nil.
    var asScrollingView: (any ScrollingView)? { nil }

    /// The view if it takes all fingers on it by itself; the default is nil. To ask for the protocol would search the runtime's tables
    /// with each finger.
    var asFingerReceiver: (any FingerReceiver)? { nil }

    /// The view if it is a control; the default is nil. A cast would read what the runtime knows of each class above it.
    var asControl: Control? { nil }

    /// Whether a point, in the view's own coordinates, is on it.
    open func point(inside point: Point) -> Bool { bounds.contains(point) }
}
