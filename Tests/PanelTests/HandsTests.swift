import FasciaControls
import FasciaGeometry
import FasciaTesting
import Testing

@testable import FasciaPanel

/// Fingers of programs: where they touch what is named, and what they say where they cannot.
@Suite struct HandsTests {
    private static let text = """
        fascia: 1
        alerts:
          stop: {title: "Stop?", buttons: [{title: Yes, id: yes}, {title: No, style: cancel}]}
        views:
          - {type: tabBar, id: tabs, items: [Home, More], shows: pages, frame: {left: 0, right: 0, bottom: 0, height: 49}}
          - type: pages
            id: pages
            frame: {left: 0, right: 0, top: 0, bottom: 49}
            views:
              - type: view
                id: home
                views:
                  - {type: button, id: stop, title: Stop, action: {alert: stop}, frame: {left: 20, top: 20, width: 100, height: 44}}
                  - {type: slider, id: level, range: [10, 20], step: 1, frame: {left: 20, top: 80, width: 300, height: 44}}
                  - {type: dial, id: turn, range: [0, 100], frame: {left: 340, top: 20, width: 120, height: 120}}
                  - {type: segmentedControl, id: mode, segments: [A, B, C], frame: {left: 20, top: 140, width: 300, height: 44}}
                  - {type: stepper, id: count, range: [0, 9], value: 5, frame: {left: 20, top: 200}}
                  - {type: button, id: off, title: Off, enabled: false, frame: {left: 140, top: 20, width: 80, height: 44}}
                  - {type: button, id: under, title: Under, frame: {left: 240, top: 20, width: 80, height: 44}}
                  - {type: button, id: over, title: Over, frame: {left: 235, top: 15, width: 90, height: 54}}
                  - {type: switch, id: lamp, frame: {left: 160, top: 200}}
                  - {type: button, id: gone, title: Gone, hidden: true, frame: {left: 20, top: 260}}
              - type: view
                id: more
                views:
                  - type: list
                    id: list
                    frame: {left: 0, right: 240, top: 0, bottom: 0}
                    rows: [\((0..<40).map { "{title: Row \($0)}" }.joined(separator: ", ")), {title: Last, id: last}]
                  - type: scroll
                    id: scroll
                    frame: {left: 260, right: 0, top: 0, bottom: 0}
                    views:
                      - type: stack
                        axis: vertical
                        views:
                          - {type: label, text: Top, frame: {height: 900}}
                          - {type: textField, id: name, frame: {height: 44}}
        """

    private func panel() throws -> (RunningPanel, Hands) {
        let panel = try RunningPanel(HandsTests.text, stage: FakeStage(size: PixelSize(width: 640, height: 400)))
        panel.advance(100)
        return (panel, Hands(try #require(panel.runner.panel.content)))
    }

    /// Goes a way with a finger of no device, as time passes.
    private func go(_ way: FingerPath, on panel: RunningPanel) {
        let size = panel.runner.window.bounds.size
        let id = Touch.ID(device: 0x6000_0000, slot: 0)
        for touch in way.touches(id, from: panel.clock.now, in: size, rotation: panel.runner.stage.rotation) {
            if touch.time > panel.clock.now { panel.advance((touch.time - panel.clock.now).nanoseconds / 1_000_000 + 1, step: 1) }
            panel.runner.receive([touch])
            panel.turn()
        }
        panel.advance(400)
    }

    private func tap(_ name: String, _ panel: RunningPanel, _ hands: Hands) throws -> String {
        let aim = try hands.aim(at: name)
        go(FingerPath(tapAt: aim.point), on: panel)
        return aim.path
    }

    private func refusal(_ name: String, _ hands: Hands) -> HandError? {
        do throws(HandError) {
            _ = try hands.aim(at: name)
            return nil
        } catch {
            return error
        }
    }

    @Test func whatIsNamedIsPressed() throws {
        let (panel, hands) = try panel()
        #expect(try tap("pages/home/stop", panel, hands) == "pages/home/stop")
        #expect(panel.logged.contains("pages/home/stop touchUpInside"))
        // An alert has come, whose button has a name like that of the view.
        #expect(try tap("stop/yes", panel, hands) == "stop/yes")
        #expect(panel.logged.contains("stop/yes touchUpInside"))
        #expect(panel.runner.window.modalView == nil)
    }

    @Test func theEndOfAPathIsEnough() throws {
        let (panel, hands) = try panel()
        #expect(try tap("mode/2", panel, hands) == "pages/home/mode/2")
        let mode = try #require(panel.runner.panel.content?.control(at: "pages/home/mode") as? SegmentedControl)
        #expect(mode.selectedSegmentIndex == 2)
        #expect(try tap("home/count/minus", panel, hands) == "pages/home/count/minus")
        #expect(panel.runner.panel.content?.control(at: "pages/home/count")?.controlValue == .number(4))
        #expect(try tap("count/plus", panel, hands) == "pages/home/count/plus")
        #expect(panel.runner.panel.content?.control(at: "pages/home/count")?.controlValue == .number(5))
        #expect(try tap("tabs/1", panel, hands) == "tabs/1")
        #expect(panel.service.page == "pages/more")
    }

    @Test func rowsAreScrolledIntoSight() throws {
        let (panel, hands) = try panel()
        try panel.service.showPage("more")
        panel.advance(400)
        let table = try #require(panel.runner.panel.content?.view(at: "pages/more/list") as? TableView)
        #expect(try tap("list/3", panel, hands) == "pages/more/list/3")
        #expect(table.contentOffset.y == 0)
        #expect(try tap("list/last", panel, hands) == "pages/more/list/last")
        #expect(table.contentOffset.y > 0)
        #expect(panel.logged.contains("pages/more/list/last touchUpInside"))
        // Back, where what stood there before has made way.
        #expect(try tap("list/0", panel, hands) == "pages/more/list/0")
        #expect(table.contentOffset.y == 0 && panel.logged.contains("pages/more/list/0 touchUpInside"))
        #expect(refusal("list/41", hands)?.kind == .unknown)
        #expect(try tap("more/scroll/name", panel, hands) == "pages/more/scroll/name")
        #expect(panel.runner.window.firstResponder?.path == "pages/more/scroll/name")
        let key = try tap("keyboard/a", panel, hands)
        #expect(key == "keyboard" && panel.runner.window.firstResponder?.text == "a")
    }

    @Test func thumbsGoToValues() throws {
        let (panel, hands) = try panel()
        for (name, value) in [("home/level", 17.0), ("home/level", 10), ("turn", 80), ("turn", 5)] {
            let (path, way) = try hands.drag(name, to: .value(value), for: .milliseconds(200))
            go(way, on: panel)
            let control = try #require(panel.runner.panel.content?.control(at: path) as? RangeControl)
            #expect(abs(control.value - value) < 1e-6, "\(path)")
        }
        #expect(throws: HandError(.unacceptable, "“pages/home/level” has values from 10 to 20, not 21")) {
            _ = try hands.drag("level", to: .value(21), for: .zero)
        }
        #expect(throws: HandError.self) { _ = try hands.drag("home/stop", to: .value(1), for: .zero) }
    }

    @Test func switchesAreDragged() throws {
        let (panel, hands) = try panel()
        let control = try #require(panel.runner.panel.content?.control(at: "pages/home/lamp"))
        for (goal, isOn) in [(HandGoal.value(1), true), (.value(1), true), (.share(0), false)] {
            let (_, way) = try hands.drag("lamp", to: goal, for: .milliseconds(200))
            go(way, on: panel)
            // A finger that stays where the knob is has tapped it.
            if way.start != way.end { #expect(control.controlValue == .on(isOn)) }
        }
        #expect(throws: HandError(.unacceptable, "“pages/home/lamp” has values from 0 to 1, not 2")) {
            _ = try hands.drag("lamp", to: .value(2), for: .zero)
        }
        #expect(
            throws: HandError(
                .unacceptable, "“pages/home/mode” has no thumb to drag to a value: tap one of its parts, which are 0 to 2")
        ) {
            _ = try hands.drag("mode", to: .value(1), for: .zero)
        }
    }

    @Test func aPlaceIsTouchedAsItIs() throws {
        let (panel, hands) = try panel()
        let aim = try hands.aim(at: "home/off", Point(x: 0.25, y: 0.5))
        #expect(aim == Hands.Aim(path: "pages/home/off", point: Point(x: 160, y: 42)))
        // Between the thumb and the end of its track.
        #expect(try hands.aim(at: "home/level", Point(x: 1, y: 0)).point == Point(x: 320, y: 80))
        #expect(throws: HandError(.unreachable, "“pages/home/over” lies over “pages/home/under”")) {
            _ = try hands.aim(at: "under", Point(x: 0.5, y: 0.5))
        }
        panel.runner.panel.content?.showAlert("stop")
        panel.advance(400)
        #expect(throws: HandError.self) { _ = try hands.aim(at: "home/off", Point(x: 0.25, y: 0.5)) }
    }

    @Test func whatCannotBeTouchedSaysWhy() throws {
        let (panel, hands) = try panel()
        let unknown = try #require(refusal("home/stpo", hands))
        #expect(unknown.kind == .unknown && unknown.suggestion == "pages/home/stop")
        #expect(refusal("home/off", hands)?.description == "“pages/home/off” is disabled: it takes no touches")
        #expect(refusal("home/under", hands)?.description == "“pages/home/over” lies over “pages/home/under”")
        #expect(refusal("home/gone", hands)?.description == "“pages/home/gone” is hidden")
        #expect(
            refusal("list", hands)?.description
                == "“pages/more/list” is on the page “pages/more”, which does not show: show it first")
        #expect(refusal("list/last", hands)?.description.contains("which does not show") == true)
        #expect(refusal("mode/3", hands)?.description == "“pages/home/mode” has no part “3”; its parts are 0 to 2")
        panel.runner.panel.content?.showAlert("stop")
        panel.advance(400)
        #expect(
            refusal("home/count", hands)?.description
                == "“stop” is in front of “pages/home/count”: it takes every touch until it is gone")
        #expect(refusal("stop/yse", hands)?.suggestion == "stop/yes")
    }

    @Test func whatIsPartlyCoveredIsTouchedBesideThat() throws {
        let (panel, hands) = try panel()
        let over = try #require(panel.runner.panel.content?.view(at: "pages/home/over"))
        over.placement = nil
        over.frame = Rect(x: 255, y: 15, width: 90, height: 54)
        panel.turn()
        let aim = try hands.aim(at: "under")
        #expect(panel.runner.window.control(at: aim.point)?.identifier == "under")
        #expect(aim.point.x < 255 && aim.point.x > 240)
    }

    /// Where a layout runs from right to left, places are those of the mirrored picture.
    @Test func mirroredViewsAreTouchedWhereTheyAre() throws {
        let (panel, hands) = try panel()
        panel.runner.window.layoutDirection = .rightToLeft
        panel.turn()
        #expect(try tap("mode/0", panel, hands) == "pages/home/mode/0")
        #expect(try tap("count/minus", panel, hands) == "pages/home/count/minus")
        let (_, way) = try hands.drag("home/level", to: .value(18), for: .milliseconds(100))
        go(way, on: panel)
        let content = try #require(panel.runner.panel.content)
        #expect(content.control(at: "pages/home/mode")?.controlValue == .index(0))
        #expect(content.control(at: "pages/home/count")?.controlValue == .number(4))
        #expect(content.control(at: "pages/home/level")?.controlValue == .number(18))
        #expect(try hands.aim(at: "mode/0").point.x > hands.aim(at: "mode/2").point.x + 150)
    }

    @Test func aTapAndADragTakeTheirTime() {
        let tap = FingerPath(tapAt: Point(x: 10, y: 20))
        #expect(tap.duration == .milliseconds(50) && tap.stops.count == 2)
        let drag = FingerPath(from: Point(x: 0, y: 0), to: Point(x: 100, y: 50), for: .milliseconds(300))
        // A move a frame, and the lift a frame after the last.
        #expect(drag.stops.count == 20 && drag.stops[9].point.x == 50)
        #expect(abs(drag.duration.seconds - 0.3167) < 0.001 && drag.end == Point(x: 100, y: 50))
        let id = Touch.ID(device: 1, slot: 0)
        let touches = drag.touches(id, from: .zero + .seconds(1), in: Size(width: 200, height: 100), rotation: .degrees90)
        #expect(touches.first?.phase == .began && touches.last?.phase == .ended && touches.filter { $0.phase == .moved }.count == 18)
        // What is in the middle of the window's width lies in the middle of the turned display's height.
        #expect(touches.last?.location == Point(x: 0.5, y: 0.5) && touches.first?.time == .zero + .seconds(1))
    }
}
