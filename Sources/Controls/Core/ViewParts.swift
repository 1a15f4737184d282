import FasciaGeometry

/// A view that says something of its own.
package protocol TextShowing: View {
    /// What it says now; points in place of what is hidden.
    var shownText: String { get }
}

/// A control that is made of parts which are no views, such as segments and tabs.
package protocol ItemHolding: View {
    /// How many it has.
    var itemTotal: Int { get }
    /// Where one is, in points of the view; nil if there is none of that number, counted from 0.
    func area(ofItem index: Int) -> Rect?
}

/// A control whose thumb a finger drags along a line.
package protocol ThumbHolding: View {
    /// Where the middle of the thumb is now, in points of the view.
    var thumbCenter: Point { get }
    /// Where it is for a fraction of the range.
    func thumbCenter(at fraction: Double) -> Point
}
