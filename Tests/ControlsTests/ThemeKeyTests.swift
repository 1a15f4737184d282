import FasciaControls
import FasciaGeometry
import FasciaRaster
import FasciaTesting
import Testing

/// No colour of a theme does nothing.
@Suite struct ThemeKeyTests {
    static let keys: [(name: String, path: any WritableKeyPath<Theme, Color> & Sendable)] = [
        ("background", \.background), ("surface", \.surface), ("raised", \.raised), ("recess", \.recess), ("outline", \.outline),
        ("label", \.label), ("secondaryLabel", \.secondaryLabel), ("accent", \.accent), ("onAccent", \.onAccent),
        ("separator", \.separator),
        ("shadow", \.shadow), ("destructive", \.destructive), ("warning", \.warning), ("success", \.success),
    ]

    /// A control of each kind, and a banner.
    private func picture(_ theme: Theme, banner: Banner.Style) throws -> Surface {
        let harness = Harness(theme: theme, size: Size(width: 240, height: 360))
        let stack = StackView()
        stack.spacing = 8
        stack.padding = EdgeInsets(top: 80, left: 8, bottom: 0, right: 8)
        stack.placement = .fill()
        let segments = SegmentedControl(titles: ["One", "Two"])
        segments.selectedSegmentIndex = 0
        let slider = Slider()
        slider.value = 0.5
        let tabs = TabBar(items: [TabBarItem(icon: nil, title: "A"), TabBarItem(icon: nil, title: "B")])
        tabs.setBadge("1", forItemAt: 1)
        for view in [Label(), Switch(), slider, segments, Button(title: "Go"), tabs] as [View] { stack.addSubview(view) }
        harness.window.addSubview(stack)
        harness.window.show(Banner(text: "Text", detail: "Detail", style: banner))
        for _ in 0..<40 { harness.step() }
        #expect(harness.mistakes.isEmpty)
        return try harness.fullPicture()
    }

    @Test(arguments: keys.indices, [true, false])
    func changesThePicture(index: Int, isDark: Bool) throws {
        let fonts = try TestFonts.set()
        let theme = isDark ? Theme.dark(fonts: fonts) : Theme.light(fonts: fonts)
        var other = theme
        let key = ThemeKeyTests.keys[index]
        other[keyPath: key.path] = Color(argb: 0xFF7F_00FF)
        let banner = key.name == "success" ? Banner.Style.success : .warning
        let (before, after) = (try picture(theme, banner: banner), try picture(other, banner: banner))
        var changed = 0
        for y in 0..<before.height {
            for x in 0..<before.width where before.pixels[y * before.stride + x] != after.pixels[y * after.stride + x] { changed += 1 }
        }
        #expect(changed > 0, "\(key.name) is nowhere to be seen")
    }
}
