import FasciaGeometry
import FasciaRaster

/// The bar over a navigation controller's pages: the title of the one that shows, or its title view, buttons, and the way back.
///
/// The bar is 44 pt high, 32 pt with compact metrics. Without images it draws its built-in look: the theme's surface, a hairline below,
/// a chevron before the back title. A navigation controller owns its bar and says what it shows.
public final class NavigationBar: View {
    /// What the bar goes through, from the root to what it shows.
    public private(set) var items: [NavigationItem] = []

    /// The bar's height and which images count. A segmented control that is a title view follows.
    public var barMetrics = BarMetrics.default {
        didSet {
            if barMetrics == oldValue { return }
            current.appearanceDidChange()
            superview?.setNeedsLayout()
            setNeedsDisplay()
        }
    }
    /// The bar's colour if it has no image; nil is the theme's surface.
    public var barTintColor: Color? {
        didSet { if barTintColor != oldValue { setNeedsDisplay() } }
    }
    /// Colours the buttons; nil is the theme's accent.
    public var tintColor: Color? {
        didSet { if tintColor != oldValue { current.appearanceDidChange() } }
    }
    /// How titles are drawn; what is nil in it is the built-in look's.
    public var titleTextAttributes: TitleAttributes? {
        didSet { if titleTextAttributes != oldValue { current.appearanceDidChange() } }
    }
    /// Whether a hairline divides the bar from what is below; an image brings its own.
    public var showsSeparator = true {
        didSet { if showsSeparator != oldValue { setNeedsDisplay() } }
    }
    /// In place of the chevron before the back title; only its alpha is drawn.
    public var backIndicatorImage: Image? {
        didSet { if backIndicatorImage != oldValue { current.appearanceDidChange() } }
    }

    /// How far the outermost buttons stay from the bar's edges, in points. nil is 5 where a button has an image behind it; one without has
    /// margins of its own, and nothing is added to them.
    public var margin: Double? {
        didSet { if margin != oldValue { current.appearanceDidChange() } }
    }

    private var backgrounds = MetricsTable<Image>()
    private(set) var buttonBackgrounds = MetricsTable<Image>()
    private(set) var backButtonBackgrounds = MetricsTable<Image>()
    private(set) var buttonTitles = StateTable<TitleAttributes>()

    /// Called by the back button.
    var onBack: (() -> Void)?
    /// What shows, and what gives way to it during a slide.
    private var current = NavigationBarContent()
    private var outgoing: NavigationBarContent?
    private var isPushing = true

    /// A bar that shows nothing.
    public init() {
        super.init()
        identifier = "bar"
        clipsToBounds = true
        current.bar = self
        addSubview(current)
    }

    deinit {
        for item in items { item.bar = nil }
    }

    /// What the bar shows.
    public var topItem: NavigationItem? { items.last }

    /// Where the back button leads.
    public var backItem: NavigationItem? { items.count > 1 ? items[items.count - 2] : nil }

    // MARK: Appearance

    /// Sets the image that is stretched over the bar, nil for the built-in look.
    public func setBackgroundImage(_ image: Image?, for barMetrics: BarMetrics = .default) {
        if replace(&backgrounds[exactly: .normal, barMetrics], with: image) { setNeedsDisplay() }
    }

    /// The image that was set for exactly these metrics.
    public func backgroundImage(for barMetrics: BarMetrics = .default) -> Image? { backgrounds[exactly: .normal, barMetrics] }

    /// Sets the image behind buttons other than the back button in a state, stretched by its caps, which are the sides' margins.
    public func setButtonBackgroundImage(_ image: Image?, for state: ControlState, barMetrics: BarMetrics = .default) {
        if replace(&buttonBackgrounds[exactly: state, barMetrics], with: image) { current.appearanceDidChange() }
    }

    /// Sets the image behind the back button in a state, stretched by its caps, which are the sides' margins. The chevron is part of
    /// it then, unless there is a `backIndicatorImage`.
    public func setBackButtonBackgroundImage(_ image: Image?, for state: ControlState, barMetrics: BarMetrics = .default) {
        if replace(&backButtonBackgrounds[exactly: state, barMetrics], with: image) { current.appearanceDidChange() }
    }

    /// Sets how the titles of buttons are drawn in a state.
    public func setButtonTitleAttributes(_ attributes: TitleAttributes?, for state: ControlState) {
        if replace(&buttonTitles[exactly: state], with: attributes) { current.appearanceDidChange() }
    }

    /// The height of the bar's metrics.
    public override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: barMetrics.height) }

    public override var isOpaque: Bool {
        if super.isOpaque { return true }
        if let image = backgrounds.value(for: .normal, barMetrics) { return image.isOpaque }
        return (barTintColor ?? window?.theme.surface)?.isOpaque ?? false
    }

    public override func draw(_ canvas: Canvas) {
        if let image = backgrounds.value(for: .normal, barMetrics) {
            canvas.draw(image, in: pixelFrame)
            return
        }
        guard let theme = window?.theme else { return }
        canvas.fill(pixelFrame, barTintColor ?? theme.surface)
        if !showsSeparator { return }
        let line = max(1, canvas.grid.pixels(0.5))
        canvas.fill(PixelRect(x: pixelFrame.x, y: pixelFrame.maxY - line, width: pixelFrame.width, height: line), theme.separator)
    }

    // MARK: Items

    /// Shows the last of the items, at once. Only what differs from what shows is drawn anew.
    public func setItems(_ items: [NavigationItem]) {
        take(items)
        endSlide()
        current.show(topItem, back: backItem)
    }

    private func take(_ items: [NavigationItem]) {
        for item in self.items where item.bar === self { item.bar = nil }
        self.items = items
        for item in items { item.bar = self }
    }

    /// An item of the bar is not what it was.
    func itemDidChange(_ item: NavigationItem) {
        if item === topItem || item === backItem { current.show(topItem, back: backItem) }
    }

    // MARK: Sliding

    /// Puts the last of the items beside what shows; `slide` then moves both.
    func beginSlide(to items: [NavigationItem], isPushing: Bool) {
        endSlide()
        take(items)
        self.isPushing = isPushing
        outgoing = current
        current = NavigationBarContent()
        current.bar = self
        current.placement = .fill()
        addSubview(current)
        current.show(topItem, back: backItem)
        slide(to: 0)
    }

    /// Moves what comes and what goes to where they are at a part of the way, 0 to 1.
    func slide(to progress: Double) {
        guard let outgoing else { return }
        let direction = isPushing ? 1.0 : -1.0
        current.setPosition(direction * (1 - progress))
        outgoing.setPosition(-direction * progress)
    }

    /// Takes away what gave way.
    func endSlide() {
        outgoing?.letGoOfTitleView()
        outgoing?.removeFromSuperview()
        outgoing = nil
        current.setPosition(0)
    }

    public override func layoutSubviews() {
        current.frame = bounds
        outgoing?.frame = bounds
    }
}
