import FasciaControls
import FasciaFrame
import FasciaGeometry
import FasciaPanel
import FasciaRaster
import FasciaStage
import FasciaTesting
import Testing

/// The demo panel, as everybody sees it first.
@Suite struct DemoTests {
    private static let root: String = {
        var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
        parts.removeLast(3)
        return parts.joined(separator: "/")
    }()

    private static let goldens = Golden(directory: root + "/Tests/Goldens")

    private func content(scale: Double = 1) throws -> PanelContent {
        try PanelConfiguration.load(path: DemoTests.root + "/Config/demo/panel.yaml").build(scale: scale)
    }

    private func picture(page: String, _ options: HeadlessOptions) throws -> Surface {
        let content = try content(scale: options.scale)
        #expect(content.showPage(page))
        let replay = Replay(window: content.window, options: options)
        replay.run([])
        return try #require(try replay.picture())
    }

    @Test(arguments: ["living", "climate", "energy", "scenes"])
    func everyPage(page: String) throws {
        #expect(DemoTests.goldens.difference(try picture(page: page, HeadlessOptions()), "demo-\(page)") == nil)
    }

    @Test func scaleTwo() throws {
        let options = HeadlessOptions(size: PixelSize(width: 1600, height: 960), scale: 2)
        #expect(DemoTests.goldens.difference(try picture(page: "climate", options), "demo-climate@2x") == nil)
    }

    @Test(arguments: [Rotation.degrees90, .degrees180, .degrees270])
    func everyRotation(rotation: Rotation) throws {
        let options = HeadlessOptions(size: PixelSize(width: 800, height: 480), rotation: rotation)
        #expect(DemoTests.goldens.difference(try picture(page: "living", options), "demo-living-\(rotation.rawValue)") == nil)
    }

    /// One setting turns picture and touches: they cannot disagree.
    @Test(arguments: Rotation.allCases)
    func aTapAtTheCentreOfEveryControlHitsIt(rotation: Rotation) throws {
        let content = try content()
        var missed = Set(content.controls.filter { $0.control.isEnabled }.map(\.path))
        for page in content.pages.map(\.path) {
            #expect(content.showPage(page))
            let options = HeadlessOptions(size: PixelSize(width: 1024, height: 768), rotation: rotation)
            let replay = Replay(window: content.window, options: options)
            replay.run([])
            var hit: [String] = []
            let observation = content.window.events.add { event in
                guard case .control(let control, let event) = event else { return }
                if event == .touchDown || event == .editingDidBegin { hit.append(control.path) }
            }
            defer { observation.cancel() }
            let logical = rotation.applied(to: options.size)
            for (path, control) in content.controls where control.isEnabled && isShown(control, in: logical) {
                // A slider takes touches on its thumb; wherever that is, it is the slider that must be hit.
                (control as? Slider)?.trackTap = .jump
                hit = []
                let frame = control.pixelFrame
                let center = Point(
                    x: (Double(frame.x) + Double(frame.width) / 2) / Double(logical.width),
                    y: (Double(frame.y) + Double(frame.height) / 2) / Double(logical.height))
                let location = rotation.device(center)
                for phase in [Touch.Phase.began, .cancelled] {
                    replay.loop.handle(Touch(id: Touch.ID(device: 1, slot: 0), phase: phase, location: location, time: .zero))
                }
                #expect(hit.first == path, "rotation \(rotation.rawValue), page \(page)")
                missed.remove(path)
            }
        }
        #expect(missed == [], "controls that no page shows whole")
    }

    private func isShown(_ control: Control, in size: PixelSize) -> Bool {
        var view: View? = control
        while let current = view {
            if current.isHidden { return false }
            view = current.superview
        }
        return size.bounds.contains(control.pixelFrame) && !control.pixelFrame.isEmpty
    }
}
