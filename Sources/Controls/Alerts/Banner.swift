import FasciaGeometry
import FasciaRaster

/// A message that slides in from the top, stays for a while and goes by itself.
///
/// `Window.show(_:)` shows it, after those that wait already. A tap sends `primaryActionTriggered` and takes it away, a swipe upward
/// takes it away at once. Its background has an image per state; without one it is drawn in the built-in look of its style.
public final class Banner: Control {
    /// What kind of message it is: the colour of its mark.
    public enum Style: String, Sendable, CaseIterable {
        /// Something to know.
        case info
        /// Something went well.
        case success
        /// Something needs attention.
        case warning
        /// Something failed.
        case failure
    }

    /// The message, in a few words.
    public var text: String {
        didSet { if text != oldValue { contentChanged() } }
    }
    /// More about it, in a line or two below; empty is nothing.
    public var detail: String {
        didSet { if detail != oldValue { contentChanged() } }
    }
    /// What colour the mark at its start has.
    public var style: Style {
        didSet { if style != oldValue { setNeedsDisplay() } }
    }
    /// In place of the built-in mark; only its alpha counts, in the style's colour.
    public var image: Image? {
        didSet { if image != oldValue { contentChanged() } }
    }
    /// How long it stays; nil until it is tapped or swiped away.
    public var duration: TimeSpan? = .milliseconds(4_000)
    /// nil is the theme's label colour.
    public var textColor: Color? {
        didSet { if textColor != oldValue { setNeedsDisplay() } }
    }
    /// nil is the theme's secondary label colour.
    public var detailColor: Color? {
        didSet { if detailColor != oldValue { setNeedsDisplay() } }
    }

    var backgrounds = StateTable<Image>()
    /// Text and detail, shaped for a width in pixels.
    var layouts: (width: Int, text: TextLayout, detail: TextLayout?)?
    /// Set by the queue while the banner shows or waits.
    var onDismiss: (() -> Void)?
    private var start = Point.zero
    private var isSwipedAway = false
    /// Whether the lift pressed it, until the event is sent.
    private var isChosen = false

    /// How far up a finger has to move to take the banner away, in points.
    private static let swipeThreshold = 16.0

    /// A banner that is not shown yet.
    public init(text: String, detail: String = "", style: Style = .info) {
        self.text = text
        self.detail = detail
        self.style = style
        super.init()
    }

    /// Sets the image behind the message in a state, stretched by its caps.
    public func setBackgroundImage(_ image: Image?, for state: ControlState) {
        if backgrounds[exactly: state] == image { return }
        backgrounds[exactly: state] = image
        contentChanged()
    }

    /// Takes the banner away before its time, or from those that wait.
    public func dismiss() { onDismiss?() }

    private func contentChanged() {
        layouts = nil
        setNeedsPlacement()
        setNeedsDisplay()
        superview?.setNeedsLayout()
    }

    public override func themeDidChange() { forgetLayouts() }

    public override func displayScaleDidChange() { forgetLayouts() }

    public override func layoutDirectionDidChange() { forgetLayouts() }

    private func forgetLayouts() { layouts = nil }

    /// As wide as there is room, 460 points at most, and as high as the message.
    public override func sizeThatFits(_ size: Size) -> Size { intrinsicSize(in: size) }

    public override var drawingOutsets: EdgeInsets { shadowOutsets }

    public override func draw(_ canvas: Canvas) { drawParts(canvas) }

    // MARK: Touches

    public override func beginTracking(at point: Point) -> Bool {
        start = point
        isSwipedAway = false
        return true
    }

    public override func continueTracking(at point: Point) -> Bool {
        if !isSwipedAway, start.y - point.y >= Banner.swipeThreshold {
            isSwipedAway = true
            dismiss()
        }
        return true
    }

    public override func endTracking(at point: Point) {
        _ = continueTracking(at: point)
        isChosen = isTouchInside && !isSwipedAway
    }

    public override func didEndTracking(at point: Point) {
        guard isChosen else { return }
        isChosen = false
        sendActions(for: .primaryActionTriggered)
        dismiss()
    }
}
