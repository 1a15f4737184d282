import FasciaGeometry
import FasciaRaster

/// Holds a page's view while it stands or slides: opaque, so that what it slides over does not show through, with a shade that
/// dims the page below and a shadow along the edge of the one above.
final class NavigationPage: View {
    let content: View
    private let shade = View()
    private var edge: LinearGradient?

    /// The shadow's width beside the page, in points.
    private static let edgeWidth = 10.0
    /// How dark the page below becomes.
    private static let deepestShade = 0.18

    init(_ content: View) {
        self.content = content
        super.init()
        content.placement = .fill()
        shade.placement = .fill()
        shade.backgroundColor = .black
        shade.isHidden = true
        shade.isUserInteractionEnabled = false
        addSubview(content)
        addSubview(shade)
    }

    /// Whether the page comes from where its own layout begins, so that its shadow falls from the other edge. To be set before `isRaised`.
    var comesFromStart = false
    /// Whether the page slides above another: a shadow falls from the edge where its layout begins.
    var isRaised = false {
        didSet {
            if isRaised == oldValue { return }
            if isRaised, let shadow = window?.theme.shadow {
                let colors = [shadow.withAlpha(0), shadow.withAlpha(0.15), shadow.withAlpha(0.6)]
                edge = LinearGradient(.horizontal, colors: comesFromStart != isMirrored ? colors.reversed() : colors)
            }
            setNeedsPlacement()
        }
    }

    /// Darkens the page: 0 not at all, 1 as a page that lies wholly below another.
    func setShade(_ depth: Double) {
        shade.isHidden = depth <= 0
        shade.alpha = depth * NavigationPage.deepestShade
    }

    override var drawingOutsets: EdgeInsets {
        if !isRaised { return .zero }
        let width = NavigationPage.edgeWidth
        return EdgeInsets(top: 0, left: comesFromStart ? 0 : width, bottom: 0, right: comesFromStart ? width : 0)
    }

    private var color: Color? { window.map { $0.backgroundColor ?? $0.theme.background } }

    override var isOpaque: Bool { color?.isOpaque ?? false }

    override func draw(_ canvas: Canvas) {
        if isRaised, let edge {
            let width = canvas.grid.pixels(NavigationPage.edgeWidth)
            let x = comesFromStart ? pixelFrame.maxX : pixelFrame.x - width
            canvas.fill(PixelRect(x: x, y: pixelFrame.y, width: width, height: pixelFrame.height), edge)
        }
        if let color { canvas.fill(pixelFrame, color) }
    }
}

/// A page's way in and the other's way out.
struct NavigationSlide {
    let from: ViewController
    let fromPage: NavigationPage
    let to: ViewController
    let toPage: NavigationPage
    /// Whether the new page slides over the old one; else the old one slides away from the new one.
    let isPushing: Bool
    let animation: Animation
    /// How far the slide is, 0 to 1.
    var progress = 0.0
}

/// A stack that a navigation controller was asked to show.
struct NavigationRequest {
    let stack: [ViewController]
    let isAnimated: Bool
}
