import FasciaRaster

/// A bar that shows where in the content one is.
final class ScrollIndicator: View {
    /// 0 to 1.
    var opacity = 1.0 {
        didSet { if opacity != oldValue { setNeedsDisplay() } }
    }

    init() {
        super.init()
        isHidden = true
        isUserInteractionEnabled = false
    }

    override func draw(_ canvas: Canvas) {
        guard let scrollView = superview as? ScrollView, let theme = window?.theme else { return }
        let color = scrollView.indicatorColor ?? theme.label.withAlpha(0.45)
        canvas.alpha = UInt8(max(0, min(1, opacity)) * 255 + 0.5)
        canvas.fill(.roundedRect(radius: 1.5), in: pixelFrame, .color(color))
        canvas.alpha = 255
    }
}
