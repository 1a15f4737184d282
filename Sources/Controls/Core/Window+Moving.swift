import FasciaGeometry
import FasciaRaster

extension Window {
    /// Has the pixels of a view that scrolls moved rather than drawn, and marks what a copy cannot give: what is exposed, what had to be
    /// drawn anyway, and whatever lies in front.
    ///
    /// - Parameter view: opaque within the region, and its content alike wherever it stands.
    /// - Returns: whether they will be moved. If not, all of the region is marked.
    func move(_ move: DrawnMove, of view: View) -> Bool {
        guard canMove(move, view) else {
            mark(move.region)
            return false
        }
        drawnStates.forget(in: move.region)
        // What is wrong on the screen is wrong where it comes to lie. Where it lay something else does then: a row that leaves at the top
        // would otherwise have another one drawn there.
        let before = damage
        damage.removeAll()
        for index in 0..<before.count {
            if !move.region.contains(before[index]) { damage.add(before[index]) }
            damage.add(move.target(of: before[index]))
        }
        move.addExposed(to: &damage)
        addFront(of: view, move)
        if var pending = pendingMove {
            pending.move.dx += move.dx
            pending.move.dy += move.dy
            pendingMove = pending
        } else {
            pendingMove = (view, move)
        }
        return true
    }

    private func canMove(_ move: DrawnMove, _ view: View) -> Bool {
        let region = move.region
        if region.isEmpty || move.target(of: region).isEmpty { return false }
        // One at a time: two lists rarely scroll in the same frame.
        if let pendingMove, pendingMove.view !== view || pendingMove.move.region != region { return false }
        for index in 0..<damage.count where damage[index].contains(region) { return false }
        var current: View? = view
        while let ancestor = current {
            if ancestor.drawnAlpha < 1 { return false }
            current = ancestor.superview
        }
        return true
    }

    /// What lies in front does not move with the pixels that show it.
    private func addFront(of view: View, _ move: DrawnMove) {
        var isFirst = true
        for child in view.subviews {
            // The first one is the content.
            if isFirst {
                isFirst = false
            } else {
                addFixed(child.pixelExtent, move)
            }
        }
        var current = view
        while let parent = current.superview {
            var isInFront = false
            for sibling in parent.subviews {
                if isInFront { addFixed(sibling.pixelExtent, move) }
                if sibling === current { isInFront = true }
            }
            current = parent
        }
    }

    private func addFixed(_ extent: PixelRect, _ move: DrawnMove) {
        damage.add(extent.intersection(move.region))
        damage.add(move.target(of: extent))
    }

    /// Moves what is drawn already to where it lies now. To be called when a frame is drawn, before `damage` is.
    /// - Parameters:
    ///   - surface: what the window was drawn on before.
    ///   - moved: called with the pixels that were moved, as they lie now, a few rows at a time.
    /// - Returns: the pixels that changed by it, empty if none did.
    public func moveDrawn(in surface: Surface, moved: (PixelRect) -> Void) -> PixelRect {
        guard let pending = pendingMove else { return .zero }
        pendingMove = nil
        for index in 0..<damage.count where damage[index].contains(pending.move.region) { return .zero }
        pending.move.apply(to: surface, moved: moved)
        return pending.move.region
    }

    /// Where it would move some, in device pixels.
    public var movedRegion: PixelRect { pendingMove?.move.region ?? .zero }

    /// Moves nothing in this frame: what would have been moved is drawn.
    public func drawMoved() {
        guard let pending = pendingMove else { return }
        pendingMove = nil
        damage.add(pending.move.region)
    }
}
