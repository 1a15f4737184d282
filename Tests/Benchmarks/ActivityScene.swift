import FasciaControls
import FasciaGeometry
import FasciaRaster

/// An activity indicator turns: every second frame has a step of it.
final class ActivityScene: Scene {
    init(on stage: Stage, look: Look) throws(RasterError) {
        look.addGradient(to: stage.window)
        let ring = ActivityIndicator(frame: Rect(x: 400, y: 200, width: 37, height: 37))
        ring.startAnimating()
        stage.window.addSubview(ring)
        super.init(on: stage)
        stage.settle()
        reference = [PixelRect(x: 400, y: 200, width: 37, height: 37)]
    }
}
