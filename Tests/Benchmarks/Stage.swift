import FasciaControls
import FasciaFrame
import FasciaGeometry
import FasciaPanel
import FasciaRaster
import FasciaTesting

/// A window on a display in memory, as `fasciad` would drive it: two buffers, a vertical blank, one frame a refresh.
final class Stage {
    let window: Window
    let loop: FrameLoop
    let scanout: MemoryScanout
    let size: PixelSize
    // What a check of exclusive access would cost is not the toolkit's.
    @exclusivity(unchecked) private(set) var now = Instant(nanoseconds: 1_000_000_000)
    /// A pixel in the corner.
    private let speck = View(frame: Rect(x: 0, y: 0, width: 1, height: 1))
    /// What goes into the loop with the next frame.
    @exclusivity(unchecked) private var touches: [Touch] = []

    private static let refresh = TimeSpan(nanoseconds: 16_666_667)

    /// - Parameters:
    ///   - size: the logical picture, in pixels, which are points here.
    ///   - rotation: how far the picture is turned.
    ///   - format: the buffers' pixel format.
    ///   - window: a panel's; nil for one of its own.
    init(
        size: PixelSize, rotation: Rotation = .degrees0, format: PixelFormat = .xrgb8888, window: Window? = nil
    ) throws(RasterError) {
        self.size = size
        if let window {
            self.window = window
        } else {
            self.window = Window(theme: .dark(fonts: try TestFonts.set()))
        }
        scanout = MemoryScanout(
            mode: DisplayMode(size: rotation.applied(to: size), refreshInterval: Stage.refresh, format: format), bufferCount: 2)
        loop = FrameLoop(content: self.window, scanout: scanout, rotation: rotation, scale: 1)
        touches.reserveCapacity(32)
    }

    /// Puts a touch before the next frame.
    func queue(_ phase: Touch.Phase, x: Double, y: Double, finger: Int = 0) {
        let fraction = Point(x: x / Double(size.width), y: y / Double(size.height))
        touches.append(
            Touch(id: Touch.ID(device: 0, slot: Int32(finger)), phase: phase, location: loop.rotation.device(fraction), time: now))
    }

    /// What is measured: from the first touch that enters to the last byte in the scanout buffer.
    func frame() {
        for touch in touches { loop.handle(touch) }
        _ = loop.turn(now: now)
    }

    /// The display shows the frame, and time goes on to the next.
    func flip() {
        touches.removeAll(keepingCapacity: true)
        now = now + Stage.refresh
        scanout.completeFlip(at: now)
    }

    /// Nothing happens for a second.
    func rest() { now = now + .milliseconds(1_000) }

    /// Draws a view as if it had just come: pictures that were kept of its states are gone.
    func forgetPictures(of view: View) {
        let superview = view.superview
        view.removeFromSuperview()
        superview?.addSubview(view)
        frame()
        flip()
        // Both buffers have then got the view.
        drawSpeck()
    }

    /// Changes something small in the corner.
    func changeSpeck() {
        if speck.superview == nil { window.addSubview(speck) }
        speck.backgroundColor = speck.backgroundColor == .black ? .white : .black
    }

    /// Frames of it.
    func drawSpeck(times: Int = 2) {
        for _ in 0..<times {
            changeSpeck()
            frame()
            flip()
        }
    }

    /// Frames that are not measured, until nothing is left to do.
    func settle() {
        // What is kept is copied for comparison: that is no comparison where it never took memory.
        _ = loop.shadow
        for _ in 0..<120 {
            frame()
            flip()
        }
    }
}
