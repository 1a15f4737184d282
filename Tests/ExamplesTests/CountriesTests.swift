import FasciaControls
import FasciaExamples
import FasciaGeometry
import FasciaTesting
import Testing

/// The countries, operated from beginning to end.
@Suite struct CountriesTests {
    private func launch() throws -> (Harness, CountriesDelegate) {
        let theme = CountriesDelegate.theme(fonts: try TestFonts.set())
        let harness = Harness(theme: theme, size: Size(width: 480, height: 320), scale: 1)
        let delegate = CountriesDelegate(window: harness.window, artwork: PanelTwin(name: "countries").artwork(scale: 1))
        try delegate.applicationDidFinishLaunching()
        harness.settle()
        return (harness, delegate)
    }

    @Test func fromBeginningToEnd() throws {
        let (harness, delegate) = try launch()
        let navigation = try #require(delegate.segmentsController?.navigationController)
        let control = try #require(delegate.segmentedControl)
        func title() -> String? { navigation.topViewController?.title }
        #expect(title() == "Italy")
        #expect(navigation.topViewController?.navigationItem.titleView === control)

        // Switching shows the other country, whose rows push.
        let segment = try #require(control.frame(ofSegmentAt: 1))
        let origin = harness.center(of: control)
        harness.tap(Point(x: origin.x - control.frame.width / 2 + segment.midX, y: origin.y))
        harness.settle()
        #expect(title() == "Australia")
        #expect(navigation.viewControllers.count == 1)
        let states = try #require(navigation.topViewController?.view as? TableView)
        let victoria = try #require(states.row(at: IndexPath(row: 1)))
        harness.tap(harness.center(of: victoria))
        harness.settle()
        #expect(title() == "Victoria")
        #expect(control.window == nil)
        let facts = try #require(navigation.topViewController?.view as? TableView)
        harness.tap(harness.center(of: try #require(facts.row(at: IndexPath(row: 0)))))
        harness.settle()
        #expect(title() == "Melbourne")
        let home = try #require(harness.window.view(at: "countries/bar/home"))
        harness.tap(harness.center(of: home))
        harness.settle()
        #expect(title() == "Australia")

        // Switching drops what was pushed.
        harness.tap(harness.center(of: victoria))
        harness.settle()
        control.selectedSegmentIndex = 0
        delegate.segmentsController?.indexDidChange(for: control)
        harness.settle()
        #expect(navigation.viewControllers.map(\.title) == ["Italy"])
        control.selectedSegmentIndex = 1
        delegate.segmentsController?.indexDidChange(for: control)
        harness.settle()
        #expect(title() == "Australia")
        #expect(states.indexPathForSelectedRow == nil)
        #expect(harness.mistakes.isEmpty)
    }
}
