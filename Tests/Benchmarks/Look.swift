import FasciaControls
import FasciaGeometry
import FasciaRaster

/// The demo's pictures: what is measured is a panel with a skin, not flat colours.
struct Look {
    private let folder: String

    /// - Parameter folder: where the demo's images are.
    init(folder: String) {
        self.folder = folder
    }

    func image(_ name: String) throws(RasterError) -> Image {
        try Image.load(path: "\(folder)/\(name).png", displayScale: 1)
    }

    func stretched(_ name: String, left: Double) throws(RasterError) -> Image {
        try image(name).stretchableImage(leftCapWidth: left, topCapHeight: 0)
    }

    var gradient: LinearGradient {
        LinearGradient(vertical: Color(argb: 0xFF1C_232D), Color(argb: 0xFF12_171E), Color(argb: 0xFF0A_0D11))
    }

    /// A gradient over the whole window.
    @discardableResult
    func addGradient(to window: Window) -> BoxView {
        let box = BoxView()
        box.fill = .gradient(gradient)
        box.placement = .fill()
        window.addSubview(box)
        return box
    }

    /// The demo's picture over the whole window.
    func addPicture(to window: Window) throws(RasterError) {
        let view = ImageView()
        view.image = try image("backdrop")
        view.contentMode = .aspectFill
        view.placement = .fill()
        window.addSubview(view)
    }

    /// A slider with pictures for both tracks and a thumb of 32 points with a soft edge.
    func slider(frame: Rect, thumb: Image) throws(RasterError) -> Slider {
        let slider = Slider(frame: frame)
        slider.setThumbImage(thumb, for: .normal)
        slider.setMinimumTrackImage(try stretched("track-warm", left: 7), for: .normal)
        slider.setMaximumTrackImage(try stretched("track-rest", left: 7), for: .normal)
        return slider
    }

    /// A round thumb of 32 pixels: a soft shadow, a rim, a gradient. The demo's own is 38 pixels wide.
    func thumb() throws(RasterError) -> Image {
        let surface = try Surface(width: 32, height: 32, isOpaque: false)
        let canvas = Canvas(surface: surface, scale: 1, cache: RenderCache())
        let knob = PixelRect(x: 4, y: 3, width: 24, height: 24)
        canvas.drawShadow(of: .ellipse, in: knob, blur: 4, offset: Offset(horizontal: 0, vertical: 1), color: Color(argb: 0xA000_0000))
        canvas.fill(.ellipse, in: knob, .gradient(LinearGradient(vertical: Color(argb: 0xFFFF_F6E8), Color(argb: 0xFFC9_B79C))))
        canvas.fill(.ellipse, in: knob.insetBy(7), .color(Color(argb: 0xFFF2_A54A)))
        return Image(surface: surface, scale: 1)
    }

    /// A row of keys.
    func segmentedControl(titles: [String], frame: Rect) throws(RasterError) -> SegmentedControl {
        let control = SegmentedControl(titles: titles)
        control.frame = frame
        control.setBackgroundImage(try stretched("key-normal", left: 12), for: .normal)
        control.setBackgroundImage(try stretched("key-selected", left: 12), for: .selected)
        control.setBackgroundImage(try stretched("key-highlighted", left: 12), for: .highlighted)
        control.setDividerImage(try image("key-divider-none"), forLeftSegmentState: .normal, rightSegmentState: .normal)
        control.setDividerImage(try image("key-divider-left-selected"), forLeftSegmentState: .selected, rightSegmentState: .normal)
        control.setDividerImage(try image("key-divider-right-selected"), forLeftSegmentState: .normal, rightSegmentState: .selected)
        control.setTitleAttributes(
            TitleAttributes(
                color: Color(argb: 0xFFD5_DAE0), shadowColor: Color(argb: 0x9900_0000), shadowOffset: Offset(horizontal: 0, vertical: -1)),
            for: .normal)
        control.setTitleAttributes(TitleAttributes(color: Color(argb: 0xFFFF_CB86)), for: .selected)
        control.selectsOnTouchDown = true
        control.selectedSegmentIndex = 0
        return control
    }

    /// A tab bar with all of its parts skinned.
    func tabBar(frame: Rect) throws(RasterError) -> TabBar {
        let icons = ["sofa", "thermometer", "leaf", "bolt", "moon"]
        let titles = ["Living", "Climate", "Garden", "Energy", "Night"]
        var items: [TabBarItem] = []
        for (icon, title) in zip(icons, titles) { items.append(TabBarItem(icon: try image("icon-\(icon)"), title: title)) }
        let bar = TabBar(items: items)
        bar.frame = frame
        bar.gradientImage = try image("tab-gradient")
        bar.lowerColor = Color(argb: 0xFF0E_1216)
        bar.selectedFill = .image(try image("tab-fill"))
        bar.unselectedFill = .color(Color(argb: 0xFF93_A0AD))
        bar.selectionImage = try stretched("tab-selection", left: 14)
        bar.glowImage = try image("tab-glow")
        bar.indicatorImage = try image("tab-indicator")
        bar.selectsOnTouchDown = true
        return bar
    }
}
