import FasciaGeometry
import FasciaRaster

/// The choices of a pop-up button, in front of everything: a card beside the button that scrolls if it is long.
final class MenuView: View {
    /// From the window's edges, and from the button, in points.
    private static let margin = 8.0
    private static let distance = 6.0
    /// From the card's edges to the rows.
    private static let padding = 6.0
    private static let leastWidth = 120.0
    private static let greatestWidth = 420.0

    /// It may go while the menu fades.
    private weak var button: PopUpButton?
    private let backdrop = Control()
    private let card = BoxView()
    private let table = TableView()
    private var isClosing = false
    override var isLeaving: Bool { isClosing }
    private var hasScrolled = false

    init(of button: PopUpButton) {
        self.button = button
        super.init()
        isModal = true
        placement = .fill()
        semanticContentAttribute = button.effectiveLayoutDirection == .rightToLeft ? .forceRightToLeft : .forceLeftToRight
        // The touch that closes does nothing else: what is behind does not learn of it.
        backdrop.addAction(for: .touchDown) { [unowned self] in if !self.isClosing { self.button?.closeMenu() } }
        backdrop.identifier = "outside"
        addSubview(backdrop)
        addSubview(card)
        card.addSubview(table)
        card.cornerRadius = 14
        card.borderWidth = 1
        table.isMomentary = true
        table.showsSeparators = false
        table.highlightRadius = 8
        table.onSelect = { [unowned self] place in if !self.isClosing { self.button?.choose(place.row) } }
        fill()
    }

    private func fill() {
        // What fades shows what was chosen from.
        guard let button, !isClosing else { return }
        table.sections = [
            TableSection(
                items: button.items.enumerated().map { index, item in
                    var row = TableItem(item.title)
                    row.image = item.image
                    row.isEnabled = item.isEnabled
                    row.accessory = index == button.selectedIndex && button.isValueKnown ? .checkmark : nil
                    row.accessoryColor = button.tintColor ?? window?.theme.accent
                    return row
                })
        ]
    }

    /// The items are others.
    func reload() {
        fill()
        setNeedsLayout()
    }

    /// The chosen item has the checkmark.
    func showSelection() { fill() }

    // MARK: Showing

    func appear(in window: Window, animated: Bool) {
        window.addSubview(self)
        dress()
        guard animated else { return }
        card.alpha = 0
        card.animate(withDuration: 0.12, animations: { card.alpha = 1 })
    }

    func disappear(animated: Bool) {
        if isClosing { return }
        isClosing = true
        table.isUserInteractionEnabled = false
        guard animated, window != nil else {
            removeFromSuperview()
            return
        }
        card.animate(withDuration: 0.12, animations: { card.alpha = 0 }, completion: { [self] in removeFromSuperview() })
    }

    override func themeDidChange() { dress() }

    func dress() {
        guard let theme = window?.theme, let button else { return }
        card.fill = button.cardFill ?? .color(theme.card)
        if case .image? = button.cardFill {
            card.borderColor = nil
            card.shadow = nil
        } else {
            card.borderColor = theme.separator
            card.shadow = BoxShadow(color: theme.shadow, offset: Offset(horizontal: 0, vertical: 6), blur: 24)
        }
        var look = TableLook()
        look.background = .clear
        look.row = .clear
        table.look = look
        table.showsSelectionBar = false
        fill()
    }

    // MARK: Place

    override func layoutSubviews() {
        super.layoutSubviews()
        backdrop.frame = bounds
        guard let window, window.scale > 0, let button, !isClosing else { return }
        let scale = window.scale
        let pixels = button.pixelFrame
        let start = isMirrored ? window.pixelSize.width - pixels.maxX : pixels.x
        let anchor = Rect(
            x: Double(start) / scale, y: Double(pixels.y) / scale, width: Double(pixels.width) / scale,
            height: Double(pixels.height) / scale)
        let wanted = Double(button.items.count) * table.rowHeight + 2 * MenuView.padding
        let below = bounds.height - MenuView.margin - anchor.maxY - MenuView.distance
        let above = anchor.minY - MenuView.distance - MenuView.margin
        let isBelow = below >= wanted || below >= above
        // Beside a button that leaves no room for two rows, the card lies on it.
        let isOver = max(below, above) < min(wanted, 2 * table.rowHeight + 2 * MenuView.padding)
        let room = isOver ? bounds.height - 2 * MenuView.margin : isBelow ? below : above
        var height = min(wanted, room)
        if height < wanted {
            // Half a row at the edge says that there are more.
            let rows = ((height - 2 * MenuView.padding) / table.rowHeight - 0.5).rounded(.down) + 0.5
            if rows > 1 { height = rows * table.rowHeight + 2 * MenuView.padding }
        }
        let width = min(
            max(contentWidth(of: button), anchor.width, MenuView.leastWidth), max(MenuView.greatestWidth, anchor.width),
            bounds.width - 2 * MenuView.margin)
        let x = min(max(anchor.minX, MenuView.margin), bounds.width - MenuView.margin - width)
        var y = isBelow ? anchor.maxY + MenuView.distance : anchor.minY - MenuView.distance - height
        if isOver { y = anchor.midY - height / 2 }
        card.frame = Rect(
            x: x, y: min(max(y, MenuView.margin), max(MenuView.margin, bounds.height - MenuView.margin - height)), width: width,
            height: height)
        table.frame = card.bounds.insetBy(dx: MenuView.padding, dy: MenuView.padding)
        guard !hasScrolled, height < wanted, button.selectedIndex >= 0 else { return }
        hasScrolled = true
        let row = Double(button.selectedIndex) * table.rowHeight
        let most = wanted - height
        table.contentOffset = Point(x: 0, y: min(max(0, row - (height - 2 * MenuView.padding - table.rowHeight) / 2), most))
    }

    /// The width that shows every title whole, its picture and the checkmark.
    private func contentWidth(of button: PopUpButton) -> Double {
        guard let theme = window?.theme else { return 0 }
        let font = Font(chain: theme.fonts.regular, size: 17)
        var width = 0.0
        for item in button.items {
            let layout = font.layout(item.title, scale: displayGrid.scale, options: TextOptions())
            let image = item.image.map { min($0.size.width, table.rowHeight) + 12 } ?? 0
            width = max(width, displayGrid.points(layout.size.width) + image)
        }
        return width + 2 * TableRow.margin + 2 * MenuView.padding + 32
    }
}
