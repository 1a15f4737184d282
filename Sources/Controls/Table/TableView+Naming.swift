/// A view whose rows have names, and are views only while they are in sight.
package protocol RowHolding: View {
    /// Whether there is a row of that name, in sight or not.
    func hasRow(named name: String) -> Bool
    /// A row by its name, scrolled into sight whole, without a motion; nil if it cannot show now.
    func showRow(named name: String) -> View?
    /// Whether a finger scrolls.
    var isDragging: Bool { get }
}

extension TableView: RowHolding {
    package func hasRow(named name: String) -> Bool { indexPath(ofRowNamed: name) != nil }

    package func showRow(named name: String) -> View? {
        guard let place = indexPath(ofRowNamed: name), let rect = rect(ofRowAt: place) else { return nil }
        let isSeen = rect.minY >= contentOffset.y && rect.maxY <= contentOffset.y + bounds.height
        if !isSeen || row(at: place) == nil {
            scrollToRow(at: place, animated: false)
            layoutIfNeeded()
        }
        return row(at: place)
    }

    /// The place of a row by the name that it has in paths: its own, or else its number, in tables of several sections that of its section
    /// and its own, as in `1.3`. nil if there is no such row.
    private func indexPath(ofRowNamed name: String) -> IndexPath? {
        if let row = visible.first(where: { !$0.isHidden && $0.identifier == name }) { return row.indexPath }
        let source = dataSource as? TableViewDiffableDataSource
        let count = numberOfSections
        for section in 0..<count {
            for row in 0..<numberOfRows(inSection: section) {
                let place = IndexPath(row: row, section: section)
                if let source {
                    if source.row(at: place) == name { return place }
                    continue
                }
                let own = items?.item(at: place)?.identifier ?? ""
                if own == name || own.isEmpty && name == (count == 1 ? "\(row)" : "\(section).\(row)") { return place }
            }
        }
        return nil
    }
}
