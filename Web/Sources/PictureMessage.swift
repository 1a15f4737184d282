import FasciaGeometry
import NIOCore

/// Pixels of the panel for a browser.
///
/// Numbers have their least byte first: 4 bytes each for the generation, the picture's width, its height, how many rectangles follow, and
/// how it is turned, in degrees counter-clockwise; then, for each, 4 times 2 bytes (x, y, width, height) and its pixels of 4 bytes (red,
/// green, blue, 255), row by row.
enum PictureMessage {
    /// About how many bytes of pixels are in one; what is left is in the next.
    static let limit = 4 << 20

    /// Takes rectangles out of what has changed, and writes their pixels.
    static func take(
        _ damage: inout Damage, of picture: any PixelSource, generation: Int64, with allocator: ByteBufferAllocator
    ) -> ByteBuffer {
        var rects: [PixelRect] = []
        var left = Damage()
        var room = limit / 4
        let bounds = PixelRect(x: 0, y: 0, width: picture.width, height: picture.height)
        for index in 0..<damage.count {
            let rect = damage[index].intersection(bounds)
            if rect.isEmpty { continue }
            let rows = min(rect.height, max(0, room / rect.width))
            if rows > 0 {
                rects.append(PixelRect(x: rect.x, y: rect.y, width: rect.width, height: rows))
                room -= rows * rect.width
            }
            left.add(PixelRect(x: rect.x, y: rect.y + rows, width: rect.width, height: rect.height - rows))
        }
        damage = left
        let pixels = rects.reduce(0) { $0 + $1.width * $1.height }
        var buffer = allocator.buffer(capacity: 20 + rects.count * 8 + pixels * 4)
        for number in [Int(generation), picture.width, picture.height, rects.count, picture.rotation.rawValue] {
            buffer.writeInteger(UInt32(truncatingIfNeeded: number), endianness: .little)
        }
        for rect in rects {
            for number in [rect.x, rect.y, rect.width, rect.height] {
                buffer.writeInteger(UInt16(truncatingIfNeeded: number), endianness: .little)
            }
            buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: rect.width * rect.height * 4) { target in
                guard let start = target.baseAddress else { return 0 }
                picture.copy(rect, to: start)
                return rect.width * rect.height * 4
            }
        }
        return buffer
    }
}
