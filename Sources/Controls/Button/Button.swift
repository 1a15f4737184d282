import FasciaGeometry
import FasciaRaster

/// A title, an image or both that do something when they are pressed, after UIKit's `UIButton`.
///
/// `primaryActionTriggered` is sent when the button was pressed: lifted inside, or, where it repeats, again and again while it is held.
/// Title, image, background and the look of the title are set per state, each by itself; what has no image is drawn in the built-in
/// look of `style`.
public final class Button: Control {
    /// The built-in look.
    public var style: Style {
        get { look.style }
        set { if replace(&look.style, with: newValue) { setNeedsDisplay() } }
    }
    /// The built-in look's colour; nil is the theme's accent.
    public var tintColor: Color? {
        get { look.tint }
        set { if replace(&look.tint, with: newValue) { setNeedsDisplay() } }
    }
    /// How round the built-in background's corners are, in points; nil follows the height.
    public var cornerRadius: Double? {
        get { look.cornerRadius }
        set { if replace(&look.cornerRadius, with: newValue) { setNeedsDisplay() } }
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
    public var rendersImagesAsTemplates: Bool {
        get { look.rendersImagesAsTemplates }
        set { if replace(&look.rendersImagesAsTemplates, with: newValue) { setNeedsDisplay() } }
    }

    /// Whether each press selects the button or takes the selection back, and sends `valueChanged`.
    public var changesSelectionAsPrimaryAction: Bool {
        get { look.isPlainUntilSelected }
        set { if replace(&look.isPlainUntilSelected, with: newValue) { setNeedsDisplay() } }
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

    private var look = ButtonLook()
    /// The title in each state, shaped; made by the first draw.
    private var layouts: [(room: Int, layout: TextLayout)?] = []
    private var longPressTimer: WindowTimer?
    /// Whether the lift pressed the button, and how it selected it, until the events are sent.
    private var isPressed = false
    private var unsentSelection: Bool?
    private lazy var repeater = HoldRepeater { [unowned self] in
        guard self.isTouchInside else { return }
        self.change()
        self.sendUnsent()
    }

    /// A button with a title and an image.
    public convenience init(title: String? = nil, image: Image? = nil, style: Style = .filled) {
        self.init()
        self.style = style
        look.titles[exactly: .normal] = title
        look.images[exactly: .normal] = image
    }

    // MARK: Appearance

    /// Sets the title in a state; nil lets the state fall back to others.
    public func setTitle(_ title: String?, for state: ControlState) {
        if replace(&look.titles[exactly: state], with: title) { contentChanged() }
    }

    /// The title that counts in a state.
    public func title(for state: ControlState) -> String? { look.titles.value(for: state) }

    /// Sets the image in a state; nil lets the state fall back to others.
    public func setImage(_ image: Image?, for state: ControlState) {
        if replace(&look.images[exactly: state], with: image) { contentChanged() }
    }

    /// The image that counts in a state.
    public func image(for state: ControlState) -> Image? { look.images.value(for: state) }

    /// Sets the image behind title and image in a state, stretched by its caps.
    public func setBackgroundImage(_ image: Image?, for state: ControlState) {
        if replace(&look.backgrounds[exactly: state], with: image) { contentChanged() }
    }

    /// The background that counts in a state, nil for the built-in look's.
    public func backgroundImage(for state: ControlState) -> Image? { look.backgrounds.value(for: state) }

    /// Sets how the title is drawn in a state.
    public func setTitleAttributes(_ attributes: TitleAttributes?, for state: ControlState) {
        if replace(&look.attributes[exactly: state], with: attributes) { contentChanged() }
    }

    private func contentChanged() {
        layouts = []
        setNeedsDisplay()
        superview?.setNeedsLayout()
    }

    /// Unless it was set, the title.
    public override var accessibilityLabel: String? {
        get { super.accessibilityLabel ?? title(for: state) }
        set { super.accessibilityLabel = newValue }
    }

    public override func themeDidChange() { forgetLayouts() }

    public override func displayScaleDidChange() { forgetLayouts() }

    public override func layoutDirectionDidChange() { forgetLayouts() }

    private func forgetLayouts() { layouts = [] }

    private var geometry: ButtonGeometry { ButtonGeometry(placement: imagePlacement, alignment: contentAlignment) }

    /// The size that shows title and image whole, no less than the background image's.
    public override func sizeThatFits(_ size: Size) -> Size {
        let insets = contentInsets ?? look.insets(.normal)
        let image = look.images.normal?.size ?? .zero
        var text = Size.zero
        if let title = look.titles.normal, !title.isEmpty, let font = look.font(.normal, theme: window?.theme) {
            let layout = font.layout(title, scale: displayGrid.scale, options: TextOptions(numberOfLines: titleNumberOfLines))
            text = Size(width: displayGrid.points(layout.size.width), height: displayGrid.points(layout.size.height))
        }
        let content = geometry.size(image: image, text: text, gap: image.width > 0 && text.width > 0 ? imagePadding : 0)
        let least = look.leastSize
        return Size(
            width: max(least.width, content.width + insets.left + insets.right),
            height: max(least.height, content.height + insets.top + insets.bottom))
    }

    package override var hasBuiltInLook: Bool { look.backgrounds.isEmpty }

    override func compactnessDidChange() {
        look.isCompact = isCompact
        forgetLayouts()
        setNeedsDisplay()
    }

    public override func draw(_ canvas: Canvas) {
        if pixelFrame.isEmpty { return }
        let state = state
        look.isStale = isValueStale
        look.drawBackground(in: pixelFrame, state: state, theme: drawnTheme, on: canvas)
        let grid = canvas.grid
        let area = contentArea(state, grid)
        let image = look.images.value(for: state)
        let imageSize = image.map { canvas.pixelSize(of: $0) } ?? PixelSize(width: 0, height: 0)
        let title = look.titles.value(for: state) ?? ""
        let gap = image != nil && !title.isEmpty ? grid.pixels(imagePadding) : 0
        let geometry = geometry
        let room = geometry.isImageBeside ? max(0, area.width - imageSize.width - gap) : area.width
        let layout = titleLayout(title, state, room: room, scale: grid.scale)
        let origins = geometry.origins(in: area, image: imageSize, text: layout?.size ?? PixelSize(width: 0, height: 0), gap: gap)
        look.drawContent(
            image: PixelRect(x: origins.image.x, y: origins.image.y, width: imageSize.width, height: imageSize.height), title: layout,
            at: origins.text, state: state, theme: drawnTheme, on: canvas)
    }

    package override var hidesWhatIsBehind: Bool { style != .plain }

    /// Where title and image stand, in pixels.
    private func contentArea(_ state: ControlState, _ grid: PixelGrid) -> PixelRect {
        let insets = contentInsets ?? look.insets(state, width: bounds.width)
        return PixelRect(
            x: pixelFrame.x + grid.pixels(insets.left), y: pixelFrame.y + grid.pixels(insets.top),
            width: max(0, pixelFrame.width - grid.pixels(insets.left) - grid.pixels(insets.right)),
            height: max(0, pixelFrame.height - grid.pixels(insets.top) - grid.pixels(insets.bottom)))
    }

    package override var actsWhileHeld: Bool { isRepeating }

    package override func shortfalls() -> [Shortfall] {
        guard let title = look.titles.value(for: state), !title.isEmpty, let font = look.font(state, theme: window?.theme) else {
            return []
        }
        let grid = displayGrid
        var room = contentArea(state, grid).width
        if geometry.isImageBeside, let image = look.images.value(for: state) {
            room = max(0, room - grid.pixels(image.size.width) - grid.pixels(imagePadding))
        }
        let layout = font.layout(
            title, scale: grid.scale,
            options: TextOptions(maximumWidth: room, numberOfLines: titleNumberOfLines, minimumScale: titleMinimumScale))
        let whole = { font.layout(title, scale: grid.scale, options: TextOptions()) }
        return Shortfall.width(of: title, layout, whole: whole(), room: grid.points(room), grid).map { [$0] } ?? []
    }

    private func titleLayout(_ title: String, _ state: ControlState, room: Int, scale: Double) -> TextLayout? {
        if title.isEmpty { return nil }
        if layouts.isEmpty { layouts = Array(repeating: nil, count: 8) }
        let slot = Int(state.rawValue)
        if let known = layouts[slot], known.room == room { return known.layout }
        guard let font = look.font(state, theme: window?.theme) else { return nil }
        var options = TextOptions(maximumWidth: room, numberOfLines: titleNumberOfLines, minimumScale: titleMinimumScale)
        options.alignment =
            switch contentAlignment {
            case .leading: TextAlignment.leading.placed(in: effectiveLayoutDirection)
            case .center: .center
            case .trailing: TextAlignment.trailing.placed(in: effectiveLayoutDirection)
            }
        let layout = font.layout(title, scale: scale, options: options)
        layouts[slot] = (room, layout)
        return layout
    }

    /// Whether the button is selected.
    public override var controlValue: ControlValue? { isValueKnown ? .on(isSelected) : nil }

    /// Without a value it looks as if it were not selected.
    public override func valueKnowledgeDidChange() {
        if !isValueKnown { isSelected = false }
    }

    public override var controlDomain: ControlDomain? { .on }

    public override func setControlValue(_ value: ControlValue, animated: Bool) {
        guard case .on(let isOn) = value else { return }
        setValueKnown(true)
        isSelected = isOn
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
        if isPressed { sendUnsent() }
        isPressed = false
    }

    public override func cancelTracking() { stopWaiting() }

    override func leaveWindow() { stopWaiting() }

    private func stopWaiting() {
        repeater.stop(in: window)
        if let longPressTimer { window?.cancel(longPressTimer) }
        longPressTimer = nil
    }

    private func change() {
        guard changesSelectionAsPrimaryAction else { return }
        setValueKnown(true)
        isSelected.toggle()
        unsentSelection = isSelected
    }

    private func sendUnsent() {
        let selection = unsentSelection
        unsentSelection = nil
        // An action of the lift may have changed the selection.
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
