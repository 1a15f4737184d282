import FasciaControls
import FasciaGeometry
import FasciaTesting
import Testing

@Suite struct ViewControllerTests {
    private let log = LifeCycleLog()

    @Test func theViewLoadsOnceWhenItIsFirstNeeded() throws {
        let page = LoggedController("A", log)
        #expect(!page.isViewLoaded)
        #expect(page.viewIfLoaded == nil)
        let view = page.view
        #expect(page.isViewLoaded)
        #expect(page.view === view)
        page.loadViewIfNeeded()
        #expect(log.take() == ["A load"])
    }

    @Test func aControllerThatMakesNoViewHasAnEmptyOne() {
        final class Forgetful: ViewController {
            override func loadView() {}
        }
        final class Eager: ViewController {
            var seen: View?
            override func loadView() { seen = view }
        }
        #expect(Forgetful().view.subviews.isEmpty)
        let eager = Eager()
        let view = eager.view
        #expect(eager.seen === view)
    }

    @Test func aRootAppearsWithItsViewAndGoesWithIt() throws {
        let harness = try makeHarness()
        let page = LoggedController("A", log)
        page.onMoment["will appear"] = { [unowned page] in #expect(page.view.window == nil) }
        page.onMoment["did appear"] = { [unowned page] in #expect(page.view.window != nil) }
        page.onMoment["will disappear"] = { [unowned page] in #expect(page.view.window != nil) }
        page.onMoment["did disappear"] = { [unowned page] in #expect(page.view.window == nil) }
        harness.window.rootViewController = page
        #expect(log.take() == ["A load", "A will appear", "A did appear"])
        #expect(page.appearance == .appeared)
        harness.settle()
        #expect(page.view.frame == Rect(x: 0, y: 0, width: 400, height: 300))
        harness.window.rootViewController = page
        #expect(log.take() == [])
        let other = LoggedController("B", log)
        harness.window.rootViewController = other
        #expect(log.take() == ["A will disappear", "A did disappear", "B load", "B will appear", "B did appear"])
        harness.window.rootViewController = nil
        #expect(log.take() == ["B will disappear", "B did disappear"])
        #expect(harness.window.subviews.isEmpty)
        // The article's way.
        harness.window.addSubview(page.view)
        #expect(log.take() == ["A will appear", "A did appear"])
        page.view.removeFromSuperview()
        #expect(log.take() == ["A will disappear", "A did disappear"])
        #expect(harness.mistakes.isEmpty)
    }

    @Test func addingAndRemovingATreeNotifiesItsControllers() throws {
        let harness = try makeHarness()
        let card = View()
        let page = LoggedController("A", log)
        card.addSubview(page.view)
        #expect(log.take() == ["A load"])
        harness.window.addSubview(card)
        #expect(log.take() == ["A will appear", "A did appear"])
        card.removeFromSuperview()
        #expect(log.take() == ["A will disappear", "A did disappear"])
    }

    /// `will` from the outside in, `did` from the inside out; each once, whoever is added to whom first.
    @Test func childrenAppearWithTheirParents() throws {
        let harness = try makeHarness()
        let parent = LoggedController("P", log)
        let child = LoggedController("C", log)
        parent.addChild(child)
        #expect(child.parent === parent)
        parent.view.addSubview(child.view)
        _ = log.take()
        harness.window.rootViewController = parent
        let appeared = ["P will appear", "C will appear", "C did appear", "P did appear"]
        #expect(log.take() == appeared)
        harness.window.rootViewController = nil
        #expect(log.take() == ["P will disappear", "C will disappear", "C did disappear", "P did disappear"])
        // A child whose view is elsewhere stays out of it.
        child.view.removeFromSuperview()
        harness.window.rootViewController = parent
        #expect(log.take() == ["P will appear", "P did appear"])
        parent.view.addSubview(child.view)
        #expect(log.take() == ["C will appear", "C did appear"])
        child.view.removeFromSuperview()
        child.removeFromParent()
        #expect(child.parent == nil)
        #expect(log.take() == ["C will disappear", "C did disappear"])
    }

    @Test func aChildThatIsAddedWhileItsParentComesOrGoes() throws {
        for moment in ["will appear", "did appear"] {
            let harness = try makeHarness()
            let parent = LoggedController("P", log)
            let child = LoggedController("C", log)
            parent.onMoment[moment] = { [unowned parent] in
                parent.addChild(child)
                parent.view.addSubview(child.view)
            }
            harness.window.rootViewController = parent
            #expect(child.appearance == .appeared)
            harness.window.rootViewController = nil
            let own = log.take().filter { $0.hasPrefix("C") }
            #expect(own == ["C load", "C will appear", "C did appear", "C will disappear", "C did disappear"])
        }
        let harness = try makeHarness()
        let parent = LoggedController("P", log)
        let child = LoggedController("C", log)
        harness.window.rootViewController = parent
        parent.onMoment["will disappear"] = { [unowned parent] in
            parent.addChild(child)
            parent.view.addSubview(child.view)
        }
        _ = log.take()
        harness.window.rootViewController = nil
        #expect(child.appearance == .disappeared)
        #expect(
            log.take().filter { $0.hasPrefix("C") } == ["C load", "C will appear", "C did appear", "C will disappear", "C did disappear"])
    }

    @Test func aRootThatTakesItselfOffTheScreenWhileItComes() throws {
        let harness = try makeHarness()
        let page = LoggedController("A", log)
        page.onMoment["did appear"] = { [unowned page] in page.view.removeFromSuperview() }
        harness.window.rootViewController = page
        #expect(log.take() == ["A load", "A will appear", "A did appear", "A will disappear", "A did disappear"])
        #expect(page.appearance == .disappeared)
        harness.settle()
        #expect(harness.mistakes.isEmpty)
    }

    @Test func whoeverIsGoneIsNotTold() throws {
        let harness = try makeHarness()
        var page: LoggedController? = LoggedController("A", log)
        let view = try #require(page?.view)
        harness.window.addSubview(view)
        _ = log.take()
        page = nil
        view.removeFromSuperview()
        #expect(log.take() == [])
    }

    @Test func titlesReachItemsAndTabs() {
        let page = ViewController(title: "One")
        #expect(page.navigationItem.title == "One")
        #expect(page.tabBarItem.title == "One")
        page.title = "Two"
        #expect(page.navigationItem.title == "Two")
        #expect(page.tabBarItem.title == "Two")
        page.tabBarItem = TabBarItem(icon: nil, title: "Tab")
        page.title = "Three"
        #expect(page.tabBarItem.title == "Tab")
    }

    /// A view with an alpha is drawn with it, all that is in it included, and takes no touches where it cannot be seen.
    @Test func alphaAppliesToEverythingInAView() throws {
        let harness = try makeHarness()
        harness.window.backgroundColor = .black
        let group = View(frame: Rect(x: 0, y: 0, width: 200, height: 200))
        let control = Control()
        control.frame = Rect(x: 10, y: 10, width: 100, height: 100)
        control.backgroundColor = .white
        group.addSubview(control)
        harness.show(group, "group", group.frame)
        #expect(harness.pixel(50, 50) == 0xFFFFFF)
        group.alpha = 0.5
        harness.settle()
        #expect(harness.pixel(50, 50) == 0x808080)
        control.alpha = 0.5
        harness.settle()
        #expect(harness.pixel(50, 50) == 0x404040)
        #expect(harness.window.control(at: Point(x: 50, y: 50)) === control)
        group.alpha = 0
        harness.settle()
        #expect(harness.pixel(50, 50) == 0)
        #expect(harness.window.control(at: Point(x: 50, y: 50)) == nil)
        group.alpha = .nan
        group.alpha = -3
        group.alpha = 1
        harness.settle()
        #expect(harness.pixel(50, 50) == 0x808080)
        #expect(harness.mistakes.isEmpty)
    }
}
