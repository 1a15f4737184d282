// What changes in a table: its contents and its selection.
extension TableView {
    // MARK: Contents

    /// Has everything asked for anew. The selection is forgotten, as in UIKit.
    public func reloadData() {
        selected.removeAll()
        reload()
    }

    /// Has counts and visible rows asked for anew; the selection stays where rows still are.
    func reload() {
        endChange()
        recycleAll()
        isLoaded = false
        setNeedsLayout()
        superview?.setNeedsLayout()
    }

    /// Has some rows asked for anew; those out of sight are when they come into it.
    public func reloadRows(at indexPaths: [IndexPath]) {
        let wanted = Set(indexPaths)
        let isSeen = visible.contains { $0.indexPath.map(wanted.contains) ?? false } || kept.keys.contains(where: wanted.contains)
        guard isSeen || heightForRow != nil else { return }
        keepRows { wanted.contains($0) ? nil : $0 }
    }

    /// Rows came in: the data source has them already. Places are those after the change.
    public func insertRows(at indexPaths: [IndexPath]) {
        let places = Set(indexPaths).sorted()
        keepRows { place in
            var new = place
            for inserted in places where inserted.section == new.section && inserted.row <= new.row { new.row += 1 }
            return new
        }
    }

    /// Rows went: the data source has them no more. Places are those before the change.
    public func deleteRows(at indexPaths: [IndexPath]) {
        let places = Set(indexPaths)
        let sorted = places.sorted()
        keepRows { place in
            if places.contains(place) { return nil }
            var new = place
            for deleted in sorted where deleted.section == place.section && deleted.row < place.row { new.row -= 1 }
            return new
        }
    }

    /// Loads anew, but leaves rows that are still there their views, and what fingers do on them.
    private func keepRows(_ newPlace: (IndexPath) -> IndexPath?) {
        endChange()
        let isKnown = isLoaded
        // Rows that a change before this one keeps have no place in sight yet.
        let old = visible.map { ($0.indexPath, $0) } + kept.map { ($0.key, $0.value) }
        visible.removeAll(keepingCapacity: true)
        kept.removeAll(keepingCapacity: true)
        isLoaded = false
        loadIfNeeded()
        var selection: Set<IndexPath> = []
        for place in selected {
            if let new = newPlace(place), metrics.number(of: new) != nil { selection.insert(new) }
        }
        selected = selection
        var leaving: [TableRow] = []
        for (place, row) in old {
            if isKnown, let place, let new = newPlace(place), metrics.number(of: new) != nil, kept[new] == nil {
                kept[new] = row
            } else {
                leaving.append(row)
            }
        }
        for row in leaving { recycle(row) }
        setNeedsLayout()
        superview?.setNeedsLayout()
    }

    /// Has a row made from `sections` say something else beside or below its title, without loading anything anew. Does nothing if there
    /// is no such row.
    /// - Parameters:
    ///   - detail: the new text.
    ///   - marks: the parts of it that are not certain.
    ///   - indexPath: the row's place.
    public func setDetail(_ detail: String, marks: [TextMark] = [], ofRowAt indexPath: IndexPath) {
        updateItem(at: indexPath) { item in
            item.detail = detail
            item.detailMarks = marks
        }
    }

    /// Has a row made from `sections` say something else as its title, without loading anything anew. Does nothing if there is no such row.
    /// - Parameters:
    ///   - title: the new text.
    ///   - marks: the parts of it that are not certain.
    ///   - indexPath: the row's place.
    public func setTitle(_ title: String, marks: [TextMark] = [], ofRowAt indexPath: IndexPath) {
        updateItem(at: indexPath) { item in
            item.title = title
            item.titleMarks = marks
        }
    }

    /// Changes a row made from `sections`, without loading anything anew unless its height changes: its texts, its picture, its colours,
    /// whether it takes touches. What stands at its end stays what it is. Does nothing if there is no such row.
    public func updateItem(at indexPath: IndexPath, _ change: (inout TableItem) -> Void) {
        guard let items, items.has(indexPath) else { return }
        let isShown = isLoaded && dataSource === items
        let old = isShown ? items.item(at: indexPath).flatMap(height) : nil
        items.update(at: indexPath, change)
        guard isShown, let item = items.item(at: indexPath) else { return }
        if height(of: item) != old { return reload() }
        guard let row = row(at: indexPath) else { return }
        items.dress(row, item)
        if item.accessory != nil, item.accessoryView == nil, let accessory = row.accessoryView as? Accessory {
            items.dress(accessory, item)
        }
    }

    /// Has a section made from `sections` say something else above its rows; nil is nothing. Does nothing if there is no such section.
    public func setHeader(_ header: String?, ofSection section: Int) { setTitle(header, ofSection: section, \.header, \.header) }

    /// Has a section made from `sections` say something else below its rows; nil is nothing. Does nothing if there is no such section.
    public func setFooter(_ footer: String?, ofSection section: Int) { setTitle(footer, ofSection: section, \.footer, \.footer) }

    private func setTitle(
        _ title: String?, ofSection section: Int, _ part: WritableKeyPath<TableSection, String?>,
        _ shown: WritableKeyPath<TableMetrics.Section, String?>
    ) {
        guard let items, items.sections.indices.contains(section) else { return }
        let old = items.sections[section][keyPath: part]
        if title == old { return }
        items.setTitle(title, ofSection: section, part)
        guard isLoaded, dataSource === items else { return }
        if (title == nil) != (old == nil) { return reload() }
        metrics.setTitle(title, ofSection: section, shown)
        setNeedsLayout()
    }

    // MARK: Selection

    /// The selected row; the first one if there are several, nil if there is none.
    public var indexPathForSelectedRow: IndexPath? { selected.count > 1 ? selected.min() : selected.first }

    /// The selected rows, from top to bottom.
    public var indexPathsForSelectedRows: [IndexPath] { selected.sorted() }

    /// Selects a row without a callback. Does nothing if there is no such row.
    public func selectRow(at indexPath: IndexPath, position: ScrollPosition? = nil, animated: Bool = false) {
        loadIfNeeded()
        guard metrics.number(of: indexPath) != nil else { return }
        if !allowsMultipleSelection {
            for other in selected where other != indexPath { deselectRow(at: other) }
        }
        selected.insert(indexPath)
        if let row = row(at: indexPath) { showSelection(of: row) }
        if let position { scrollToRow(at: indexPath, position: position, animated: animated) }
    }

    /// Deselects a row without a callback.
    public func deselectRow(at indexPath: IndexPath) {
        guard selected.remove(indexPath) != nil, let row = row(at: indexPath) else { return }
        showSelection(of: row)
    }

    func showSelection(of row: TableRow) {
        let isSelected = row.indexPath.map(selected.contains) ?? false
        row.isSelected = isSelected
        guard marksSelection else { return }
        if let accessory = row.accessoryView as? Accessory {
            accessory.kind = .checkmark
            if accessory.isHidden == isSelected {
                accessory.isHidden = !isSelected
                row.setNeedsLayout()
            }
        } else if row.accessoryView == nil, isSelected {
            row.accessoryType = .checkmark
        }
    }

    /// A finger lifted on a row: its selection changes.
    /// - Returns: the callback, to be called once the lift's event was sent; nil if there is none.
    func rowWasTapped(_ row: TableRow) -> (() -> Void)? {
        guard let place = row.indexPath else { return nil }
        if !allowsSelection, !isMomentary { return onTap.map { tell in { tell(place) } } }
        if isMomentary { return { self.onSelect?(place) } }
        if selected.contains(place) {
            guard allowsMultipleSelection else { return { self.onSelect?(place) } }
            deselectRow(at: place)
            return {
                row.sendActions(for: .valueChanged)
                self.onDeselect?(place)
            }
        }
        let previous = allowsMultipleSelection ? nil : selected.first
        selectRow(at: place)
        return {
            if let previous {
                self.row(at: previous)?.sendActions(for: .valueChanged)
                self.onDeselect?(previous)
            }
            row.sendActions(for: .valueChanged)
            self.onSelect?(place)
        }
    }
}
