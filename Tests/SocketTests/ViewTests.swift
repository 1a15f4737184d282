import FasciaControls
import FasciaFrame
import FasciaGeometry
import FasciaRaster
import FasciaSystem
import Glibc
import Testing

@testable import FasciaJSON
@testable import FasciaPanel
@testable import FasciaSocket
@testable import FasciaValues
@testable import PanelTests

/// Who looks at a panel reads its picture where the panel draws it, and can do nothing else to it.
@Suite struct ViewTests {
    static let text = """
        fascia: 1
        values: {level: {range: [0, 100], initial: 20}, on: boolean}
        views:
          - {type: slider, id: level, binds: level, frame: {left: 20, right: 20, top: 20}}
          - {type: switch, id: on, binds: on, frame: {left: 20, top: 80}}
          - {type: label, text: "{level}", frame: {left: 120, top: 90}}
          - {type: textField, id: word, secure: true, reveal: toggle, frame: {left: 20, top: 120, width: 200}}
        """

    private func set(_ panel: ControlPanel, _ level: Double) throws {
        try panel.values.set("level", .number(level), from: .client, now: panel.panel.clock.now)
        panel.panel.service.changed()
    }

    @Test func whatIsToldAddsUpToWhatIsShown() throws {
        let panel = try ControlPanel(ViewTests.text)
        #expect(panel.panel.service.picture?.file == nil)
        let viewer = try panel.look()
        #expect(viewer.lines.first?["result"]?["generation"] == 1)
        #expect(viewer.state["display"] == "showing")
        #expect(panel.panel.service.picture?.file != nil)
        #expect(viewer.differences(from: panel.panel.service.picture) == 0)
        var random = SystemRandomNumberGenerator()
        for step in 0..<60 {
            try set(panel, Double(Int.random(in: 0...100, using: &random)))
            if step % 7 == 0 { try panel.values.set("on", .boolean(step % 2 == 0), from: .client, now: panel.panel.clock.now) }
            panel.panel.service.changed()
            try panel.pass()
            viewer.read()
        }
        panel.panel.advance(1_000)
        try panel.pass()
        viewer.read()
        #expect(viewer.differences(from: panel.panel.service.picture) == 0)
        #expect(viewer.notices("damage").count > 20)
        // A slider that moves is no reason to read everything.
        let rects = viewer.notices("damage").last?["params"]?["rectangles"]?.asArray ?? []
        let area = rects.reduce(0) { sum, rect in sum + (rect.asArray ?? []).suffix(2).reduce(1) { $0 * Int($1.asInteger ?? 0) } }
        #expect(area < viewer.width * viewer.height / 2)
    }

    @Test func pictureCanBeReadAndNothingElse() throws {
        let panel = try ControlPanel(ViewTests.text)
        let viewer = try panel.look()
        let descriptor = try #require(viewer.descriptors.first)
        let size = viewer.width * viewer.height * 4
        #expect(mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0) == MAP_FAILED)
        #expect(ftruncate(descriptor, 0) != 0)
        // Opened anew to write, by who may: it is sealed.
        let again = open("/proc/self/fd/\(descriptor)", O_RDWR)
        defer { close(again) }
        #expect(again >= 0)
        var byte: UInt8 = 1
        #expect(write(again, &byte, 1) == -1)
        #expect(ftruncate(again, 0) == -1 && ftruncate(again, off_t(size * 2)) == -1)
        #expect(mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, again, 0) == MAP_FAILED)
    }

    @Test func nobodyIsToldMoreThanThirtyTimesASecond() throws {
        let panel = try ControlPanel(ViewTests.text)
        let viewer = try panel.look()
        for step in 0..<100 {
            try set(panel, Double(step))
            try panel.pass(10)
        }
        viewer.read()
        let count = viewer.notices("damage").count
        #expect(count >= 20 && count <= 31)
        // The last change is told, though nothing follows it.
        panel.panel.advance(500)
        try panel.pass()
        viewer.read()
        #expect(viewer.differences(from: panel.panel.service.picture) == 0)
        let last = viewer.lines.count
        try panel.pass(1_000)
        try panel.pass(1_000)
        viewer.read()
        #expect(viewer.lines.count == last)
    }

    @Test func slowOneIsToldAllAtOnce() throws {
        let panel = try ControlPanel(ViewTests.text)
        let viewer = try panel.look()
        for step in 0..<3_000 {
            try set(panel, Double(step % 100))
            try panel.pass()
        }
        // What the kernel keeps for it is full; the rest has gathered.
        let waiting = panel.server.clients.values.contains { $0.onDrained != nil && !$0.isDrained }
        #expect(waiting)
        for _ in 0..<10 {
            viewer.read()
            try panel.pass()
        }
        viewer.read()
        #expect(viewer.notices("damage").count < 2_900)
        #expect(viewer.differences(from: panel.panel.service.picture) == 0)
    }

    /// Who looks is no reason for the loop to turn once more after a frame: one that reads is told with it, and one that reads nothing not at all.
    @Test func framesAreToldWithoutAnotherRound() throws {
        let panel = try ControlPanel(ViewTests.text)
        let viewer = try panel.look()
        var client: ControlClient? { panel.server.clients.values.first { $0.onDrained != nil } }
        func wakesAfterAFrame(_ level: Double) throws -> Bool {
            panel.panel.clock.advance(by: .milliseconds(40))
            let frames = panel.panel.service.status().frames
            try panel.values.set("level", .number(level), from: .client, now: panel.panel.clock.now)
            panel.panel.turn()
            #expect(panel.panel.service.status().frames != frames)
            return try panel.panel.runner.events.runOnce(timeout: .zero)
        }
        #expect(try !wakesAfterAFrame(50))
        viewer.read()
        #expect(viewer.notices("damage").count == 1)
        for step in 0..<3_000 {
            try set(panel, Double(step % 100))
            try panel.pass()
            if client?.isDrained == false { break }
        }
        #expect(client?.isDrained == false)
        for step in 0..<5 { #expect(try !wakesAfterAFrame(Double(step))) }
        viewer.read()
        try panel.turn()
        viewer.read()
        #expect(viewer.differences(from: panel.panel.service.picture) == 0)
    }

    /// What is told while frames follow each other goes with one of them, and what comes soon after a message is not lost.
    @Test func messagesGoWithFrames() throws {
        let gauge = "  - {type: gauge, id: dial, animated: true, binds: level, frame: {left: 180, top: 60, width: 50, height: 50}}"
        let panel = try ControlPanel(ViewTests.text + "\n" + gauge)
        let viewer = try panel.look()
        try set(panel, 90)
        for _ in 0..<25 {
            try panel.pass(10)
            #expect(!panel.methods.views.isTimerArmed)
        }
        viewer.read()
        #expect((6...9).contains(viewer.notices("damage").count))

        let still = try ControlPanel(ViewTests.text)
        let other = try still.look()
        for level in 1...2 {
            try set(still, Double(level))
            try still.pass(10)
        }
        other.read()
        #expect(other.notices("damage").count == 1)
        for _ in 0..<3 { try still.pass(10) }
        other.read()
        #expect(other.notices("damage").count == 2)
        #expect(other.differences(from: still.panel.service.picture) == 0)
    }

    /// Frames thirty times a second come now before the moment of their message and now behind it: the panel is not woken once more for that.
    @Test func framesThirtyTimesASecondAreToldWithThemselves() throws {
        let panel = try ControlPanel(ViewTests.text)
        let viewer = try panel.look()
        for step in 0..<90 {
            try set(panel, Double(step))
            try panel.pass(step % 3 == 0 ? 34 : 33)
            #expect(!panel.methods.views.isTimerArmed)
        }
        viewer.read()
        #expect((88...90).contains(viewer.notices("damage").count))
        #expect(viewer.differences(from: panel.panel.service.picture) == 0)
    }

    /// Whoever does not take what was sent is told the last of all once it does, and so is what the panel is like.
    @Test func whatThePanelIsLikeIsToldWithThePicture() throws {
        let panel = try ControlPanel(ViewTests.text)
        let (first, second) = (try panel.look(), try panel.look())
        let field = try #require(panel.panel.runner.panel.content?.view(at: "word") as? TextField)
        for isTyping in [true, false] {
            if isTyping { #expect(field.becomeFirstResponder()) } else { field.resignFirstResponder() }
            try set(panel, isTyping ? 60 : 30)
            for _ in 0..<30 { try panel.pass() }
            for viewer in [first, second] {
                viewer.read()
                #expect(viewer.state["secret"] == .boolean(isTyping))
                #expect(viewer.differences(from: panel.panel.service.picture) == 0)
            }
        }
    }

    @Test func pictureIsThePanelsOwnAgain() throws {
        let panel = try ControlPanel(ViewTests.text)
        var first: PanelViewer? = try panel.look()
        var second: PanelViewer? = try panel.look()
        #expect(second?.differences(from: panel.panel.service.picture) == 0)
        #expect(first?.state == second?.state)
        first = nil
        try panel.turn()
        #expect(panel.panel.service.view != nil)
        try set(panel, 90)
        try panel.pass()
        panel.panel.advance(1_000)
        try panel.pass()
        second?.read()
        #expect(second?.differences(from: panel.panel.service.picture) == 0)
        let before = (0..<100).map { panel.panel.service.picture?.pixel(x: $0, y: 30) }
        second = nil
        try panel.turn()
        #expect(panel.panel.service.view == nil && panel.panel.service.picture?.file == nil)
        #expect(before == (0..<100).map { panel.panel.service.picture?.pixel(x: $0, y: 30) })
        _ = first
    }

    /// Who has left may keep the file: it is black then, and the next one is given the same. So clients that come and go pin one and no more.
    @Test func whoComesLaterHasTheSameFile() throws {
        let panel = try ControlPanel(ViewTests.text)
        var first: PanelViewer? = try panel.look()
        let kept = dup(try #require(first?.descriptors.first))
        defer { close(kept) }
        let size = try #require(first.map { $0.width * $0.height * 4 })
        let mapped = try #require(mmap(nil, size, PROT_READ, MAP_SHARED, kept, 0))
        defer { munmap(mapped, size) }
        func isBlack() -> Bool {
            UnsafeRawBufferPointer(start: mapped, count: size).indices.allSatisfy { index in
                index % 4 == 3 || mapped.load(fromByteOffset: index, as: UInt8.self) == 0
            }
        }
        #expect(!isBlack())
        first = nil
        try panel.turn()
        #expect(isBlack())
        try set(panel, 70)
        try panel.pass()
        #expect(isBlack())
        let second = try panel.look()
        var (one, other) = (stat(), stat())
        let given = try #require(second.descriptors.first)
        #expect(fstat(kept, &one) == 0 && fstat(given, &other) == 0)
        #expect(one.st_ino == other.st_ino)
        #expect(second.differences(from: panel.panel.service.picture) == 0)
    }

    @Test func anotherModeIsAnotherFile() throws {
        let panel = try ControlPanel(ViewTests.text)
        let viewer = try panel.look()
        try panel.showAnotherMode()
        viewer.read()
        #expect(viewer.notices("picture").map { $0["params"]?["generation"] } == [2])
        #expect(viewer.width == 320 && viewer.descriptors.count == 2)
        #expect(viewer.differences(from: panel.panel.service.picture) == 0)
        // Without a display the last picture stays.
        panel.panel.stage.memory.change(to: nil)
        panel.panel.service.changed()
        try panel.pass()
        viewer.read()
        #expect(viewer.state["display"] == "waiting")
        #expect(viewer.differences(from: panel.panel.service.picture) == 0)
    }

    @Test func shownPasswordIsNotSeen() throws {
        let panel = try ControlPanel(ViewTests.text)
        let viewer = try panel.look()
        let field = try #require(panel.panel.runner.panel.content?.view(at: "word") as? TextField)
        #expect(field.becomeFirstResponder())
        for letter in "Zürich" {
            _ = panel.panel.service.press(.text(String(letter)), isShiftPressed: false, isControlPressed: false)
        }
        panel.panel.advance(1_500)
        try panel.pass()
        viewer.read()
        let dots = viewer.pixels
        field.toggleRevealing()
        panel.panel.service.changed()
        panel.panel.advance(200)
        try panel.pass()
        viewer.read()
        #expect(panel.panel.service.showsSecret)
        #expect(viewer.state["hidden"] == true)
        #expect(viewer.differences(from: panel.panel.service.picture) > 0)
        #expect(viewer.pixels == dots)
        // Nor is it told where the caret blinks: that tells how wide the letters are.
        let told = viewer.notices("damage").filter { $0["params"]?["rectangles"]?.asArray?.isEmpty == false }.count
        for _ in 0..<6 {
            panel.panel.advance(300)
            try panel.pass()
            viewer.read()
        }
        #expect(viewer.notices("damage").filter { $0["params"]?["rectangles"]?.asArray?.isEmpty == false }.count == told)
        // Nor by one who comes now.
        let other = try panel.look()
        #expect(other.pixels == dots)
        field.toggleRevealing()
        panel.panel.service.changed()
        panel.panel.advance(200)
        try panel.pass()
        viewer.read()
        #expect(viewer.state["hidden"] == false)
        #expect(viewer.differences(from: panel.panel.service.picture) == 0)
        #expect(panel.panel.service.picture?.file != nil)
    }

    @Test func oneConnectionLooksOnce() throws {
        let panel = try ControlPanel(ViewTests.text)
        let viewer = try panel.look()
        viewer.send(#"{"jsonrpc":"2.0","id":8,"method":"view"}"#)
        viewer.send(#"[{"jsonrpc":"2.0","id":9,"method":"view"}]"#)
        try panel.turn()
        viewer.read()
        #expect(viewer.lines.first { $0["id"] == 8 }?["error"]?["code"] == -32004)
        let list = viewer.lines.compactMap(\.asArray).first
        #expect(list?.first?["error"]?["code"] == -32600)
        #expect(viewer.descriptors.count == 1)
        let others = try (0..<ViewPublisher.most).map { _ in try panel.look() }
        #expect(others.filter { $0.lines.first?["error"] != nil }.count == 1)
    }

    @Test func mistakesAreTold() throws {
        let panel = try ControlPanel(ViewTests.text)
        let viewer = try panel.look()
        #expect(viewer.state["mistakes"] == [])
        _ = try panel.panel.folder.write("panel.yaml", ViewTests.text + "\n  - {type: slidr}\n")
        _ = try panel.panel.reload()
        try panel.pass()
        viewer.read()
        let mistake = viewer.state["mistakes"]?.asArray?.first?.asString ?? ""
        #expect(mistake.contains("panel.yaml:8:") && mistake.contains("slider"))
        _ = try panel.panel.folder.write("panel.yaml", ViewTests.text)
        _ = try panel.panel.reload()
        try panel.pass()
        viewer.read()
        #expect(viewer.state["mistakes"] == [] && viewer.state["reloads"] == 1)
    }
}
