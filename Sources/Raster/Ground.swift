import CPixman
import FasciaGeometry

/// What lies under everything else in a band: rows that are of one colour from end to end, which are noted here and not written.
///
/// A page is mostly such rows, a plain colour or a gradient from top to bottom. Written into the band they would be read again and written
/// once more, into the display's memory; so only the columns of a row that something else is drawn over are in the band, and the rest goes
/// straight there. All that draws on the surface calls `write` first.
package final class Ground {
    /// The rectangle of the band that is being drawn; empty before any.
    package private(set) var part: PixelRect = .zero
    /// Which columns of each row of `part` the band has, from `part.x` on: those from `starts` to `ends`, none where they are the same.
    package let starts: UnsafeMutablePointer<Int32>
    package let ends: UnsafeMutablePointer<Int32>
    /// The pixel that the other columns of a row have.
    package let pixels: UnsafeMutablePointer<UInt32>
    private let capacity: Int
    /// It owns this.
    private unowned(unsafe) let surface: Surface

    init(of surface: Surface) {
        self.surface = surface
        capacity = surface.height
        starts = .allocate(capacity: capacity)
        ends = .allocate(capacity: capacity)
        pixels = .allocate(capacity: capacity)
        starts.initialize(repeating: 0, count: capacity)
        ends.initialize(repeating: 0, count: capacity)
        pixels.initialize(repeating: 0, count: capacity)
    }

    deinit {
        starts.deallocate()
        ends.deallocate()
        pixels.deallocate()
    }

    /// A part is drawn now. Until a row's ground is known the band has all of the row.
    package func begin(_ part: PixelRect) {
        self.part = part.intersection(surface.bounds)
        starts.update(repeating: 0, count: self.part.height)
        ends.update(repeating: Int32(truncatingIfNeeded: self.part.width), count: self.part.height)
    }

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
            let target = surface.row(y) + part.x
            if first == last {
                fascia_fill_pixels(target + Int(start), pixels[row], Int(end &- start))
                starts[row] = start
                ends[row] = end
                continue
            }
            if start < first {
                fascia_fill_pixels(target + Int(start), pixels[row], Int(first &- start))
                starts[row] = start
            }
            if end > last {
                fascia_fill_pixels(target + Int(last), pixels[row], Int(end &- last))
                ends[row] = end
            }
        }
    }
}
