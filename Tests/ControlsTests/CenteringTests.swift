import FasciaControls
import FasciaGeometry
import FasciaRaster
import FasciaTesting
import Testing

/// What is centred stands at the same place in every control: halves of pixels go to the right and down, as edges do.
@Suite struct CenteringTests {
    private static let red: UInt32 = 0xFF_0000

    /// The pixels of a colour.
    private func box(of color: UInt32, in harness: Harness) -> PixelRect {
        var box: PixelRect?
        for y in 0..<harness.window.pixelSize.height {
            for x in 0..<harness.window.pixelSize.width where harness.pixel(x, y) == color {
                let pixel = PixelRect(x: x, y: y, width: 1, height: 1)
                box = box?.union(pixel) ?? pixel
            }
        }
        return box ?? .zero
    }

    private static let kinds = ["image", "button", "segment", "tab", "thumb", "switch", "bar button"]

    /// An image of 9 pixels in the middle of 60 × 44: 25.5 and 17.5 from the edges.
    @Test(arguments: kinds) func anOddImageInAnEvenControl(kind: String) throws {
        let harness = try makeHarness(size: Size(width: 200, height: 120))
        let image = try makeImage(width: 9, height: 9) { _, _ in 0xFFFF_0000 }
        var place = PixelPoint(x: 40 + 26, y: 20 + 18)
        let view: View
        switch kind {
        case "image":
            let imageView = ImageView()
            imageView.image = image
            imageView.contentMode = .center
            view = imageView
        case "button":
            let button = Button(image: image, style: .plain)
            button.rendersImagesAsTemplates = false
            view = button
        case "segment":
            let control = SegmentedControl(segments: [Segment(image: image)])
            control.rendersImagesAsTemplates = false
            view = control
        case "tab":
            let bar = TabBar(items: [TabBarItem(icon: image, title: nil)])
            bar.selectedFill = .color(Color(argb: 0xFFFF_0000))
            bar.showsIndicator = false
            view = bar
        case "thumb":
            let slider = Slider()
            slider.setThumbImage(image, for: .normal)
            slider.value = 0.5
            view = slider
        case "switch":
            let control = Switch()
            control.setTrackImage(image, for: .normal)
            control.setThumbImage(try makeImage(width: 1, height: 1) { _, _ in 0xFFFF_0000 }, for: .normal)
            view = control
        default:
            let bar = NavigationBar()
            let item = NavigationItem(title: "")
            item.leftBarButtonItem = BarButtonItem(image: image)
            bar.tintColor = Color(argb: 0xFFFF_0000)
            bar.setItems([item])
            // A button for a finger: 44 points.
            place.x = 40 + 18
            view = bar
        }
        harness.show(view, "view", Rect(x: 40, y: 20, width: 60, height: 44))
        #expect(box(of: Self.red, in: harness) == PixelRect(x: place.x, y: place.y, width: 9, height: 9))
        #expect(harness.mistakes.isEmpty)
    }
}
