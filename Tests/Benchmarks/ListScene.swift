import FasciaControls
import FasciaGeometry
import FasciaPanel
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
    private let content: PanelContent
    private var count = 10_000

    init(size: PixelSize) throws(RasterError) {
        content = PanelContent.bench(
            """
            fascia: 1
            values: {log: {fields: {text: text}, limit: 10000, keep: last}}
            views:
              - {type: list, id: log, selection: none, rows: {from: log, follow: end, row: {title: "{=.text}"}}, frame: {left: 40, top: 60, width: 360, height: 400}}
              - {type: slider, id: slider, trackTap: jump, frame: {left: 500, top: 200, width: 400, height: 44}}

            """)
        super.init(on: try Stage(size: size, window: content.window))
        try? content.values.setList("log", (0..<10_000).map { ListRow("line \($0)", [.text("Heater at \($0)")]) })
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
            try? content.values.patch("log", [.append(ListRow("line \(count)", [.text("Heater at \(count)")]))])
            count += 1
        }
    }
}

/// A picture that a backend has sent takes the place of another: it was decoded beside the loop.
final class PictureScene: Scene {
    private let content: PanelContent
    private var pictures: [ImageContent] = []

    init(size: PixelSize) throws(RasterError) {
        content = PanelContent.bench(
            """
            fascia: 1
            values: {camera: image}
            views: [{type: image, id: camera, image: =camera, frame: {left: 200, top: 100, width: 320, height: 240}}]

            """)
        super.init(on: try Stage(size: size, window: content.window))
        for (number, color) in [Color.systemBlue, .systemGreen].enumerated() {
            let surface = try Surface(width: 320, height: 240, isOpaque: true)
            Canvas(surface: surface, scale: 1, cache: RenderCache()).fill(surface.bounds, color)
            pictures.append(ImageContent(Image(surface: surface, scale: 1), hash: "\(number)"))
        }
        for frame in 0..<4 {
            change(frame)
            stage.settle()
        }
        reference = [PixelRect(x: 200, y: 100, width: 320, height: 240)]
    }

    override func change(_ frame: Int) { try? content.values.setImage("camera", pictures[frame % 2]) }
}
