import FasciaRaster

/// A bar that shows where in the content one is.
final class ScrollIndicator: View {
    init() {
        super.init()
        isHidden = true
        isUserInteractionEnabled = false
    }

    override func draw(_ canvas: Canvas) {
        guard let scrollView = superview as? ScrollView, let theme = window?.theme else { return }
        let color = scrollView.indicatorColor ?? theme.label.withAlpha(0.45)
        canvas.fill(.roundedRect(radius: 1.5), in: pixelFrame, .color(color))
    }
}
