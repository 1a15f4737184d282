import FasciaGeometry
import FasciaRaster

/// Finds what shows in a rectangle of a window and draws it.
///
/// The tree is walked once, front to back, until a view hides everything behind it; what was met is then drawn in the other
/// direction. Views elsewhere are passed over by the pixels that they and everything in them may draw to, of many siblings whole
/// groups at a time.
final class Composer {
    private struct Step {
        unowned let view: View
        /// What the view may draw to.
        let clip: PixelRect
        /// Its alpha times those of the views that it is in.
        let alpha: UInt8
    }

    // Unchecked properties: what checks of them would cost is measured in View.
    /// What is to be drawn, frontmost first. The memory is kept: steady frames allocate nothing.
    @exclusivity(unchecked) private var steps: UnsafeMutablePointer<Step>
    @exclusivity(unchecked) private var capacity = 64
    @exclusivity(unchecked) private var count = 0

    init() {
        steps = .allocate(capacity: capacity)
    }

    deinit {
        steps.deallocate()
    }

    /// Draws a rectangle of what a window shows, completely. The canvas's clip and alphas are changed.
    func compose(_ rect: PixelRect, of window: Window, on canvas: Canvas) {
        count = 0
        _ = collect(window, clip: rect, whole: rect, alpha: 1)
        var index = count
        while index > 0 {
            index &-= 1
            let step = (steps + index).move()
            let view = step.view
            // A view that draws beyond what it declared would leave traces that no later damage covers.
            canvas.endMirroring()
            canvas.clip = step.clip
            if canvas.groupAlpha != step.alpha { canvas.groupAlpha = step.alpha }
            if let color = view.backgroundColor, view !== window { canvas.fill(view.pixelFrame, color) }
            if view.isMirrored { canvas.beginMirroring(in: view.pixelFrame) }
            view.draw(canvas)
            if canvas.alpha != 255 { canvas.alpha = 255 }
        }
        canvas.endMirroring()
    }

    /// Collects what shows of a view within `clip`.
    /// - Returns: whether it hides what is behind in all of `whole`.
    private func collect(_ view: View, clip: PixelRect, whole: PixelRect, alpha: Double) -> Bool {
        if !view.pixelExtent.intersects(clip) { return false }
        var alpha = alpha
        let opacity = view.drawnAlpha
        if opacity < 1 {
            alpha *= opacity
            guard alpha > 0 else { return false }
        }
        let inner = view.clipsToBounds ? clip.intersection(view.pixelFrame) : clip
        if !inner.isEmpty, collectSubviews(of: view, clip: inner, whole: whole, alpha: alpha) { return true }
        let own = clip.intersection(view.drawnExtent)
        if own.isEmpty { return false }
        push(Step(view: view, clip: own, alpha: alpha < 1 ? UInt8((alpha * 255).rounded()) : 255))
        return alpha >= 1 && clip == whole && view.pixelFrame.contains(whole) && view.isOpaque
    }

    private func collectSubviews(of view: View, clip: PixelRect, whole: PixelRect, alpha: Double) -> Bool {
        let groups = view.subviewGroups
        var end = view.subviews.count
        var group = groups.count
        while end > 0 {
            // A view with few subviews has no groups.
            group &-= 1
            let start = group < 0 ? 0 : group &* View.groupLength
            if group < 0 || groups[group].intersects(clip) {
                for index in stride(from: end &- 1, through: start, by: -1) {
                    if collect(view.subviews[index], clip: clip, whole: whole, alpha: alpha) { return true }
                }
            }
            end = start
        }
        return false
    }

    private func push(_ step: Step) {
        if count == capacity {
            let larger = UnsafeMutablePointer<Step>.allocate(capacity: capacity * 2)
            larger.moveInitialize(from: steps, count: count)
            steps.deallocate()
            steps = larger
            capacity *= 2
        }
        (steps + count).initialize(to: step)
        count &+= 1
    }
}
