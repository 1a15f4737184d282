import FasciaControls
import FasciaGeometry
import FasciaRaster

/// A gauge shows another number in every frame: its arc and its digits.
final class GaugeScene: Scene {
    private let gauge = GaugeView()

    init(on stage: Stage, look: Look, style: GaugeView.Style) throws(RasterError) {
        look.addGradient(to: stage.window)
        gauge.style = style
        gauge.frame = Rect(x: 300, y: 100, width: 240, height: 240)
        gauge.zones = [GaugeZone(from: 0, color: .systemGreen), GaugeZone(from: 90, color: .systemRed)]
        gauge.target = 75
        gauge.hasTicks = true
        gauge.unit = "°C"
        stage.window.addSubview(gauge)
        super.init(on: stage)
        for value in 0..<8 {
            gauge.value = Double(value)
            stage.frame()
            stage.flip()
        }
        stage.settle()
        reference = [PixelRect(x: 380, y: 190, width: 80, height: 60)]
    }

    override func change(_ frame: Int) { gauge.value = 45 + 40 * Scene.wave(frame * 3) }
}

/// A finger turns a dial to and fro by four to eight degrees a frame, each of which is another value.
final class DialScene: Scene {
    private static let center = Point(x: 420, y: 220)

    init(on stage: Stage, look: Look) throws(RasterError) {
        look.addGradient(to: stage.window)
        let dial = RotaryDial(frame: Rect(x: 300, y: 100, width: 240, height: 240))
        if let range = try? ValueRange(minimum: 0, maximum: 100, step: 1) { dial.range = range }
        dial.face.startAngle = -180
        dial.face.sweepAngle = 360
        dial.face.unit = "%"
        stage.window.addSubview(dial)
        super.init(on: stage)
        stage.settle()
        let place = DialScene.place(0)
        stage.queue(.began, x: place.x, y: place.y)
        stage.settle()
        reference = [PixelRect(x: 380, y: 190, width: 80, height: 60)]
    }

    /// On the ring, from a quarter of a turn on to the next quarter and back.
    private static func place(_ frame: Int) -> Point {
        // A quarter of a circle as a rational curve needs no sine.
        let t = 0.5 + 0.5 * Scene.wave(frame * 8)
        let (x, y) = ((1 - t * t) / (1 + t * t), 2 * t / (1 + t * t))
        return Point(x: center.x - 100 * x, y: center.y - 100 * y)
    }

    override func prepare(_ frame: Int) {
        let place = DialScene.place(frame)
        stage.queue(.moved, x: place.x, y: place.y)
    }
}

/// A chart of 600 by 240 points gets a point in every frame.
final class ChartScene: Scene {
    private let series = ChartSeries(name: "Oven", style: .area, capacity: 4000)
    private var time = 1_763_812_800.0

    /// - Parameter advance: what part of the span stays empty in front of the newest point when the plot moves on; with 0 it moves each time.
    init(on stage: Stage, look: Look, advance: Double) throws(RasterError) {
        look.addGradient(to: stage.window)
        let chart = ChartView(frame: Rect(x: 200, y: 150, width: 600, height: 240))
        chart.span = 600
        chart.advance = advance
        chart.title = "Reflow"
        chart.unit = "°C"
        chart.thresholds = [ChartThreshold(value: 260, color: .systemRed, label: "Limit")]
        chart.series = [series]
        stage.window.addSubview(chart)
        super.init(on: stage)
        // More than are kept: what is steady has no room to grow.
        for frame in 0..<5000 { add(frame) }
        stage.settle()
        reference = [PixelRect(x: 760, y: 180, width: 8, height: 190)]
    }

    private func add(_ frame: Int) {
        time += 1
        series.append(x: time, y: 150 + 120 * Scene.wave(frame))
    }

    override func change(_ frame: Int) { add(frame) }
}

extension Scene {
    /// −1 to 1 and back, in straight lines, once in 240 frames.
    fileprivate static func wave(_ frame: Int) -> Double {
        let place = frame % 240
        return Double(place < 120 ? place : 240 - place) / 60 - 1
    }
}
