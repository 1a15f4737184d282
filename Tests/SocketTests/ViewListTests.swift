import FasciaControls
import FasciaFrame
import FasciaGeometry
import FasciaRaster
import FasciaSystem
import Testing

@testable import FasciaJSON
@testable import FasciaPanel
@testable import FasciaSocket
@testable import PanelTests

/// Who looks in the list behind the picture is told little and misses nothing.
@Suite struct ViewListTests {
    private func set(_ panel: ControlPanel, _ level: Double) throws {
        try panel.values.set("level", .number(level), from: .client, now: panel.panel.clock.now)
        panel.panel.service.changed()
    }

    private func told(_ viewer: PanelViewer) -> Int {
        viewer.read()
        return viewer.notices("damage").count
    }

    @Test func whatIsInTheListAddsUpToWhatIsShown() throws {
        let panel = try ControlPanel(ViewTests.text)
        let (other, viewer) = (try panel.look(), try panel.look(list: true))
        // Three seconds of frames at thirty a second.
        for step in 0..<90 {
            try set(panel, Double(step * 37 % 101))
            try panel.pass(33)
            viewer.look()
            other.read()
            #expect(viewer.differences(from: panel.panel.service.picture) == 0)
        }
        #expect(viewer.misses == 0 && viewer.found >= 90)
        // Twice a second, and the other one with each frame.
        #expect((5...6).contains(told(viewer)))
        #expect(viewer.notices("damage").allSatisfy { $0["params"] == ["generation": 1] })
        #expect(told(other) >= 80)
        #expect(other.differences(from: panel.panel.service.picture) == 0)
    }

    /// There is no moment whose change is neither told nor seen by who looks for a second after what it was told.
    @Test(arguments: [0, 100, 300, 499, 500, 501, 700, 999, 1_000, 1_001, 3_000])
    func everyChangeIsToldOrSeen(_ pause: Int64) throws {
        let panel = try ControlPanel(ViewTests.text)
        let viewer = try panel.look(list: true)
        panel.panel.advance(2_000)
        try panel.turn()
        // It is woken, and the second begins.
        try set(panel, 80)
        try panel.pass(10)
        #expect(told(viewer) == 1)
        let end = panel.panel.clock.now + .seconds(1)
        panel.panel.clock.advance(by: .milliseconds(pause))
        try set(panel, 40)
        try panel.pass(40)
        let isSeen = panel.panel.clock.now < end
        #expect(told(viewer) == 2 || isSeen)
        // And it is not told of what it sees by itself for long.
        #expect(told(viewer) == (pause < 450 ? 1 : 2))
        if isSeen || told(viewer) == 2 { viewer.look() }
        #expect(viewer.differences(from: panel.panel.service.picture) == 0)
    }

    /// Where something changed before somebody looked is not told: it may say which buttons were pressed. Who looks already reads everything once.
    @Test func whoBeginsLearnsNothingOfWhatWasBefore() throws {
        let panel = try ControlPanel(ViewTests.text)
        var first: PanelViewer? = try panel.look(list: true)
        for step in 0..<10 {
            try set(panel, Double(step * 37 % 101))
            try panel.pass(20)
        }
        let second = try panel.look()
        #expect(second.history.allSatisfy { $0 == .zero })
        first?.look()
        #expect(first?.misses == 1 && first?.differences(from: panel.panel.service.picture) == 0)
        try set(panel, 90)
        try panel.pass(20)
        #expect(second.history.contains { $0 != .zero })
        first = nil
        // With nobody left the file is kept for the next one.
        _ = consume second
        try panel.turn()
        let third = try panel.look(list: true)
        #expect(third.history.allSatisfy { $0 == .zero })
    }

    @Test func thereIsRoomForTheList() { #expect(ChangeList.bytes <= PixelFile.notesBytes) }

    /// What the panel is like is told at once: that is not in the list.
    @Test func whatThePanelIsLikeIsTold() throws {
        let panel = try ControlPanel(ViewTests.text)
        let viewer = try panel.look(list: true)
        let field = try #require(panel.panel.runner.panel.content?.view(at: "word") as? TextField)
        #expect(field.becomeFirstResponder())
        try panel.pass()
        #expect(told(viewer) == 1)
        #expect(viewer.state["secret"] == true)
    }

    /// One that was stopped finds all of it afterwards, though the list holds the last of it alone.
    @Test func whoComesLateReadsAllOfThePicture() throws {
        let panel = try ControlPanel(ViewTests.text)
        let viewer = try panel.look(list: true)
        for step in 0..<ChangeList.capacity {
            try set(panel, Double(step * 37 % 101))
            try panel.pass(17)
        }
        viewer.look()
        #expect(viewer.misses == 1)
        #expect(viewer.differences(from: panel.panel.service.picture) == 0)
    }

    /// Where a secret shows nothing is written: it would tell how wide its letters are.
    @Test func nothingIsWrittenOfASecret() throws {
        let panel = try ControlPanel(ViewTests.text)
        let viewer = try panel.look(list: true)
        let field = try #require(panel.panel.runner.panel.content?.view(at: "word") as? TextField)
        #expect(field.becomeFirstResponder())
        _ = panel.panel.service.press(.text("Z"), isShiftPressed: false, isControlPressed: false)
        panel.panel.advance(1_500)
        try panel.pass()
        viewer.look()
        field.toggleRevealing()
        panel.panel.service.changed()
        try panel.pass()
        viewer.look()
        #expect(panel.panel.service.showsSecret)
        let (before, dots) = (viewer.found, viewer.pixels)
        for letter in "ürich" {
            _ = panel.panel.service.press(.text(String(letter)), isShiftPressed: false, isControlPressed: false)
            panel.panel.advance(600)
            try panel.pass()
            viewer.look()
        }
        #expect(viewer.found == before && viewer.misses == 0 && viewer.pixels == dots)
        field.toggleRevealing()
        panel.panel.service.changed()
        panel.panel.advance(200)
        try panel.pass()
        viewer.look()
        #expect(viewer.found > before)
        #expect(viewer.differences(from: panel.panel.service.picture) == 0)
    }

    @Test func anotherFileHasAListOfItsOwn() throws {
        let panel = try ControlPanel(ViewTests.text)
        let viewer = try panel.look(list: true)
        try panel.showAnotherMode()
        viewer.read()
        #expect(viewer.width == 320 && viewer.generation == 2)
        for step in 0..<20 {
            try set(panel, Double(step * 37 % 101))
            try panel.pass(20)
            viewer.look()
            #expect(viewer.differences(from: panel.panel.service.picture) == 0)
        }
        #expect(viewer.found > 0 && viewer.misses == 0)
        // Whoever comes next is given the same file, and begins where its list is.
        let other = try panel.look(list: true)
        try set(panel, 7)
        try panel.pass(20)
        other.look()
        #expect((1...Damage.capacity).contains(other.found))
        #expect(other.differences(from: panel.panel.service.picture) == 0)
    }
}
