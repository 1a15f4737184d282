/// Colours that change along one axis of the area they fill.
///
/// The area's edges are at 0 and 1, a pixel is coloured at its centre. Between stops the premultiplied channels change linearly, in
/// 16 bits each, and are rounded to 8 once: the same row or column has the same colour however the drawing is clipped.
public struct LinearGradient: Hashable, Sendable {
    /// Along which axis the colours change.
    public enum Axis: Hashable, Sendable {
        /// From the top edge down.
        case vertical
        /// From the left edge to the right.
        case horizontal
    }

    /// A colour at a place.
    public struct Stop: Hashable, Sendable {
        /// 0 (the area's first edge) to 1 (its last).
        public let location: Double
        /// The colour there.
        public let color: Color

        /// A stop; a location outside 0…1 is clamped.
        public init(location: Double, color: Color) {
            self.location = location > 0 ? min(location, 1) : 0
            self.color = color
        }
    }

    /// The direction.
    public let axis: Axis
    /// In the order of their locations. Before the first and after the last the colour stays; two at one place make a hard edge.
    public let stops: [Stop]

    /// A gradient; stops that are out of order are sorted. Without any stop it draws nothing.
    public init(_ axis: Axis, stops: [Stop]) {
        self.axis = axis
        var sorted = stops
        // Insertion keeps the order of stops at one place, which decides the direction of a hard edge.
        for index in sorted.indices.dropFirst() {
            var hole = index
            while hole > 0, sorted[hole - 1].location > sorted[hole].location {
                sorted.swapAt(hole - 1, hole)
                hole -= 1
            }
        }
        self.stops = sorted
    }

    /// A gradient from top to bottom with its colours at equal distances.
    public init(vertical colors: Color...) {
        self.init(.vertical, colors: colors)
    }

    /// A gradient with its colours at equal distances.
    public init(_ axis: Axis, colors: [Color]) {
        let last = Double(max(1, colors.count - 1))
        self.init(axis, stops: colors.enumerated().map { Stop(location: Double($0.offset) / last, color: $0.element) })
    }

    /// Whether every colour in it is opaque.
    public var isOpaque: Bool { !stops.isEmpty && stops.allSatisfy { $0.color.isOpaque } }

    /// The premultiplied pixel of row or column `index` of an area with `count` of them. `index` may lie outside the area.
    func pixel(at index: Int, of count: Int) -> UInt32 {
        stops.withUnsafeBufferPointer { stops in
            guard let first = stops.first else { return 0 }
            let span = Int64(max(1, count)) * 2
            // The pixel's centre in 16.16.
            let position = ((Int64(index) * 2 + 1) << 16 + span / 2) / span
            var before = first
            var start = LinearGradient.fixed(first.location)
            if position < start { return first.color.premultiplied }
            for index in 1..<max(1, stops.count) {
                let after = stops[index]
                let end = LinearGradient.fixed(after.location)
                if position < end {
                    return LinearGradient.mix(before.color.argb, after.color.argb, position - start, of: end - start)
                }
                before = after
                start = end
            }
            return before.color.premultiplied
        }
    }

    private static func fixed(_ location: Double) -> Int64 { Int64(location * 65536 + 0.5) }

    private static func mix(_ a: UInt32, _ b: UInt32, _ part: Int64, of whole: Int64) -> UInt32 {
        let alphaA = Int64(a >> 24)
        let alphaB = Int64(b >> 24)
        var result: UInt32 = 0
        var shift: UInt32 = 0
        while shift <= 24 {
            // 8 bits times 8 bits of alpha, times 257/255 less: the whole of 16 bits is 65025.
            let from = shift == 24 ? alphaA * 255 : Int64(a >> shift & 0xFF) * alphaA
            let to = shift == 24 ? alphaB * 255 : Int64(b >> shift & 0xFF) * alphaB
            // Rounding the whole sum once keeps colour ≤ alpha, since rounding never swaps two values.
            let sum = from * (whole - part) + to * part
            let divisor = whole * 255
            result |= UInt32(truncatingIfNeeded: (sum + divisor / 2) / divisor) << shift
            shift += 8
        }
        return result
    }
}
