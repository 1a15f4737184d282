import FasciaGeometry
import FasciaSystem
import FasciaTesting
import Glibc
import Testing

@testable import FasciaTouch

/// What keyboards type, by libxkbcommon and the layouts of this machine.
@Suite struct HardwareKeyboardTests {
    /// A typist at a keyboard, by the kernel's numbers of keys.
    private final class Typist {
        let typer: KeyTyper
        var now = Instant.zero
        var pressed: [KeyPress] = []

        init(_ file: String = "") throws { typer = KeyTyper(try XKBKeymap(XKBLayout(parsing: Array(file.utf8)))) }

        func set(_ code: UInt32, _ isPressed: Bool, isMute: Bool = false) {
            if let press = typer.take(KeyEvent(code: code, isPressed: isPressed, time: now), isMute: isMute) { pressed.append(press) }
        }

        /// Strikes keys one after the other, while others are held.
        func strike(_ codes: UInt32..., holding held: [UInt32] = []) {
            for code in held { set(code, true) }
            for code in codes {
                set(code, true)
                now = now + .milliseconds(20)
                set(code, false)
            }
            for code in held { set(code, false) }
        }

        var text: String {
            pressed.map { press in if case .text(let text) = press.key { text } else { "<\(press.key)>" } }.joined()
        }
    }

    private static let shift: UInt32 = 42
    private static let control: UInt32 = 29
    private static let alt: UInt32 = 56
    private static let altGr: UInt32 = 100

    @Test func withoutAFileItIsTheAmericanLayout() throws {
        let typist = try Typist()
        typist.strike(35, holding: [Self.shift])
        typist.strike(23, 57, 3, 52)
        typist.strike(2, holding: [Self.shift])
        #expect(typist.text == "Hi 2.!")
    }

    @Test func theSystemsLayoutCounts() throws {
        let typist = try Typist("XKBLAYOUT=\"de\"\n")
        typist.strike(21, holding: [Self.shift])
        typist.strike(26, 19, 23, 46, 35)
        typist.strike(53, holding: [Self.shift])
        typist.strike(5, 3)
        typist.strike(2, holding: [Self.shift])
        typist.strike(16, holding: [Self.altGr])
        #expect(typist.text == "Zürich_42!@")
        let hebrew = try Typist("XKBLAYOUT=il\n")
        hebrew.strike(30, 37, 22, 24)
        #expect(hebrew.text == "שלום")
    }

    @Test func aDeadKeyComposesWithTheNext() throws {
        let typist = try Typist("XKBLAYOUT=de")
        typist.strike(13)
        #expect(typist.pressed.isEmpty)
        typist.strike(18)
        // Shift between the two takes no part.
        typist.strike(13)
        typist.strike(18, holding: [Self.shift])
        // What does not compose is gone with it, and the next key types as always.
        typist.strike(13, 16, 16)
        #expect(typist.text == "éÉq")
        let plain = try Typist("XKBLAYOUT=de\nXKBVARIANT=nodeadkeys")
        plain.strike(13, 18)
        #expect(plain.text == "´e")
    }

    @Test func locksAndGroupsHold() throws {
        let typist = try Typist("XKBLAYOUT=us,il\nXKBOPTIONS=grp:alt_shift_toggle")
        #expect(typist.typer.lights == [])
        typist.strike(58)
        typist.strike(30, 2)
        #expect(typist.typer.lights == .capsLock)
        typist.strike(58)
        typist.strike(30)
        typist.set(Self.alt, true)
        typist.strike(Self.shift)
        typist.set(Self.alt, false)
        typist.strike(30)
        #expect(typist.text == "A1aש")
        typist.typer.reset()
        typist.strike(30)
        #expect(typist.text == "A1aשa")
    }

    @Test func keysThatTypeNothingDoSomething() throws {
        let typist = try Typist()
        typist.strike(28, 96, 1, 15, 14, 111, 105, 106, 103, 108, 102, 107)
        #expect(
            typist.pressed.map(\.key)
                == [
                    .returnKey, .returnKey, .escape, .tab, .deleteBackward, .deleteForward, .left, .right, .up, .down, .home, .end,
                ])
        typist.pressed = []
        typist.strike(15, 105, holding: [Self.shift])
        #expect(typist.pressed.map(\.key) == [.tab, .left] && typist.pressed.allSatisfy { $0.isShiftPressed && !$0.isControlPressed })
        typist.pressed = []
        // A shortcut types nothing, and no control character.
        typist.strike(46, 30, 28, holding: [Self.control])
        #expect(typist.pressed.map(\.key) == [.returnKey] && typist.pressed[0].isControlPressed)
        typist.strike(46, holding: [Self.alt])
        typist.strike(46, holding: [125])
        #expect(typist.pressed.count == 1)
        // Num lock makes digits of the keypad's keys.
        typist.pressed = []
        typist.strike(79, 69, 79)
        #expect(typist.pressed.map(\.key) == [.end, .text("1")])
    }

    @Test func aHeldKeyRepeats() throws {
        let typist = try Typist()
        typist.set(30, true)
        #expect(typist.typer.next == .zero + .milliseconds(660))
        #expect(typist.typer.repeated(now: .zero + .milliseconds(659)) == nil)
        var times: [Int64] = []
        for milliseconds in stride(from: Int64(650), through: 800, by: 5) {
            let now = Instant.zero + .milliseconds(milliseconds)
            guard let press = typist.typer.repeated(now: now) else { continue }
            #expect(press.key == .text("a") && press.time == now)
            times.append(milliseconds)
        }
        #expect(times == [660, 700, 740, 780])
        // A modifier changes nothing, another key takes its place, and what is let go ends it.
        typist.now = .zero + .milliseconds(800)
        typist.strike(Self.shift)
        #expect(typist.typer.next != nil)
        typist.set(31, true)
        #expect(typist.typer.next == typist.now + .milliseconds(660 - 0))
        typist.set(30, false)
        #expect(typist.typer.next != nil)
        typist.set(31, false)
        #expect(typist.typer.next == nil)
        // A loop that was late does not type all that it missed.
        typist.set(30, true)
        let late = typist.now + .seconds(5)
        #expect(typist.typer.repeated(now: late) != nil)
        #expect(typist.typer.repeated(now: late) == nil || typist.typer.repeated(now: late) == nil)
        typist.typer.release()
        #expect(typist.typer.next == nil)
    }

    @Test func aKeyThatWokeThePanelTypesNothing() throws {
        let typist = try Typist()
        typist.set(30, true, isMute: true)
        #expect(typist.pressed.isEmpty && typist.typer.next == nil)
        typist.set(30, false)
        typist.set(Self.shift, true, isMute: true)
        typist.strike(30)
        #expect(typist.text == "A")
    }

    @Test func scriptsRepeatToo() throws {
        let events = [(Int64(0), UInt32(30), true), (750, 30, false), (800, 31, true)].map {
            KeyEvent(code: $1, isPressed: $2, time: .zero + .milliseconds($0))
        }
        let presses = try Typist().typer.presses(of: events, until: .zero + .milliseconds(1_500))
        #expect(presses.map { $0.time.nanoseconds / 1_000_000 } == [0, 660, 700, 740, 800, 1_460, 1_500])
    }

    @Test func nothingTellsWhichKeyItWas() {
        let event = KeyEvent(code: 30, isPressed: true, time: .zero)
        var dumped = ""
        dump(event, to: &dumped)
        #expect(!"\(event)\(String(reflecting: event))\(dumped)".contains("30"))
    }

    @Test(arguments: [
        (
            "XKBLAYOUT=\"de\"\nXKBVARIANT=\"nodeadkeys\"\nXKBMODEL='pc105'\nXKBOPTIONS=lv3:ralt_switch,compose:menu", "pc105", "de",
            "nodeadkeys", "lv3:ralt_switch,compose:menu"
        ),
        ("# KEYBOARD\n\n  XKBLAYOUT=fr # French\nBACKSPACE=\"guess\"\n", "", "fr", "", ""),
        ("XKBLAYOUT=\"\"\nXKBVARIANT=\"neo\"", "", "us", "", ""),
        ("XKBLAYOUT=\"$(reboot)\"\nXKBMODEL=`id`\nXKBOPTIONS=\"../../etc\"", "", "us", "", ""),
        ("XKBLAYOUT=\"de\nXKBLAYOUT", "", "us", "", ""), ("", "", "us", "", ""),
        ("XKBLAYOUT=us\nXKBLAYOUT=ru", "", "ru", "", ""),
    ]) func layoutsAreParsed(text: String, model: String, layout: String, variant: String, options: String) {
        let found = XKBLayout(parsing: Array(text.utf8))
        #expect([found.model, found.layout, found.variant, found.options] == [model, layout, variant, options])
    }

    @Test func aLayoutsFileIsBounded() {
        let long = String(repeating: "a", count: 201)
        #expect(XKBLayout(parsing: Array("XKBLAYOUT=\(long)".utf8)).layout == "us")
        let padding = String(repeating: "#\n", count: XKBLayout.limit / 2)
        #expect(XKBLayout(parsing: Array("\(padding)XKBLAYOUT=de".utf8)).layout == "us")
        #expect(XKBLayout.ofMachine(path: "/dev/zero").layout == "us")
    }

    @Test(arguments: [
        ([:], "en_US.UTF-8"), (["LANG": "C"], "en_US.UTF-8"), (["LANG": "C.UTF-8"], "en_US.UTF-8"),
        (["LANG": "de_DE.UTF-8"], "de_DE.UTF-8"), (["LANG": "de_DE.UTF-8", "LC_ALL": "el_GR.utf8"], "el_GR.utf8"),
        (["LANG": "de_DE.ISO-8859-1"], "en_US.UTF-8"), (["LANG": "../x.UTF-8"], "en_US.UTF-8"),
    ]) func composingKnowsALocale(environment: [String: String], locale: String) {
        #expect(XKBLayout.locale(of: environment) == locale)
    }

    // MARK: On a loop

    /// A keyboard on a loop of its own, and what it typed.
    private final class Desk {
        let loop: EventLoop
        var keyboard: HardwareKeyboard!
        var typed: [KeyPress] = []
        var lights: [KeyLights] = []
        let lines = Lines()

        final class Lines { var all: [String] = [] }

        init(_ file: String = "") throws {
            loop = try EventLoop()
            let lines = lines
            keyboard = HardwareKeyboard(
                loop: loop, clock: MonotonicClock(), log: Log(threshold: .debug) { lines.all.append($0.message) },
                layout: { XKBLayout(parsing: Array(file.utf8)) }, showLights: { [unowned self] in self.lights.append($0) },
                deliver: { [unowned self] in self.typed.append($0) })
        }

        func set(_ code: UInt32, _ isPressed: Bool) {
            keyboard.take(KeyEvent(code: code, isPressed: isPressed, time: MonotonicClock().now))
        }

        func serve(milliseconds: Int64 = 10_000, until condition: () -> Bool) throws {
            let end = MonotonicClock().now + .milliseconds(milliseconds)
            while !condition(), MonotonicClock().now < end { try loop.runOnce(timeout: .milliseconds(20)) }
        }
    }

    @Test func nothingIsLoadedBeforeAKeyIsPressed() throws {
        let desk = try Desk()
        #expect(!desk.keyboard.isLoaded)
        // The key that was down when the panel started.
        desk.set(28, false)
        #expect(!desk.keyboard.isLoaded)
        // Power and volume.
        for code in [UInt32(116), 115, 142] { desk.set(code, true) }
        #expect(!desk.keyboard.isLoaded)
        // What is typed meanwhile waits, in its order.
        for code in [UInt32(35), 23] {
            desk.set(code, true)
            desk.set(code, false)
        }
        #expect(desk.keyboard.isLoaded && desk.typed.isEmpty)
        try desk.serve { desk.typed.count == 2 }
        #expect(desk.typed.map(\.key) == [.text("h"), .text("i")])
        desk.set(58, true)
        desk.set(58, false)
        #expect(desk.lights == [.capsLock])
        #expect(desk.lines.all == ["keys of a keyboard arrive", "a keyboard is used, with the layout us"])
    }

    @Test func aHeldKeyRepeatsByTheLoopsTimer() throws {
        let desk = try Desk()
        desk.set(30, true)
        try desk.serve { desk.typed.count == 4 }
        #expect(desk.typed.count == 4)
        let times = desk.typed.map(\.time)
        #expect((times[1] - times[0]).nanoseconds >= 660_000_000)
        // One that comes late has the next behind it sooner: each waits for its own time since the key went down.
        #expect((times[3] - times[0]).nanoseconds >= 735_000_000)
        desk.keyboard.release()
        let count = desk.typed.count
        try desk.serve(milliseconds: 150) { false }
        #expect(desk.typed.count == count)
    }

    @Test func aLayoutThatIsNoneIsTheAmericanOne() throws {
        let desk = try Desk("XKBLAYOUT=klingon")
        desk.set(35, true)
        try desk.serve { !desk.typed.isEmpty }
        #expect(desk.typed.map(\.key) == [.text("h")])
        #expect(desk.lines.all.contains { $0.contains("with the layout us") })
    }

    @Test func whatWaitsIsBounded() throws {
        let desk = try Desk()
        for _ in 0..<HardwareKeyboard.waitingLimit {
            desk.set(30, true)
            desk.set(30, false)
        }
        try desk.serve { !desk.typed.isEmpty }
        #expect(desk.typed.count == HardwareKeyboard.waitingLimit / 2)
        desk.keyboard.reset()
        desk.set(31, true)
        #expect(desk.typed.last?.key == .text("s"))
    }
}
