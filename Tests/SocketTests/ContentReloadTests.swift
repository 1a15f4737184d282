import FasciaGeometry
import FasciaRaster
import Testing

@testable import FasciaControls
@testable import FasciaJSON
@testable import FasciaPanel
@testable import FasciaSocket
@testable import FasciaValues
@testable import PanelTests

/// A reload while pictures, series and lists are in whatever state they can be in.
@Suite struct ContentReloadTests {
    private static let text = """
        fascia: 1
        values:
          camera: image
          actual: {range: [0, 300]}
          oven: {type: series, limit: 100}
          kept: {type: series, records: actual, every: 1 s, persist: true, limit: 100}
          jobs: {type: list, fields: {name: text, level: {range: [0, 100]}}, limit: 5000}
          chosen: {type: text, initial: null}
        views:
          - {type: image, id: picture, image: =camera, frame: {left: 0, top: 0, width: 40, height: 40}}
          - {type: chart, id: chart, window: 10 min, ends: newest, series: [oven, kept], frame: {left: 40, top: 0, width: 200, height: 80}}
          - {type: list, id: list, rowHeight: 20, binds: chosen, rows: {from: jobs, follow: end, row: {title: "{=.name}"}}, frame: {left: 0, right: 0, top: 80, height: 80}}

        """

    private let panel: ControlPanel

    init() throws { panel = try ControlPanel(Self.text) }

    /// Reads the configuration anew, with another title so that it is another one.
    private func reload(_ replaced: String = "", by new: String = "") throws {
        try panel.panel.folder.write("panel.yaml", replaced.isEmpty ? Self.text : Self.text.replacingFirst(replaced, with: new))
        #expect(try panel.panel.reload() == [])
        panel.panel.advance(20)
    }

    private func view<Kind>(_ path: String, _ kind: Kind.Type) throws -> Kind {
        try #require(panel.panel.runner.panel.content?.view(at: path) as? Kind)
    }

    private func table() throws -> TableView { try view("list", TableView.self) }

    private func png(_ side: Int) throws -> String {
        let stream = try PNGStream(try Surface(width: side, height: side, isOpaque: false))
        while !stream.isFinished { stream.advance(pixels: 1 << 20) }
        return Base64.encode(stream.bytes)
    }

    private func shownSize() throws -> PixelSize? {
        panel.panel.advance(20)
        return try view("picture", ImageView.self).image?.pixelSize
    }

    // MARK: Fields

    /// Fields that a list shows, is parted by or is filtered by go, change their places and their types, on the screen and on a page that
    /// is not there.
    @Test(arguments: ["{name: text}", "{room: text, level: {range: [0, 9]}, name: text}", "{name: {range: [0, 9]}, room: boolean}"])
    func fieldsOfAListAreOthers(fields: String) throws {
        func text(_ fields: String, _ where_: String, _ title: String) -> String {
            """
            fascia: 1
            values: {jobs: {fields: \(fields)}}
            views:
              - type: navigation
                id: pages
                views:
                  - {type: page, id: home, views: [{type: list, id: list, rows: {from: jobs, \(where_)row: {title: "\(title)"}}}]}
                  - {type: page, id: other, views: [{type: list, id: list, rows: {from: jobs, \(where_)row: {title: "\(title)"}}}]}

            """
        }
        for conditions in ["", "where: \"=.room == 'k'\", ", "section: room, "] {
            let before = "{name: text, level: {range: [0, 9]}, room: text}"
            let panel = try ControlPanel(text(before, conditions, "{=.name} {=.level} {=.room}"))
            try panel.values.setList(
                "jobs", (0..<9).map { ListRow("\($0)", [.text("n\($0)"), .number(Double($0)), .text($0 % 2 == 0 ? "k" : "h")]) })
            panel.panel.advance(400)
            try panel.panel.folder.write("panel.yaml", text(fields, "", "{=.name}"))
            #expect(try panel.panel.reload() == [])
            panel.panel.advance(400)
            let rows = try #require(panel.values.list(of: "jobs")?.rows)
            let table = try #require(panel.panel.runner.panel.content?.view(at: "pages/home/list") as? TableView)
            #expect(table.numberOfRows(inSection: 0) == rows.count)
        }
    }

    // MARK: Images

    /// A picture on its way arrives on the new panel, and the request is answered.
    @Test func pictureThatIsBeingReadArrives() throws {
        panel.client.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"set\",\"params\":[\"camera\",{\"png\":\"\(try png(300))\"}]}\n")
        for _ in 0..<200 where panel.methods.pictures.count == 0 {
            try panel.panel.runner.events.runOnce(timeout: .milliseconds(100))
        }
        let old = try view("picture", ImageView.self)
        try reload()
        #expect(try view("picture", ImageView.self) !== old && shownSize() == nil)
        try panel.turn()
        #expect(panel.client.lines().map { $0["result"] } == [true])
        #expect(try shownSize() == PixelSize(width: 300, height: 300))
    }

    /// The same where the image is none any more: its sender is told.
    @Test(arguments: ["text", "{type: series}"]) func pictureOfAnImageThatWentIsRefused(type: String) throws {
        panel.client.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"set\",\"params\":[\"camera\",{\"png\":\"\(try png(300))\"}]}\n")
        for _ in 0..<200 where panel.methods.pictures.count == 0 {
            try panel.panel.runner.events.runOnce(timeout: .milliseconds(100))
        }
        let text = Self.text.replacingFirst("camera: image", with: "camera: \(type)").replacingFirst(
            "{type: image, id: picture, image: =camera, ", with: "{type: label, text: A, ")
        try panel.panel.folder.write("panel.yaml", text)
        #expect(try panel.panel.reload() == [])
        try panel.turn()
        let message = panel.client.lines().first?["error"]?["message"]?.asString ?? "no error"
        #expect(message.contains("“camera”: it is a \(type == "text" ? "text" : "series"), not an image"), "\(message)")
        #expect(panel.values.image(of: "camera") == nil)
    }

    @Test func picturesThatAreShownAndThatFailedStay() throws {
        let picture = try png(6)
        #expect(try panel.call("set", ["camera", ["png": .string(picture)]])["result"] == true)
        let first = try panel.call("get", ["camera"])["result"]
        #expect(try panel.call("set", ["camera", ["png": .string(String(picture.prefix(40)))]])["error"] != nil)
        try reload()
        try panel.turn()
        #expect(try shownSize() == PixelSize(width: 6, height: 6) && panel.call("get", ["camera"])["result"] == first)
        // The new panel follows the value as the old one did.
        #expect(try panel.call("set", ["camera", ["png": .string(png(9))]])["result"] == true)
        #expect(try shownSize() == PixelSize(width: 9, height: 9))
        try reload("camera: image", by: "camera: {type: image, folder: pictures}")
        #expect(try shownSize() == PixelSize(width: 9, height: 9))
    }

    // MARK: Series

    private func counts() throws -> [Int] { try view("chart", ChartView.self).series.map(\.count) }

    @Test func pointsStayAndGoOn() throws {
        _ = try panel.call("append", ["oven", [[1000, 1], [1001, 2]]])
        _ = try panel.call("set", ["actual", 20])
        #expect(try counts() == [2, 1])
        // What changed too soon after the last point is recorded after the reload.
        _ = try panel.call("set", ["actual", 30])
        try reload()
        #expect(try counts() == [2, 1])
        panel.panel.advance(1_500)
        _ = try panel.call("append", ["oven", [[1002, 3]]])
        #expect(try counts() == [3, 2])
        #expect(try view("chart", ChartView.self).series[1].last?.y == 30)
        // Less room keeps the newest.
        try reload("oven: {type: series, limit: 100}", by: "oven: {type: series, limit: 2}")
        #expect(try panel.call("get", ["oven"])["result"] == [[1001, 2], [1002, 3]])
        #expect(try counts() == [2, 2])
    }

    /// Another type and back is another series.
    @Test func seriesThatWasSomethingElseBeginsAnew() throws {
        _ = try panel.call("append", ["oven", [[1000, 1]]])
        let text = Self.text.replacingFirst("oven: {type: series, limit: 100}", with: "oven: text")
            .replacingFirst("[oven, kept]", with: "[kept]")
        try panel.panel.folder.write("panel.yaml", text)
        #expect(try panel.panel.reload() == [])
        #expect(try panel.call("append", ["oven", 3])["error"] != nil)
        try reload()
        #expect(try panel.call("get", ["oven"])["result"] == [] && counts()[0] == 0)
    }

    /// A finger that reads values off keeps its panel until it lifts, and what comes meanwhile is there.
    @Test func fingerOnAChartKeepsItsPanel() throws {
        _ = try panel.call("append", ["oven", [[1000, 1], [1100, 2], [1200, 3]]])
        panel.panel.advance(100)
        let old = try view("chart", ChartView.self)
        panel.panel.touch(.began, 0.6, 0.25)
        panel.panel.advance(20)
        #expect(old.cursor != nil)
        try reload("window: 10 min", by: "window: 5 min")
        _ = try panel.call("append", ["oven", [[1300, 4]]])
        #expect(try view("chart", ChartView.self) === old && old.cursor != nil && counts()[0] == 4)
        panel.panel.touch(.ended, 0.6, 0.25)
        panel.panel.advance(20)
        let new = try view("chart", ChartView.self)
        #expect(try new !== old && new.cursor == nil && new.span == 300 && counts()[0] == 4)
    }

    // MARK: Lists

    private func fill(_ count: Int = 30) throws {
        let rows = JSONValue.array((0..<count).map { ["id": .string("r\($0)"), "name": .string("\($0)"), "level": .integer(Int64($0))] })
        #expect(try panel.call("set", ["jobs", rows])["result"] == true)
        panel.panel.advance(500)
    }

    private func titles() throws -> [String] { try table().visibleRows.map(\.title) }

    @Test func logGoesOnFollowingItsEnd() throws {
        try fill()
        #expect(try titles().last == "29")
        try reload()
        #expect(try titles().last == "29" && table().staysAtEnd)
        _ = try panel.call("patch", ["jobs", [["append": ["id": "n", "name": "new"]]]])
        panel.panel.advance(600)
        #expect(try titles().last == "new")
    }

    @Test func logThatWasScrolledAwayStaysThere() throws {
        try fill()
        try table().contentOffset = Point(x: 0, y: 205)
        panel.panel.advance(20)
        let before = try titles()
        try reload()
        _ = try panel.call("patch", ["jobs", [["append": ["id": "n", "name": "new"]]]])
        panel.panel.advance(600)
        #expect(try titles() == before && table().contentOffset.y == 205 && !table().staysAtEnd)
    }

    @Test func selectionStays() throws {
        try fill()
        _ = try panel.call("set", ["chosen", "r27"])
        try reload()
        #expect(try table().indexPathsForSelectedRows.map(\.row) == [27])
        // The row that is selected does not fit any more: nothing is selected, and the value knows.
        try reload("level: {range: [0, 100]}", by: "level: {range: [0, 20]}")
        #expect(try table().indexPathsForSelectedRows.isEmpty && table().numberOfRows(inSection: 0) == 21)
        #expect(try panel.call("get", ["chosen"])["result"] == .null)
        #expect(panel.panel.messages.contains { $0.contains("jobs") && $0.contains("r21") }, "\(panel.panel.messages)")
    }

    /// While a finger holds a row neither a patch nor a reload moves it; both come when it lifts.
    @Test func patchUnderAFingerAndAReload() throws {
        try fill()
        let old = try table()
        let before = try titles()
        panel.panel.touch(.began, 0.3, 0.7)
        panel.panel.advance(200)
        _ = try panel.call("patch", ["jobs", [["remove": "r27"], ["append": ["id": "n", "name": "new"]]]])
        try reload("rowHeight: 20", by: "rowHeight: 40")
        panel.panel.advance(500)
        #expect(try table() === old && titles() == before)
        panel.panel.touch(.ended, 0.3, 0.7)
        panel.panel.advance(600)
        #expect(try table() !== old && titles().last == "new" && table().rowHeight == 40)
        #expect(try panel.call("get", ["jobs"])["result"]?.asArray?.count == 30)
    }

    /// A long list on its way in parts when its fields change: none of it is taken, its sender is told, and what was there stays.
    @Test func listThatIsBeingSetMeetsOtherFields() throws {
        try fill(3)
        let rows = JSONValue.array((0..<1900).map { ["id": .string("s\($0)"), "name": "x"] })
        panel.client.send(RPCRequest(id: 1, method: "set", parameters: ["jobs", rows]).json.text + "\n")
        let loop = panel.panel.runner.events
        for _ in 0..<200 where panel.server.parser.count == 0 { try loop.runOnce(timeout: .zero) }
        while panel.server.parser.count > 0 { try loop.runOnce(timeout: .milliseconds(1_000)) }
        try reload("fields: {name: text, ", by: "fields: {name: text, more: text, ")
        try panel.turn()
        let message = panel.client.lines().first?["error"]?["message"]?.asString ?? "no error"
        #expect(message.contains("read anew"), "\(message)")
        #expect(try panel.call("get", ["jobs"])["result"]?.asArray?.map { $0["id"] } == ["r0", "r1", "r2"])
        #expect(try titles() == ["0", "1", "2"])
    }
}
