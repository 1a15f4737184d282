import FasciaControls
import FasciaGeometry
import FasciaTouch
import Testing

@testable import FasciaPanel

@Suite struct CalibrationTests {
    private static let text = """
        fascia: 1
        views: [{type: button, id: go, title: Go, frame: {left: 0, right: 0, top: 0, bottom: 0}}]
        """

    /// A touchscreen that reports places as a wrong one does: the true place, moved by this.
    private let wrong = CalibrationMatrix(0.9, 0.02, 0.08, -0.03, 1.1, -0.05)

    private func inverse(_ m: CalibrationMatrix) -> CalibrationMatrix {
        let determinant = m.a * m.e - m.b * m.d
        let (a, b, d, e) = (m.e / determinant, -m.b / determinant, -m.d / determinant, m.a / determinant)
        return CalibrationMatrix(a, b, -(a * m.c + b * m.f), d, e, -(d * m.c + e * m.f))
    }

    /// Taps a logical place with a finger whose touches the panel's present matrix moves.
    private func tap(_ panel: RunningPanel, _ place: Point, device: UInt32 = 7) {
        let raw = wrong.applied(to: panel.stage.rotation.device(place))
        let seen = (panel.stage.calibrations[device] ?? .identity).applied(to: raw)
        for phase in [Touch.Phase.began, .ended] {
            panel.runner.receive([Touch(id: Touch.ID(device: device, slot: 0), phase: phase, location: seen, time: panel.clock.now)])
            panel.advance(100)
        }
    }

    private func marks(_ panel: RunningPanel) {
        for mark in CalibrationScreen.marks { tap(panel, mark) }
    }

    @Test(arguments: Rotation.allCases)
    func fourTapsAndAConfirmationCalibrate(rotation: Rotation) throws {
        let stage = FakeStage(size: PixelSize(width: 480, height: 320))
        stage.rotation = rotation
        let panel = try RunningPanel(CalibrationTests.text, stage: stage)
        try panel.service.calibrate()
        panel.advance(20)
        marks(panel)
        #expect(panel.runner.calibration?.step == .verification)
        tap(panel, CalibrationScreen.check)
        #expect(panel.runner.calibration?.step == .confirmation)
        panel.advance(1_000)
        let keep = try #require(panel.runner.calibration?.window.view(at: "keep"))
        let frame = keep.pixelFrame
        let size = try #require(panel.runner.loop.shadow).bounds
        tap(
            panel,
            Point(x: Double(frame.x + frame.width / 2) / Double(size.width), y: Double(frame.y + frame.height / 2) / Double(size.height)))
        #expect(panel.runner.calibration == nil)
        let found = try #require(stage.calibrations[7])
        for place in [Point(x: 0, y: 0), Point(x: 1, y: 0.3), Point(x: 0.4, y: 0.9)] {
            let seen = found.applied(to: wrong.applied(to: place))
            #expect(abs(seen.x - place.x) < 1e-6 && abs(seen.y - place.y) < 1e-6)
        }
        #expect(panel.logged == [], "no tap reached the panel")
        // Another process finds it.
        panel.runner.state.save()
        let next = try RunningPanel(CalibrationTests.text, folder: panel.folder)
        let kept = try #require(next.runner.keptCalibration("1:2 touchscreen 7"))
        #expect(abs(kept.a - found.a) < 1e-9 && abs(kept.f - found.f) < 1e-9)
        #expect(next.runner.keptCalibration("1:2 touchscreen 8") == nil)
    }

    /// A button of the panel's own begins it, and never while its finger is still in the middle of the panel.
    @Test func anActionStartsTheCalibration() throws {
        let text = CalibrationTests.text.replacingFirst("title: Go", "title: Go, action: {calibrate: touchscreen}")
        let panel = try RunningPanel(text)
        panel.press(0.5, 0.5)
        #expect(panel.runner.calibration?.step == .mark(0))
        #expect(panel.logged == ["go touchDown", "go touchUpInside", "go primaryActionTriggered"])
        marks(panel)
        #expect(panel.runner.calibration?.step == .verification)
        panel.advance(Int64(CalibrationScreen.patience) * 1_000 + 1_500, step: 100)
        #expect(panel.runner.calibration == nil && panel.messages == [])
        // Again, and after a reload too.
        #expect(try panel.reload() == [])
        panel.press(0.5, 0.5)
        #expect(panel.runner.calibration?.step == .mark(0))
    }

    @Test func withoutATouchscreenTheActionShowsAMessage() throws {
        let text = CalibrationTests.text.replacingFirst("title: Go", "title: Go, action: {calibrate: touchscreen}")
        let stage = FakeStage()
        stage.hasTouchscreen = false
        let panel = try RunningPanel(text, stage: stage)
        panel.press(0.5, 0.5)
        panel.advance(300)
        #expect(panel.runner.calibration == nil)
        #expect(panel.runner.window.subviews.contains { ($0 as? Banner)?.text == "there is no touchscreen to calibrate" })
        #expect(panel.messages == ["there is no touchscreen to calibrate"])
    }

    @Test func withoutAConfirmationNothingChanges() throws {
        let panel = try RunningPanel(CalibrationTests.text)
        let before = CalibrationMatrix(0, -1, 1, 1, 0, 0)
        panel.stage.calibrations[7] = before
        try panel.service.calibrate()
        panel.advance(20)
        marks(panel)
        tap(panel, CalibrationScreen.check)
        #expect(panel.stage.calibrations[7] != before)
        panel.advance(Int64(CalibrationScreen.confirmationTime) * 1_000 + 500, step: 100)
        #expect(panel.stage.calibrations[7] == before)
        #expect(panel.runner.calibration == nil)
        #expect(panel.runner.keptCalibration("1:2 touchscreen 7") == nil)
    }

    @Test func aTimeoutCancels() throws {
        let panel = try RunningPanel(CalibrationTests.text)
        try panel.service.calibrate()
        panel.advance(20)
        tap(panel, CalibrationScreen.marks[0])
        panel.advance(Int64(CalibrationScreen.patience) * 1_000 + 1_500, step: 100)
        #expect(panel.runner.calibration == nil)
        #expect(panel.stage.calibrations[7] == .identity)
        panel.press(0.5, 0.5)
        #expect(panel.logged.contains("go primaryActionTriggered"))
    }

    @Test func tapsBesideTheMarksStartOver() throws {
        let panel = try RunningPanel(CalibrationTests.text)
        try panel.service.calibrate()
        panel.advance(20)
        marks(panel)
        // The fourth far from its mark: the matrix is taken back at once.
        tap(panel, Point(x: 0.5, y: 0.5))
        #expect(panel.runner.calibration?.step == .mark(0))
        #expect(panel.stage.calibrations[7] == .identity)
        // Three taps on one place are no triangle.
        for _ in 0..<3 { tap(panel, Point(x: 0.5, y: 0.5)) }
        #expect(panel.runner.calibration?.step == .mark(0))
        // A mouse, another touchscreen in between, a swipe and a second finger are no taps.
        tap(panel, CalibrationScreen.marks[0], device: 9)
        #expect(panel.runner.calibration?.step == .mark(0))
        tap(panel, CalibrationScreen.marks[0])
        panel.stage.calibrations[8] = .identity
        tap(panel, CalibrationScreen.marks[1], device: 8)
        #expect(panel.runner.calibration?.step == .mark(1))
        panel.touch(.began, 0.1, 0.1)
        panel.touch(.moved, 0.8, 0.5)
        panel.touch(.ended, 0.8, 0.5)
        #expect(panel.runner.calibration?.step == .mark(1))
        // A reload has the panel back.
        _ = try panel.reload()
        #expect(panel.runner.calibration == nil)
    }

    @Test func implausibleMatricesAreRefused() {
        #expect(CalibrationMatrix("1 0 0 0 1 0") == .identity)
        for text in [
            "", "1 0 0 0 1", "1 0 0 0 1 0 0", "1 0 0 0 nan 0", "0 0 0 0 0 0", "1 1 0 1 1 0", "inf 0 0 0 1 0", "1 0 11 0 1 0", "a b c d e f",
        ] {
            #expect(CalibrationMatrix(text) == nil, "\(text)")
        }
        let turned = CalibrationMatrix(0, -1, 1, 1, 0, 0)
        #expect(CalibrationMatrix(turned.text) == turned)
        #expect(inverse(wrong).after(wrong).applied(to: Point(x: 0.3, y: 0.6)).x - 0.3 < 1e-12)
    }
}
