import FasciaGeometry

/// A view that says something of its own.
package protocol TextShowing: View {
    /// What it says now; nothing of what is hidden.
    var shownText: String { get }
    /// Whether nobody may read what was entered there.
    var keepsSecret: Bool { get }
}

extension TextShowing {
    package var keepsSecret: Bool { false }
}

/// A control that is made of parts which are no views, such as segments and tabs.
package protocol ItemHolding: View {
    /// How many it has.
    var itemTotal: Int { get }
    /// Where one is, in points of the view; nil if there is none of that number, counted from 0.
    func area(ofItem index: Int) -> Rect?
}

/// A control whose thumb a finger drags along a line, which may be round.
package protocol ThumbHolding: Control {
    /// The least and the greatest value.
    var thumbEnds: (least: Double, greatest: Double) { get }
    /// Where the thumb is now, as a fraction of the way.
    var thumbFraction: Double { get }
    /// Where it is for the value that the control takes in place of one.
    func thumbFraction(for value: Double) -> Double
    /// The value at a fraction of the way, before steps.
    func thumbValue(at fraction: Double) -> Double
    /// Where the middle of the thumb is at a fraction of the way, in points of the view.
    func thumbCenter(at fraction: Double) -> Point
}

extension ThumbHolding where Self: RangeControl {
    package var thumbEnds: (least: Double, greatest: Double) { (range.minimum, range.maximum) }
    package var thumbFraction: Double { range.fraction(of: value) }
    package func thumbFraction(for value: Double) -> Double { range.fraction(of: range.quantized(value)) }
    package func thumbValue(at fraction: Double) -> Double { range.value(at: fraction) }
}
