import FasciaGeometry
import FasciaRaster

/// A title, an image or both that do something when they are pressed, after UIKit's `UIButton`.
///
/// `primaryActionTriggered` tells that the button was operated: lifted inside, or, where it repeats, again and again while it is held.
/// Title, image, background and the look of the title are set per state, each by itself; what has no image is drawn in the built-in
/// look of `style`.
public final class Button: Control {
    /// The built-in look.
    public var style = Style.filled {
        didSet { if style != oldValue { setNeedsDisplay() } }
    }
    /// The built-in look's colour; nil is the theme's accent.
    public var tintColor: Color? {
        didSet { if tintColor != oldValue { setNeedsDisplay() } }
    }
    /// How round the built-in background's corners are, in points; nil follows the height.
    public var cornerRadius: Double? {
        didSet { if cornerRadius != oldValue { setNeedsDisplay() } }
    }
    /// Where the image stands beside the title.
    public var imagePlacement = ImagePlacement.leading {
        didSet { if imagePlacement != oldValue { contentChanged() } }
    }
    /// Between the image and the title, in points.
    public var imagePadding = 8.0 {
        didSet { if imagePadding != oldValue { contentChanged() } }
    }
    /// Between the button's edges and what stands in it, in points; nil is the background image's caps, or the built-in look's.
    public var contentInsets: EdgeInsets? {
        didSet { if contentInsets != oldValue { contentChanged() } }
    }
    /// Where the content stands in the button.
    public var contentAlignment = ContentAlignment.center {
        didSet { if contentAlignment != oldValue { setNeedsDisplay() } }
    }
    /// The most lines of the title; 0 is as many as fit.
    public var titleNumberOfLines = 1 {
        didSet { if titleNumberOfLines != oldValue { contentChanged() } }
    }
    /// How far a title that is too long may shrink before it ends in an ellipsis: 0.1 to 1, 1 is not at all.
    public var titleMinimumScale = 1.0 {
        didSet { if titleMinimumScale != oldValue { contentChanged() } }
    }
    /// Draws only the alpha of images, in the title's colour.
    public var rendersImagesAsTemplates = true {
        didSet { if rendersImagesAsTemplates != oldValue { setNeedsDisplay() } }
    }

    /// Whether each press selects the button or takes the selection back, and sends `valueChanged`.
    public var changesSelectionAsPrimaryAction = false {
        didSet { if changesSelectionAsPrimaryAction != oldValue { setNeedsDisplay() } }
    }
    /// Whether `primaryActionTriggered` is sent again and again while the button is held. Such a button has no long press.
    public var isRepeating = false
    /// From the touch to the first repeat.
    public var repeatDelay: TimeSpan {
        get { repeater.delay }
        set { repeater.delay = newValue }
    }
    /// From the first repeat to the second; those that follow shrink by a sixth each down to `shortestRepeatInterval`.
    public var repeatInterval: TimeSpan {
        get { repeater.interval }
        set { repeater.interval = newValue }
    }
    /// The interval that repeating speeds up to.
    public var shortestRepeatInterval: TimeSpan {
        get { repeater.shortestInterval }
        set { repeater.shortestInterval = newValue }
    }
    /// Whether holding the button sends `longPress`. The touch is cancelled then, so that the press does nothing else.
    public var recognizesLongPress = false
    /// How long the button has to be held for a long press.
    public var longPressDelay = TimeSpan.milliseconds(500)

    var titles = StateTable<String>()
    var images = StateTable<Image>()
    var backgrounds = StateTable<Image>()
    var attributes = StateTable<TitleAttributes>()
    /// The title in each state, shaped; made by the first draw.
    var layouts: [(room: Int, layout: TextLayout)?] = []
    private var longPressTimer: WindowTimer?
    /// Whether the lift pressed the button, and how it selected it, until that is told.
    private var isPressed = false
    private var selectionToTell: Bool?
    private lazy var repeater = HoldRepeater { [unowned self] in
        guard self.isTouchInside else { return }
        self.change()
        self.tell()
    }

    /// A button with a title and an image.
    public convenience init(title: String? = nil, image: Image? = nil, style: Style = .filled) {
        self.init()
        self.style = style
        titles[exactly: .normal] = title
        images[exactly: .normal] = image
    }

    // MARK: Appearance

    /// Sets the title in a state; nil lets the state fall back to others.
    public func setTitle(_ title: String?, for state: ControlState) {
        if titles[exactly: state] == title { return }
        titles[exactly: state] = title
        contentChanged()
    }

    /// The title that counts in a state.
    public func title(for state: ControlState) -> String? { titles.value(for: state) }

    /// Sets the image in a state; nil lets the state fall back to others.
    public func setImage(_ image: Image?, for state: ControlState) {
        if images[exactly: state] == image { return }
        images[exactly: state] = image
        contentChanged()
    }

    /// The image that counts in a state.
    public func image(for state: ControlState) -> Image? { images.value(for: state) }

    /// Sets the image behind title and image in a state, stretched by its caps.
    public func setBackgroundImage(_ image: Image?, for state: ControlState) {
        if backgrounds[exactly: state] == image { return }
        backgrounds[exactly: state] = image
        contentChanged()
    }

    /// The background that counts in a state, nil for the built-in look's.
    public func backgroundImage(for state: ControlState) -> Image? { backgrounds.value(for: state) }

    /// Sets how the title is drawn in a state.
    public func setTitleAttributes(_ attributes: TitleAttributes?, for state: ControlState) {
        if self.attributes[exactly: state] == attributes { return }
        self.attributes[exactly: state] = attributes
        contentChanged()
    }

    private func contentChanged() {
        layouts = []
        setNeedsDisplay()
        superview?.setNeedsLayout()
    }

    public override func themeDidChange() { forgetLayouts() }

    public override func displayScaleDidChange() { forgetLayouts() }

    private func forgetLayouts() { layouts = [] }

    /// The size that shows title and image whole, no less than the background image's.
    public override func sizeThatFits(_ size: Size) -> Size { intrinsicSize }

    public override func draw(_ canvas: Canvas) { drawParts(canvas) }

    /// Whether the button is selected.
    public override var controlValue: ControlValue? { .on(isSelected) }

    public override var controlDomain: ControlDomain? { .on }

    public override func setControlValue(_ value: ControlValue, animated: Bool) {
        if case .on(let isOn) = value { isSelected = isOn }
    }

    // MARK: Touches

    public override func beginTracking(at point: Point) -> Bool {
        if isRepeating {
            repeater.start(in: window)
        } else if recognizesLongPress {
            longPressTimer = window?.schedule(after: longPressDelay) { [unowned self] in self.pressLong() }
        }
        return true
    }

    public override func endTracking(at point: Point) {
        let hasRepeated = isRepeating && repeater.hasRepeated
        stopWaiting()
        isPressed = isTouchInside && !hasRepeated
        if isPressed { change() }
    }

    public override func didEndTracking(at point: Point) {
        if isPressed { tell() }
        isPressed = false
    }

    public override func cancelTracking() { stopWaiting() }

    public override func willLeaveWindow() { stopWaiting() }

    private func stopWaiting() {
        repeater.stop(in: window)
        if let longPressTimer { window?.cancel(longPressTimer) }
        longPressTimer = nil
    }

    private func change() {
        guard changesSelectionAsPrimaryAction else { return }
        isSelected.toggle()
        selectionToTell = isSelected
    }

    private func tell() {
        let selection = selectionToTell
        selectionToTell = nil
        // Whoever answered the lift with a selection of his own has taken the finger's back.
        if let selection, selection == isSelected { sendActions(for: .valueChanged) }
        sendActions(for: .primaryActionTriggered)
    }

    private func pressLong() {
        longPressTimer = nil
        guard isTracking, isTouchInside else { return }
        sendActions(for: .longPress)
        // The action may have taken the button away, and the touch with it.
        if isTracking { window?.cancelTouches(in: self) }
    }
}
