import FasciaGeometry
import FasciaTesting
import Testing

@testable import FasciaControls

/// What actions may do to views and fingers while touches are delivered: every other finger goes on as if nothing had happened.
@Suite struct FingerChangeTests {
    struct Stand {
        let harness: Harness
        /// What holds the sliders; it scrolls if its content is larger.
        let scroll: ScrollView
        let sliders: [Slider]

        /// - Parameter scrolls: whether fingers have to rest before a slider learns of them.
        init(scrolls: Bool) throws {
            let harness = try makeHarness()
            let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 400, height: 300))
            scroll.contentSize = Size(width: 400, height: scrolls ? 900 : 300)
            scroll.delaysContentTouches = scrolls
            let sliders = try (0..<3).map { index in
                let slider = Slider()
                slider.range = try ValueRange(minimum: 0, maximum: 294, step: 1)
                slider.frame = Stand.frame(index)
                slider.identifier = "s\(index)"
                scroll.contentView.addSubview(slider)
                return slider
            }
            harness.show(scroll, "scroll", scroll.frame)
            (self.harness, self.scroll, self.sliders) = (harness, scroll, sliders)
        }

        var window: Window { harness.window }

        static func frame(_ index: Int) -> Rect { Rect(x: 40, y: 20 + 80 * Double(index), width: 320, height: 44) }

        /// A point on a slider where its finger means a value.
        func point(_ index: Int, _ value: Double) -> Point { Point(x: 53 + value, y: 42 + 80 * Double(index)) }

        func touchAll(_ phase: Touch.Phase, _ value: Double) {
            for index in sliders.indices { harness.touch(phase, point(index, value), finger: Int32(index)) }
        }

        /// Lifts every finger, and sees that none of them left anything behind.
        func end(_ comment: Comment? = nil) {
            for finger in 0..<5 { harness.touch(.ended, Point(x: 5, y: 5), finger: Int32(finger)) }
            harness.settle()
            #expect(!window.isHeld && sliders.allSatisfy { !$0.isTracking && !$0.isHighlighted }, comment)
            #expect(harness.mistakes.isEmpty, comment)
        }
    }

    /// What an action does, besides what its control does.
    enum Change: CaseIterable {
        case takesOutItself, takesOutAll, cancelsItself, cancelsAll, disablesItself, hidesItself, bringsAnotherBefore

        func make(_ stand: Stand) {
            let own = stand.sliders[0]
            switch self {
            case .takesOutItself: own.removeFromSuperview()
            case .takesOutAll: stand.scroll.removeFromSuperview()
            case .cancelsItself: stand.window.cancelTouches(in: own)
            case .cancelsAll: stand.window.cancelAllTouches()
            case .disablesItself: own.isEnabled = false
            case .hidesItself: own.isHidden = true
            case .bringsAnotherBefore:
                let button = Button(title: "Over all")
                button.frame = Rect(x: 0, y: 0, width: 400, height: 300)
                stand.window.addSubview(button)
            }
        }

        var endsOthers: Bool { self == .takesOutAll || self == .cancelsAll }
    }

    /// The moves of one frame reach every finger in this frame, whatever an action makes of the first.
    @Test(arguments: Change.allCases) func movesReachTheOtherFingers(change: Change) throws {
        let stand = try Stand(scrolls: false)
        stand.sliders[0].addAction(for: .valueChanged) { if stand.sliders[0].isTracking { change.make(stand) } }
        stand.touchAll(.began, 0)
        stand.harness.step()
        stand.touchAll(.moved, 100)
        stand.harness.step()
        #expect(stand.sliders[1...].map(\.value) == (change.endsOthers ? [0, 0] : [100, 100]))
        stand.end()
    }

    /// Fingers that have rested begin in the same frame, whatever an action makes of the first.
    @Test(arguments: Change.allCases) func restingFingersBegin(change: Change) throws {
        let stand = try Stand(scrolls: true)
        stand.sliders[0].addAction(for: .touchDown) { change.make(stand) }
        stand.touchAll(.began, 0)
        stand.harness.step()
        #expect(stand.sliders.allSatisfy { !$0.isTracking })
        stand.harness.step(.milliseconds(200))
        #expect(stand.sliders[1...].map(\.isTracking) == Array(repeating: !change.endsOthers, count: 2))
        stand.end()
    }

    /// A tap that was over before its slider knew of it, and a finger that begins by moving along the slider.
    @Test(arguments: Change.allCases, [Touch.Phase.ended, .moved]) func lateFingersLeaveTheOthers(change: Change, phase: Touch.Phase) throws
    {
        let stand = try Stand(scrolls: true)
        for index in 1...2 { stand.harness.touch(.began, stand.point(index, 0), finger: Int32(index)) }
        stand.harness.step(.milliseconds(16))
        stand.harness.step(.milliseconds(200))
        stand.sliders[0].addAction(for: .touchDown) { change.make(stand) }
        stand.harness.touch(.began, stand.point(0, 0), finger: 0)
        stand.harness.touch(phase, stand.point(0, 40), finger: 0)
        stand.harness.step()
        #expect(stand.harness.log(of: "scroll/s0").first == "touchDown")
        for index in 1...2 { stand.harness.touch(.moved, stand.point(index, 70), finger: Int32(index)) }
        stand.harness.step()
        #expect(stand.sliders[1...].map(\.value) == (change.endsOthers ? [0, 0] : [70, 70]))
        stand.end()
    }

    /// Any action does anything to any control, also while another action does.
    @Test(arguments: 1...24 as ClosedRange<UInt64>) func actionsMayDoAnything(seed: UInt64) throws {
        let stand = try Stand(scrolls: seed % 2 == 0)
        stand.harness.verifiesPictures = seed % 8 == 0
        var random = SeededGenerator(seed: seed)
        var depth = 0
        func change() {
            if depth > 2 || Int.random(in: 0..<3, using: &random) > 0 { return }
            depth += 1
            defer { depth -= 1 }
            let index = Int.random(in: 0..<3, using: &random)
            let slider = stand.sliders[index]
            switch Int.random(in: 0..<7, using: &random) {
            case 0, 1: slider.removeFromSuperview()
            case 2: stand.window.cancelTouches(in: slider)
            case 3: stand.window.cancelAllTouches()
            case 4: slider.isEnabled.toggle()
            case 5: slider.isHidden.toggle()
            default: stand.scroll.setContentOffset(Point(x: 0, y: 40), animated: false)
            }
        }
        let events: [ControlEvents] = [.touchDown, .valueChanged, .editingDidBegin, .editingDidEnd, .touchUpInside, .touchCancel]
        for slider in stand.sliders { for event in events { slider.addAction(for: event) { change() } } }
        for _ in 0..<150 {
            for (index, slider) in stand.sliders.enumerated() where slider.superview == nil {
                slider.frame = Stand.frame(index)
                stand.scroll.contentView.addSubview(slider)
            }
            for finger in 0..<4 {
                let point = stand.point(finger % 3, Double(Int.random(in: 0..<200, using: &random)))
                let phase = [Touch.Phase.began, .moved, .moved, .ended, .cancelled].randomElement(using: &random) ?? .moved
                stand.harness.touch(
                    phase, phase == .began ? stand.point(finger % 3, stand.sliders[finger % 3].value) : point, finger: Int32(finger))
            }
            stand.harness.step(.milliseconds(Int64.random(in: 8..<120, using: &random)))
            for slider in stand.sliders where slider.isTracking {
                #expect(slider.window != nil && slider.isEnabled && stand.window.isHeld, "seed \(seed)")
            }
        }
        depth = 3
        stand.end("seed \(seed)")
    }
}
