import CDRM
import FakeDRM
import FasciaFrame
import FasciaGeometry
import FasciaKMS
import FasciaSystem
import Glibc
import Testing

@Suite("Choosing and describing outputs")
struct SelectionTests {
    static let modes = [
        VideoMode(width: 1920, height: 1080, refresh: 30), VideoMode(width: 1920, height: 1080, refresh: 60, isPreferred: true),
        VideoMode(width: 1920, height: 1080, refresh: 59.94), VideoMode(width: 1024, height: 600),
    ]

    @Test(
        "A mode by name",
        arguments: [
            ("preferred", "1920x1080@60"), ("1920x1080", "1920x1080@60"), ("1920x1080@59.94", "1920x1080@59.94"),
            ("1920x1080@30Hz", "1920x1080@30"), ("1024x600", "1024x600@60"),
        ])
    func modes(text: String, expected: String) throws {
        let choice = try #require(ModeChoice(text))
        #expect(choice.pick(from: SelectionTests.modes)?.description == expected)
    }

    @Test("Modes that are not there", arguments: ["640x480", "1920x1080@120"])
    func missing(text: String) throws {
        #expect(try #require(ModeChoice(text)).pick(from: SelectionTests.modes) == nil)
    }

    @Test("A display without the mode that was asked for shows its own, and the log says so")
    func fallback() throws {
        let stage = Stage(OutputSelection(mode: try #require(ModeChoice("640x480"))))
        stage.scanout.start()
        #expect(stage.scanout.mode?.size == PixelSize(width: 64, height: 48))
        #expect(stage.said.contains { $0.contains("no mode 640x480") })
        let other = Stage(OutputSelection(mode: try #require(ModeChoice("32x24"))))
        other.scanout.start()
        #expect(other.scanout.mode?.size == PixelSize(width: 32, height: 24))
    }

    @Test(
        "Texts that name no mode",
        arguments: [
            "", "x", "1024", "1024x", "x600", "0x0", "-1x5", "1024x600@", "1024x600@0", "1024x600@nan", "1024x600@1e3", "99999x5",
            "1024X600", "1x2x3", "١x٢", "1024x600@60@60", "1024x600@99999",
        ])
    func wrongModes(text: String) {
        #expect(ModeChoice(text) == nil)
    }

    @Test("Without a preferred mode the first one, and interlaced ones last")
    func firstMode() {
        var timing = VideoMode(width: 10, height: 10).timing
        timing.flags = UInt32(DRM_MODE_FLAG_INTERLACE)
        let interlaced = VideoMode(timing: timing)
        let plain = VideoMode(width: 20, height: 20)
        #expect(ModeChoice.preferred.pick(from: [interlaced, plain]) == plain)
        #expect(ModeChoice.preferred.pick(from: [interlaced]) == interlaced)
        #expect(ModeChoice.preferred.pick(from: []) == nil)
        let large = VideoMode(width: 5120, height: 2160)
        #expect(ModeChoice.preferred.pick(from: [large, plain]) == plain, "nothing is known of the display")
        #expect(ModeChoice.preferred.pick(from: [large]) == large)
    }

    @Test("Timing from outside, whatever it is, gives a sensible interval")
    func intervals() {
        #expect(abs(VideoMode(width: 800, height: 480, refresh: 75).refreshRate - 75) < 0.1)
        #expect(VideoMode(timing: drm_mode_modeinfo()).refreshInterval == TimeSpan(nanoseconds: 16_666_667))
        var wild = drm_mode_modeinfo()
        wild.htotal = .max
        wild.vtotal = .max
        wild.vscan = .max
        for clock in [0, 1, UInt32.max] {
            wild.clock = clock
            wild.vrefresh = .max
            for flags in [0, UInt32.max] {
                wild.flags = flags
                let interval = VideoMode(timing: wild).refreshInterval
                #expect(interval >= .milliseconds(1) && interval <= .milliseconds(1000))
                #expect(!VideoMode(timing: wild).description.isEmpty)
            }
        }
    }

    @Test("Device and connector from a text")
    func parsing() throws {
        #expect(OutputSelection(parsing: "auto") == OutputSelection())
        #expect(OutputSelection(parsing: "") == OutputSelection())
        #expect(OutputSelection(parsing: "card1") == OutputSelection(device: "card1"))
        #expect(OutputSelection(parsing: "/dev/dri/card1") == OutputSelection(device: "card1"))
        #expect(OutputSelection(parsing: "card1/HDMI-A-1") == OutputSelection(device: "card1", connector: "HDMI-A-1"))
        #expect(OutputSelection(parsing: "/dev/dri/card0/DSI-1") == OutputSelection(device: "card0", connector: "DSI-1"))
        #expect(OutputSelection(parsing: "DSI-1") == OutputSelection(connector: "DSI-1"))
        #expect(OutputSelection(parsing: "auto/DSI-1") == OutputSelection(connector: "DSI-1"))
        for wrong in ["/", "card0/", "/HDMI-A-1", "a/b/c", "/dev/dri/"] { #expect(OutputSelection(parsing: wrong) == nil, "\(wrong)") }
    }

    @Test("The list of outputs says what there is, and changes nothing")
    func outputs() throws {
        let lit = FakeCard(path: "/dev/dri/card0", isBootDisplay: true, connectors: ["HDMI-A-1", "DP-1"])
        lit.connectors[1].unplug()
        lit.rotations = [.degrees0, .degrees180]
        lit.connectors[0].widthMillimetres = 154
        lit.connectors[0].heightMillimetres = 86
        lit.connectors[0].panelOrientation = "Upside Down"
        let render = FakeCard(path: "/dev/dri/card1")
        render.hasDumbMemory = false
        let old = FakeCard(path: "/dev/dri/card2")
        (old.isAtomic, old.hasVerticalBlank) = (false, false)
        let list = OutputReport.list(FakeSystem([lit, render, old]))
        #expect(list.map(\.path) == ["/dev/dri/card0", "/dev/dri/card1", "/dev/dri/card2"])
        #expect(list[0].isAtomic && list[0].isBootDisplay && list[0].driverName == "fake" && list[0].problem == nil)
        let connector = try #require(list[0].connectors.first)
        #expect(connector.name == "HDMI-A-1" && connector.status == .connected)
        #expect(connector.modes.map(\.description) == ["64x48@60", "32x24@60"])
        #expect(connector.preferredMode?.description == "64x48@60")
        #expect(connector.formats == [.xrgb8888, .rgb565])
        #expect(connector.rotations == [.degrees0, .degrees180])
        #expect(connector.panelOrientation == .degrees180)
        #expect(connector.physicalSize == Size(width: 154, height: 86))
        #expect(connector.hasVerticalBlank && connector.takesDamage)
        #expect(list[0].connectors[1].status == .disconnected && list[0].connectors[1].preferredMode == nil)
        #expect(list[1].problem != nil)
        #expect(!list[2].isAtomic && list[2].connectors[0].hasVerticalBlank == false && !list[2].connectors[0].takesDamage)
        #expect(lit.showsConsole && lit.commits.isEmpty && lit.leaks == [])
    }

    @Test("Names of connectors are the kernel's")
    func names() {
        #expect(ConnectorInfo.name(type: 11, number: 1) == "HDMI-A-1")
        #expect(ConnectorInfo.name(type: 14, number: 2) == "eDP-2")
        #expect(ConnectorInfo.name(type: 15, number: 1) == "Virtual-1")
        #expect(ConnectorInfo.name(type: 16, number: 1) == "DSI-1")
        #expect(ConnectorInfo.name(type: .max, number: .max) == "Unknown-4294967295")
    }

    @Test("Events that do not add up end the reading, and never lead beyond the bytes")
    func damagedEvents() {
        var seed: UInt64 = 0x9E37_79B9
        func random() -> UInt64 {
            seed ^= seed << 13
            seed ^= seed >> 7
            seed ^= seed << 17
            return seed
        }
        for _ in 0..<2000 {
            let card = FakeCard()
            let stage = Stage(FakeSystem([card]))
            stage.scanout.start()
            card.rawEvents = (0..<Int(random() % 200)).map { _ in UInt8(truncatingIfNeeded: random() % 48) }
            stage.scanout.dispatch()
            #expect(stage.events == ["changed"])
        }
    }
}
