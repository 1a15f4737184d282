import FasciaControls
import FasciaGeometry
import FasciaRaster
import Testing

@testable import FasciaPanel

/// What the event log of a panel says, line by line.
@Suite struct EventLogTests {
    private final class Panel {
        let content: PanelContent
        let folder: ConfigurationFolder
        var lines: [String] = []
        private var now = Instant.zero
        private let log = EventLog()
        private var observation: Observation?

        init(_ text: String) throws {
            folder = try ConfigurationFolder()
            content = try PanelConfiguration.load(path: folder.write("panel.yaml", "fascia: 1\n\(text)")).build(scale: 1)
            observation = log.events.add { [unowned self] event in
                // Only what the finger and the pages did; the time is another matter.
                self.lines.append(event.line.text.replacingFirst("{\"t\":0,", with: "{"))
            }
            content.window.resize(to: PixelSize(width: 400, height: 300), scale: 1)
            settle()
            log.follow(content.window)
        }

        func settle() {
            for _ in 0..<60 {
                now = now + .milliseconds(17)
                content.window.update(now: now)
                content.window.layout()
            }
        }

        func tap(_ x: Double, _ y: Double) {
            for phase in [Touch.Phase.began, .ended] {
                content.window.handle(Touch(id: Touch.ID(device: 0, slot: 0), phase: phase, location: Point(x: x, y: y), time: now))
            }
            settle()
        }

        func tap(_ path: String) {
            guard let view = content.view(at: path) else { return }
            tap(Double(view.pixelFrame.x + view.pixelFrame.width / 2), Double(view.pixelFrame.y + view.pixelFrame.height / 2))
        }

        func take() -> [String] {
            defer { lines = [] }
            return lines
        }
    }

    @Test func aTabLogsItsIndexAndItsPage() throws {
        let panel = try Panel(
            """
            views:
              - {type: tabBar, id: tabs, items: [One, Two], shows: pages, frame: {left: 0, right: 0, bottom: 0, height: 44}}
              - {type: pages, id: pages, frame: {left: 0, right: 0, top: 0, bottom: 44}, views: [{type: view, id: one}, {type: view, id: two}]}
            """)
        panel.tap(300, 280)
        #expect(
            panel.take() == [
                #"{"id":"tabs","event":"touchDown","value":1}"#, #"{"id":"tabs","event":"touchUpInside","value":1}"#,
                #"{"id":"tabs","event":"valueChanged","value":1}"#, #"{"id":"pages","event":"pageShown","value":"pages/two"}"#,
            ])
        panel.tap(300, 280)
        #expect(
            panel.take() == [
                #"{"id":"tabs","event":"touchDown","value":1}"#, #"{"id":"tabs","event":"touchUpInside","value":1}"#,
                #"{"id":"tabs","event":"reselected","value":1}"#,
            ])
        _ = panel.content.showPage("pages/one")
        #expect(panel.take() == [#"{"id":"pages","event":"pageShown","value":"pages/one"}"#])
        _ = panel.content.showPage("pages/one")
        #expect(panel.take() == [], "it shows already")
    }

    /// A button on a page that its action replaces, with a segmented control in the bar: nothing of the tap is lost, and every line
    /// has the name that the control had when the finger came down.
    @Test func pushedPagesAreLogged() throws {
        let panel = try Panel(
            """
            views:
              - type: segmentsController
                id: library
                segments: [shelf, desk]
                views:
                  - {type: page, id: shelf, title: Shelf, views: [{type: button, id: more, title: More, push: detail, frame: {left: 20, top: 20, width: 100, height: 44}}]}
                  - {type: page, id: desk, title: Desk}
                  - {type: page, id: detail, title: Detail, views: [{type: button, id: sw, title: Away, selects: true, action: {page: desk}, frame: {left: 20, top: 20, width: 100, height: 44}}]}
            """)
        panel.tap("library/shelf/more")
        #expect(
            panel.take() == [
                #"{"id":"library/shelf/more","event":"touchDown"}"#, #"{"id":"library/shelf/more","event":"touchUpInside"}"#,
                #"{"id":"library/shelf/more","event":"primaryActionTriggered"}"#,
                #"{"id":"library","event":"pageShown","value":"library/detail"}"#,
            ])
        panel.tap("library/detail/sw")
        #expect(
            panel.take() == [
                #"{"id":"library/detail/sw","event":"touchDown"}"#, #"{"id":"library/detail/sw","event":"touchUpInside"}"#,
                #"{"id":"library/detail/sw","event":"valueChanged","value":true}"#,
                #"{"id":"library/detail/sw","event":"primaryActionTriggered"}"#,
                #"{"id":"library","event":"pageShown","value":"library/desk"}"#,
            ])
    }

    @Test func aRowKeepsItsNameOverAChangeOfLanguage() throws {
        let panel = try Panel(
            """
            language: en
            strings: {en: {a: One, b: Two}, de: {a: Eins, b: Zwei}}
            views:
              - {type: list, id: settings, rows: ["@a", {title: "@b", action: {language: de}}], frame: {left: 0, right: 0, top: 0, bottom: 0}}
            """)
        panel.tap(100, 66)
        #expect(
            panel.take() == [
                #"{"id":"settings/1","event":"touchDown"}"#, #"{"id":"settings/1","event":"touchUpInside"}"#,
                #"{"id":"settings/1","event":"valueChanged","value":true}"#,
            ])
        #expect(panel.content.language == "de")
        #expect((panel.content.view(at: "settings") as? TableView)?.row(at: IndexPath(row: 1))?.title == "Zwei")
    }

    /// Rows of a list that selects nothing act all the same, and only those with an action.
    @Test func aRowWithAnActionCanBeTappedWhereNothingIsSelected() throws {
        let panel = try Panel(
            """
            views:
              - {type: switch, id: lamp, frame: {right: 10, top: 10}}
              - type: list
                id: rows
                selection: none
                rows: [Plain, {title: Light, action: {set: {lamp: true}}}]
                frame: {left: 0, width: 200, top: 0, bottom: 0}
            """)
        panel.tap(100, 22)
        #expect((panel.content.control(at: "lamp") as? Switch)?.isOn == false)
        panel.tap(100, 66)
        #expect((panel.content.control(at: "lamp") as? Switch)?.isOn == true)
        #expect((panel.content.view(at: "rows") as? TableView)?.indexPathForSelectedRow == nil)
    }
}
