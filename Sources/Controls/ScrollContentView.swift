import FasciaGeometry

/// What scrolls in a scroll view: it tells when it would like to have another size.
final class ScrollContentView: BoxView {
    /// Called after a layout in which the views in it liked to be larger or smaller than before.
    var onNaturalSizeChange: (() -> Void)?
    private var lastNaturalSize: Size?

    override func drawnMove(from old: PixelRect, to new: PixelRect, clip: PixelRect) -> DrawnMove? {
        // What is not cut at the scroll view's edges is drawn over what does not scroll.
        guard let scrollView = superview as? ScrollView, let window, scrollView.pixelFrame.contains(clip) else { return nil }
        guard scrollView.movesDrawnContent else {
            window.mark(clip)
            return nil
        }
        let move = DrawnMove(region: clip, dx: new.x - old.x, dy: new.y - old.y)
        return window.move(move, of: scrollView) ? move : nil
    }

    override func layoutSubviews() {
        for child in subviews {
            if let placement = child.placement {
                child.frame = placement.frame(in: bounds.size, fitting: child)
            }
        }
        guard let superview, onNaturalSizeChange != nil else { return }
        let natural = sizeThatFits(superview.bounds.size)
        if let last = lastNaturalSize, last != natural { onNaturalSizeChange?() }
        lastNaturalSize = natural
    }
}
