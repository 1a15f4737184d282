import FasciaControls
import FasciaExamples
import FasciaGeometry
import FasciaPanel
import FasciaTesting

/// The panels that are soaked: the demo and every example, upright and turned, and a screen written in Swift.
public final class SoakedPanels {
    /// Each with its own fingers.
    public private(set) var soaks: [Soak] = []
    /// What the windows do not own.
    private var kept: [AnyObject] = []

    /// - Parameters:
    ///   - folder: the repository's Config.
    ///   - seed: of all their fingers.
    public init(folder: String, seed: UInt64) throws {
        let landscape = PixelSize(width: 480, height: 320)
        let portrait = PixelSize(width: 320, height: 480)
        let examples = ["colour-picker", "coloured-accessories", "countries", "custom-tab-bar", "separate-buttons"]
        for (index, name) in (["demo"] + examples.map { "examples/\($0)" }).enumerated() {
            let content = try PanelConfiguration.load(path: "\(folder)/\(name)/panel.yaml").build(scale: 1)
            kept.append(content)
            let size = name == "demo" ? PixelSize(width: 1024, height: 600) : landscape
            soaks.append(
                Soak(
                    name: name, window: content.window, sizes: [size, PixelSize(width: 400, height: 300)],
                    rotation: index == 3 ? .degrees90 : .degrees0, format: index == 4 ? .rgb565 : .xrgb8888, seed: seed &+ UInt64(index)))
        }
        let window = Window(theme: CountriesDelegate.theme(fonts: try TestFonts.set()))
        let artwork = Artwork(folder: "\(folder)/examples/countries/images", displayScale: 1)
        let delegate = CountriesDelegate(window: window, artwork: artwork)
        try delegate.applicationDidFinishLaunching()
        kept.append(delegate)
        soaks.append(Soak(name: "Swift", window: window, sizes: [portrait, landscape], seed: seed &+ 100))
    }
}
