import FasciaGeometry

/// Views in a row or a column.
///
/// Along the axis a view has the length that its placement gives, else the one that it likes; views that `grow` share what is left.
/// Where a column has too little room, pictures give way first, then texts of several lines, then all but texts: a line of text stays
/// whole as long as there is room for the lines alone. In a scroll view, which has room for all, views that grow are as long as they like at
/// least, but for what scrolls itself. Hidden views take no space.
public final class StackView: BoxView {
    /// The direction from the first view to the last.
    public enum Axis: String, Sendable, CaseIterable {
        /// A column, downward.
        case vertical
        /// A row, from where the layout begins: to the right, or from right to left.
        case horizontal
    }

    /// Where views lie across the axis.
    public enum Alignment: String, Sendable, CaseIterable {
        /// As broad as the stack.
        case fill
        /// At the upper edge, or the one where the layout begins.
        case start
        /// In the middle.
        case center
        /// At the lower edge, or the one where the layout ends.
        case end
    }

    /// What becomes of space that no view takes.
    public enum Distribution: String, Sendable, CaseIterable {
        /// It is left at the end.
        case start
        /// It is shared by both ends.
        case center
        /// It is left at the start.
        case end
        /// It is shared by the gaps.
        case spaceBetween
        /// There is none: all views are equally long.
        case equal
    }

    /// The direction in which the views follow one another.
    public var axis = Axis.vertical {
        didSet { if axis != oldValue { contentChanged() } }
    }
    /// Between two views, in points.
    public var spacing = 0.0 {
        didSet { if spacing != oldValue { contentChanged() } }
    }
    /// Between the edges and the views; `left` is where the layout begins.
    public var padding = EdgeInsets.zero {
        didSet { if padding != oldValue { contentChanged() } }
    }
    /// Where the views stand across the axis.
    public var alignment = Alignment.fill {
        didSet { if alignment != oldValue { setNeedsLayout() } }
    }
    /// What becomes of room that no view takes.
    public var distribution = Distribution.start {
        didSet { if distribution != oldValue { contentChanged() } }
    }

    private var lastNaturalSize: Size?

    /// A stack of views, in their order.
    public convenience init(arrangedSubviews views: [View]) {
        self.init()
        for view in views { addSubview(view) }
    }

    private func contentChanged() {
        setNeedsLayout()
        superview?.setNeedsLayout()
    }

    // MARK: Axes

    private func along(_ size: Size) -> Double { axis == .horizontal ? size.width : size.height }
    private func across(_ size: Size) -> Double { axis == .horizontal ? size.height : size.width }

    private func size(along: Double, across: Double) -> Size {
        axis == .horizontal ? Size(width: along, height: across) : Size(width: across, height: along)
    }

    private func givenLength(_ view: View) -> Placement.Length? { axis == .horizontal ? view.placement?.width : view.placement?.height }
    private func givenBreadth(_ view: View) -> Placement.Length? { axis == .horizontal ? view.placement?.height : view.placement?.width }

    private var arranged: [View] { subviews.filter { !$0.isHidden } }

    private func inner(_ size: Size) -> Size {
        Size(width: max(0, size.width - padding.left - padding.right), height: max(0, size.height - padding.top - padding.bottom))
    }

    // MARK: Layout

    /// Every view's length for an inner size.
    private func lengths(of views: [View], in inner: Size) -> [Double] {
        let room = max(0, along(inner) - spacing * Double(max(0, views.count - 1)))
        if distribution == .equal { return views.map { _ in room / Double(views.count) } }
        let given = views.map { view in givenLength(view).map { max(0, $0.points(of: along(inner))) } }
        let left = max(0, room - given.reduce(0) { $0 + ($1 ?? 0) })
        let offered = size(along: left, across: across(inner))
        if isScrolled, let lengths = scrolledLengths(of: views, given, offered, room) { return lengths }
        var result = zip(views, given).map { view, given in given ?? (view.grow > 0 ? 0 : along(view.sizeThatFits(offered))) }
        let isColumn = axis == .vertical
        for index in views.indices where isColumn && given[index] == nil && views[index].grow > 0 {
            result[index] = views[index].leastHeight(fitting: offered, .pictures)
        }
        let isFree = given.map { $0 == nil }
        if isColumn { StackRoom.giveWay(&result, views, isFree, to: left, fitting: offered) }
        StackRoom.fit(&result, isFree, to: left)
        StackRoom.share(room, among: views, isFree, &result)
        return result
    }

    /// The height that it can be made without cutting off what does not give way yet.
    func leastContentHeight(fitting size: Size, _ yielding: StackRoom.Yielding) -> Double {
        let views = arranged
        let inner = inner(size)
        let heights = views.map { $0.leastHeight(fitting: inner, yielding) }
        let longest = heights.max() ?? 0
        var height = padding.top + padding.bottom
        if axis == .horizontal {
            height += longest
        } else {
            let sum = distribution == .equal ? longest * Double(views.count) : heights.reduce(0, +)
            height += sum + spacing * Double(max(0, views.count - 1))
        }
        return height
    }

    /// Whether what scrolls around it makes room along its axis for all that is in it.
    private var isScrolled: Bool { enclosingScrollView?.axes.contains(axis == .horizontal ? .horizontal : .vertical) == true }

    /// What a view that grows needs in a scroll view, where nothing is cut off.
    private func leastLength(_ view: View, _ offered: Size) -> Double {
        view.asScrollingView == nil ? along(view.sizeThatFits(offered)) : 0
    }

    /// Every view's length where none need give way: those that grow share what is left, and none gets less than it likes. nil where there is
    /// no room for that, as in a card of a fixed height.
    private func scrolledLengths(of views: [View], _ given: [Double?], _ offered: Size, _ room: Double) -> [Double]? {
        var result = zip(views, given).map { view, given in
            given ?? (view.grow > 0 ? leastLength(view, offered) : along(view.sizeThatFits(offered)))
        }
        if result.reduce(0, +) > room + 0.01 { return nil }
        var growing = views.indices.filter { given[$0] == nil && views[$0].grow > 0 }
        // Who likes more than a share keeps it, and the others share the rest.
        while !growing.isEmpty {
            let taken = result.indices.reduce(0) { $0 + (growing.contains($1) ? 0 : result[$1]) }
            let share = (room - taken) / growing.reduce(0) { $0 + views[$1].grow }
            let larger = growing.filter { result[$0] > share * views[$0].grow }
            if larger.isEmpty {
                for index in growing { result[index] = share * views[index].grow }
                break
            }
            growing.removeAll { larger.contains($0) }
        }
        return result
    }

    public override func layoutSubviews() {
        let views = arranged
        let inner = inner(bounds.size)
        let lengths = lengths(of: views, in: inner)
        let rest = max(0, along(inner) - lengths.reduce(0, +) - spacing * Double(max(0, views.count - 1)))
        var gap = spacing
        var position = axis == .horizontal ? padding.left : padding.top
        switch distribution {
        case .start, .equal: break
        case .center: position += rest / 2
        case .end: position += rest
        case .spaceBetween: if views.count > 1 { gap += rest / Double(views.count - 1) }
        }
        let edge = axis == .horizontal ? padding.top : padding.left
        for (view, length) in zip(views, lengths) {
            let (offset, breadth) = breadth(of: view, length: length, in: across(inner))
            view.frame =
                axis == .horizontal
                ? Rect(x: position, y: edge + offset, width: length, height: breadth)
                : Rect(x: edge + offset, y: position, width: breadth, height: length)
            position += length + gap
        }
        // The superview may have to give the stack another size.
        let natural = sizeThatFits(bounds.size)
        if let last = lastNaturalSize, last != natural { superview?.setNeedsLayout() }
        lastNaturalSize = natural
    }

    private func breadth(of view: View, length: Double, in room: Double) -> (offset: Double, breadth: Double) {
        let breadth: Double
        if let given = givenBreadth(view) {
            breadth = max(0, given.points(of: room))
        } else if alignment == .fill {
            return (0, room)
        } else {
            breadth = min(room, across(view.sizeThatFits(size(along: length, across: room))))
        }
        switch alignment {
        case .fill, .start: return (0, breadth)
        case .center: return ((room - breadth) / 2, breadth)
        case .end: return (room - breadth, breadth)
        }
    }

    package override var sharesWidth: Bool? { axis == .horizontal }

    /// What the views need together; those that grow need nothing of their own, but in a scroll view.
    public override func sizeThatFits(_ size: Size) -> Size {
        let views = arranged
        let isScrolled = isScrolled
        let inner = inner(size)
        var length = spacing * Double(max(0, views.count - 1))
        var breadth = 0.0
        var longest = 0.0
        for view in views {
            let liked = view.sizeThatFits(inner)
            let growing = isScrolled && view.asScrollingView == nil ? along(liked) : 0
            let own = givenLength(view)?.fixed ?? (view.grow > 0 ? growing : along(liked))
            length += own
            longest = max(longest, own)
            breadth = max(breadth, givenBreadth(view)?.fixed ?? across(liked))
        }
        if distribution == .equal { length = (longest + spacing) * Double(views.count) - (views.isEmpty ? 0 : spacing) }
        return self.size(
            along: length + (axis == .horizontal ? padding.left + padding.right : padding.top + padding.bottom),
            across: breadth + (axis == .horizontal ? padding.top + padding.bottom : padding.left + padding.right))
    }
}
