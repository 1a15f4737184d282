import FasciaControls
import FasciaGeometry
import FasciaRaster

/// Two rows of separate buttons, once with titles off the middle and once with titles in it, and the images that they are made from.
public final class SeparateButtonsViewController: ViewController {
    public let plain: SegmentedControl
    public let adjusted: SegmentedControl
    private let parts: [(image: Image, name: String)]
    private let pointer: Image
    private let theme: Theme

    /// What the window looks like that the controller is made for.
    public static func theme(fonts: FontSet) -> Theme {
        var theme = Theme.light(fonts: fonts)
        theme.background = Color(argb: 0xFFE9_ECF1)
        theme.label = Color(argb: 0xFF2C_3542)
        theme.secondaryLabel = Color(argb: 0xFF5A_6472)
        return theme
    }

    /// - Throws: `RasterError` if an image is missing.
    public init(artwork: Artwork, theme: Theme) throws(RasterError) {
        self.theme = theme
        let font = Font(chain: theme.fonts.semibold, size: 16)
        let titles = ["Day", "Week", "Month"]
        plain = try .separateButtons(titles: titles, artwork: artwork, font: font)
        adjusted = try .separateButtons(titles: titles, artwork: artwork, font: font)
        pointer = try artwork.image(named: "pointer")
        parts = [
            (try artwork.image(named: "button-normal"), "normal"), (try artwork.image(named: "button-selected"), "selected"),
            (try artwork.image(named: "divider-none-selected"), "none selected"),
            (try artwork.image(named: "divider-left-selected"), "left selected"),
            (try artwork.image(named: "divider-right-selected"), "right selected"),
        ]
        super.init(title: "Separate buttons")
    }

    public override func loadView() {
        let caption = Font(chain: theme.fonts.semibold, size: 14)
        let stack = StackView(
            alignment: .center,
            views: [
                Label("Titles in the middle of their segments", font: caption), row(plain), gap(12),
                Label("Outer titles moved by half a divider: 10 points", font: caption), row(adjusted), gap(8),
                StackView(.horizontal, spacing: 8, alignment: .center, views: parts.map { part($0) }),
            ])
        stack.distribution = .center
        view = stack
    }

    public override func viewDidLoad() {
        plain.identifier = "plain"
        plain.selectedSegmentIndex = 0
        adjusted.identifier = "adjusted"
        adjusted.selectedSegmentIndex = 1
        adjusted.centerOuterTitles()
    }

    /// The buttons, which begin behind a margin, are all of one width: the segments at the ends are wider by a divider.
    private func row(_ control: SegmentedControl) -> View {
        control.placement = .sized(width: 458)
        control.setWidth(146, forSegmentAt: 0)
        control.setWidth(146, forSegmentAt: 2)
        // Where the middle of each button is.
        let middles = View()
        middles.placement = .sized(width: 458, height: 6)
        for left in [78.5, 224.5, 370.5] { middles.addSubview(ImageView(image: pointer, placement: .sized(left: left, top: 0))) }
        return StackView(alignment: .center, views: [control, middles])
    }

    private func part(_ part: (image: Image, name: String)) -> View {
        let name = Label(
            part.name, font: Font(chain: theme.fonts.regular, size: 11), color: theme.secondaryLabel, alignment: .center)
        let stack = StackView(spacing: 2, alignment: .center, views: [ImageView(image: part.image), name])
        stack.placement = .sized(width: 84)
        return stack
    }

    private func gap(_ height: Double) -> View {
        let view = View()
        view.placement = .sized(height: height)
        return view
    }
}
