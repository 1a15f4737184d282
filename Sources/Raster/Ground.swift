import CPixman
import FasciaGeometry

/// What lies under everything else in a band: rows that are of one colour from end to end, or a picture's, which are noted here and not
/// written.
///
/// A page is mostly such rows, a plain colour, a gradient from top to bottom or a picture behind all. Written into the band they would be read again and written
/// once more, into the display's memory; so only the columns of a row that something else is drawn over are in the band, and the rest goes
/// straight there. All that draws on the surface calls `write` first.
package final class Ground {
    /// The rectangle of the band that is being drawn; empty before any.
    @exclusivity(unchecked) package private(set) var part: PixelRect = .zero
    /// Which columns of each row of `part` the band has, from `part.x` on: those from `starts` to `ends`, none where they are the same.
    package let starts: UnsafeMutablePointer<Int32>
    package let ends: UnsafeMutablePointer<Int32>
    /// The pixel that the other columns of a row have where they are not a picture's.
    package let pixels: UnsafeMutablePointer<UInt32>
    /// What the other columns of a row are copied from, its first for the part's first; nil where they are of one colour.
    package let sources: UnsafeMutablePointer<UnsafePointer<UInt32>?>
    /// What `sources` point into, held until it has been copied; nil where no rows of a picture are noted.
    @exclusivity(unchecked) package private(set) var picture: Surface?
    private let capacity: Int
    /// It owns this.
    private unowned(unsafe) let surface: Surface

    init(of surface: Surface) {
        self.surface = surface
        capacity = surface.height
        starts = .allocate(capacity: capacity)
        ends = .allocate(capacity: capacity)
        pixels = .allocate(capacity: capacity)
        sources = .allocate(capacity: capacity)
        starts.initialize(repeating: 0, count: capacity)
        ends.initialize(repeating: 0, count: capacity)
        pixels.initialize(repeating: 0, count: capacity)
        sources.initialize(repeating: nil, count: capacity)
    }

    deinit {
        starts.deallocate()
        ends.deallocate()
        pixels.deallocate()
        sources.deallocate()
    }

    /// A part is drawn now. Until a row's ground is known the band has all of the row.
    package func begin(_ part: PixelRect) {
        self.part = part.intersection(surface.bounds)
        starts.update(repeating: 0, count: self.part.height)
        ends.update(repeating: Int32(truncatingIfNeeded: self.part.width), count: self.part.height)
        sources.update(repeating: nil, count: self.part.height)
        picture = nil
    }

    /// All of it has been copied to where it is seen: no picture is held any more.
    package func end() { begin(.zero) }

    /// Whether rows of an area go from end to end of the part, and are in it.
    @inline(__always)
    private func isWhole(_ area: PixelRect) -> Bool {
        area.x <= part.x && area.maxX >= part.maxX && area.y >= part.y && area.maxY <= part.maxY && !part.isEmpty
    }

    /// Notes an opaque pixel for rows that it fills from end to end.
    /// - Returns: whether that is so; otherwise it has to be drawn.
    func take(_ area: PixelRect, _ pixel: UInt32) -> Bool {
        guard isWhole(area) else { return false }
        let first = area.y &- part.y
        starts.advanced(by: first).update(repeating: 0, count: area.height)
        ends.advanced(by: first).update(repeating: 0, count: area.height)
        pixels.advanced(by: first).update(repeating: pixel, count: area.height)
        sources.advanced(by: first).update(repeating: nil, count: area.height)
        return true
    }

    /// The same for rows that have a pixel each.
    func take(_ area: PixelRect, column: UnsafePointer<UInt32>, stride: Int) -> Bool {
        guard isWhole(area) else { return false }
        for row in 0..<area.height where column[row &* stride] < 0xFF00_0000 { return false }
        let first = area.y &- part.y
        for row in 0..<area.height {
            starts[first &+ row] = 0
            ends[first &+ row] = 0
            pixels[first &+ row] = column[row &* stride]
            sources[first &+ row] = nil
        }
        return true
    }

    /// The same for rows of an opaque picture whose pixels never change. One picture is noted at a time; another is drawn over it, unless it
    /// covers all of the part.
    /// - Parameter place: where the picture's first pixel comes to lie.
    func take(_ area: PixelRect, of other: Surface, at place: PixelPoint) -> Bool {
        guard isWhole(area), other.ground == nil else { return false }
        if picture !== other {
            guard picture == nil || area.height == part.height else { return false }
            picture = other
        }
        let first = area.y &- part.y
        for row in first..<(first &+ area.height) {
            starts[row] = 0
            ends[row] = 0
            sources[row] = UnsafePointer(other.row(part.y &+ row &- place.y) + (part.x &- place.x))
        }
        return true
    }

    /// Writes the ground into the band where an area lies, so that something can be drawn over it, or the pixels read.
    package func write(_ area: PixelRect) {
        let area = area.intersection(part)
        if area.isEmpty { return }
        let start = Int32(truncatingIfNeeded: area.x &- part.x)
        let end = Int32(truncatingIfNeeded: area.maxX &- part.x)
        for y in area.y..<area.maxY {
            let row = y &- part.y
            let (first, last) = (starts[row], ends[row])
            if first <= start, last >= end { continue }
            if first == last {
                fill(row, from: start, to: end)
                starts[row] = start
                ends[row] = end
                continue
            }
            if start < first {
                fill(row, from: start, to: first)
                starts[row] = start
            }
            if end > last {
                fill(row, from: last, to: end)
                ends[row] = end
            }
        }
    }

    /// Writes some columns of a row.
    @inline(__always)
    private func fill(_ row: Int, from start: Int32, to end: Int32) {
        let target = surface.row(part.y &+ row) + (part.x &+ Int(start))
        if let source = sources[row] {
            target.update(from: source + Int(start), count: Int(end &- start))
        } else {
            fascia_fill_pixels(target, pixels[row], Int(end &- start))
        }
    }
}
