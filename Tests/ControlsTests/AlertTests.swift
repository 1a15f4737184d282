import FasciaControls
import FasciaGeometry
import FasciaTesting
import Testing

@Suite struct AlertTests {
    private func make() throws -> (Harness, Button, AlertView) {
        let harness = try makeHarness()
        let behind = Button(title: "Behind")
        harness.show(behind, "behind", Rect(x: 20, y: 20, width: 120, height: 30))
        let alert = AlertView(
            title: "Really?", message: "It cannot be undone.",
            actions: [AlertAction(title: "Yes", style: .destructive, identifier: "yes"), AlertAction(title: "No", style: .cancel)])
        alert.identifier = "ask"
        return (harness, behind, alert)
    }

    @Test func answersAndGoes() throws {
        let (harness, _, alert) = try make()
        var answers: [String?] = []
        alert.onAnswer = { answers.append($0?.title) }
        alert.show(in: harness.window)
        harness.settle()
        harness.tap(alert.buttons[0])
        #expect(answers == ["Yes"])
        #expect(harness.log(of: "ask/yes") == ["touchDown", "touchUpInside", "primaryActionTriggered"])
        harness.settle()
        #expect(alert.window == nil)
        #expect(harness.window.nextUpdate == nil)
        // It can be asked again.
        alert.show(in: harness.window)
        harness.settle()
        harness.tap(alert.buttons[1])
        #expect(answers == ["Yes", "No"])
        harness.settle()
        #expect(harness.mistakes.isEmpty)
    }

    @Test func nothingBehindIsTouched() throws {
        let (harness, behind, alert) = try make()
        alert.show(in: harness.window)
        harness.settle()
        harness.tap(behind)
        // Beside the button, but in its widened target.
        harness.tap(Point(x: 80, y: 55))
        #expect(harness.events.isEmpty)
        alert.dismiss(animated: false)
        harness.settle()
        harness.tap(Point(x: 80, y: 55))
        #expect(harness.log(of: "behind") == ["touchDown", "touchUpInside", "primaryActionTriggered"])
        #expect(harness.mistakes.isEmpty)
    }

    @Test func fingersBehindAreCancelled() throws {
        let (harness, behind, alert) = try make()
        harness.touch(.began, harness.center(of: behind))
        harness.step()
        alert.show(in: harness.window)
        #expect(harness.log(of: "behind") == ["touchDown", "touchCancel"])
        harness.touch(.ended, harness.center(of: behind))
        harness.settle()
        #expect(harness.log(of: "behind") == ["touchDown", "touchCancel"])
    }

    @Test func aTouchBesideItCancelsIfSet() throws {
        let (harness, _, alert) = try make()
        var answers: [String?] = []
        alert.onAnswer = { answers.append($0?.title) }
        alert.show(in: harness.window)
        harness.settle()
        harness.tap(Point(x: 5, y: 290))
        harness.settle()
        #expect(answers.isEmpty)
        alert.cancelsOnTouchOutside = true
        harness.settle()
        // Inside the card, but on no button: nothing either.
        harness.tap(Point(x: 200, y: alert.buttons[0].pixelFrame.y > 0 ? Double(alert.buttons[0].pixelFrame.y) - 30 : 0))
        #expect(answers.isEmpty)
        harness.tap(Point(x: 5, y: 290))
        harness.settle()
        #expect(answers == ["No"])
        #expect(alert.window == nil)
        #expect(harness.mistakes.isEmpty)
    }

    @Test func cancelsWhenNobodyAnswers() throws {
        let (harness, _, alert) = try make()
        var answers: [String?] = []
        alert.onAnswer = { answers.append($0?.title) }
        alert.cancelDelay = .milliseconds(5_000)
        // After a long rest, too.
        harness.step(.milliseconds(600_000))
        alert.show(in: harness.window)
        harness.settle()
        harness.step(.milliseconds(4_000))
        #expect(answers.isEmpty)
        harness.step(.milliseconds(1_100))
        #expect(answers == ["No"])
        harness.settle()
        #expect(harness.window.nextUpdate == nil)
    }

    @Test func aThemeChangesItWhileItShows() throws {
        let (harness, _, alert) = try make()
        alert.show(in: harness.window)
        harness.settle()
        harness.window.theme = .light(fonts: try TestFonts.set())
        harness.settle()
        #expect(harness.mistakes.isEmpty)
        #expect(harness.pixel(200, alert.buttons[0].pixelFrame.y - 4) == 0xFFFFFF)
    }
}
