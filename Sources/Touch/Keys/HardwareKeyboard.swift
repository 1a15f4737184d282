import FasciaGeometry
import FasciaSystem
import Glibc

/// The machine's keyboards on a loop: what keys do becomes presses, which repeat by a timer.
///
/// Until a key that types is pressed nothing is loaded: machines have keyboards that nobody has plugged in, such as their power button. The layout is read and compiled beside the loop; what is typed meanwhile waits.
package final class HardwareKeyboard {
    /// How many events wait for the layout: what a reader of bar codes types at once.
    package static let waitingLimit = 512

    private let loop: EventLoop
    private let clock: any Clock
    private let log: Log
    private let layout: @Sendable () -> XKBLayout
    private let deliver: (KeyPress) -> Void
    private let showLights: (KeyLights) -> Void
    private var typer: KeyTyper?
    private var worker: Worker?
    private var timer: TimerSource?
    private var waiting: [(event: KeyEvent, isMute: Bool)] = []
    private var lights: KeyLights = []
    private var hasFailed = false

    /// Keyboards on which nothing was typed.
    /// - Parameters:
    ///   - layout: reads the layout, on a thread of its own.
    ///   - showLights: shows the lights of locks on the keyboards.
    ///   - deliver: gets each press, from within `take` or the loop.
    package init(
        loop: EventLoop, clock: any Clock, log: Log, layout: @escaping @Sendable () -> XKBLayout = { .ofMachine() },
        showLights: @escaping (KeyLights) -> Void = { _ in }, deliver: @escaping (KeyPress) -> Void
    ) {
        self.loop = loop
        self.clock = clock
        self.log = log
        self.layout = layout
        self.showLights = showLights
        self.deliver = deliver
    }

    /// Whether something was loaded, or is.
    package var isLoaded: Bool { typer != nil || worker != nil }

    /// Whether something was typed that waits for the layout.
    package var isWaiting: Bool { !waiting.isEmpty }

    /// Whether a key is down that types again and again.
    package var isRepeating: Bool { timer?.isArmed == true }

    /// Takes what a key did.
    /// - Parameter isMute: whether it types nothing: it woke the panel.
    package func take(_ event: KeyEvent, isMute: Bool = false) {
        // Which key it was nobody is told.
        if event.isPressed { log.limited(.debug, key: "keys", "keys of a keyboard arrive") }
        guard typer != nil else { return wait(event, isMute) }
        worker = nil
        type(event, isMute)
    }

    /// The keyboards are gone, or are somebody else's for a while.
    package func reset() {
        waiting = []
        typer?.reset()
        timer?.disarm()
        lights = []
    }

    /// A keyboard is gone: the key that it held does not repeat any more.
    package func release() {
        typer?.release()
        timer?.disarm()
    }

    // MARK: The layout

    private func wait(_ event: KeyEvent, _ isMute: Bool) {
        if hasFailed || waiting.count >= HardwareKeyboard.waitingLimit { return }
        // Nothing was pressed that could be released.
        if waiting.isEmpty, !event.isPressed || !KeyEvent.isTyped(event.code), worker == nil { return }
        waiting.append((event, isMute))
        if worker != nil { return }
        do throws(SystemError) {
            let worker = try Worker(loop: loop)
            self.worker = worker
            let layout = layout
            try worker.perform {
                Result<(XKBKeymap, XKBLayout), SystemError> { () throws(SystemError) in try HardwareKeyboard.load(layout()) }
            } completion: { [weak self] result in
                self?.loaded(result)
            }
        } catch {
            fail(error)
        }
    }

    /// The layout of the machine, or if it has none that fits, the usual one, so that something can be typed.
    private static func load(_ layout: XKBLayout) throws(SystemError) -> (XKBKeymap, XKBLayout) {
        do throws(SystemError) {
            return (try XKBKeymap(layout), layout)
        } catch {
            if error.errno != EINVAL { throw error }
            return (try XKBKeymap(XKBLayout()), XKBLayout())
        }
    }

    private func loaded(_ result: Result<(XKBKeymap, XKBLayout), SystemError>) {
        do throws(SystemError) {
            let (keymap, layout) = try result.get()
            log.info(
                "a keyboard is used, with the layout \(layout.story)\(keymap.composes ? "" : "; dead keys type nothing: install the package libx11-data")"
            )
            timer = try loop.timer(priority: .input) { [unowned self] in self.repeatKey() }
            typer = KeyTyper(keymap)
        } catch {
            return fail(error)
        }
        let events = waiting
        waiting = []
        for (event, isMute) in events { type(event, isMute) }
    }

    private func fail(_ error: SystemError) {
        hasFailed = true
        waiting = []
        log.error("keyboards type nothing: \(error)")
    }

    // MARK: Typing

    private func type(_ event: KeyEvent, _ isMute: Bool) {
        guard let typer else { return }
        let press = typer.take(event, isMute: isMute)
        timer?.arm(at: typer.next ?? .distantFuture)
        if typer.lights != lights {
            lights = typer.lights
            showLights(lights)
        }
        if let press { deliver(press) }
    }

    private func repeatKey() {
        guard let typer else { return }
        let press = typer.repeated(now: clock.now)
        timer?.arm(at: typer.next ?? .distantFuture)
        if let press { deliver(press) }
    }
}
