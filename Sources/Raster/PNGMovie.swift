import CPNG
import FasciaGeometry

/// Makes an animated PNG, which browsers play wherever they show a PNG: a whole picture, and of each further one the rectangle that changed.
///
/// What has not changed within a rectangle is clear in it, which shrinks to nothing. Alpha of the pictures is left out.
package final class PNGMovie {
    /// How many pictures there are so far.
    package private(set) var count = 0

    /// What the movie shows at its end.
    private let shown: Surface
    /// The chunks of the pictures but the last one, and the number of the next chunk among those of the movie.
    private var chunks: [UInt8] = []
    private var sequence: UInt32 = 0
    /// The last picture: how long it shows is known once the next one comes.
    private var last = Picture(area: .zero, data: [], time: 0)

    private struct Picture {
        var area: PixelRect
        var data: [UInt8]
        /// In milliseconds.
        var time: Int64
    }

    /// The longest that one picture shows, in milliseconds; what lasts longer shows for as long as this.
    package static let longest: Int64 = 65_535

    /// Begins with a picture at 0.
    /// - Throws: `RasterError` if there is no memory.
    package init(_ picture: Surface) throws(RasterError) {
        shown = try Surface(width: picture.width, height: picture.height, isOpaque: true)
        shown.copy(picture.bounds, of: picture, to: .zero)
        last = Picture(area: shown.bounds, data: PNGMovie.packed(rows(of: shown.bounds, since: nil), width: shown.width), time: 0)
        count = 1
    }

    /// Shows another picture of the same size.
    /// - Parameters:
    ///   - damage: where it may differ from the last one.
    ///   - time: when, in milliseconds since the first; not before the last one.
    /// - Returns: whether it differs.
    @discardableResult
    package func add(_ picture: Surface, damage: borrowing Damage, at time: Int64) -> Bool {
        var area = PixelRect.zero
        for index in 0..<damage.count {
            let changed = self.changed(damage[index].intersection(shown.bounds), picture)
            area = area.isEmpty ? changed : changed.isEmpty ? area : area.union(changed)
        }
        if area.isEmpty { return false }
        let data = PNGMovie.packed(rows(of: area, since: picture), width: area.width)
        shown.copy(area, of: picture, to: PixelPoint(x: area.x, y: area.y))
        closeLast(at: time)
        last = Picture(area: area, data: data, time: time)
        count += 1
        return true
    }

    /// Ends with the last picture, which shows until `time`, in milliseconds. Then all of it begins anew.
    /// - Returns: the file.
    package func finish(at time: Int64) -> [UInt8] {
        closeLast(at: time)
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        // 8 bits a sample, RGBA, deflate, the usual filters, not interlaced.
        PNGMovie.add("IHDR", PNGMovie.number(shown.width) + PNGMovie.number(shown.height) + [8, 6, 0, 0, 0], to: &file)
        PNGMovie.add("acTL", PNGMovie.number(count) + PNGMovie.number(0), to: &file)
        file += chunks
        PNGMovie.add("IEND", [], to: &file)
        return file
    }

    // MARK: Chunks

    private func closeLast(at time: Int64) {
        let isFirst = sequence == 0
        let span = UInt32(min(max(1, time - last.time), PNGMovie.longest))
        var control = PNGMovie.number(Int(sequence))
        for number in [last.area.width, last.area.height, last.area.x, last.area.y] { control += PNGMovie.number(number) }
        // Thousandths of a second; the picture stays, and the first one replaces all that is there while others lie over it.
        control += [UInt8(span >> 8), UInt8(span & 255), 0x03, 0xE8, 0, isFirst ? 0 : 1]
        PNGMovie.add("fcTL", control, to: &chunks)
        sequence += 1
        if isFirst {
            PNGMovie.add("IDAT", last.data, to: &chunks)
        } else {
            PNGMovie.add("fdAT", PNGMovie.number(Int(sequence)) + last.data, to: &chunks)
            sequence += 1
        }
    }

    private static func number(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    private static func add(_ name: String, _ data: [UInt8], to file: inout [UInt8]) {
        let content = Array(name.utf8) + data
        file += number(data.count)
        file += content
        file += number(Int(crc32(0, content, UInt32(content.count))))
    }

    // MARK: Pixels

    /// The smallest rectangle with all pixels of `area` that differ.
    private func changed(_ area: PixelRect, _ picture: Surface) -> PixelRect {
        var (left, right, top, bottom) = (area.maxX, area.x, area.maxY, area.y)
        for y in area.y..<max(area.y, area.maxY) {
            let (old, new) = (shown.row(y), picture.row(y))
            guard let first = (area.x..<area.maxX).first(where: { old[$0] | 0xFF00_0000 != new[$0] | 0xFF00_0000 }) else { continue }
            var end = area.maxX
            while old[end - 1] | 0xFF00_0000 == new[end - 1] | 0xFF00_0000 { end -= 1 }
            (left, right) = (min(left, first), max(right, end))
            (top, bottom) = (min(top, y), y + 1)
        }
        return right <= left ? .zero : PixelRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// Red, green, blue and alpha: of `picture` where that differs from what is shown, else clear; of nil all that is shown.
    private func rows(of area: PixelRect, since picture: Surface?) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(area.width * area.height * 4)
        for y in area.y..<area.maxY {
            let old = shown.row(y)
            let new = picture?.row(y) ?? old
            for x in area.x..<area.maxX {
                let pixel = new[x] | 0xFF00_0000
                if picture != nil, old[x] | 0xFF00_0000 == pixel {
                    bytes += [0, 0, 0, 0]
                } else {
                    bytes.append(UInt8(truncatingIfNeeded: pixel >> 16))
                    bytes.append(UInt8(truncatingIfNeeded: pixel >> 8))
                    bytes.append(UInt8(truncatingIfNeeded: pixel))
                    bytes.append(255)
                }
            }
        }
        return bytes
    }

    /// The smaller one of the rows as they are, and of what is left of each by the filter that leaves least of it.
    private static func packed(_ pixels: [UInt8], width: Int) -> [UInt8] {
        let length = width * 4
        var plain: [UInt8] = []
        var filtered: [UInt8] = []
        var above = [UInt8](repeating: 0, count: length)
        for start in stride(from: 0, to: pixels.count, by: length) {
            let row = Array(pixels[start..<start + length])
            plain.append(0)
            plain += row
            filtered += leastFiltered(row, above)
            above = row
        }
        let (one, other) = (deflated(plain), deflated(filtered))
        return one.count <= other.count ? one : other
    }

    /// A row by the filter after which its bytes, taken as numbers around 0, are smallest together; its number comes first.
    private static func leastFiltered(_ row: [UInt8], _ above: [UInt8]) -> [UInt8] {
        var best: [UInt8] = []
        var least = Int.max
        for filter in 0...4 as ClosedRange<UInt8> {
            var line = [filter]
            line.reserveCapacity(row.count + 1)
            var sum = 0
            for index in row.indices {
                let left = index < 4 ? 0 : Int(row[index - 4])
                let corner = index < 4 ? 0 : Int(above[index - 4])
                let up = Int(above[index])
                let guess =
                    switch filter {
                    case 0: 0
                    case 1: left
                    case 2: up
                    case 3: (left + up) / 2
                    default: paeth(left, up, corner)
                    }
                let byte = row[index] &- UInt8(guess)
                line.append(byte)
                sum += abs(Int(Int8(bitPattern: byte)))
            }
            if sum < least { (least, best) = (sum, line) }
        }
        return best
    }

    private static func paeth(_ left: Int, _ up: Int, _ corner: Int) -> Int {
        let guess = left + up - corner
        let (a, b, c) = (abs(guess - left), abs(guess - up), abs(guess - corner))
        return a <= b && a <= c ? left : b <= c ? up : corner
    }

    private static func deflated(_ bytes: [UInt8]) -> [UInt8] {
        var length = compressBound(UInt(bytes.count))
        return [UInt8](unsafeUninitializedCapacity: Int(length)) { target, count in
            // It cannot fail: there is room for what does not shrink.
            _ = compress2(target.baseAddress, &length, bytes, UInt(bytes.count), Z_BEST_COMPRESSION)
            count = Int(length)
        }
    }
}
