import FasciaGeometry

// Which rows exist, and where.
extension TableView {
    private static let headerHeight = 28.0
    private static let groupedHeaderHeight = 40.0
    private static let groupedFooterHeight = 28.0
    private static let groupSpacing = 20.0
    private static let subtitleHeight = 56.0

    /// Asks the data source how much there is, once after each change.
    func loadIfNeeded() {
        if isLoaded { return }
        isLoaded = true
        metrics = TableMetrics(rowHeight: rowHeight)
        guard let source = dataSource else { return }
        let count = min(max(0, source.numberOfSections(in: self)), TableMetrics.maximumSections)
        for section in 0..<count {
            let header = source.tableView(self, titleForHeaderInSection: section)
            let footer = source.tableView(self, titleForFooterInSection: section)
            var heights: ((Int) -> Double)?
            if let heightForRow {
                heights = { heightForRow(IndexPath(row: $0, section: section)) ?? self.rowHeight }
            } else if let items, source === items, items.sections[section].items.contains(where: { height(of: $0) != nil }) {
                heights = { items.item(at: IndexPath(row: $0, section: section)).flatMap(self.height) ?? self.rowHeight }
            }
            metrics.append(
                rowCount: source.tableView(self, numberOfRowsInSection: section), heights: heights, header: header, footer: footer,
                headerHeight: headerHeight(header, isFirst: section == 0), footerHeight: footerHeight(footer))
        }
        if style == .grouped, count > 0 { metrics.pad(TableView.groupSpacing) }
    }

    /// What a row says about its height, or its style does; nil is `rowHeight`.
    func height(of item: TableItem) -> Double? {
        item.height ?? (item.style == .subtitle && !hasOwnRowHeight ? TableView.subtitleHeight : nil)
    }

    private func headerHeight(_ title: String?, isFirst: Bool) -> Double {
        if style == .plain { return title == nil ? 0 : TableView.headerHeight }
        return title == nil ? TableView.groupSpacing : TableView.groupedHeaderHeight + (isFirst ? 0 : 4)
    }

    private func footerHeight(_ title: String?) -> Double {
        title == nil ? 0 : style == .plain ? TableView.headerHeight : TableView.groupedFooterHeight
    }

    /// Where the row with a number lies in the content.
    func frame(of number: Int) -> Rect {
        let (top, height) = metrics.extent(of: number)
        let inset = style == .grouped ? min(TableRow.margin, bounds.width / 2) : 0
        return Rect(x: inset, y: top, width: bounds.width - 2 * inset, height: height)
    }

    /// Brings rows that come into sight into being, and takes those back that left it.
    func tile() {
        loadIfNeeded()
        if commitEditing(outside: rowsInSight) { loadIfNeeded() }
        let top = contentOffset.y
        let range = rowsInSight
        if range.isEmpty || visible.isEmpty || range.lowerBound >= firstVisible + visible.count || range.upperBound <= firstVisible {
            for row in visible { recycle(row) }
            visible.removeAll(keepingCapacity: true)
            firstVisible = range.lowerBound
        } else {
            while let row = visible.last, firstVisible + visible.count > range.upperBound {
                visible.removeLast()
                recycle(row)
            }
            while let row = visible.first, firstVisible < range.lowerBound {
                visible.removeFirst()
                firstVisible += 1
                recycle(row)
            }
            while firstVisible > range.lowerBound {
                visible.insert(makeRow(firstVisible - 1), at: 0)
                firstVisible -= 1
            }
        }
        while firstVisible + visible.count < range.upperBound { visible.append(makeRow(firstVisible + visible.count)) }
        if !kept.isEmpty {
            for (place, row) in kept { retire(row, to: place) }
            kept.removeAll()
        }
        placeLabels(top: top)
        placeRows()
        markRowsAboveWashes()
    }

    private var rowsInSight: Range<Int> {
        let top = contentOffset.y
        return bounds.height > 0 && bounds.width > 0 ? metrics.rows(from: top, to: top + bounds.height) : 0..<0
    }

    /// A row in which somebody types goes out of sight: what was typed counts.
    /// - Returns: whether a text was committed, which may have changed anything.
    private func commitEditing(outside range: Range<Int>) -> Bool {
        guard let field = window?.firstResponder, field.isDescendant(of: contentView) else { return false }
        let isLeaving =
            kept.contains { place, row in field.isDescendant(of: row) && !range.contains(metrics.number(of: place) ?? -1) }
            || visible.indices.contains { field.isDescendant(of: visible[$0]) && !range.contains(firstVisible + $0) }
        if isLeaving { field.resignFirstResponder() }
        return isLeaving
    }

    // MARK: Rows

    /// Tells the rows that are seen whether the next one is lit by a wash.
    func markRowsAboveWashes() {
        for (index, row) in visible.enumerated() {
            let next = index + 1 < visible.count ? visible[index + 1] : nil
            row.isAboveWash = next.map { $0.isLit && $0.ownHighlight == nil } ?? false
        }
    }

    private func makeRow(_ number: Int) -> TableRow {
        let indexPath = metrics.indexPath(of: number)
        let row: TableRow
        let known = kept.removeValue(forKey: indexPath)
        if let known {
            row = known
        } else {
            row = dataSource?.tableView(self, rowAt: indexPath) ?? TableRow()
        }
        // A row that a data source gives twice can stand at one place only.
        if let old = visible.firstIndex(where: { $0 === row }) { visible[old] = TableRow() }
        row.table = self
        row.indexPath = indexPath
        // A data source may have changed its mind while it was asked.
        let count = metrics.sections.indices.contains(indexPath.section) ? metrics.sections[indexPath.section].rowCount : 0
        row.ends = (indexPath.row == 0, indexPath.row == count - 1)
        if row.isNamedByTable, row.identifier == row.automaticIdentifier {
            row.automaticIdentifier = metrics.sections.count == 1 ? "\(indexPath.row)" : "\(indexPath.section).\(indexPath.row)"
            row.identifier = row.automaticIdentifier
        }
        if row.superview !== contentView { contentView.insertSubview(row, at: 0) }
        row.isHidden = false
        showSelection(of: row)
        if known == nil { row.appearanceChanged() }
        return row
    }

    /// A row that stays is not seen any more: it slides out of sight if the change is seen.
    private func retire(_ row: TableRow, to place: IndexPath) {
        if let change, !change.isRunning, let number = metrics.number(of: place) {
            change.add(row, to: frame(of: number).y)
        } else {
            recycle(row)
        }
    }

    func recycle(_ row: TableRow) {
        window?.cancelTouches(in: row)
        row.indexPath = nil
        row.itemIdentifier = nil
        row.endSlide()
        if row.identifier == row.automaticIdentifier {
            row.automaticIdentifier = ""
            row.identifier = ""
        }
        if row.reuseIdentifier != nil {
            // It stays in the tree, where it costs nothing.
            row.isHidden = true
            pool.append(row)
        } else {
            row.removeFromSuperview()
            row.table = nil
        }
    }

    /// Takes every row back; those that are seen are asked for anew.
    func recycleAll() {
        for row in visible { recycle(row) }
        for row in kept.values { recycle(row) }
        kept.removeAll()
        visible.removeAll(keepingCapacity: true)
    }

    // MARK: Headers and footers

    private func placeLabels(top: Double) {
        let bottom = top + bounds.height
        let first = metrics.firstSection(endingBelow: top)
        var last = first
        while last < metrics.sections.count, metrics.sections[last].top < bottom { last += 1 }
        for index in labels.indices.reversed() where !isShown(labels[index], first..<last, top, bottom) {
            let label = labels.remove(at: index)
            label.isHidden = true
            spareLabels.append(label)
        }
        for index in first..<last {
            let section = metrics.sections[index]
            if let header = section.header, let frame = headerFrame(section, top, bottom) { place(header, index, isFooter: false, frame) }
            if let footer = section.footer, let frame = footerFrame(section, top, bottom) { place(footer, index, isFooter: true, frame) }
        }
    }

    private func isShown(_ label: TableSectionLabel, _ sections: Range<Int>, _ top: Double, _ bottom: Double) -> Bool {
        guard sections.contains(label.section) else { return false }
        let section = metrics.sections[label.section]
        if (label.isFooter ? section.footer : section.header) == nil { return false }
        return (label.isFooter ? footerFrame(section, top, bottom) : headerFrame(section, top, bottom)) != nil
    }

    /// nil while it is not seen. In a plain table it stays at the top as long as its section does.
    private func headerFrame(_ section: TableMetrics.Section, _ top: Double, _ bottom: Double) -> Rect? {
        var y = section.top
        if style == .plain { y = max(y, min(top, section.rowsBottom - section.headerHeight)) }
        return y + section.headerHeight > top && y < bottom ? labelFrame(y, section.headerHeight) : nil
    }

    private func footerFrame(_ section: TableMetrics.Section, _ top: Double, _ bottom: Double) -> Rect? {
        section.bottom > top && section.rowsBottom < bottom ? labelFrame(section.rowsBottom, section.footerHeight) : nil
    }

    private func labelFrame(_ y: Double, _ height: Double) -> Rect {
        let inset = style == .grouped ? min(TableRow.margin, bounds.width / 2) : 0
        return Rect(x: inset, y: y, width: bounds.width - 2 * inset, height: height)
    }

    private func place(_ text: String, _ section: Int, isFooter: Bool, _ frame: Rect) {
        var found = labels.first { $0.section == section && $0.isFooter == isFooter }
        if found == nil {
            let label = spareLabels.popLast() ?? TableSectionLabel()
            label.table = self
            label.section = section
            label.isFooter = isFooter
            label.isHidden = false
            label.slide = 0
            label.shownY = .nan
            if label.superview == nil { contentView.addSubview(label) }
            label.appearanceChanged()
            labels.append(label)
            found = label
        }
        found?.text = text
        found?.restFrame = frame
    }
}
