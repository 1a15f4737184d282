import FasciaControls
import FasciaGeometry
import FasciaRaster
import FasciaValues

/// A row of a list says another number in every frame.
final class ListScene: Scene {
    private let table = TableView()
    private let source: TableViewDiffableDataSource
    private let numbers = (0..<1000).map { "\($0 / 10 + 10).\($0 % 10) °C" }

    private final class Shown {
        var detail = ""
    }
    private let shown = Shown()

    init(on stage: Stage, look: Look) throws(RasterError) {
        look.addGradient(to: stage.window)
        let shown = shown
        shown.detail = numbers[0]
        source = TableViewDiffableDataSource(tableView: table) { row, id in
            row.title = id
            row.detail = id == "Room 4" ? shown.detail : "20.0 °C"
            row.detailLabel.hasTabularDigits = true
        }
        table.frame = Rect(x: 40, y: 60, width: 360, height: 480)
        stage.window.addSubview(table)
        super.init(on: stage)
        source.apply(TableSnapshot(rows: (0..<1000).map { "Room \($0)" }))
        stage.settle()
        reference = [PixelRect(x: 330, y: 236, width: 54, height: 43)]
    }

    override func change(_ frame: Int) {
        shown.detail = numbers[frame * 7 % numbers.count]
        source.reconfigure("Room 4")
    }
}

/// A log of 10 000 rows gets two lines a frame, and the two oldest go, while a finger drags a slider.
final class LogScene: Scene {
    private let table = TableView()
    private let slider = Slider()
    private let source: TableViewDiffableDataSource
    private let store = ValueStore()
    private var observation: Observation?
    private var count = 10_000

    init(on stage: Stage, look: Look) throws(RasterError) {
        look.addGradient(to: stage.window)
        var definition = ValueDefinition("log", .list)
        definition.list.fields = [ValueDefinition("text", .text)]
        definition.list.limit = 10_000
        definition.list.keepsLast = true
        store.define([definition], now: .zero)
        let values = store
        source = TableViewDiffableDataSource(tableView: table) { row, id in
            if case .text(let text)? = values.list(of: "log")?.row(id)?.values[0] { row.title = text }
        }
        table.followsEnd = true
        table.frame = Rect(x: 40, y: 60, width: 360, height: 400)
        slider.frame = Rect(x: 500, y: 200, width: 400, height: 44)
        slider.trackTap = .jump
        stage.window.addSubview(table)
        stage.window.addSubview(slider)
        super.init(on: stage)
        try? store.setList("log", (0..<10_000).map { ListRow("line \($0)", [.text("Heater at \($0)")]) })
        let source = source
        let show = { source.apply { TableSnapshot(rows: values.list(of: "log")?.rows.map(\.id) ?? []) } }
        show()
        observation = store.listChanges.add { _ in show() }
        stage.settle()
        stage.queue(.began, x: 600, y: 222)
        stage.settle()
        reference = [PixelRect(x: 40, y: 60, width: 360, height: 400)]
    }

    override func prepare(_ frame: Int) {
        stage.queue(.moved, x: 520 + Double(abs(180 - frame % 360)), y: 222)
    }

    override func change(_ frame: Int) {
        for _ in 0..<2 {
            try? store.patch("log", [.append(ListRow("line \(count)", [.text("Heater at \(count)")]))])
            count += 1
        }
    }
}
