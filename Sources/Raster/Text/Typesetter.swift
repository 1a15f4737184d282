/// Breaks paragraphs into lines of limited width, all in ems.
struct Typesetter {
    /// How often a line is tried that turns out wider than measured; one that still is then may stick out.
    private static let maximumAttempts = 16

    private let chain: FontChain
    private let limit: Double
    private let maximumLines: Int
    /// The lines so far.
    private(set) var lines: [TextLine] = []
    /// Whether something did not fit.
    private(set) var isTruncated = false

    /// - Parameters:
    ///   - limit: the widest that a line may be, in ems.
    ///   - maximumLines: at least 1.
    init(chain: FontChain, limit: Double, maximumLines: Int) {
        self.chain = chain
        self.limit = limit
        self.maximumLines = maximumLines
    }

    /// Sets a whole text.
    mutating func set(_ text: AnalysedText) {
        var lastStart = 0
        for (index, paragraph) in text.paragraphs.enumerated() {
            let isLast = index == text.paragraphs.count - 1 && !text.isCut
            var start = 0
            repeat {
                lastStart = start
                if lines.count == maximumLines - 1 {
                    if isLast, let line = whole(paragraph, from: start) {
                        lines.append(line)
                    } else {
                        lines.append(ellipsized(paragraph, from: start))
                        isTruncated = true
                    }
                    return
                }
                start = append(paragraph, from: start)
            } while start < paragraph.count
        }
        if text.isCut, let paragraph = text.paragraphs.last {
            lines[lines.count - 1] = ellipsized(paragraph, from: lastStart)
            isTruncated = true
        }
    }

    /// The rest of a paragraph as one line, if it fits.
    private func whole(_ paragraph: Paragraph, from start: Int) -> TextLine? {
        if start == 0 {
            return paragraph.wholeLine.width <= limit ? TextLine(shaped: paragraph.wholeLine, isRightToLeft: paragraph.isRightToLeft) : nil
        }
        guard paragraph.widths[paragraph.count] - paragraph.widths[start] <= limit else { return nil }
        let shaped = Shaper.shape(paragraph, start..<paragraph.count, in: chain)
        return shaped.width <= limit ? TextLine(shaped: shaped, isRightToLeft: paragraph.isRightToLeft) : nil
    }

    /// Appends one line that is not the last allowed.
    /// - Returns: where the next begins.
    private mutating func append(_ paragraph: Paragraph, from start: Int) -> Int {
        if let line = whole(paragraph, from: start) {
            lines.append(line)
            return paragraph.count
        }
        // A part shaped on its own can be wider than it was within the whole (a letter in its final form, a lost kerning pair): then
        // less is tried, by one cluster at least, until one is left.
        let widths = paragraph.widths
        var room = limit
        var last: (line: TextLine, next: Int)?
        for _ in 0..<Typesetter.maximumAttempts {
            let (end, next) = lineEnd(paragraph, from: start, room: room)
            if let last, last.next == next { break }
            var line = TextLine(shaped: Shaper.shape(paragraph, start..<end, in: chain), isRightToLeft: paragraph.isRightToLeft)
            if next == end, end < paragraph.count, paragraph.scalars[end - 1] == LineBreaker.softHyphen { line.suffix = chain.hyphen }
            last = (line, next)
            if line.width <= limit { break }
            room = less(than: room, by: line.width - limit, measured: widths[end] - widths[start] + (line.suffix?.width ?? 0))
        }
        guard let last else { return paragraph.count }
        lines.append(last.line)
        return last.next
    }

    /// Where a line ends that may have so much room, without the spaces at its end, and where the next begins: after at least one cluster.
    private func lineEnd(_ paragraph: Paragraph, from start: Int, room: Double) -> (end: Int, next: Int) {
        let widths = paragraph.widths
        let scalars = paragraph.scalars
        let edge = widths[start] + room
        var best = -1
        var index = start + 1
        while index <= paragraph.count {
            if index == paragraph.count || paragraph.breaks[index] {
                var width = widths[trimmed(paragraph, start..<index)]
                if index < paragraph.count, scalars[index - 1] == LineBreaker.softHyphen { width += chain.hyphen.width }
                if width > edge { break }
                best = index
            } else if widths[index] > edge, !LineBreaker.isSpace(scalars[index - 1]) {
                break
            }
            index += 1
        }
        if best < 0 {
            best = paragraph.clusterEnd(start)
            while best < paragraph.count {
                let next = paragraph.clusterEnd(best)
                if widths[next] > edge { break }
                best = next
            }
        }
        return (trimmed(paragraph, start..<best), best)
    }

    /// As much of the rest of a paragraph as fits before an ellipsis.
    private func ellipsized(_ paragraph: Paragraph, from start: Int) -> TextLine {
        let ellipsis = chain.ellipsis
        var line = TextLine(shaped: .empty, suffix: ellipsis, isRightToLeft: paragraph.isRightToLeft)
        if ellipsis.width > limit {
            // Something that sticks out a little says more than nothing: a single letter, or that there is more.
            if start == 0, paragraph.wholeLine.width <= min(ellipsis.width, limit * 2) { line.shaped = paragraph.wholeLine }
            if ellipsis.width > limit * 2 || !line.shaped.runs.isEmpty { line.suffix = nil }
            return line
        }
        let widths = paragraph.widths
        var room = limit - ellipsis.width
        for _ in 0..<Typesetter.maximumAttempts where start < paragraph.count {
            var end = start
            while end < paragraph.count {
                let next = paragraph.clusterEnd(end)
                if widths[next] - widths[start] > room { break }
                end = next
            }
            end = trimmed(paragraph, start..<end)
            line.shaped = start == 0 && end == paragraph.count ? paragraph.wholeLine : Shaper.shape(paragraph, start..<end, in: chain)
            if line.width <= limit { return line }
            room = less(than: room, by: line.width - limit, measured: widths[end] - widths[start])
        }
        if line.width > limit { line.shaped = .empty }
        return line
    }

    /// The room for another attempt after a line that was measured narrower than it became.
    private func less(than room: Double, by excess: Double, measured: Double) -> Double {
        min(room - excess, measured - 1e-6)
    }

    /// The end of a range without the spaces before it.
    private func trimmed(_ paragraph: Paragraph, _ range: Range<Int>) -> Int {
        var end = range.upperBound
        while end > range.lowerBound, LineBreaker.isSpace(paragraph.scalars[end - 1]) { end -= 1 }
        return end
    }
}
