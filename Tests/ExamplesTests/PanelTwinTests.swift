import FasciaControls
import FasciaExamples
import FasciaRaster
import FasciaTesting
import Testing

/// What can be said in Swift and in a configuration comes to the same: the pictures, and what controls say, from the recording's beginning
/// to its end.
@Suite final class PanelTwinTests {
    private var delegates: [CountriesDelegate] = []

    /// - Parameter top: the first row that is compared, in points: a page above a bar may be another one.
    private func compare(
        _ name: String, scale: Double, at moments: [Double], from top: Double = 0, _ make: (Artwork) throws -> Window
    ) throws {
        let twin = PanelTwin(name: name)
        let panel = try twin.panel(scale: scale)
        let expected = try twin.play(panel.window, scale: scale, at: moments)
        let found = try twin.play(try make(twin.artwork(scale: scale)), scale: scale, at: moments)
        for (moment, (picture, other)) in zip(moments, zip(found.pictures, expected.pictures)) {
            let count = PanelTwin.difference(picture, other, rows: Int(top * scale)..<Int(320 * scale))
            if count > 0 {
                try PNGWriter.write(picture, to: "\(PanelTwin.root)/Tests/Goldens/swift-\(name)-\(moment).new.png")
            }
            #expect(count == 0, "\(name) at \(moment) s: \(count) pixels differ; see swift-\(name)-\(moment).new.png")
        }
        #expect(found.log == expected.log)
        #expect(found.log.contains { $0.contains("valueChanged") } || found.log.contains { $0.contains("touchUpInside") })
    }

    @Test(arguments: [1.0, 2.0])
    func separateButtons(scale: Double) throws {
        let theme = SeparateButtonsViewController.theme(fonts: try TestFonts.set())
        try compare("separate-buttons", scale: scale, at: [0, 0.7, 3.58, 20]) {
            PanelTwin.window(try SeparateButtonsViewController(artwork: $0, theme: theme), theme: theme)
        }
    }

    @Test(arguments: [1.0, 2.0])
    func colouredAccessories(scale: Double) throws {
        let theme = ColouredAccessoriesViewController.theme(fonts: try TestFonts.set())
        try compare("coloured-accessories", scale: scale, at: [0, 1.5, 2.3, 5.5, 7.2, 20]) {
            PanelTwin.window(try ColouredAccessoriesViewController(artwork: $0, theme: theme), theme: theme)
        }
    }

    @Test(arguments: [1.0, 2.0])
    func colourPicker(scale: Double) throws {
        let theme = ColourPickerViewController.theme(fonts: try TestFonts.set())
        try compare("colour-picker", scale: scale, at: [0, 1.7, 4.7, 9, 20]) {
            PanelTwin.window(try ColourPickerViewController(artwork: $0, theme: theme), theme: theme)
        }
    }

    @Test(arguments: [1.0, 2.0])
    func countries(scale: Double) throws {
        let theme = CountriesDelegate.theme(fonts: try TestFonts.set())
        // Pages in their places, one that slides in, pages that were pushed, and a list that was scrolled.
        try compare("countries", scale: scale, at: [0, 0.8, 1.25, 1.9, 2.8, 3.8, 5.8, 7.5, 8.3, 20]) {
            let window = Window(theme: theme)
            let delegate = CountriesDelegate(window: window, artwork: $0)
            try delegate.applicationDidFinishLaunching()
            // The segmented control holds its target no more than UIKit's does.
            delegates.append(delegate)
            return window
        }
    }

    /// The bar; the pages above it are other ones.
    @Test(arguments: [1.0, 2.0])
    func customTabBar(scale: Double) throws {
        let theme = CustomTabBarController.theme(fonts: try TestFonts.set())
        try compare("custom-tab-bar", scale: scale, at: [0, 0.15, 2.3, 6, 20], from: 276) {
            PanelTwin.window(try CustomTabBarController(artwork: $0), theme: theme)
        }
    }

    /// The whole screen of the tab bar, which the panel does not have.
    @Test func customTabBarPicture() throws {
        let theme = CustomTabBarController.theme(fonts: try TestFonts.set())
        let twin = PanelTwin(name: "custom-tab-bar")
        let window = PanelTwin.window(try CustomTabBarController(artwork: twin.artwork(scale: 2)), theme: theme)
        let picture = try twin.play(window, scale: 2, at: [6]).pictures[0]
        #expect(PanelTwin.goldens.difference(picture, "swift-custom-tab-bar@2x") == nil)
    }
}
