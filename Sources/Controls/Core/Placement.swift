import FasciaGeometry

/// Where a superview puts a view: distances from its edges, lengths and centres, each in points or as a part of the superview.
///
/// On each axis two of the four numbers decide, as with absolutely positioned boxes everywhere: two edges, or one edge and a length,
/// or a centre and a length. A length that nothing decides is the one that the view itself likes; a position that nothing decides
/// is the start.
public struct Placement: Hashable, Sendable {
    /// A number of points, or a part of the superview's extent.
    public enum Length: Hashable, Sendable {
        /// So many points.
        case points(Double)
        /// 1 is the whole extent.
        case fraction(Double)

        func points(of extent: Double) -> Double {
            switch self {
            case .points(let value): value
            case .fraction(let value): value * extent
            }
        }

        /// The points that it is whatever the superview's extent; nil for a part of it.
        var fixed: Double? {
            if case .points(let value) = self { return value }
            return nil
        }
    }

    /// The distance of the edge where the superview's layout begins from that edge of the superview: left, or right from right to left.
    public var leading: Length?
    /// The distance of the other edge, inward.
    public var trailing: Length?
    /// The distance of the left edge from the superview's, whichever way its layout runs.
    public var left: Length?
    /// The distance of the right edge from the superview's, inward, whichever way its layout runs.
    public var right: Length?
    /// The distance of the top edge from the superview's.
    public var top: Length?
    /// The distance of the bottom edge from the superview's, inward.
    public var bottom: Length?
    /// The width.
    public var width: Length?
    /// The height.
    public var height: Length?
    /// The centre's distance from the edge where the superview's layout begins.
    public var centerX: Length?
    /// The centre's distance from the superview's top edge.
    public var centerY: Length?

    /// A placement by what decides it: nothing gives the view its own size at the top, where the layout begins.
    public init(
        leading: Length? = nil, trailing: Length? = nil, left: Length? = nil, right: Length? = nil, top: Length? = nil,
        bottom: Length? = nil, width: Length? = nil, height: Length? = nil, centerX: Length? = nil, centerY: Length? = nil
    ) {
        self.leading = leading
        self.trailing = trailing
        self.left = left
        self.right = right
        self.top = top
        self.bottom = bottom
        self.width = width
        self.height = height
        self.centerX = centerX
        self.centerY = centerY
    }

    /// Over the superview's upper corner where its layout ends.
    static let corner = Placement(trailing: .points(-6), top: .points(-6))

    /// Fills the superview but for the insets, in points.
    public static func fill(_ insets: EdgeInsets = .zero) -> Placement {
        Placement(left: .points(insets.left), right: .points(insets.right), top: .points(insets.top), bottom: .points(insets.bottom))
    }

    /// The frame, in points, in a superview of the given size.
    /// - Parameters:
    ///   - size: the superview's, in points.
    ///   - view: says how large it likes to be, where the placement leaves that open.
    ///   - direction: that of the superview's coordinates.
    public func frame(in size: Size, fitting view: View, direction: LayoutDirection = .leftToRight) -> Rect {
        var liked: Size?
        let (first, last) = direction == .leftToRight ? (left, right) : (right, left)
        let (x, w) = axis(start: leading ?? first, end: trailing ?? last, center: centerX, length: width, extent: size.width) {
            let result = view.sizeThatFits(size)
            liked = result
            return result.width
        }
        let (y, h) = axis(start: top, end: bottom, center: centerY, length: height, extent: size.height) {
            // A text of several lines is as high as the given width makes it.
            (liked ?? view.sizeThatFits(Size(width: w, height: size.height))).height
        }
        return Rect(x: x, y: y, width: w, height: h)
    }

    private func axis(
        start: Length?, end: Length?, center: Length?, length: Length?, extent: Double, preferred: () -> Double
    ) -> (Double, Double) {
        if let start, let end, length == nil {
            let from = start.points(of: extent)
            return (from, max(0, extent - end.points(of: extent) - from))
        }
        let resolved = max(0, length?.points(of: extent) ?? preferred())
        if let start { return (start.points(of: extent), resolved) }
        if let end { return (extent - end.points(of: extent) - resolved, resolved) }
        if let center { return (center.points(of: extent) - resolved / 2, resolved) }
        return (0, resolved)
    }
}

/// How much of a grid a view takes.
public struct GridSpan: Hashable, Sendable {
    /// 1 or more; no more than the grid has.
    public let columns: Int
    /// 1 or more, at most 100.
    public let rows: Int

    /// A span; what is less than 1 counts as 1.
    public init(columns: Int = 1, rows: Int = 1) {
        self.columns = min(max(1, columns), 100)
        self.rows = min(max(1, rows), 100)
    }

    /// One cell.
    public static let one = GridSpan()
}
