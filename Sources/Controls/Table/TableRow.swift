import FasciaGeometry
import FasciaRaster

/// A row of a table, after UIKit's `UITableViewCell`: a title, a detail, a picture, and an accessory at its end.
///
/// A highlighted or selected row passes that on to its texts and its accessory. The table takes rows that are out of sight back and
/// shows them again with other contents.
open class TableRow: Control {
    /// Where the detail stands.
    public enum Style: String, Sendable, CaseIterable {
        /// At the end of the row, beside the accessory.
        case value
        /// Below the title.
        case subtitle
    }

    /// Which rows it can stand in for; nil is never used again.
    public final let reuseIdentifier: String?
    /// Where the second text stands.
    public final var style: Style {
        didSet { if style != oldValue { appearanceChanged() } }
    }
    /// Shows the title.
    public final let titleLabel = Label()
    /// Shows the second text.
    public final let detailLabel = Label()
    /// Shows the image.
    public final let imageView = ImageView()
    /// Holds the texts and the picture, and whatever else is put into the row.
    public final let contentView = View()

    /// The first text.
    public final var title: String {
        get { titleLabel.text }
        set { change(titleLabel, to: newValue) }
    }
    /// The second text; empty for none.
    public final var detail: String {
        get { detailLabel.text }
        set { change(detailLabel, to: newValue) }
    }
    /// At the start of the row, in its own size as far as it fits.
    public final var image: Image? {
        get { imageView.image }
        set {
            imageView.image = newValue
            if tintsIcon || newValue?.isTemplate == true { appearanceChanged() }
            setNeedsLayout()
        }
    }
    /// Whether the image is an icon, which has the title's colour.
    private final var tintsIcon = false
    /// At the end of the row. An `Accessory` is highlighted and selected with the row, and so is any control that takes no touches.
    public final var accessoryView: View? {
        didSet {
            if accessoryView === oldValue { return }
            if let oldValue, oldValue.superview === self { oldValue.removeFromSuperview() }
            if let accessoryView { addSubview(accessoryView) }
            passState()
            setNeedsLayout()
        }
    }
    /// The accessory's kind; nil is none. Setting another one replaces `accessoryView`.
    public final var accessoryType: Accessory.Kind? {
        get { (accessoryView as? Accessory)?.kind }
        set {
            if newValue == accessoryType, newValue != nil || accessoryView == nil { return }
            guard let newValue else {
                accessoryView = nil
                return
            }
            // The colour that was chosen for the row's accessory stays.
            if let accessory = accessoryView as? Accessory {
                accessory.kind = newValue
                setNeedsLayout()
            } else {
                accessoryView = Accessory(newValue)
            }
        }
    }
    /// nil is the table's.
    public final var textColor: Color? {
        didSet { if textColor != oldValue { appearanceChanged() } }
    }
    /// nil is the table's.
    public final var detailColor: Color? {
        didSet { if detailColor != oldValue { appearanceChanged() } }
    }
    /// nil is the table's.
    public final var highlightedTextColor: Color? {
        didSet { if highlightedTextColor != oldValue { appearanceChanged() } }
    }
    /// Behind the row; nil is the table's.
    @exclusivity(unchecked) public final var rowColor: Color? {
        didSet { if rowColor != oldValue { setNeedsDisplay() } }
    }
    /// Behind the row while it is highlighted or selected; nil is the table's.
    public final var highlightColor: Color? {
        didSet {
            if highlightColor == oldValue { return }
            appearanceChanged()
            table?.markRowsAboveWashes()
        }
    }

    /// Where the table shows it; nil while it is not shown.
    public internal(set) final var indexPath: IndexPath?
    /// The table that shows it, and owns it while it does.
    final weak var table: TableView?
    /// Calls back with what a tap selected, once the lift's event was sent.
    private final var tapToTell: (() -> Void)?
    /// What it shows, in a table whose rows are known by ids; nil in others.
    public internal(set) final var itemIdentifier: String?
    /// What joins the views in it with what it shows.
    package final var cells: [AnyObject] = []
    /// Where a change of rows has it begin, in points from its place; and whether it comes into being by that.
    final var slide = 0.0
    final var isEntering = false
    /// Where it was seen before a change, from the table's upper edge; not a number if it was not.
    final var shownY = Double.nan
    /// Whether the table names it by its number if it has no name.
    final var isNamedByTable = true
    /// What a table called a row that had no name.
    final var automaticIdentifier = ""
    /// Where the line below the row begins: below the texts.
    final var separatorInset = TableRow.margin {
        didSet { if separatorInset != oldValue { setNeedsDisplay() } }
    }
    /// Whether the row below is drawn as one that is chosen or touched, by a wash that a line would frame.
    final var isAboveWash = false {
        didSet { if isAboveWash != oldValue { setNeedsDisplay(separatorRect) } }
    }
    /// Whether it is the first or the last one of a group, whose corners are round.
    @exclusivity(unchecked) final var ends: (isFirst: Bool, isLast: Bool) = (false, false) {
        didSet {
            if ends == oldValue { return }
            // Where corners are not round all that shows it is the line: the last row of a log is another one with each line that comes.
            if isGrouped { setNeedsDisplay() } else if ends.isLast != oldValue.isLast { setNeedsDisplay(separatorRect) }
        }
    }

    /// An empty row.
    public init(style: Style = .value, reuseIdentifier: String? = nil) {
        self.style = style
        self.reuseIdentifier = reuseIdentifier
        super.init()
        contentView.isUserInteractionEnabled = true
        addSubview(contentView)
        for view in [imageView, titleLabel, detailLabel] as [View] {
            view.isHidden = true
            contentView.addSubview(view)
        }
        imageView.contentMode = .aspectFit
        // Rows begin at one edge, whichever way their texts run.
        titleLabel.textAlignment = .leading
    }

    /// Called before the row is shown with other contents. The default takes back what a finger did to it.
    open func prepareForReuse() {
        isHighlighted = false
        isSelected = false
        accessoryView?.isHidden = false
    }

    private func change(_ label: Label, to text: String) {
        if label.text == text { return }
        label.text = text
        label.isHidden = text.isEmpty
        setNeedsLayout()
    }

    /// The change of rows is over, for this one.
    final func endSlide() {
        slide = 0
        shownY = .nan
        if isEntering {
            isEntering = false
            alpha = 1
        }
    }

    package override final var isInReserve: Bool { isHidden && indexPath == nil && table != nil }

    public override final var controlValue: ControlValue? { .on(isSelected) }

    /// A finger lifted: inside, the table selects the row.
    open override func endTracking(at point: Point) {
        tapToTell = isTouchInside ? table?.rowWasTapped(self) : nil
    }

    open override func didEndTracking(at point: Point) {
        let tell = tapToTell
        tapToTell = nil
        tell?()
    }

    // MARK: State and colours

    open override func stateDidChange() {
        appearanceChanged()
        passState()
        table?.markRowsAboveWashes()
    }

    open override func themeDidChange() { appearanceChanged() }

    /// Whether the row is drawn as one that is chosen or touched.
    final var isLit: Bool { isHighlighted || (isSelected && table?.marksSelection != true) }

    private func passState() {
        guard let control = accessoryView as? Control, control is Accessory || !control.isUserInteractionEnabled else { return }
        control.isHighlighted = isHighlighted
        control.isSelected = isSelected && table?.marksSelection != true
    }

    /// What the row is filled with while it is lit, if that is not the theme's wash.
    final var ownHighlight: Color? { highlightColor ?? table?.look.highlight }

    /// Accessories without a colour of their own have this.
    final func accessoryColor(_ kind: Accessory.Kind) -> Color? {
        if let own = table?.look.accessory ?? textColor ?? table?.look.text { return own }
        return kind == .checkmark ? window?.theme.accent : window?.theme.secondaryLabel
    }

    /// Colours and fonts are looked up anew.
    final func appearanceChanged() {
        setNeedsDisplay()
        guard let theme = window?.theme else { return }
        let look = table?.look ?? TableLook()
        var text = textColor ?? look.text ?? theme.label
        var detail = detailColor ?? look.detail ?? theme.secondaryLabel
        if isLit {
            if let own = ownHighlight {
                text = highlightedTextColor ?? look.highlightedText(on: own)
                detail = look.highlightedDetail ?? text.withAlpha(0.8)
            } else {
                text = highlightedTextColor ?? look.highlightedText ?? text
                detail = look.highlightedDetail ?? detail
            }
        }
        // An icon has the title's colour; the view dims it.
        if image?.isTemplate == true {
            imageView.tint = .color(text)
            tintsIcon = true
        } else if tintsIcon {
            imageView.tint = nil
            tintsIcon = false
        }
        if !isEnabled {
            text = text.withAlpha(0.4)
            detail = detail.withAlpha(0.4)
        }
        titleLabel.textColor = text
        detailLabel.textColor = detail
        imageView.alpha = isEnabled ? 1 : 0.4
        setFont(of: titleLabel, look.titleFont, theme, size: 17)
        setFont(of: detailLabel, look.detailFont, theme, size: style == .value ? 15 : 13)
        (accessoryView as? Accessory)?.setNeedsDisplay()
        setNeedsLayout()
    }

    /// A font is an object, and rows are dressed anew whenever they come into sight: it is made where there is another one only.
    private func setFont(of label: Label, _ font: Font?, _ theme: Theme, size: Double) {
        if let font {
            label.font = font
        } else if label.font?.chain !== theme.fonts.regular || label.font?.size != size {
            label.font = Font(chain: theme.fonts.regular, size: size)
        }
    }

    // MARK: Layout and drawing

    open override func layoutSubviews() { layoutParts() }

    open override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: table?.rowHeight ?? 44) }

    override var solidColor: Color? { fillColor(isLit: isLit) }

    open override var isOpaque: Bool {
        let isLit = isLit
        return (fillColor(isLit: isLit)?.isOpaque ?? false) && !hasRoundCorners && !(isLit && table?.highlightRadius != nil)
    }

    open override func draw(_ canvas: Canvas) { drawBackground(canvas) }
}
