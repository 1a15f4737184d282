import FasciaControls
import FasciaExamples
import FasciaGeometry
import FasciaTesting
import Testing

/// The countries, operated from beginning to end.
@Suite struct CountriesTests {
    private static let goldens: Golden = {
        var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
        parts.removeLast(2)
        return Golden(directory: parts.joined(separator: "/") + "/Goldens")
    }()

    private func launch(isDark: Bool = true, scale: Double = 1) throws -> (Harness, CountriesDelegate) {
        let fonts = try TestFonts.set()
        let harness = Harness(theme: isDark ? .dark(fonts: fonts) : .light(fonts: fonts), size: Size(width: 320, height: 480), scale: scale)
        let delegate = CountriesDelegate(window: harness.window)
        delegate.applicationDidFinishLaunching()
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

        // Italy pushes its cities; one of them is marked.
        let cities = try #require(harness.window.view(at: "countries/cities"))
        harness.tap(harness.center(of: cities))
        harness.settle()
        #expect(title() == "Cities")
        #expect(control.window == nil)
        harness.tap(Point(x: 100, y: 44 + 66))
        harness.settle()
        let table = try #require(navigation.topViewController?.view as? TableView)
        #expect(table.row(at: IndexPath(row: 1))?.accessoryType == .checkmark)
        harness.tap(Point(x: 20, y: 22))
        harness.settle()
        #expect(title() == "Italy")

        // Switching shows the other country, whose rows push.
        let segment = try #require(control.frame(ofSegmentAt: 1))
        let origin = harness.center(of: control)
        harness.tap(Point(x: origin.x - control.frame.width / 2 + segment.midX, y: origin.y))
        harness.settle()
        #expect(title() == "Australia")
        #expect(navigation.viewControllers.count == 1)
        let states = try #require(navigation.topViewController?.view as? TableView)
        let victoria = try #require(states.row(at: IndexPath(row: 4)))
        harness.tap(harness.center(of: victoria))
        harness.settle()
        #expect(title() == "Victoria")

        // Switching drops what was pushed.
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

    @Test(arguments: [true, false]) func pictures(isDark: Bool) throws {
        let (harness, delegate) = try launch(isDark: isDark, scale: 2)
        let name = "countries-\(isDark ? "dark" : "light")"
        #expect(CountriesTests.goldens.difference(try harness.fullPicture(), "\(name)-italy@2x") == nil)
        let control = try #require(delegate.segmentedControl)
        control.selectedSegmentIndex = 1
        delegate.segmentsController?.indexDidChange(for: control)
        harness.settle()
        #expect(CountriesTests.goldens.difference(try harness.fullPicture(), "\(name)-australia@2x") == nil)
        #expect(harness.mistakes.isEmpty)
    }
}
