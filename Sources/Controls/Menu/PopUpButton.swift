import FasciaGeometry
import FasciaRaster

/// A button that shows its choice, and when it is pressed all that can be chosen, over the panel: UIKit's pop-up button.
///
/// The choices are `MenuView`'s. A finger beside them closes them and does nothing else.
public final class PopUpButton: Control {
    /// What can be chosen, from top to bottom. The selection stays with its number.
    public var items: [MenuItem] {
        didSet {
            if items == oldValue { return }
            if !items.indices.contains(selected) { selected = -1 }
            takeImage()
            contentChanged()
            menu?.reload()
        }
    }
    /// The chosen item, −1 for none. Setting it sends no event; an index that does not exist is −1.
    public var selectedIndex: Int {
        get { selected }
        set {
            setValueKnown(true)
            select(items.indices.contains(newValue) ? newValue : -1)
        }
    }
    /// What stands there while nothing is chosen.
    public var placeholder = "" {
        didSet { if placeholder != oldValue { contentChanged() } }
    }
    /// The colour of the checkmark beside the chosen item; nil is the theme's accent.
    public var tintColor: Color? {
        didSet { if tintColor != oldValue { menu?.dress() } }
    }
    /// What the card of the choices is filled with; nil is the theme's surface.
    public var cardFill: Fill? {
        didSet { if cardFill != oldValue { menu?.dress() } }
    }
    /// How far a title that is too long may shrink before it ends in an ellipsis: 0.1 to 1, 1 is not at all.
    public var titleMinimumScale = 1.0 {
        didSet { if titleMinimumScale != oldValue { contentChanged() } }
    }
    /// Whether only the alpha of the items' images is drawn in the button, in the title's colour.
    public var rendersImagesAsTemplates: Bool {
        get { look.rendersImagesAsTemplates }
        set {
            if newValue == look.rendersImagesAsTemplates { return }
            look.rendersImagesAsTemplates = newValue
            setNeedsDisplay()
        }
    }

    private static let spacing = 8.0
    /// The arrows at the end, up and down.
    private static let arrows = Size(width: 10, height: 16)
    private static let up = Shape.polyline(
        [Point(x: 1.5, y: 5.5), Point(x: 5, y: 2), Point(x: 8.5, y: 5.5)], lineWidth: 1.75, cap: .round, join: .round, isClosed: false)
    private static let down = Shape.polyline(
        [Point(x: 1.5, y: 10.5), Point(x: 5, y: 14), Point(x: 8.5, y: 10.5)], lineWidth: 1.75, cap: .round, join: .round, isClosed: false)

    private var look: ButtonLook
    private var selected = -1
    private var opens = false
    /// The title, shaped for a room and a state; made by the first draw.
    private var shaped: (title: String, room: Int, state: ControlState, layout: TextLayout)?
    /// The choices, while they are shown.
    private(set) var menu: MenuView?

    /// A button with these choices, none selected.
    public init(items: [MenuItem] = []) {
        self.items = items
        look = ButtonLook()
        look.style = .gray
        super.init()
    }

    /// A button with titles, none selected.
    public convenience init(titles: [String]) { self.init(items: titles.map { MenuItem($0) }) }

    // MARK: Appearance

    /// Sets the image behind the button in a state; nil lets the state fall back to others.
    public func setBackgroundImage(_ image: Image?, for state: ControlState) {
        if replace(&look.backgrounds[exactly: state], with: image) { contentChanged() }
    }

    /// Sets how the title is drawn in a state.
    public func setTitleAttributes(_ attributes: TitleAttributes?, for state: ControlState) {
        if replace(&look.attributes[exactly: state], with: attributes) { contentChanged() }
    }

    private func contentChanged() {
        shaped = nil
        setNeedsDisplay()
        superview?.setNeedsLayout()
    }

    public override func themeDidChange() { shaped = nil }

    public override func displayScaleDidChange() { shaped = nil }

    /// Wide enough for the widest item, so that a choice moves nothing.
    public override func sizeThatFits(_ size: Size) -> Size {
        let insets = look.insets(.normal)
        var text = 0.0
        var height = 0.0
        if let font = look.font(.normal, theme: window?.theme) {
            for item in [MenuItem(placeholder)] + items where !item.title.isEmpty || item.image != nil {
                let layout = font.layout(item.title, scale: displayGrid.scale, options: TextOptions())
                let image = item.image?.size ?? .zero
                let gap = image.width > 0 && !item.title.isEmpty ? PopUpButton.spacing : 0
                text = max(text, displayGrid.points(layout.size.width) + image.width + gap)
                height = max(height, displayGrid.points(layout.size.height), image.height)
            }
        }
        let least = look.leastSize
        return Size(
            width: max(least.width, text + insets.left + insets.right + PopUpButton.spacing + PopUpButton.arrows.width),
            height: max(least.height, height + insets.top + insets.bottom))
    }

    /// Any of its items can be chosen: each has to fit.
    package override func shortfalls() -> [Shortfall] {
        guard let font = look.font(.normal, theme: window?.theme) else { return [] }
        let (grid, insets) = (displayGrid, look.insets(.normal))
        let ends = insets.left + max(insets.right, PopUpButton.spacing) + PopUpButton.spacing + PopUpButton.arrows.width
        return ([MenuItem(placeholder)] + items).compactMap { item in
            if item.title.isEmpty { return nil }
            let image = item.image.map { $0.size.width + PopUpButton.spacing } ?? 0
            let room = grid.pixels(max(0, frame.width - ends - image))
            let layout = font.layout(
                item.title, scale: grid.scale, options: TextOptions(maximumWidth: room, minimumScale: titleMinimumScale))
            let whole = { font.layout(item.title, scale: grid.scale, options: TextOptions()) }
            return Shortfall.width(of: item.title, layout, whole: whole(), room: grid.points(room), grid)
        }
    }

    private var shownTitle: String {
        if !isValueKnown { return placeholder.isEmpty ? "–" : placeholder }
        return items.indices.contains(selected) ? items[selected].title : placeholder
    }

    public override func draw(_ canvas: Canvas) {
        if pixelFrame.isEmpty { return }
        let (state, grid, theme) = (state, canvas.grid, drawnTheme)
        look.isStale = isValueStale
        look.drawBackground(in: pixelFrame, state: state, theme: theme, on: canvas)
        let insets = look.insets(state)
        let mark = PixelSize(width: grid.pixels(PopUpButton.arrows.width), height: grid.pixels(PopUpButton.arrows.height))
        let end = pixelFrame.maxX - grid.pixels(max(insets.right, PopUpButton.spacing)) - mark.width
        let arrows = PixelRect(
            x: end, y: pixelFrame.y + PixelGrid.centered(mark.height, in: pixelFrame.height), width: mark.width, height: mark.height)
        var start = pixelFrame.x + grid.pixels(insets.left)
        let image = look.images.normal
        var place = PixelRect.zero
        if let image {
            let size = canvas.pixelSize(of: image)
            place = PixelRect(
                x: start, y: pixelFrame.y + PixelGrid.centered(size.height, in: pixelFrame.height), width: size.width, height: size.height)
            start += size.width + grid.pixels(PopUpButton.spacing)
        }
        let title = layout(shownTitle, state, room: max(0, end - grid.pixels(PopUpButton.spacing) - start), scale: grid.scale)
        let origin = PixelPoint(x: start, y: pixelFrame.y + PixelGrid.centered(title?.size.height ?? 0, in: pixelFrame.height))
        if let title, let theme, selected < 0 || !isValueKnown, look.attributes.resolve(state) == nil {
            canvas.alpha = dimming
            canvas.draw(title, at: origin, state.contains(.highlighted) ? theme.label : theme.secondaryLabel)
            canvas.alpha = 255
        } else {
            look.drawContent(image: place, title: title, at: origin, state: state, theme: theme, on: canvas)
        }
        let color = look.attributes.resolve(state)?.value.color?.withAlpha(0.6) ?? theme?.secondaryLabel ?? .black
        canvas.fill(PopUpButton.up, in: arrows, .color(isEnabled ? color : color.withAlpha(0.4)))
        canvas.fill(PopUpButton.down, in: arrows, .color(isEnabled ? color : color.withAlpha(0.4)))
    }

    package override var hasBuiltInLook: Bool { look.backgrounds.isEmpty }

    override func compactnessDidChange() {
        look.isCompact = isCompact
        shaped = nil
        setNeedsDisplay()
    }

    private func layout(_ title: String, _ state: ControlState, room: Int, scale: Double) -> TextLayout? {
        if title.isEmpty { return nil }
        if let shaped, shaped.title == title, shaped.room == room, shaped.state == state { return shaped.layout }
        guard let font = look.font(state, theme: window?.theme) else { return nil }
        let options = TextOptions(maximumWidth: room, numberOfLines: 1, minimumScale: titleMinimumScale)
        let layout = font.layout(title, scale: scale, options: options)
        shaped = (title, room, state, layout)
        return layout
    }

    // MARK: Value

    /// The chosen item's number; nil while it is unknown.
    public override var controlValue: ControlValue? { isValueKnown ? .index(selected) : nil }

    public override var controlDomain: ControlDomain? { .index(count: items.count) }

    public override var choiceTitle: String? { items.indices.contains(selected) ? items[selected].title : nil }

    public override func setControlValue(_ value: ControlValue, animated: Bool) {
        if case .index(let index) = value { selectedIndex = index }
    }

    public override func valueKnowledgeDidChange() {
        takeImage()
        setNeedsDisplay()
        menu?.showSelection()
    }

    private func select(_ index: Int) {
        if index == selected { return }
        selected = index
        takeImage()
        setNeedsDisplay()
        menu?.showSelection()
    }

    private func takeImage() {
        look.images[exactly: .normal] = isValueKnown && items.indices.contains(selected) ? items[selected].image : nil
    }

    /// A finger chose an item.
    func choose(_ index: Int) {
        closeMenu(animated: true)
        guard items.indices.contains(index), items[index].isEnabled, index != selected || !isValueKnown else { return }
        // The choice is made like one of a finger on the button: held, and let go.
        sendActions(for: .editingDidBegin)
        setValueKnown(true)
        select(index)
        sendActions(for: .valueChanged)
        if selected == index { sendActions(for: .primaryActionTriggered) }
        sendEditingDidEnd()
    }

    // MARK: Touches

    public override func endTracking(at point: Point) { opens = isTouchInside }

    public override func didEndTracking(at point: Point) {
        if opens { openMenu() }
        opens = false
    }

    public override func cancelTracking() { opens = false }

    public override func stateDidChange() {
        super.stateDidChange()
        if !isEnabled { closeMenu(animated: false) }
    }

    // MARK: The choices

    /// Whether the choices are shown.
    public var isMenuOpen: Bool { menu != nil }

    /// Shows the choices: below the button, or above it if there is more room. Fingers that hold something else are cancelled.
    public func openMenu(animated: Bool = true) {
        guard let window, menu == nil, isEnabled, isVisibleForDrawing, !items.isEmpty else { return }
        window.cancelAllTouches()
        window.cancelEditing()
        let menu = MenuView(of: self)
        self.menu = menu
        menu.identifier = path
        menu.appear(in: window, animated: animated)
    }

    /// Takes the choices away without a choice.
    public func closeMenu(animated: Bool = true) {
        let menu = menu
        self.menu = nil
        menu?.disappear(animated: animated)
    }

    public override func visibilityDidChange() {
        if !isVisibleForDrawing { closeMenu(animated: false) }
    }

    override func leaveWindow() { closeMenu(animated: false) }
}
