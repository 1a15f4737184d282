import FasciaGeometry
import FasciaRaster

/// Rows below each other that scroll, after UIKit's `UITableView`.
///
/// Only the rows that can be seen exist: ten thousand cost what the visible ones cost. They come from a data source, or from `sections`,
/// which holds everything that is shown.
public final class TableView: ScrollView {
    /// How sections look.
    public enum Style: String, Sendable, CaseIterable {
        /// From edge to edge; headers stay at the top while their section is seen.
        case plain
        /// Cards with round corners, and space between them.
        case grouped
    }

    /// Where a row is to come to stand.
    public enum ScrollPosition: String, Sendable, CaseIterable {
        /// As little as shows it whole.
        case none
        /// At the view's upper edge.
        case top
        /// In the view's middle.
        case middle
        /// At the view's lower edge.
        case bottom
    }

    /// Plain, or in groups with round corners.
    public let style: Style
    /// Not kept alive. Setting it reloads.
    public weak var dataSource: (any TableViewDataSource)? {
        didSet { if dataSource !== oldValue { reloadData() } }
    }
    /// Contents without a data source of one's own; setting them makes the table its own source.
    public var sections: [TableSection] {
        get { items?.sections ?? [] }
        set {
            let items = TableItems(sections: newValue)
            self.items = items
            dataSource = items
        }
    }
    /// Of rows that say nothing else, in points. Rows of `sections` with a detail below the title are 56 pt high as long as it is not set.
    public var rowHeight = 44.0 {
        didSet {
            hasOwnRowHeight = true
            if rowHeight != oldValue { reload() }
        }
    }
    /// Whether `rowHeight` was set: rows with a detail below the title are higher otherwise.
    var hasOwnRowHeight = false
    /// Between a row's edge and its accessory, in points; nil has what is drawn of it end where texts and controls do.
    public var accessoryMargin: Double? {
        didSet { if accessoryMargin != oldValue { lookChanged() } }
    }
    /// Between the table's edges and what is in its rows, in points.
    public var rowMargin = TableRow.margin {
        didSet { if rowMargin != oldValue { lookChanged() } }
    }
    /// Whether a bar stands beside rows that stay selected: in a menu the checkmark says that.
    var showsSelectionBar = true
    /// The height of a row in points, asked for every row when the table loads; nil is `rowHeight` for all.
    public var heightForRow: ((IndexPath) -> Double?)? {
        didSet { reload() }
    }
    /// Colours and fonts.
    @exclusivity(unchecked) public var look = TableLook() {
        didSet { if look != oldValue { lookChanged() } }
    }
    /// Whether hairlines part the rows.
    public var showsSeparators = true {
        didSet { if showsSeparators != oldValue { setNeedsDisplay() } }
    }
    /// Whether a tap selects a row.
    public var allowsSelection = true
    /// Whether several rows can be selected; a tap on a selected one then deselects it.
    public var allowsMultipleSelection = false
    /// Whether rows are buttons: a tap calls `onSelect`, and nothing stays selected.
    public var isMomentary = false
    /// A finger tapped a row of a table whose rows are neither selected nor buttons.
    public var onTap: ((IndexPath) -> Void)?
    /// Whether selected rows have a checkmark rather than another background.
    public var marksSelection = false {
        didSet { if marksSelection != oldValue { reload() } }
    }
    /// Whether the table stays at its last row when rows come below it, until a finger scrolls away; a round button leads back then.
    public var followsEnd = false {
        didSet {
            if followsEnd == oldValue { return }
            if !followsEnd { showEndButton(false) }
            setNeedsLayout()
        }
    }
    /// What stands in the middle while there are no rows; nil is nothing.
    public var emptyText: String? {
        didSet { if emptyText != oldValue { setNeedsLayout() } }
    }
    /// A finger chose a row; also the one that is already selected.
    public var onSelect: ((IndexPath) -> Void)?
    /// A finger's choice of another row, or a tap in a table of multiple selection, deselected a row.
    public var onDeselect: ((IndexPath) -> Void)?

    /// What fills the table and lives as long as it.
    package var contentOwner: AnyObject?
    /// How round the corners of highlighted rows are, in points; nil for those of all rows. Set before rows are shown.
    var highlightRadius: Double?
    /// The rows that were made from `sections`.
    private(set) var items: TableItems?
    var selected: Set<IndexPath> = []
    var metrics = TableMetrics(rowHeight: 44)
    var isLoaded = false
    /// The rows that are seen, by their numbers from `firstVisible` on.
    var visible: [TableRow] = []
    var firstVisible = 0
    /// Rows that keep their views while rows were inserted or deleted, by their new places.
    var kept: [IndexPath: TableRow] = [:]
    /// Hidden rows that wait for new contents: as many as were ever seen at once, of all reuse identifiers.
    var pool: [TableRow] = []
    var labels: [TableSectionLabel] = []
    var spareLabels: [TableSectionLabel] = []
    /// The change of rows that is shown at the moment.
    var change: TableChange?
    /// When rows changed last, and how many times in quick succession.
    var lastChange = Instant.zero
    var quickChanges = 0
    /// Its own moves of the content are no choice of where to read.
    var isAdjusting = false
    lazy var end = TableEnd()
    var empty = EmptyText(margin: Size(width: 2 * TableRow.margin, height: TableRow.margin))

    /// A table without rows.
    public init(style: Style = .plain, frame: Rect = .zero) {
        self.style = style
        super.init(frame: frame)
        // The rows say how large the content is, not the views that happen to be there.
        (contentView as? ScrollContentView)?.onNaturalSizeChange = nil
    }

    deinit {
        for row in visible { row.table = nil }
        for row in kept.values { row.table = nil }
        for row in pool { row.table = nil }
        for label in labels + spareLabels { label.table = nil }
    }

    // MARK: What is there

    /// How many sections there are, as of the last load.
    public var numberOfSections: Int {
        loadIfNeeded()
        return metrics.sections.count
    }

    /// How many rows a section has, as of the last load; 0 if there is no such section.
    public func numberOfRows(inSection section: Int) -> Int {
        loadIfNeeded()
        return metrics.sections.indices.contains(section) ? metrics.sections[section].rowCount : 0
    }

    /// The rows that are seen, from top to bottom.
    public var visibleRows: [TableRow] { visible }

    /// The row at a place, nil while it is not seen.
    public func row(at indexPath: IndexPath) -> TableRow? {
        visible.first { $0.indexPath == indexPath }
    }

    /// The place of a row by its number, counted from 0 through all sections; nil if there is no such row.
    public func indexPath(ofRowNumber number: Int) -> IndexPath? {
        loadIfNeeded()
        return number >= 0 && number < metrics.rowCount ? metrics.indexPath(of: number) : nil
    }

    /// A row's number, counted from 0 through all sections; nil if there is no such row.
    public func number(ofRowAt indexPath: IndexPath) -> Int? {
        loadIfNeeded()
        return metrics.number(of: indexPath)
    }

    /// Where a row is, in points of `contentView`; nil if there is no such row.
    public func rect(ofRowAt indexPath: IndexPath) -> Rect? {
        loadIfNeeded()
        guard let number = metrics.number(of: indexPath) else { return nil }
        return frame(of: number)
    }

    /// A row that is out of sight and waits for new contents; nil if a new one has to be made.
    public func dequeueReusableRow(withIdentifier identifier: String) -> TableRow? {
        guard let index = pool.lastIndex(where: { $0.reuseIdentifier == identifier }) else { return nil }
        let row = pool.remove(at: index)
        row.prepareForReuse()
        return row
    }

    package override func forEachTextOfRows(_ body: (_ row: Int, _ isDetail: Bool, _ text: View) -> Void) {
        loadIfNeeded()
        let start = contentOffset
        for number in 0..<metrics.rowCount {
            let place = metrics.indexPath(of: number)
            if row(at: place) == nil {
                scrollToRow(at: place, position: .middle, animated: false)
                window?.layout()
            }
            guard let row = row(at: place) else { continue }
            if !row.titleLabel.isHidden { body(number, false, row.titleLabel) }
            // One that was left out for the title's sake, too.
            if !row.detail.isEmpty { body(number, true, row.detailLabel) }
        }
        if contentOffset == start { return }
        setContentOffset(start, animated: false)
        window?.layout()
    }

    // MARK: Scrolling to rows

    /// Moves a row into sight. Does nothing if there is no such row.
    public func scrollToRow(at indexPath: IndexPath, position: ScrollPosition = .none, animated: Bool) {
        layoutIfNeeded()
        guard let rect = rect(ofRowAt: indexPath) else { return }
        // A header that stays at the top covers what is below it.
        let cover = style == .plain ? metrics.sections[indexPath.section].headerHeight : 0
        var target = contentOffset
        switch position {
        case .none:
            if rect.minY - cover < target.y { target.y = rect.minY - cover } else { target.y = max(target.y, rect.maxY - bounds.height) }
        case .top: target.y = rect.minY - cover
        case .middle: target.y = rect.midY - (bounds.height + cover) / 2
        case .bottom: target.y = rect.maxY - bounds.height
        }
        setContentOffset(clamped(target), animated: animated)
    }

    // MARK: Look

    private func lookChanged() {
        setNeedsDisplay()
        for row in visible { row.appearanceChanged() }
        for row in pool { row.appearanceChanged() }
        for label in labels + spareLabels { label.appearanceChanged() }
        if let label = empty.label { dressEmpty(label) }
        markRowsAboveWashes()
    }

    public override func themeDidChange() { lookChanged() }

    override func keyboardDidMove() {
        if metrics.rowCount == 0, emptyText != nil { setNeedsOwnLayout() }
    }

    private var fillColor: Color? { backgroundColor ?? look.background ?? window?.theme.background }

    public override var isOpaque: Bool { fillColor?.isOpaque ?? false }

    public override func draw(_ canvas: Canvas) {
        guard backgroundColor == nil, let color = fillColor else { return }
        var rest = pixelFrame
        // Opaque rows from edge to edge hide what is behind them: only what is above and below them is filled.
        if let rows = opaqueRows() {
            canvas.fill(PixelRect(x: rest.x, y: rest.y, width: rest.width, height: rows.lowerBound - rest.y), color)
            rest.height = rest.maxY - rows.upperBound
            rest.y = rows.upperBound
        }
        canvas.fill(rest, color)
    }

    /// The pixel rows that opaque rows cover without a gap; nil if there are none.
    private func opaqueRows() -> Range<Int>? {
        guard let first = visible.first, drawnAlpha >= 1, contentView.alpha >= 1, !contentView.isHidden else { return nil }
        let area = pixelFrame
        var end = first.pixelFrame.y
        for row in visible {
            let frame = row.pixelFrame
            guard row.isOpaque, row.alpha >= 1, row.isVisibleForDrawing, frame.x == area.x, frame.width == area.width, frame.y == end else {
                return nil
            }
            end = frame.maxY
        }
        let start = max(first.pixelFrame.y, area.y)
        return start < min(end, area.maxY) ? start..<min(end, area.maxY) : nil
    }

    // MARK: Layout

    public override func naturalContentSize() -> Size {
        loadIfNeeded()
        return Size(width: bounds.width, height: metrics.height)
    }

    public override func sizeThatFits(_ size: Size) -> Size {
        loadIfNeeded()
        return Size(width: size.width, height: min(size.height, metrics.height))
    }

    override var movesDrawnContent: Bool { isOpaque }

    public override func layoutSubviews() {
        (contentView as? ScrollContentView)?.isRearranged = false
        applyPendingSnapshot()
        isAdjusting = true
        super.layoutSubviews()
        isAdjusting = false
        tile()
        beginChange()
        placeEmptyLabel()
        if followsEnd { followEnd() }
    }

    /// What moves it by itself ends in the window that it leaves.
    override func leaveWindow() {
        super.leaveWindow()
        endChange()
        endFollowing()
    }

    override func didScroll() {
        if followsEnd, !isAdjusting { end.isFollowed = isAtEnd }
    }
}
