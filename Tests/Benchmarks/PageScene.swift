import FasciaControls
import FasciaGeometry
import FasciaRaster

/// A whole page drawn anew: a segmented control, a tab bar, seven sliders, and ten rows with a text and a chevron.
final class PageScene: Scene {
    /// What the ground of one frame after another is; none where it stays.
    private var grounds: [LinearGradient] = []
    private var box: BoxView?
    /// What is measured.
    enum Part {
        /// A page that comes after another.
        case page
        /// One that comes among small frames a second later, as one that a finger has asked for does.
        case alone
        /// A small frame after one of these, and after that many small ones more. The first brings the other buffer up to date.
        case next(after: Int)
    }
    private let part: Part

    /// The same with another ground in each frame, of three, so that no buffer has it already.
    convenience init(on stage: Stage, look: Look) throws(RasterError) {
        try self.init(on: stage, look: look, behind: { look.addGradient(to: $0) })
        box = stage.window.subviews.first as? BoxView
        grounds = [0xFF10_141A, 0xFF1A_1014, 0xFF14_1A10].map { LinearGradient(vertical: Color(argb: $0), Color(argb: $0 - 0x08_0A0D)) }
    }

    init(
        on stage: Stage, look: Look, measuring part: Part = .page, behind: (Window) throws(RasterError) -> Void
    ) throws(RasterError) {
        self.part = part
        try behind(stage.window)
        let width = Double(stage.size.width)
        let height = Double(stage.size.height)
        let window = stage.window
        window.addSubview(
            try look.segmentedControl(
                titles: ["Off", "Eco", "Auto", "Comfort", "Boost"], frame: Rect(x: 24, y: 20, width: 480, height: 36)))
        window.addSubview(try look.tabBar(frame: Rect(x: 0, y: height - 60, width: width, height: 60)))
        let thumb = try look.thumb()
        window.addSubview(try look.slider(frame: Rect(x: 24, y: 76, width: 600, height: 32), thumb: thumb))
        for index in 0..<6 {
            let slider = try look.slider(frame: Rect(x: 24, y: 128 + Double(index) * 64, width: 400, height: 32), thumb: thumb)
            slider.value = Double(index + 1) / 8
            window.addSubview(slider)
        }
        for index in 0..<10 {
            let row = View(frame: Rect(x: width - 360, y: 20 + Double(index) * 50, width: 336, height: 49))
            row.backgroundColor = Color(argb: 0xFF1B_2128)
            let label = Label(frame: Rect(x: 16, y: 0, width: 260, height: 49))
            label.text = ["Ceiling light", "Blinds, south", "Floor heating", "Front door", "Garden pump"][index % 5]
            row.addSubview(label)
            row.addSubview(Chevron(frame: Rect(x: 310, y: 17, width: 9, height: 14)))
            window.addSubview(row)
        }
        super.init(on: stage)
        stage.settle()
        reference = [stage.size.bounds]
    }

    override func prepare(_ frame: Int) {
        guard case .next(let count) = part else { return }
        stage.window.setNeedsDisplay()
        stage.frame()
        stage.flip()
        stage.drawSpeck(times: count)
    }

    override func change(_ frame: Int) {
        if case .next = part { return stage.changeSpeck() }
        if !grounds.isEmpty { box?.fill = .gradient(grounds[frame % grounds.count]) }
        stage.window.setNeedsDisplay()
    }

    /// What is copied for comparison must not go where the loop knows the ground, as it does of buffers that any page went straight to.
    override var goesStraight: Bool { true }

    override func finish(_ frame: Int) {
        if case .page = part { return }
        stage.drawSpeck()
        stage.rest()
    }
}
