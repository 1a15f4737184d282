import FasciaGeometry

/// What the frames of a view's subviews count in. Where it is mirrored, everything is placed as if it were not, and the pixels are then
/// mirrored: so the picture is the mirror image, pixel for pixel, at any scale.
struct LayoutSpace {
    /// The view's own origin in it, in points.
    var origin: Point
    /// The sum of a pixel edge and its mirror image; nil where x begins at the left.
    var mirror: Int?

    /// The device pixels of a rectangle in it.
    @inline(__always)
    func pixels(_ rect: Rect, _ grid: PixelGrid) -> PixelRect {
        var pixels = grid.snap(rect)
        if let mirror { pixels.x = mirror &- pixels.maxX }
        return pixels
    }

    /// The space of a view in it.
    /// - Parameters:
    ///   - corner: the view's origin in this space.
    ///   - frame: its device pixels.
    @inline(__always)
    func inside(_ corner: Point, _ frame: PixelRect, isMirrored: Bool, _ grid: PixelGrid) -> LayoutSpace {
        if isMirrored == (mirror != nil) { return LayoutSpace(origin: corner, mirror: mirror) }
        if isMirrored { return LayoutSpace(origin: corner, mirror: frame.x &+ frame.maxX) }
        return LayoutSpace(origin: Point(x: grid.points(frame.x), y: corner.y), mirror: nil)
    }
}

extension View {
    /// Lays out and places this view and what is in it. Marks the pixels that it left and those that it came to.
    ///
    /// What is hidden is not laid out before it is shown: pages that are not seen cost nothing.
    /// - Parameters:
    ///   - space: what the view's frame counts in.
    ///   - move: what happens to the pixels that show the view, if they are copied.
    final func performLayout(in space: LayoutSpace, grid: PixelGrid, clip: PixelRect, isMoved: Bool, move: DrawnMove? = nil) {
        if isHidden {
            rest(move)
            return
        }
        let isMoved = isMoved || needsPlacement
        if needsLayout {
            needsLayout = false
            layoutSubviews()
        }
        guard isMoved || subtreeNeedsLayout else { return }
        needsPlacement = false
        subtreeNeedsLayout = false
        let absolute = frame.offsetBy(dx: space.origin.x, dy: space.origin.y)
        let pixels = space.pixels(absolute, grid)
        var outsets = drawingOutsets
        var drawn = pixels
        if outsets != .zero {
            // They are the view's own, which may run the other way.
            if isMirrored != (space.mirror != nil) { (outsets.left, outsets.right) = (outsets.right, outsets.left) }
            drawn = space.pixels(
                absolute.inset(by: EdgeInsets(top: -outsets.top, left: -outsets.left, bottom: -outsets.bottom, right: -outsets.right)), grid
            )
        }
        drawn = drawn.intersection(clip)
        let inner = clipsToBounds ? pixels.intersection(clip) : clip
        let oldFrame = pixelFrame
        let oldOwn = ownExtent
        let wasShown = standsInLayout
        pixelFrame = pixels
        ownExtent = drawn
        standsInLayout = true
        var move = move
        if wasShown, oldFrame.offsetBy(dx: move?.dx ?? 0, dy: move?.dy ?? 0) != pixels,
            let own = drawnMove(from: oldFrame, to: pixels, clip: clip)
        {
            move = own
        }
        if let move {
            // What moves as the pixels do is there already.
            let isThere = wasShown && move.moves(oldFrame, to: pixels) && move.shows(oldOwn, as: ownExtent)
            if !isThere {
                window?.mark(move.target(of: oldOwn))
                window?.mark(ownExtent)
            }
        } else if oldOwn != ownExtent || oldFrame != pixels, marksOwnMove {
            window?.mark(oldOwn)
            window?.mark(ownExtent)
        }
        if oldOwn.isEmpty != ownExtent.isEmpty { visibilityDidChange() }
        var extent = ownExtent
        let inside = space.inside(absolute.origin, pixels, isMirrored: isMirrored, grid)
        for child in subviews {
            child.performLayout(in: inside, grid: grid, clip: inner, isMoved: isMoved, move: move)
            extent = extent.union(child.pixelExtent)
        }
        pixelExtent = extent
        groupSubviews()
    }

    /// Marks what a hidden view showed until now. It keeps needing a layout, which is not passed on: what changes in it meanwhile ends
    /// its way up here, and all of it is placed anew when it is shown.
    private func rest(_ move: DrawnMove?) {
        needsPlacement = true
        subtreeNeedsLayout = true
        clearExtents(move)
    }

    private func clearExtents(_ move: DrawnMove?) {
        standsInLayout = false
        if pixelExtent.isEmpty { return }
        pixelExtent = .zero
        if !ownExtent.isEmpty {
            window?.mark(move?.target(of: ownExtent) ?? ownExtent)
            ownExtent = .zero
            visibilityDidChange()
        }
        for child in subviews { child.clearExtents(move) }
    }

    /// How many successive subviews make a group.
    static let groupLength = 16

    private func groupSubviews() {
        if subviews.count <= View.groupLength {
            if !subviewGroups.isEmpty { subviewGroups = [] }
            return
        }
        let count = (subviews.count + View.groupLength - 1) / View.groupLength
        if subviewGroups.count != count { subviewGroups = Array(repeating: .zero, count: count) }
        for group in 0..<count {
            var extent = PixelRect.zero
            for index in group * View.groupLength..<min(subviews.count, (group + 1) * View.groupLength) {
                extent = extent.union(subviews[index].pixelExtent)
            }
            subviewGroups[group] = extent
        }
    }
}
