import FasciaGeometry
import FasciaRaster

/// The thumb on a dial's ring.
final class DialKnob: View {
    private static let usualSize = 22.0
    /// How much larger an image is while a finger holds it; a knob without one grows by itself, in about the same room.
    private static let held = 1.3

    let look = KnobLook(builtInSize: Size(width: DialKnob.usualSize, height: DialKnob.usualSize))
    var state = ControlState.normal {
        didSet { if state != oldValue { setNeedsDisplay() } }
    }
    /// 0 at rest, 1 when it is held.
    var growth = 0.0 {
        didSet {
            guard look.isBuiltIn, growth != oldValue else { return }
            if growth == 0 { setNeedsDisplay(look.reach(of: pixelFrame, displayGrid)) }
            look.grown = growth
            if growth > 0 { setNeedsDisplay(look.reach(of: pixelFrame, displayGrid)) }
        }
    }

    init() {
        super.init()
        isUserInteractionEnabled = false
    }

    /// How much room it needs across the ring, in points; a knob without an image is as large as the ring's width suggests.
    func extent(beside face: GaugeView, in size: Size) -> Double {
        if look.isBuiltIn {
            let width = face.lineWidth ?? min(size.width, size.height) / 2 * GaugeParts.arcWidth
            let least = min(DialKnob.usualSize, (min(size.width, size.height) / 5).rounded())
            let side = max(least, (width * 1.5).rounded())
            if look.builtInSize.width != side { look.builtInSize = Size(width: side, height: side) }
        }
        return max(look.size.width, look.size.height) * DialKnob.held
    }

    /// Stands on the middle of a ring's track, at a fraction of it.
    func place(on ring: RingGeometry, at fraction: Double, _ grid: PixelGrid) {
        let part = look.isBuiltIn ? 1 : 1 + growth * (DialKnob.held - 1)
        let (width, height) = (grid.pixels(look.size.width * part), grid.pixels(look.size.height * part))
        let place = ring.place(Double(ring.radius) - Double(ring.width) / 2, ring.angle(fraction))
        // Whole pixels, so that it is equally large everywhere.
        let x = Int((place.x - Double(width) / 2).rounded())
        let y = Int((place.y - Double(height) / 2).rounded())
        frame = Rect(x: grid.points(x), y: grid.points(y), width: grid.points(width), height: grid.points(height))
    }

    override var drawingOutsets: EdgeInsets { look.outsets }

    /// It stands on a scale, which turns clockwise everywhere.
    override var keepsPhysicalCoordinates: Bool { true }

    override func draw(_ canvas: Canvas) {
        if !pixelFrame.isEmpty { look.draw(in: pixelFrame, state: state, theme: window?.theme, on: canvas) }
    }

    /// Draws a hollow knob for a value that may be out of date.
    func show(isStale: Bool) {
        look.hollow = isStale ? window.map { backdrop($0.theme) } : nil
        setNeedsDisplay()
    }
}
