import CCopy
import FasciaGeometry
import FasciaRaster

/// What a buffer of the display has of its rows' ground.
///
/// Pages that follow one another mostly stand on the same ground. Where a row's ground is what the buffer has there already, only the
/// columns are written that something else is drawn over, or was. A display's memory is mostly not cached, and a page is mostly ground.
///
/// It says what was written, whether the commit after it was accepted or not. Whoever writes to the buffer otherwise has to tell `touch`.
package final class ShownGround {
    /// As in `Ground`, of all rows of the buffer; first all of a row is anything.
    private let rows: fascia_ground
    /// The picture that the rows with pictures are of. One that is gone is no other one, wherever that lies in memory.
    @exclusivity(unchecked) private weak var picture: Surface?
    private let size: PixelSize
    /// Where something else was written since: one rectangle around all of that, since each small frame pays for what is noted here.
    @exclusivity(unchecked) private var touched = PixelRect.zero

    /// Nothing is known yet of a buffer of this size, which is not turned.
    package init(size: PixelSize) {
        self.size = size
        rows = fascia_ground(
            pixels: .allocate(capacity: size.height), pictures: .allocate(capacity: size.height),
            starts: .allocate(capacity: size.height), ends: .allocate(capacity: size.height))
        rows.pixels.initialize(repeating: 0, count: size.height)
        rows.pictures.initialize(repeating: nil, count: size.height)
        rows.starts.initialize(repeating: 0, count: size.height)
        rows.ends.initialize(repeating: Int32(truncatingIfNeeded: size.width), count: size.height)
    }

    deinit {
        rows.pixels.deallocate()
        rows.pictures.deallocate()
        rows.starts.deallocate()
        rows.ends.deallocate()
    }

    /// Something was written to the buffer.
    package func touch(_ area: PixelRect) { touched = touched.union(area) }

    /// Gives `body` what the buffer has of a ground's rows, which it changes into what it writes; nil where the rows are no whole ones.
    func with(_ ground: Ground, _ body: (UnsafePointer<fascia_ground>?) -> Void) {
        let part = ground.part
        guard part.x == 0, part.width == size.width, part.y >= 0, part.maxY <= size.height else {
            touch(part)
            return body(nil)
        }
        noteTouched()
        if let new = ground.picture, picture !== new {
            forgetPictures()
            picture = new
        }
        var these = fascia_ground(
            pixels: rows.pixels + part.y, pictures: rows.pictures + part.y, starts: rows.starts + part.y, ends: rows.ends + part.y)
        body(&these)
    }

    private func noteTouched() {
        let area = touched.intersection(size.bounds)
        touched = .zero
        let (start, end) = (Int32(truncatingIfNeeded: area.x), Int32(truncatingIfNeeded: area.maxX))
        for row in area.y..<max(area.y, area.maxY) where start < end {
            let isGround = rows.starts[row] >= rows.ends[row]
            rows.starts[row] = isGround ? start : min(rows.starts[row], start)
            rows.ends[row] = isGround ? end : max(rows.ends[row], end)
        }
    }

    private func forgetPictures() {
        for row in 0..<size.height where rows.pictures[row] != nil {
            rows.pictures[row] = nil
            rows.starts[row] = 0
            rows.ends[row] = Int32(truncatingIfNeeded: size.width)
        }
    }
}
