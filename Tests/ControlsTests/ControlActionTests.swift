import FasciaControls
import FasciaGeometry
import FasciaTesting
import Testing

/// Adding and removing what a control calls.
@Suite struct ControlActionTests {
    private final class Listener {
        var calls: [String] = []
        func pressed() { calls.append("pressed") }
        func changed(_ sender: Switch) { calls.append("changed \(sender.isOn)") }
    }

    private func make() throws -> (Harness, Switch) {
        let harness = try makeHarness()
        let control = Switch()
        harness.show(control, "lamp", Rect(x: 20, y: 20, width: 60, height: 44))
        return (harness, control)
    }

    @Test func whatWasAddedIsCalledUntilItIsRemoved() throws {
        let (harness, control) = try make()
        var calls: [String] = []
        let first = control.addAction(for: [.touchDown, .valueChanged]) { calls.append("first") }
        control.addAction(for: .valueChanged) { calls.append("second") }
        harness.tap(Point(x: 50, y: 42))
        #expect(calls == ["first", "first", "second"])
        // For one of its events, then for the rest.
        control.removeAction(first, for: .touchDown)
        calls = []
        harness.tap(Point(x: 50, y: 42))
        #expect(calls == ["first", "second"])
        control.removeAction(first)
        control.removeAction(first)
        calls = []
        harness.tap(Point(x: 50, y: 42))
        #expect(calls == ["second"])
    }

    @Test func aTargetIsRemovedAsItWasAdded() throws {
        let (harness, control) = try make()
        let one = Listener()
        let other = Listener()
        var closures = 0
        control.addTarget(one, action: Listener.pressed, for: .touchDown)
        control.addTarget(one, action: Listener.changed(_:), for: .valueChanged)
        control.addTarget(other, action: Listener.changed(_:), for: [.valueChanged, .touchDown])
        control.addAction(for: .valueChanged) { closures += 1 }
        harness.tap(Point(x: 50, y: 42))
        #expect(one.calls == ["pressed", "changed true"])
        #expect(other.calls == ["changed false", "changed true"])
        control.removeTarget(one, for: .valueChanged)
        harness.tap(Point(x: 50, y: 42))
        #expect(one.calls == ["pressed", "changed true", "pressed"])
        control.removeTarget(one)
        control.removeTarget(other, for: .touchDown)
        other.calls = []
        harness.tap(Point(x: 50, y: 42))
        #expect(one.calls.count == 3)
        #expect(other.calls == ["changed true"])
        // nil is every target; closures have none.
        control.removeTarget(nil)
        harness.tap(Point(x: 50, y: 42))
        #expect(other.calls == ["changed true"])
        #expect(closures == 4)
    }

    @Test func aTargetIsNotKeptAlive() throws {
        let (harness, control) = try make()
        weak var gone: Listener?
        do {
            let listener = Listener()
            gone = listener
            control.addTarget(listener, action: Listener.pressed, for: .touchDown)
        }
        #expect(gone == nil)
        harness.tap(Point(x: 50, y: 42))
        #expect(control.isOn)
    }

    /// An action that goes while it waits for its turn is not called any more, and one that comes is not called yet.
    @Test func whatIsRemovedDuringADispatchIsNotCalled() throws {
        let (harness, control) = try make()
        var calls: [String] = []
        var second: Control.ActionID?
        var third: Control.ActionID?
        control.addAction(for: .valueChanged) {
            calls.append("first")
            if let second { control.removeAction(second) }
            if let third { control.removeAction(third, for: .valueChanged) }
            control.addAction(for: .valueChanged) { calls.append("late") }
        }
        second = control.addAction(for: .valueChanged) { calls.append("second") }
        third = control.addAction(for: [.valueChanged, .touchUpInside]) { calls.append("third") }
        control.addAction(for: .valueChanged) { calls.append("fourth") }
        harness.tap(Point(x: 50, y: 42))
        #expect(calls == ["third", "first", "fourth"], "the third counts for the lift alone")
    }

    @Test func whatGoesWithAnActionMayRemoveOthers() throws {
        final class Remains {
            let end: () -> Void

            init(_ end: @escaping () -> Void) { self.end = end }

            deinit { end() }
        }
        let (harness, control) = try make()
        var calls: [String] = []
        let first = control.addAction(for: .valueChanged) { calls.append("first") }
        var remains: Remains? = Remains { control.removeAction(first) }
        let second = control.addAction(for: .valueChanged) { [remains] in if remains != nil { calls.append("second") } }
        remains = nil
        control.removeAction(second)
        harness.tap(Point(x: 50, y: 42))
        #expect(calls.isEmpty)
    }
}
