import FasciaControls
import FasciaGeometry
import FasciaRaster
import FasciaTesting
import Testing

@Suite struct NavigationControllerTests {
    private let log = LifeCycleLog()

    private func page(_ title: String, _ color: UInt32? = nil) -> LoggedController {
        LoggedController(title, log, color: color.map { Color(argb: $0) })
    }

    private func make(_ root: ViewController) throws -> (Harness, NavigationController) {
        let harness = try makeHarness()
        let navigation = NavigationController(rootViewController: root)
        harness.window.rootViewController = navigation
        harness.settle()
        return (harness, navigation)
    }

    private let pushed = { (from: String, to: String, star: String) in
        [
            "\(to) load", "\(from) will disappear\(star)", "\(to) will appear\(star)", "\(from) did disappear\(star)",
            "\(to) did appear\(star)",
        ]
    }

    private func moved(_ from: String, _ to: String, _ star: String) -> [String] { Array(pushed(from, to, star).dropFirst()) }

    // MARK: Life cycle

    @Test func theRootAppearsWithTheNavigation() throws {
        let a = page("A")
        let (harness, navigation) = try make(a)
        #expect(log.take() == ["A load", "A will appear", "A did appear"])
        #expect(a.navigationController === navigation)
        #expect(a.view.frame == Rect(x: 0, y: 0, width: 400, height: 256))
        #expect(navigation.navigationBar.frame == Rect(x: 0, y: 0, width: 400, height: 44))
        harness.window.rootViewController = nil
        #expect(log.take() == ["A will disappear", "A did disappear"])
        harness.window.rootViewController = navigation
        #expect(log.take() == ["A will appear", "A did appear"])
    }

    @Test func pushAndPopAtOnce() throws {
        let (harness, navigation) = try make(page("A"))
        _ = log.take()
        let b = page("B")
        navigation.pushViewController(b, animated: false)
        #expect(log.take() == pushed("A", "B", ""))
        #expect(navigation.popViewController(animated: false) === b)
        #expect(log.take() == moved("B", "A", ""))
        #expect(b.navigationController == nil)
        #expect(navigation.popViewController(animated: false) == nil)
        #expect(log.take() == [])
        harness.settle()
        #expect(harness.mistakes.isEmpty)
    }

    @Test func pushAndPopSlide() throws {
        let (harness, navigation) = try make(page("A"))
        _ = log.take()
        let b = page("B")
        navigation.pushViewController(b, animated: true)
        #expect(log.take() == ["B load", "A will disappear*", "B will appear*"])
        #expect(b.navigationController === navigation)
        harness.step()
        #expect(log.take() == [])
        harness.settle()
        #expect(log.take() == ["A did disappear*", "B did appear*"])
        navigation.popViewController(animated: true)
        #expect(log.take() == ["B will disappear*", "A will appear*"])
        #expect(b.navigationController === navigation)
        harness.settle()
        #expect(log.take() == ["B did disappear*", "A did appear*"])
        #expect(b.navigationController == nil)
        #expect(harness.mistakes.isEmpty)
    }

    @Test func pushesBeforeTheNavigationShowsSendNoAppearance() throws {
        let navigation = NavigationController(rootViewController: page("A"))
        let b = page("B")
        navigation.pushViewController(b, animated: true)
        navigation.pushViewController(page("C"), animated: true)
        navigation.popViewController(animated: true)
        #expect(log.take() == [])
        #expect(navigation.topViewController === b)
        let harness = try makeHarness()
        harness.window.rootViewController = navigation
        #expect(log.take() == ["B load", "B will appear", "B did appear"])
        navigation.popViewController(animated: false)
        #expect(log.take() == ["A load", "B will disappear", "A will appear", "B did disappear", "A did appear"])
    }

    @Test func popToRootNotifiesOnlyTheTopAndTheRoot() throws {
        let a = page("A")
        let (harness, navigation) = try make(a)
        let (b, c) = (page("B"), page("C"))
        navigation.pushViewController(b, animated: false)
        navigation.pushViewController(c, animated: false)
        _ = log.take()
        let popped = navigation.popToRootViewController(animated: true)
        #expect(popped.map(\.title) == ["B", "C"])
        #expect(navigation.viewControllers.map(\.title) == ["A"])
        harness.settle()
        #expect(log.take() == moved("C", "A", "*"))
        #expect(b.parent == nil && c.parent == nil)
        #expect(navigation.popToRootViewController(animated: true).isEmpty)
        navigation.pushViewController(b, animated: false)
        navigation.pushViewController(c, animated: false)
        navigation.pushViewController(page("D"), animated: false)
        _ = log.take()
        #expect(navigation.popToViewController(b, animated: false).map(\.title) == ["C", "D"])
        #expect(log.take() == moved("D", "B", ""))
        #expect(navigation.popToViewController(page("X"), animated: false).isEmpty)
        #expect(harness.mistakes.isEmpty)
    }

    @Test func replacingTheStack() throws {
        let a = page("A")
        let (harness, navigation) = try make(a)
        let (b, c) = (page("B"), page("C"))
        _ = log.take()
        navigation.setViewControllers([b, c], animated: true)
        harness.settle()
        #expect(log.take() == pushed("A", "C", "*"))
        #expect(a.parent == nil)
        #expect(!b.isViewLoaded)
        // The same page on top: nobody comes or goes.
        navigation.setViewControllers([c], animated: true)
        harness.settle()
        #expect(log.take() == [])
        #expect(b.parent == nil)
        navigation.setViewControllers([a, c, a, c], animated: false)
        #expect(navigation.viewControllers.map(\.title) == ["A", "C"])
        navigation.setViewControllers([], animated: true)
        #expect(log.take() == ["C will disappear", "C did disappear"])
        navigation.setViewControllers([a], animated: true)
        #expect(log.take() == ["A will appear", "A did appear"])
        harness.settle()
        #expect(harness.mistakes.isEmpty)
    }

    // MARK: In the middle of a slide

    @Test func noPushIsLost() throws {
        let (harness, navigation) = try make(page("A"))
        _ = log.take()
        let (b, c, d) = (page("B"), page("C"), page("D"))
        navigation.pushViewController(b, animated: true)
        for _ in 0..<5 { harness.step() }
        navigation.pushViewController(c, animated: true)
        navigation.pushViewController(d, animated: false)
        #expect(navigation.viewControllers.map(\.title) == ["A", "B", "C", "D"])
        #expect(log.take() == ["B load", "A will disappear*", "B will appear*"])
        harness.settle()
        #expect(log.take() == ["A did disappear*", "B did appear*"] + pushed("B", "C", "*") + pushed("C", "D", ""))
        #expect(d.view.window != nil && c.view.window == nil)
        #expect(harness.mistakes.isEmpty)
    }

    @Test func popsAndReplacementsWaitInOrder() throws {
        let a = page("A")
        let (harness, navigation) = try make(a)
        _ = log.take()
        let (b, x) = (page("B"), page("X"))
        navigation.pushViewController(b, animated: true)
        harness.step()
        #expect(navigation.popViewController(animated: true) === b)
        navigation.setViewControllers([x], animated: false)
        #expect(navigation.viewControllers.map(\.title) == ["X"])
        harness.settle()
        #expect(log.take() == pushed("A", "B", "*") + moved("B", "A", "*") + pushed("A", "X", ""))
        #expect(a.parent == nil && b.parent == nil && x.parent === navigation)
        navigation.pushViewController(a, animated: true)
        harness.step()
        navigation.popToRootViewController(animated: true)
        navigation.pushViewController(a, animated: true)
        _ = log.take()
        harness.settle()
        #expect(log.take() == ["X did disappear*", "A did appear*"] + moved("A", "X", "*") + moved("X", "A", "*"))
        #expect(navigation.viewControllers.map(\.title) == ["X", "A"])
        #expect(harness.mistakes.isEmpty)
    }

    @Test(arguments: ["load", "will appear", "did appear"]) func aPageThatPushesAnotherWhileItComes(moment: String) throws {
        let (harness, navigation) = try make(page("A"))
        _ = log.take()
        let (b, c) = (page("B"), page("C"))
        b.onMoment[moment] = { [unowned b] in
            b.onMoment = [:]
            b.navigationController?.pushViewController(c, animated: true)
        }
        navigation.pushViewController(b, animated: false)
        harness.settle()
        #expect(log.take() == pushed("A", "B", "") + pushed("B", "C", "*"))
        #expect(harness.mistakes.isEmpty)
    }

    @Test func aPushDuringATransitionFollowsIt() throws {
        let a = page("A")
        let (harness, navigation) = try make(a)
        _ = log.take()
        let (b, c) = (page("B"), page("C"))
        a.onMoment["did disappear"] = { [unowned a] in
            a.onMoment = [:]
            navigation.pushViewController(c, animated: true)
        }
        navigation.pushViewController(b, animated: true)
        harness.settle()
        #expect(log.take() == pushed("A", "B", "*") + pushed("B", "C", "*"))
    }

    @Test func leavingTheWindowInMidSlideEndsTheSlideFirst() throws {
        let (harness, navigation) = try make(page("A"))
        _ = log.take()
        navigation.pushViewController(page("B"), animated: true)
        navigation.pushViewController(page("C"), animated: true)
        for _ in 0..<6 { harness.step() }
        harness.window.rootViewController = nil
        #expect(log.take() == pushed("A", "B", "*") + ["B will disappear", "B did disappear"])
        harness.settle()
        // What waited was done while nobody saw it.
        #expect(navigation.viewControllers.map(\.title) == ["A", "B", "C"])
        harness.window.rootViewController = navigation
        #expect(log.take() == ["C load", "C will appear", "C did appear"])
        harness.settle()
        #expect(log.take() == [])
        navigation.pushViewController(page("D"), animated: true)
        harness.settle()
        #expect(log.take() == pushed("C", "D", "*"))
        #expect(harness.mistakes.isEmpty)
    }

    @Test func aPageThatTakesTheNavigationOffTheScreenWhileItGoes() throws {
        let a = page("A")
        let (harness, navigation) = try make(a)
        _ = log.take()
        a.onMoment["will disappear"] = { [unowned a] in
            a.onMoment = [:]
            harness.window.rootViewController = nil
        }
        let b = page("B")
        navigation.pushViewController(b, animated: true)
        #expect(log.take() == ["B load", "A will disappear*", "A did disappear*"])
        #expect(b.appearance == .disappeared)
        harness.window.rootViewController = navigation
        #expect(log.take() == ["B will appear", "B did appear"])
        harness.settle()
        #expect(harness.mistakes.isEmpty)
    }

    @Test func aNavigationThatIsGivenUpInMidSlide() throws {
        let harness = try makeHarness()
        var navigation: NavigationController? = NavigationController(rootViewController: page("A"))
        let view = try #require(navigation?.view)
        view.placement = .fill()
        harness.window.addSubview(view)
        navigation?.pushViewController(page("B"), animated: true)
        harness.step()
        navigation = nil
        harness.settle()
        view.removeFromSuperview()
        harness.settle()
        #expect(harness.mistakes.isEmpty)
    }

    @Test func aPageThatIsTakenFromTheStack() throws {
        let (harness, navigation) = try make(page("A"))
        let b = page("B")
        navigation.pushViewController(b, animated: false)
        _ = log.take()
        b.removeFromParent()
        #expect(navigation.viewControllers.map(\.title) == ["A"])
        #expect(log.take() == moved("B", "A", ""))
        // To another navigation.
        navigation.pushViewController(b, animated: false)
        let other = NavigationController()
        other.pushViewController(b, animated: false)
        #expect(navigation.viewControllers.map(\.title) == ["A"])
        #expect(b.navigationController === other)
        harness.settle()
        #expect(harness.mistakes.isEmpty)
    }

    // MARK: The slide

    @Test func aSlideTakes350MillisecondsWithParallax() throws {
        let (harness, navigation) = try make(page("A", 0xFFFF_0000))
        let b = page("B", 0xFF00_00FF)
        navigation.pushViewController(b, animated: true)
        harness.step()
        let start = harness.now
        func edge() -> Int { (0..<400).first { harness.pixel($0, 200) == 0x0000FF } ?? 400 }
        var edges = [edge()]
        #expect(edges == [400])
        while b.appearance != .appeared {
            harness.step(.microseconds(17_500))
            edges.append(edge())
            if b.appearance == .appearing {
                #expect(navigation.navigationBar.frame.y == 0)
                // The page below follows by three tenths of the way.
                let below = try #require(navigation.viewControllers.first?.view.superview)
                #expect(abs(below.frame.x + 0.3 * Double(400 - edge())) <= 1)
            }
        }
        #expect((harness.now - start).nanoseconds == 350_000_000)
        #expect(edges == edges.sorted(by: >))
        #expect(edges.last == 0)
        #expect(edges.count == 21)
        let frames = harness.frames
        harness.settle()
        #expect(harness.frames == frames)
        navigation.popViewController(animated: true)
        harness.step()
        var back: [Int] = []
        for _ in 0..<19 {
            harness.step(.microseconds(17_500))
            back.append(edge())
        }
        #expect(back == back.sorted())
        harness.settle()
        #expect(harness.pixel(399, 200) == 0xFF0000)
        #expect(harness.mistakes.isEmpty)
    }

    /// What is in a page keeps its place in it to the pixel.
    @Test(arguments: [1.0, 1.5, 2.0]) func pagesMoveByWholePixels(scale: Double) throws {
        let harness = try makeHarness(scale: scale)
        let navigation = NavigationController(rootViewController: page("A", 0xFFFF_0000))
        harness.window.rootViewController = navigation
        harness.settle()
        let b = page("B", 0xFF00_00FF)
        navigation.pushViewController(b, animated: true)
        for _ in 0..<15 {
            harness.step()
            #expect(b.control.pixelFrame.x - b.view.pixelFrame.x == Int(20 * scale))
            #expect(b.control.pixelFrame.width == Int(100 * scale))
        }
        harness.settle()
        #expect(harness.mistakes.isEmpty)
    }

    /// Only the pages and what moves in the bar are drawn, not the bar.
    @Test func onlyWhatMovesIsDrawn() throws {
        let (harness, navigation) = try make(page("A", 0xFFFF_0000))
        navigation.pushViewController(page("B", 0xFF00_00FF), animated: true)
        harness.step()
        for _ in 0..<10 {
            harness.step()
            let inBar = harness.composed.map { $0.intersection(PixelRect(x: 0, y: 0, width: 400, height: 44)) }
            let area = inBar.reduce(0) { $0 + $1.area }
            #expect(area > 0 && area < 400 * 44 / 3)
        }
        harness.settle()
        #expect(harness.mistakes.isEmpty)
    }

    // MARK: Touches

    @Test func touchesAreIgnoredDuringASlide() throws {
        let (a, b) = (page("A"), page("B"))
        let (harness, navigation) = try make(a)
        let point = Point(x: 60, y: 90)
        harness.tap(point)
        #expect(a.lifts == 1)
        navigation.pushViewController(b, animated: true)
        harness.step()
        harness.tap(point)
        harness.tap(Point(x: 20, y: 20))
        for _ in 0..<12 { harness.step() }
        // B's button is almost there; a finger that came during the slide means nothing when it lifts after it.
        harness.touch(.began, point, finger: 1)
        harness.settle()
        harness.touch(.ended, point, finger: 1)
        harness.step()
        #expect(a.lifts == 1 && b.lifts == 0)
        #expect(navigation.viewControllers.count == 2)
        harness.tap(point)
        #expect(b.lifts == 1)
        #expect(harness.mistakes.isEmpty)
    }

    @Test func aFingerThatHoldsSomethingIsCancelledByTheSlide() throws {
        let (a, b) = (page("A"), page("B"))
        let (harness, navigation) = try make(a)
        harness.clearEvents()
        harness.touch(.began, Point(x: 60, y: 90))
        harness.step()
        navigation.pushViewController(b, animated: true)
        harness.step()
        harness.touch(.ended, Point(x: 60, y: 90))
        harness.settle()
        #expect(harness.log(of: "A control") == ["touchDown", "touchCancel"])
        #expect(a.lifts == 0)
        #expect(!a.control.isHighlighted)
    }

    /// A control that pushes at touch-down is itself still being told of the finger.
    @Test func aFingerWhoseTouchDownPushesIsCancelledToo() throws {
        let (a, b) = (page("A"), page("B"))
        let (harness, navigation) = try make(a)
        a.control.addAction(for: .touchDown) { navigation.pushViewController(b, animated: true) }
        harness.clearEvents()
        harness.touch(.began, Point(x: 60, y: 90))
        for _ in 0..<4 { harness.step() }
        harness.touch(.ended, Point(x: 60, y: 90))
        harness.settle()
        #expect(harness.log(of: "A control") == ["touchDown", "touchCancel"])
        #expect(a.lifts == 0)
    }

    /// From right to left everything is the mirror image, a slide too.
    @Test func rightToLeftIsMirrored() throws {
        func way(_ isRightToLeft: Bool) throws -> [Double] {
            let harness = try makeHarness()
            let root = ViewController()
            root.title = "Root"
            let navigation = NavigationController(rootViewController: root)
            navigation.navigationBar.semanticContentAttribute = isRightToLeft ? .forceRightToLeft : .unspecified
            harness.window.rootViewController = navigation
            harness.settle()
            let next = ViewController()
            next.title = "Next"
            next.navigationItem.rightBarButtonItems = [BarButtonItem(title: "More")]
            navigation.pushViewController(next, animated: true)
            harness.step()
            harness.step(.milliseconds(120))
            let sliding = Double(next.view.pixelFrame.x)
            harness.settle()
            #expect(next.view.pixelFrame.x == 0)
            // The way back is where the bar begins.
            let back = try #require(harness.window.control(at: Point(x: isRightToLeft ? 390 : 10, y: 20)))
            let more = try #require(harness.window.control(at: Point(x: isRightToLeft ? 10 : 390, y: 20)))
            #expect(back.identifier == "back" && more.identifier != "back")
            func ink(_ control: Control) -> Double {
                let frame = control.pixelFrame
                let bare = harness.pixel(200, 4)
                let columns = (frame.x..<frame.maxX).filter { x in (8..<36).contains { harness.pixel(x, $0) != bare } }
                return Double(isRightToLeft ? 400 - 1 - (columns.last ?? 0) : columns.first ?? 0)
            }
            let edge = ink(back)
            harness.tap(Point(x: isRightToLeft ? 390 : 10, y: 20))
            harness.settle()
            #expect(navigation.topViewController === root)
            #expect(harness.mistakes.isEmpty, "\(harness.mistakes)")
            return [sliding, edge]
        }
        let (usual, mirrored) = (try way(false), try way(true))
        #expect(usual[0] > 0 && mirrored[0] == -usual[0])
        #expect(usual[1] == mirrored[1])
    }

    @Test func theBackButtonGoesBack() throws {
        let (a, b) = (page("A"), page("B"))
        let (harness, navigation) = try make(a)
        harness.tap(Point(x: 20, y: 22))
        #expect(navigation.viewControllers.count == 1)
        navigation.pushViewController(b, animated: false)
        harness.settle()
        harness.clearEvents()
        _ = log.take()
        harness.tap(Point(x: 20, y: 22))
        #expect(harness.log(of: "bar/back") == ["touchDown", "touchUpInside"])
        harness.settle()
        #expect(log.take() == moved("B", "A", "*"))
        #expect(navigation.viewControllers.count == 1)
        #expect(harness.mistakes.isEmpty)
    }
}
