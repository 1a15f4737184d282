import FasciaGeometry
import Glibc

/// The frames of a turning ring: a round head, and behind it a tail that fades along the ring. Coverage alone, so that one strip serves
/// every colour.
package final class SpinnerStrip {
    /// Frames of one turn.
    package static let count = 32
    /// The most pixels of a side: 32 frames of it take 4.5 MB.
    package static let maximumSide = 384
    /// The part of a turn that the tail takes.
    private static let tail = 0.86
    /// The stroke's width for a ring of a diameter of 1.
    private static let stroke = 0.115

    /// Pixels of a frame's sides.
    package let side: Int
    /// The frames, one below the other.
    package let mask: Mask

    /// Draws all frames.
    /// - Parameter side: pixels, cut to 1 … `maximumSide`.
    package init(side: Int) throws(RasterError) {
        let side = min(max(side, 1), SpinnerStrip.maximumSide)
        self.side = side
        mask = try Mask(width: side, height: side * SpinnerStrip.count)
        let middle = Double(side) / 2
        let width = max(1, Double(side) * SpinnerStrip.stroke)
        let radius = middle - width / 2
        let frames = (0..<SpinnerStrip.count).map { frame in
            let turn = Double(frame) / Double(SpinnerStrip.count)
            return (turn: turn, x: radius * sin(2 * .pi * turn), y: -radius * cos(2 * .pi * turn))
        }
        for y in 0..<side {
            for x in 0..<side {
                let (dx, dy) = (Double(x) + 0.5 - middle, Double(y) + 0.5 - middle)
                let coverage = min(max(width / 2 - abs((dx * dx + dy * dy).squareRoot() - radius) + 0.5, 0), 1)
                if coverage == 0 { continue }
                // Clockwise from the top, in turns.
                let angle = atan2(dx, -dy) / (2 * .pi)
                for (index, head) in frames.enumerated() {
                    var behind = head.turn - angle
                    behind -= behind.rounded(.down)
                    let part = max(0, 1 - behind / SpinnerStrip.tail)
                    // The head ends in half a disc, which lies before it.
                    let distance = ((dx - head.x) * (dx - head.x) + (dy - head.y) * (dy - head.y)).squareRoot()
                    let cap = min(max(width / 2 - distance + 0.5, 0), 1)
                    mask.bytes[(index * side + y) * mask.stride + x] = UInt8((255 * max(coverage * part, cap)).rounded())
                }
            }
        }
    }

    /// A frame in the mask, 0 … `count` − 1.
    package func frame(_ index: Int) -> PixelRect { PixelRect(x: 0, y: index &* side, width: side, height: side) }
}
