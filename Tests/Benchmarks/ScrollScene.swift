import FasciaControls
import FasciaGeometry
import FasciaRaster

/// A finger drags a list of 360 by 480 points up and down by 8 pixels a frame; rows come in and go out all the time.
final class ScrollScene: Scene {
    private let table = TableView(style: .plain)
    private static let step = 8
    /// Frames from one turning point to the next.
    private static let length = 48

    init(on stage: Stage, look: Look) throws(RasterError) {
        look.addGradient(to: stage.window)
        let icons = [try look.image("icon-sofa"), try look.image("icon-leaf"), try look.image("icon-bolt")]
        let items = (0..<200).map { index in
            var item = TableItem("Room \(index)", detail: "\(18 + index % 7) °C")
            item.image = icons[index % icons.count]
            item.accessory = .disclosureIndicator
            return item
        }
        table.frame = Rect(x: 40, y: 60, width: 360, height: 480)
        table.sections = [TableSection(header: nil, items: items)]
        stage.window.addSubview(table)
        super.init(on: stage)
        stage.settle()
        table.contentOffset = Point(x: 0, y: 2000)
        stage.settle()
        // Once past the distance at which a finger begins to scroll, every pixel of its way is one of the list's.
        stage.queue(.began, x: 200, y: 490)
        stage.frame()
        stage.flip()
        stage.queue(.moved, x: 200, y: 490 - Double(2 * ScrollScene.step))
        stage.settle()
        reference = [PixelRect(x: 40, y: 60, width: 360, height: 480)]
    }

    override func prepare(_ frame: Int) {
        let place = ScrollScene.length - abs(ScrollScene.length - (frame + 1) % (2 * ScrollScene.length))
        stage.queue(.moved, x: 200, y: Double(490 - (place + 2) * ScrollScene.step))
    }
}
