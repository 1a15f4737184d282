import FasciaGeometry
import FasciaRaster

/// The text above or below a section of a table.
final class TableSectionLabel: View {
    /// The section, and whether it stands below it.
    var section = -1
    var isFooter = false
    private let label = Label()
    /// Its place at rest, where a change of rows has it begin from there, and where it was seen before that.
    var restFrame = Rect.zero
    var slide = 0.0
    var shownY = Double.nan
    weak var table: TableView?

    init() {
        super.init()
        isUserInteractionEnabled = false
        label.font = nil
        addSubview(label)
    }

    var text: String {
        get { label.text }
        set { label.text = newValue }
    }

    func appearanceChanged() {
        guard let theme = window?.theme, let table else { return }
        label.textColor = table.look.headerText ?? theme.secondaryLabel
        label.font = table.look.headerFont ?? Font(chain: isFooter ? theme.fonts.regular : theme.fonts.semibold, size: 13)
        backgroundColor =
            table.style == .plain ? table.look.headerBackground ?? theme.background.mixed(with: theme.recess, fraction: 0.6) : nil
    }

    override func themeDidChange() { appearanceChanged() }

    override func layoutSubviews() {
        let isGrouped = table?.style == .grouped
        let height = isGrouped ? min(bounds.height, 26) : bounds.height
        label.frame = Rect(
            x: TableRow.margin, y: isFooter || !isGrouped ? 0 : bounds.height - height, width: max(0, bounds.width - 2 * TableRow.margin),
            height: height)
    }
}
