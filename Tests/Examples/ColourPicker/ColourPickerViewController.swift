import FasciaControls
import FasciaGeometry
import FasciaRaster

/// Three sliders that mix a colour, and the way to their look: a thumb alone, tracks stretched whole, tracks with caps.
public final class ColourPickerViewController: ViewController {
    public let red: Slider
    public let green: Slider
    public let blue: Slider
    private let swatch = BoxView()
    private let values: [Label]
    private let lens: Image
    private let stages: [(name: String, slider: Slider)]
    private let theme: Theme

    /// What the window looks like that the controller is made for.
    public static func theme(fonts: FontSet) -> Theme {
        var theme = Theme.light(fonts: fonts)
        theme.background = Color(argb: 0xFFDF_E3E9)
        theme.surface = Color(argb: 0xFFFB_FCFD)
        theme.recess = Color(argb: 0xFFB9_C0CA)
        theme.label = Color(argb: 0xFF20_252D)
        theme.secondaryLabel = Color(argb: 0xFF57_5F6A)
        theme.separator = Color(argb: 0x2400_0000)
        return theme
    }

    /// - Throws: `RasterError` if an image is missing.
    public init(artwork: Artwork, theme: Theme) throws {
        self.theme = theme
        red = try .channel("red", value: 238, artwork: artwork)
        green = try .channel("green", value: 116, artwork: artwork)
        blue = try .channel("blue", value: 82, artwork: artwork)
        values = (0..<3).map { _ in Label("", font: Font(chain: theme.fonts.semibold, size: 15), alignment: .right) }
        lens = try artwork.image(named: "lens").stretchableImage(leftCapWidth: 12, topCapHeight: 12)

        let thumb = try artwork.image(named: "thumb-red")
        let tracks = (try artwork.image(named: "track-red"), try artwork.image(named: "track-black"))
        let thumbAlone = Slider()
        let unstretched = Slider()
        unstretched.setMinimumTrackImage(tracks.0, for: .normal)
        unstretched.setMaximumTrackImage(tracks.1, for: .normal)
        let stretched = Slider()
        stretched.setMinimumTrackImage(try tracks.0.stretchableImage(leftCapWidth: 10, topCapHeight: 0), for: .normal)
        stretched.setMaximumTrackImage(try tracks.1.stretchableImage(leftCapWidth: 10, topCapHeight: 0), for: .normal)
        stages = [("A thumb and no tracks", thumbAlone), ("Tracks stretched whole", unstretched), ("Caps of 10 points", stretched)]
        for ((_, slider), identifier) in zip(stages, ["thumbAlone", "unstretched", "stretched"]) {
            slider.identifier = identifier
            slider.setThumbImage(thumb, for: .normal)
            slider.value = 0.5
        }
        super.init(title: "Colour")
    }

    public override func viewDidLoad() {
        let page = StackView(spacing: 12, views: [card(), way()])
        page.padding = EdgeInsets(all: 16)
        page.placement = .fill()
        view.addSubview(page)

        for slider in [red, green, blue] {
            slider.addTarget(self, action: ColourPickerViewController.channelDidChange, for: [.valueChanged, .touchCancel])
        }
        channelDidChange()
    }

    private func channelDidChange() {
        swatch.fill = .color(Color(red: red.value / 255, green: green.value / 255, blue: blue.value / 255))
        for (label, slider) in zip(values, [red, green, blue]) { label.text = "\(Int(slider.value))" }
    }

    private func card() -> View {
        let sliders = StackView(views: zip([red, green, blue], values).map { channel($0, $1) })
        sliders.grow = 1
        swatch.cornerRadius = 10
        swatch.placement = .sized()
        swatch.placement?.width = .fraction(0.27)
        swatch.addSubview(ImageView(image: lens, placement: .fill()))

        let card = StackView(.horizontal, spacing: 16, views: [swatch, sliders])
        card.padding = EdgeInsets(top: 12, left: 16, bottom: 12, right: 16)
        card.grow = 1
        card.fill = .color(theme.surface)
        card.cornerRadius = 14
        card.borderColor = theme.separator
        card.shadow = BoxShadow(color: Color(white: 0, alpha: 0.14), offset: Offset(horizontal: 0, vertical: 2), blur: 8)
        return card
    }

    private func channel(_ slider: Slider, _ value: Label) -> View {
        slider.grow = 1
        slider.placement = .sized(height: 44)
        value.hasTabularDigits = true
        value.placement = .sized(width: 34)
        let row = StackView(.horizontal, spacing: 8, alignment: .center, views: [slider, value])
        row.grow = 1
        return row
    }

    private func way() -> View {
        let way = StackView(
            .horizontal, spacing: 20,
            views: stages.map { name, slider -> View in
                slider.placement = .sized(height: 44)
                let font = Font(chain: theme.fonts.medium, size: 11)
                return StackView(views: [Label(name, font: font, color: theme.secondaryLabel, alignment: .center), slider])
            })
        way.distribution = .equal
        way.padding = EdgeInsets(top: 0, left: 8, bottom: 0, right: 8)
        return way
    }
}
