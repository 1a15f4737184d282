import FasciaControls
import FasciaGeometry
import FasciaTesting
import Testing

/// Whatever is pushed, popped, replaced, switched and taken off the screen, at whatever moment, from inside of callbacks too: each
/// controller is told of its appearances in order, once each, and in the end those that show are the ones that were told so.
@Suite struct AppearanceFuzzTests {
    private final class World {
        let log = LifeCycleLog()
        var generator: SeededGenerator
        let harness: Harness
        let navigations: [NavigationController]
        let tabs: TabBarController
        var pages: [LoggedController] = []
        var depth = 0

        init(seed: UInt64) throws {
            generator = SeededGenerator(seed: seed)
            harness = try makeHarness(size: Size(width: 120, height: 160))
            harness.verifiesPictures = seed % 8 == 0
            navigations = [NavigationController(), NavigationController()]
            tabs = TabBarController(viewControllers: navigations)
        }

        func number(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }

        func page() -> LoggedController {
            if pages.count > 12 { return pages[number(pages.count)] }
            let page = LoggedController("P\(pages.count)", log)
            pages.append(page)
            if number(3) == 0 {
                for moment in ["load", "will appear", "did appear", "will disappear", "did disappear"] where number(3) == 0 {
                    page.onMoment[moment] = { [unowned self] in self.act() }
                }
            }
            return page
        }

        /// Callbacks that act call for others that act: somewhere it has to end.
        func act() {
            if depth >= 2 { return }
            depth += 1
            defer { depth -= 1 }
            let navigation = navigations[number(2)]
            let isAnimated = number(2) == 0
            switch number(10) {
            case 0, 1, 2: navigation.pushViewController(page(), animated: isAnimated)
            case 3: navigation.popViewController(animated: isAnimated)
            case 4: navigation.popToRootViewController(animated: isAnimated)
            case 5: navigation.setViewControllers((0..<number(4)).map { _ in page() }, animated: isAnimated)
            case 6, 7: tabs.selectedIndex = number(2)
            case 8: harness.window.rootViewController = number(2) == 0 ? nil : tabs
            default: page().removeFromParent()
            }
        }
    }

    private func check(_ world: World, _ entries: [String], seed: UInt64) {
        let order = ["will appear", "did appear", "will disappear", "did disappear"]
        for page in world.pages {
            let prefix = "\(page.title ?? "") "
            let own = entries.filter { $0.hasPrefix(prefix) && !$0.hasSuffix("load") && !$0.hasSuffix("load*") }
            for (index, entry) in own.enumerated() {
                let moment = entry.dropFirst(prefix.count).filter { $0 != "*" }
                if moment != order[index % 4] {
                    Issue.record("seed \(seed): \(prefix)was told \(own)")
                    return
                }
            }
            let isShown = page.view.window != nil
            #expect(page.appearance == (isShown ? .appeared : .disappeared), "seed \(seed): \(prefix)\(own)")
            let isTop =
                world.harness.window.rootViewController === world.tabs
                && (world.tabs.selectedViewController as? NavigationController)?.topViewController === page
            #expect(isShown == isTop, "seed \(seed): \(prefix)")
            let holders = world.navigations.filter { $0.viewControllers.contains { $0 === page } }
            #expect(holders.count <= 1 && page.parent === holders.first, "seed \(seed): \(prefix)")
        }
    }

    @Test func randomNavigation() throws {
        for seed in 1...UInt64(80) {
            let world = try World(seed: seed)
            world.harness.window.rootViewController = world.tabs
            var entries: [String] = []
            for _ in 0..<12 {
                for _ in 0..<world.number(5) {
                    world.act()
                    for _ in 0..<world.number(12) { world.harness.step(.milliseconds(20)) }
                }
                world.depth = 9
                world.harness.settle()
                world.depth = 0
                entries += world.log.take()
                check(world, entries, seed: seed)
            }
            #expect(world.harness.mistakes.isEmpty)
            for page in world.pages { page.onMoment = [:] }
        }
    }
}
