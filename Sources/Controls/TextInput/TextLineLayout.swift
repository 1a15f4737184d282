import FasciaGeometry
import FasciaRaster

/// A text on one line as it is drawn: its glyphs or, of a secure one, its dots, and where each character stands.
struct TextLineLayout {
    let cells: TextCells
    /// The advance, in pixels.
    let width: Int
    let height: Int
    /// From the top, in pixels.
    let baseline: Int
    /// The width that it was made for, in pixels.
    let room: Int
    /// nil for a text without a direction: an empty one, and one that nobody may read.
    let isRightToLeft: Bool?
    private let edges: [Double]
    /// Whether its end is at the left.
    var runsLeft: Bool { cells.isRightToLeft }
    /// nil for dots, and for a secret that is shown.
    private let glyphs: TextLayout?
    /// The characters of a secret that is shown, each for itself: nothing keeps them together.
    private let characters: [TextLayout]

    /// - Parameters:
    ///   - scale: device pixels per point.
    ///   - room: pixels.
    ///   - isCut: whether a text that is longer than its room ends in an ellipsis.
    ///   - isRevealed: whether a secure text is shown as it is.
    init(_ editor: TextEditor, font: Font, scale: Double, room: Int, isCut: Bool, isRevealed: Bool) {
        cells = editor.cells
        self.room = room
        baseline = Int((font.ascent * scale).rounded())
        height = max(1, baseline + Int((font.descent * scale).rounded()))
        if editor.isSecure, isRevealed {
            characters = cells.cells.map { font.layout(editor.character(in: $0.range), scale: scale) }
            edges = characters.reduce(into: [0.0]) { $0.append(($0.last ?? 0) + Double($1.size.width)) }
            width = Int(edges.last ?? 0)
            glyphs = nil
            isRightToLeft = nil
            return
        }
        characters = []
        if editor.isSecure {
            let pitch = (font.size * 0.68 * scale).rounded()
            edges = (0...editor.count).map { Double($0) * pitch }
            width = Int(edges.last ?? 0)
            glyphs = nil
            isRightToLeft = nil
            return
        }
        let text = editor.text
        let whole = font.layout(text, scale: scale)
        glyphs = isCut && whole.size.width > room ? font.layout(text, scale: scale, options: TextOptions(maximumWidth: room)) : whole
        edges = font.edges(of: cells, in: text, scale: scale)
        width = glyphs?.size.width ?? 0
        isRightToLeft = editor.hasDirection ? cells.isRightToLeft : nil
    }

    /// Where a gap between cells is, in pixels from the left end.
    func edge(_ gap: Int) -> Int { edges.indices.contains(gap) ? Int(edges[gap].rounded()) : width }

    /// The position that is meant by a place, in pixels from the left end: the nearer edge of the cell that lies there.
    func position(at x: Int) -> (position: Int, isUpstream: Bool) {
        guard !cells.cells.isEmpty else { return (0, true) }
        var index = cells.cells.count - 1
        while index > 0, index < edges.count, edges[index] > Double(x) { index -= 1 }
        let cell = cells.cells[index]
        let middle = index + 1 < edges.count ? (edges[index] + edges[index + 1]) / 2 : 0
        let isEnd = (Double(x) >= middle) != cell.isRightToLeft
        return (isEnd ? cell.range.upperBound : cell.range.lowerBound, isEnd)
    }

    /// What a range of the text takes on the line, in pixels from the left end.
    func parts(of range: Range<Int>) -> [Range<Int>] {
        var parts: [Range<Int>] = []
        for (index, cell) in cells.cells.enumerated() where range.overlaps(cell.range) {
            let part = edge(index)..<max(edge(index), edge(index + 1))
            if let last = parts.last, last.upperBound == part.lowerBound {
                parts[parts.count - 1] = last.lowerBound..<part.upperBound
            } else {
                parts.append(part)
            }
        }
        return parts
    }

    /// - Parameter origin: the upper left corner.
    func draw(at origin: PixelPoint, _ color: Color, on canvas: Canvas) {
        if let glyphs { return canvas.draw(glyphs, at: origin, color) }
        if !characters.isEmpty {
            for (index, character) in characters.enumerated() {
                canvas.draw(character, at: PixelPoint(x: origin.x + edge(index), y: origin.y), color)
            }
            return
        }
        let side = max(3, height * 2 / 5)
        for index in 0..<max(0, edges.count - 1) {
            let x = origin.x + edge(index) + PixelGrid.centered(side, in: edge(index + 1) - edge(index))
            let dot = PixelRect(x: x, y: origin.y + PixelGrid.centered(side, in: height), width: side, height: side)
            if dot.intersects(canvas.clip) { canvas.fill(.ellipse, in: dot, .color(color)) }
        }
    }
}
