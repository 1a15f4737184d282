/// The characters of a line as the eye meets them, from left to right: what a caret moves among.
package struct TextCells: Sendable {
    /// What a reader takes for one character.
    package struct Cell: Equatable, Sendable {
        /// Its scalars, counted from the beginning of the text.
        package var range: Range<Int>
        /// Whether the text runs from right to left here: then the cell begins at its right edge.
        package var isRightToLeft: Bool
    }

    /// From left to right.
    package private(set) var cells: [Cell] = []
    /// Whether the line as a whole runs from right to left.
    package private(set) var isRightToLeft = false

    /// Orders the characters of a text.
    /// - Parameters:
    ///   - scalars: the text, without control characters.
    ///   - starts: where each character begins, ascending.
    package init(_ scalars: [Unicode.Scalar], starts: [Int]) {
        // Hebrew is the first right-to-left block: most texts need no levels.
        guard scalars.contains(where: { $0.value >= 0x590 }) else {
            self.init(count: scalars.count, starts: starts)
            return
        }
        self.init(count: 0, starts: [])
        let levels: [Int8]
        (levels, isRightToLeft) = BidiLevels.resolve(scalars.map(\.value))
        cells.reserveCapacity(starts.count)
        for (index, start) in starts.enumerated() {
            let end = index + 1 < starts.count ? starts[index + 1] : scalars.count
            cells.append(Cell(range: start..<end, isRightToLeft: levels[start] & 1 != 0))
        }
        reorder(starts.map { levels[$0] })
    }

    /// The characters of a text that is not shown itself, all in one direction.
    package init(count: Int, starts: [Int], isRightToLeft: Bool = false) {
        self.isRightToLeft = isRightToLeft
        cells = starts.indices.map { index in
            Cell(range: starts[index]..<(index + 1 < starts.count ? starts[index + 1] : count), isRightToLeft: isRightToLeft)
        }
        if isRightToLeft { cells.reverse() }
    }

    /// UAX 9, rule L2.
    private mutating func reorder(_ levels: [Int8]) {
        var levels = levels
        guard var level = levels.max(), let lowest = levels.filter({ $0 & 1 != 0 }).min() else { return }
        while level >= lowest {
            var start = 0
            while start < cells.count {
                var end = start
                while end < cells.count, levels[end] >= level { end += 1 }
                if end > start + 1 {
                    cells[start..<end].reverse()
                    levels[start..<end].reverse()
                }
                start = max(end, start + 1)
            }
            level -= 1
        }
    }
}

extension Font {
    /// The edges of a text's cells on one line, in pixels from its left end: one more than there are cells.
    ///
    /// Characters that a font draws as one glyph share its width in equal parts.
    /// - Parameters:
    ///   - cells: those of `string`.
    ///   - scale: device pixels per point.
    package func edges(of cells: TextCells, in string: String, scale: Double) -> [Double] {
        var edges = [0.0]
        edges.reserveCapacity(cells.cells.count + 1)
        guard let paragraph = chain.text(string, size: self.size, tabularDigits: false).paragraphs.first else { return edges }
        let widths = paragraph.widths
        let size = min(max(size * scale, 1), 1024)
        var own = cells.cells.map { cell in
            cell.range.upperBound < widths.count ? max(0, widths[cell.range.upperBound] - widths[cell.range.lowerBound]) * size : 0
        }
        TextCells.share(&own, cells.cells)
        for width in own { edges.append((edges.last ?? 0) + width) }
        return edges
    }
}

extension TextCells {
    /// Shares the width of a glyph among the cells that it shows: the first in reading order has it all.
    fileprivate static func share(_ widths: inout [Double], _ cells: [Cell]) {
        var index = 0
        while index < widths.count {
            // From left to right, a cell's followers lie behind it; from right to left before it.
            var end = index + 1
            if cells[index].isRightToLeft {
                guard widths[index] == 0 else {
                    index += 1
                    continue
                }
                while end < widths.count, cells[end].isRightToLeft, widths[end - 1] == 0 { end += 1 }
            } else {
                while end < widths.count, !cells[end].isRightToLeft, widths[end] == 0 { end += 1 }
            }
            let sum = widths[index..<end].reduce(0, +)
            for place in index..<end { widths[place] = sum / Double(end - index) }
            index = end
        }
    }
}
