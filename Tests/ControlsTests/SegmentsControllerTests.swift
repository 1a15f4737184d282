import FasciaControls
import FasciaGeometry
import FasciaRaster
import FasciaTesting
import Testing

@Suite struct SegmentsControllerTests {
    private let log = LifeCycleLog()

    private struct Screen {
        let harness: Harness
        let navigation: NavigationController
        let segments: SegmentsController
        let control: SegmentedControl
        let pages: [LoggedController]
    }

    private func make(_ titles: [String] = ["Italy", "Australia", "Japan"]) throws -> Screen {
        let harness = try makeHarness()
        let pages = titles.map { LoggedController($0, log) }
        let navigation = NavigationController()
        let segments = SegmentsController(navigationController: navigation, viewControllers: pages)
        let control = SegmentedControl(titles: segments.titles)
        control.identifier = "countries"
        control.addTarget(segments, action: SegmentsController.indexDidChange(for:), for: .valueChanged)
        control.selectedSegmentIndex = 0
        segments.indexDidChange(for: control)
        harness.window.rootViewController = navigation
        harness.settle()
        harness.clearEvents()
        return Screen(harness: harness, navigation: navigation, segments: segments, control: control, pages: pages)
    }

    private func middle(_ screen: Screen, _ index: Int) throws -> Point {
        let frame = try #require(screen.control.frame(ofSegmentAt: index))
        let origin = screen.harness.center(of: screen.control)
        return Point(x: origin.x - screen.control.frame.width / 2 + frame.midX, y: origin.y)
    }

    @Test func theChosenPageIsTheOnlyOne() throws {
        let screen = try make()
        #expect(log.take() == ["Italy load", "Italy will appear", "Italy did appear"])
        #expect(screen.navigation.viewControllers.map(\.title) == ["Italy"])
        #expect(screen.pages[0].navigationItem.titleView === screen.control)
        #expect(screen.control.window != nil)
        screen.harness.tap(try middle(screen, 1))
        #expect(screen.harness.log(of: "bar/countries") == ["touchDown 1", "touchUpInside 1", "valueChanged 1"])
        #expect(
            log.take() == [
                "Australia load", "Italy will disappear", "Australia will appear", "Italy did disappear", "Australia did appear",
            ])
        #expect(screen.navigation.viewControllers.map(\.title) == ["Australia"])
        #expect(screen.pages[1].navigationController === screen.navigation)
        #expect(screen.pages[0].navigationController == nil)
        // The control left the outgoing item.
        #expect(screen.pages[0].navigationItem.titleView == nil)
        #expect(screen.pages[1].navigationItem.titleView === screen.control)
        screen.harness.tap(try middle(screen, 0))
        #expect(log.take() == ["Australia will disappear", "Italy will appear", "Australia did disappear", "Italy did appear"])
        screen.harness.settle()
        #expect(screen.harness.mistakes.isEmpty)
    }

    @Test func theControllerIsAnObjectWithWhatItWasGiven() throws {
        let screen = try make()
        #expect(screen.segments.viewControllers.elementsEqual(screen.pages, by: { $0 === $1 }))
        #expect(screen.segments.navigationController === screen.navigation)
        #expect(screen.segments.titles == ["Italy", "Australia", "Japan"])
        #expect(screen.pages[0].parent === screen.navigation)
        screen.control.selectedSegmentIndex = -1
        screen.segments.indexDidChange(for: screen.control)
        #expect(screen.segments.selectedIndex == 0)
        screen.control.insertSegment(Segment(title: "One too many"), at: 3)
        screen.control.selectedSegmentIndex = 3
        screen.segments.indexDidChange(for: screen.control)
        #expect(screen.segments.selectedIndex == 0)
    }

    /// The control stays where it is in the bar: only the segments that change are drawn.
    @Test func switchingDrawsThePageAndTheSegments() throws {
        let screen = try make()
        screen.control.selectedSegmentIndex = 1
        screen.segments.indexDidChange(for: screen.control)
        screen.harness.step()
        let bar = PixelRect(x: 0, y: 0, width: 400, height: 44)
        let left = PixelRect(x: 0, y: 0, width: screen.control.pixelFrame.x, height: 44)
        #expect(screen.harness.composed.allSatisfy { !$0.intersects(left) })
        let third = try #require(screen.control.frame(ofSegmentAt: 2))
        #expect(screen.harness.composed.allSatisfy { !$0.intersects(bar) || $0.maxX <= screen.control.pixelFrame.x + Int(third.minX) + 1 })
        #expect(screen.harness.mistakes.isEmpty)
    }

    @Test func pagesPushByThemselvesAndSwitchingDropsWhatTheyPushed() throws {
        let screen = try make()
        let rome = LoggedController("Rome", log)
        let italy = screen.pages[0]
        italy.control.addAction(for: .touchUpInside) { [unowned italy] in
            italy.navigationController?.pushViewController(rome, animated: true)
        }
        _ = log.take()
        screen.harness.tap(Point(x: 60, y: 90))
        screen.harness.settle()
        #expect(log.take() == ["Rome load", "Italy will disappear*", "Rome will appear*", "Italy did disappear*", "Rome did appear*"])
        #expect(screen.control.window == nil)
        screen.harness.tap(Point(x: 20, y: 22))
        screen.harness.settle()
        #expect(screen.control.window != nil)
        #expect(screen.control.alpha == 1)
        screen.harness.tap(Point(x: 60, y: 90))
        screen.harness.settle()
        _ = log.take()
        screen.control.selectedSegmentIndex = 2
        screen.segments.indexDidChange(for: screen.control)
        #expect(log.take() == ["Japan load", "Rome will disappear", "Japan will appear", "Rome did disappear", "Japan did appear"])
        #expect(rome.parent == nil)
        screen.control.selectedSegmentIndex = 0
        screen.segments.indexDidChange(for: screen.control)
        #expect(screen.navigation.viewControllers.map(\.title) == ["Italy"])
        screen.harness.settle()
        #expect(screen.harness.mistakes.isEmpty)
    }

    @Test func stacksCanBeKept() throws {
        let screen = try make()
        screen.segments.preservesStacks = true
        screen.navigation.pushViewController(LoggedController("Rome", log), animated: false)
        func choose(_ index: Int) {
            screen.control.selectedSegmentIndex = index
            screen.segments.indexDidChange(for: screen.control)
        }
        choose(1)
        #expect(screen.navigation.viewControllers.map(\.title) == ["Australia"])
        _ = log.take()
        choose(0)
        #expect(screen.navigation.viewControllers.map(\.title) == ["Italy", "Rome"])
        #expect(log.take() == ["Australia will disappear", "Rome will appear", "Australia did disappear", "Rome did appear"])
        // Once more the same: nothing is dropped.
        choose(0)
        #expect(screen.navigation.viewControllers.map(\.title) == ["Italy", "Rome"])
        screen.segments.preservesStacks = false
        choose(1)
        choose(0)
        #expect(screen.navigation.viewControllers.map(\.title) == ["Italy"])
        screen.harness.settle()
        #expect(screen.harness.mistakes.isEmpty)
    }

    @Test func pagesAreMadeWhenTheyAreFirstChosen() throws {
        let harness = try makeHarness()
        var made: [String] = []
        let navigation = NavigationController()
        let segments = SegmentsController(
            navigationController: navigation,
            pages: ["One", "Two"].map { title in
                (
                    title,
                    {
                        made.append(title)
                        return ViewController()
                    }
                )
            })
        let control = SegmentedControl(titles: segments.titles)
        control.selectedSegmentIndex = 0
        segments.indexDidChange(for: control)
        harness.window.rootViewController = navigation
        #expect(made == ["One"])
        #expect(navigation.topViewController?.title == "One")
        #expect(segments.isLoaded(at: 0) && !segments.isLoaded(at: 1) && !segments.isLoaded(at: 7))
        control.selectedSegmentIndex = 1
        segments.indexDidChange(for: control)
        control.selectedSegmentIndex = 0
        segments.indexDidChange(for: control)
        #expect(made == ["One", "Two"])
        #expect(segments.viewControllers.count == 2)
        #expect(made == ["One", "Two"])
    }

    @Test func switchingInTheMiddleOfASlideWaits() throws {
        let screen = try make()
        _ = log.take()
        screen.navigation.pushViewController(LoggedController("Rome", log), animated: true)
        for _ in 0..<5 { screen.harness.step() }
        screen.control.selectedSegmentIndex = 1
        screen.segments.indexDidChange(for: screen.control)
        screen.harness.settle()
        #expect(
            log.take() == [
                "Rome load", "Italy will disappear*", "Rome will appear*", "Italy did disappear*", "Rome did appear*", "Australia load",
                "Rome will disappear", "Australia will appear", "Rome did disappear", "Australia did appear",
            ])
        #expect(screen.control.window != nil)
        #expect(screen.control.alpha == 1)
        #expect(screen.harness.mistakes.isEmpty)
    }

    @Test func selectingAtTouchDownKeepsTheFinger() throws {
        let screen = try make()
        screen.control.selectsOnTouchDown = true
        screen.harness.tap(try middle(screen, 1))
        #expect(screen.harness.log(of: "bar/countries") == ["touchDown 1", "valueChanged 1", "touchUpInside 1"])
        #expect(screen.navigation.topViewController?.title == "Australia")
        #expect(screen.harness.mistakes.isEmpty)
    }
}
