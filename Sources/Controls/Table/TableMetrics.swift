/// Where the sections and rows of a table lie, in points from its top.
///
/// Rows of one height take no room here, however many they are. Rows are also numbered through all sections, from 0.
struct TableMetrics {
    struct Section {
        var top = 0.0
        var headerHeight = 0.0
        var footerHeight = 0.0
        /// Where the first row begins.
        var rowsTop = 0.0
        /// Where the footer begins.
        var rowsBottom = 0.0
        var bottom = 0.0
        var rowCount = 0
        /// The number of the first row.
        var firstRow = 0
        /// Where each row ends, from `rowsTop`; nil if all have the same height.
        var ends: [Double]?
        var header: String?
        var footer: String?
    }

    /// A table has at most so many rows in a section.
    static let maximumRows = 10_000_000
    static let maximumSections = 100_000

    private(set) var sections: [Section] = []
    /// The height of a row whose section has no heights of its own.
    let rowHeight: Double
    private(set) var height = 0.0
    private(set) var rowCount = 0

    init(rowHeight: Double) {
        self.rowHeight = rowHeight > 1 ? min(rowHeight, 100_000) : 1
    }

    /// Changes a section's title from one text to another, which takes the same room.
    mutating func setTitle(_ title: String?, ofSection section: Int, _ part: WritableKeyPath<Section, String?>) {
        sections[section][keyPath: part] = title
    }

    /// Adds a section below the others.
    /// - Parameter heights: of each row; nil if all have the same.
    mutating func append(
        rowCount: Int, heights: ((Int) -> Double)?, header: String?, footer: String?, headerHeight: Double, footerHeight: Double
    ) {
        var section = Section()
        section.rowCount = min(max(0, rowCount), TableMetrics.maximumRows)
        section.firstRow = self.rowCount
        section.header = header
        section.footer = footer
        section.headerHeight = max(0, headerHeight)
        section.footerHeight = max(0, footerHeight)
        section.top = height
        section.rowsTop = height + section.headerHeight
        var length = Double(section.rowCount) * rowHeight
        if let heights {
            length = 0
            var ends: [Double] = []
            ends.reserveCapacity(section.rowCount)
            for row in 0..<section.rowCount {
                let height = heights(row)
                length += height > 1 ? min(height, 100_000) : 1
                ends.append(length)
            }
            section.ends = ends
        }
        section.rowsBottom = section.rowsTop + length
        section.bottom = section.rowsBottom + section.footerHeight
        height = section.bottom
        self.rowCount += section.rowCount
        sections.append(section)
    }

    /// Adds space below everything.
    mutating func pad(_ space: Double) { height += max(0, space) }

    /// The place of the row with a number, which must be less than `rowCount`.
    func indexPath(of number: Int) -> IndexPath {
        guard !sections.isEmpty else { return IndexPath(row: number) }
        var low = 0
        var high = sections.count - 1
        while low < high {
            let middle = (low + high + 1) / 2
            if sections[middle].firstRow <= number { low = middle } else { high = middle - 1 }
        }
        // Of several sections that begin with the same number, only the last one has rows.
        return IndexPath(row: number - sections[low].firstRow, section: low)
    }

    /// The number of a row; nil if there is no such row.
    func number(of indexPath: IndexPath) -> Int? {
        guard sections.indices.contains(indexPath.section), indexPath.row >= 0, indexPath.row < sections[indexPath.section].rowCount else {
            return nil
        }
        return sections[indexPath.section].firstRow + indexPath.row
    }

    /// Where a row begins and how high it is.
    func extent(of number: Int) -> (top: Double, height: Double) {
        let place = indexPath(of: number)
        // A data source that changes its mind while it is asked for rows.
        guard sections.indices.contains(place.section), place.row < sections[place.section].rowCount else { return (height, rowHeight) }
        let section = sections[place.section]
        guard let ends = section.ends else { return (section.rowsTop + Double(place.row) * rowHeight, rowHeight) }
        let start = place.row == 0 ? 0 : ends[place.row - 1]
        return (section.rowsTop + start, ends[place.row] - start)
    }

    /// The numbers of the rows between two heights.
    func rows(from top: Double, to bottom: Double) -> Range<Int> {
        let first = firstRow(endingBelow: top)
        var last = first
        // Only as many steps as rows are seen.
        while last < rowCount, extent(of: last).top < bottom { last += 1 }
        return first..<last
    }

    /// The first section that ends below a height; the number of sections if none does.
    func firstSection(endingBelow y: Double) -> Int {
        var low = 0
        var high = sections.count
        while low < high {
            let middle = (low + high) / 2
            if sections[middle].bottom > y { high = middle } else { low = middle + 1 }
        }
        return low
    }

    private func firstRow(endingBelow y: Double) -> Int {
        let index = firstSection(endingBelow: y)
        guard index < sections.count else { return rowCount }
        let section = sections[index]
        let offset = y - section.rowsTop
        if offset < 0 { return section.firstRow }
        if offset >= section.rowsBottom - section.rowsTop { return section.firstRow + section.rowCount }
        guard let ends = section.ends else { return section.firstRow + min(section.rowCount, Int(offset / rowHeight)) }
        var low = 0
        var high = ends.count
        while low < high {
            let middle = (low + high) / 2
            if ends[middle] > offset { high = middle } else { low = middle + 1 }
        }
        return section.firstRow + low
    }
}
