import FasciaControls
import FasciaGeometry
import FasciaTesting
import Testing

@Suite struct TabBarControllerTests {
    private let log = LifeCycleLog()

    private func make(_ controllers: [ViewController]) throws -> (Harness, TabBarController) {
        let harness = try makeHarness()
        let tabs = TabBarController(viewControllers: controllers)
        harness.window.rootViewController = tabs
        harness.settle()
        harness.clearEvents()
        return (harness, tabs)
    }

    private func tab(_ tabs: TabBarController, _ index: Int) -> Point {
        let frame = tabs.tabBar.frame(ofItemAt: index)
        return Point(x: frame.midX, y: tabs.tabBar.frame.y + frame.midY)
    }

    @Test func theSelectedControllerStandsAboveTheBar() throws {
        let pages = ["A", "B", "C"].map { LoggedController($0, log) }
        let (harness, tabs) = try make(pages)
        #expect(log.take() == ["A load", "A will appear", "A did appear"])
        #expect(pages[0].view.frame == Rect(x: 0, y: 0, width: 400, height: 251))
        #expect(tabs.tabBar.frame == Rect(x: 0, y: 251, width: 400, height: 49))
        #expect(tabs.tabBar.items.map(\.title) == ["A", "B", "C"])
        #expect(pages[1].tabBarController === tabs)
        var chosen: [Int] = []
        tabs.onSelection = { chosen.append($0) }
        harness.tap(tab(tabs, 2))
        #expect(harness.log(of: "tabs") == ["touchDown 2", "touchUpInside 2", "valueChanged 2"])
        #expect(log.take() == ["C load", "A will disappear", "C will appear", "A did disappear", "C did appear"])
        #expect(pages[0].view.window == nil && pages[2].view.window != nil)
        tabs.selectedIndex = 0
        #expect(log.take() == ["C will disappear", "A will appear", "C did disappear", "A did appear"])
        #expect(tabs.tabBar.selectedIndex == 0)
        tabs.selectedIndex = 9
        tabs.selectedIndex = -1
        tabs.selectedIndex = 0
        tabs.selectedViewController = pages[1]
        #expect(chosen == [2, 0, 1])
        #expect(log.take() == ["B load", "A will disappear", "B will appear", "A did disappear", "B did appear"])
        harness.window.rootViewController = nil
        #expect(log.take() == ["B will disappear", "B did disappear"])
        tabs.selectedIndex = 2
        #expect(log.take() == [])
        harness.window.rootViewController = tabs
        #expect(log.take() == ["C will appear", "C did appear"])
        harness.settle()
        #expect(harness.mistakes.isEmpty)
    }

    @Test func navigationInTabsKeepsItsStack() throws {
        let (a, b, c) = (LoggedController("A", log), LoggedController("B", log), LoggedController("C", log))
        let navigation = NavigationController(rootViewController: a)
        let (harness, tabs) = try make([navigation, b])
        #expect(log.take() == ["A load", "A will appear", "A did appear"])
        #expect(tabs.tabBar.items.map(\.title) == ["A", "B"])
        #expect(a.tabBarController === tabs)
        navigation.pushViewController(c, animated: true)
        for _ in 0..<4 { harness.step() }
        // The tab is switched in the middle of the slide.
        tabs.selectedIndex = 1
        #expect(
            log.take() == [
                "C load", "A will disappear*", "C will appear*", "B load", "A did disappear*", "C did appear*", "C will disappear",
                "B will appear", "C did disappear", "B did appear",
            ])
        harness.settle()
        navigation.pushViewController(LoggedController("D", log), animated: true)
        #expect(log.take() == [])
        tabs.selectedIndex = 0
        #expect(log.take() == ["B will disappear", "D load", "D will appear", "B did disappear", "D did appear"])
        harness.settle()
        #expect(harness.mistakes.isEmpty)
    }

    @Test func theSelectedTabGoesBackToItsRoot() throws {
        let a = LoggedController("A", log)
        let navigation = NavigationController(rootViewController: a)
        let (harness, tabs) = try make([LoggedController("X", log), navigation])
        tabs.selectedIndex = 1
        navigation.pushViewController(LoggedController("B", log), animated: false)
        navigation.pushViewController(LoggedController("C", log), animated: false)
        harness.settle()
        _ = log.take()
        harness.tap(tab(tabs, 1))
        harness.settle()
        #expect(log.take() == ["C will disappear*", "A will appear*", "C did disappear*", "A did appear*"])
        #expect(navigation.viewControllers.map(\.title) == ["A"])
        harness.tap(tab(tabs, 1))
        #expect(log.take() == ["A reselected"])
        harness.tap(tab(tabs, 0))
        harness.tap(tab(tabs, 0))
        #expect(log.take().last == "X reselected")
        #expect(harness.mistakes.isEmpty)
    }

    @Test func aReselectedTabScrollsToItsTop() throws {
        final class List: ViewController {
            let scrollView = ScrollView()
            override func viewDidLoad() {
                let tall = View()
                tall.placement = Placement()
                scrollView.contentView.addSubview(tall)
                scrollView.contentSize = Size(width: 100, height: 2000)
                scrollView.placement = .fill()
                view.addSubview(scrollView)
            }
        }
        let list = List(title: "List")
        let (harness, tabs) = try make([NavigationController(rootViewController: list)])
        list.scrollView.contentOffset = Point(x: 0, y: 700)
        harness.settle()
        harness.tap(tab(tabs, 0))
        harness.settle()
        #expect(list.scrollView.contentOffset == .zero)
        #expect(harness.mistakes.isEmpty)
    }

    @Test func tabsComeAndGo() throws {
        let pages = ["A", "B", "C"].map { LoggedController($0, log) }
        let (harness, tabs) = try make(pages)
        tabs.selectedIndex = 1
        _ = log.take()
        tabs.setViewControllers([pages[1], pages[2], pages[1]])
        #expect(tabs.selectedIndex == 0)
        #expect(tabs.viewControllers.count == 2)
        #expect(log.take() == [])
        #expect(pages[0].parent == nil)
        pages[1].removeFromParent()
        #expect(log.take() == ["C load", "B will disappear", "C will appear", "B did disappear", "C did appear"])
        tabs.setViewControllers([])
        #expect(log.take() == ["C will disappear", "C did disappear"])
        #expect(tabs.selectedIndex == -1)
        harness.settle()
        #expect(harness.mistakes.isEmpty)
    }

    @Test func aTabIsSwitchedWhileAnotherComes() throws {
        let pages = ["A", "B", "C"].map { LoggedController($0, log) }
        let (harness, tabs) = try make(pages)
        _ = log.take()
        pages[1].onMoment["will appear"] = { tabs.selectedIndex = 2 }
        tabs.selectedIndex = 1
        #expect(
            log.take() == [
                "B load", "A will disappear", "B will appear", "A did disappear", "B did appear", "C load", "B will disappear",
                "C will appear",
                "B did disappear", "C did appear",
            ])
        #expect(tabs.tabBar.selectedIndex == 2)
        harness.settle()
        #expect(harness.mistakes.isEmpty)
    }

    @Test func aBarWhoseControllerIsGoneChoosesNothing() throws {
        let harness = try makeHarness()
        var tabs: TabBarController? = TabBarController(viewControllers: ["A", "B"].map { LoggedController($0, log) })
        let view = try #require(tabs?.view)
        view.placement = .fill()
        harness.window.addSubview(view)
        harness.settle()
        tabs = nil
        harness.tap(Point(x: 300, y: 280))
        harness.tap(Point(x: 300, y: 280))
        harness.settle()
        #expect(log.take().last == "A did appear")
        #expect(harness.mistakes.isEmpty)
    }

    @Test func tabsFollowTheirControllers() throws {
        let pages = ["A", "B"].map { LoggedController($0, log) }
        let (harness, tabs) = try make([NavigationController(rootViewController: pages[0]), pages[1]])
        pages[0].title = "First"
        pages[1].tabBarItem = TabBarItem(icon: nil, title: "Second")
        tabs.tabBar.glowItem(at: 1)
        pages[1].tabBarItem.badge = "3"
        #expect(tabs.tabBar.items.map(\.title) == ["First", "Second"])
        #expect(tabs.tabBar.items[1].badge == "3")
        #expect(tabs.tabBar.items[1].isGlowing)
        harness.settle()
        #expect(harness.mistakes.isEmpty)
    }
}
