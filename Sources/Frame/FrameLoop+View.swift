import FasciaGeometry
import FasciaRaster

/// Those who look at the picture.
extension FrameLoop {
    /// Lets others look at what is composed: the shadow becomes a memory file. Costs a copy of the picture now, and nothing from then on but
    /// the memory of both.
    /// - Throws: if there is no picture yet, or no memory for it.
    package func beginView() throws(RasterError) {
        if view != nil { return }
        guard let shadow else {
            throw RasterError(attempt: "share", object: "the picture", reason: "there is none yet")
        }
        let shared: Surface
        if let spare, spare.width == shadow.width, spare.height == shadow.height {
            shared = spare
        } else {
            shared = try Surface(width: shadow.width, height: shadow.height, isOpaque: true, isShared: true)
        }
        spare = nil
        if showsSecret {
            // What was shown before cannot be had any more.
            shared.set(shared.bounds, to: 0)
            view = ViewedPicture(surface: shared, own: shadow, isHidden: true)
        } else {
            shared.copy(shadow.bounds, of: shadow, to: .zero)
            kept = shared
            view = ViewedPicture(surface: shared, own: shadow, isHidden: false)
        }
    }

    /// Ends that: the shadow is this process's alone again.
    package func endView() {
        guard let view else { return }
        self.view = nil
        if !view.isHidden { takeBack(view) }
        view.surface.set(view.surface.bounds, to: 0)
        spare = view.surface
    }

    /// Goes on in memory that nobody sees.
    func hide(_ view: ViewedPicture) {
        takeBack(view)
        view.isHidden = true
    }

    private func takeBack(_ view: ViewedPicture) {
        view.own.copy(view.surface.bounds, of: view.surface, to: .zero)
        kept = view.own
    }

    func unhide(_ view: ViewedPicture) {
        view.surface.copy(view.own.bounds, of: view.own, to: .zero)
        kept = view.surface
        view.isHidden = false
        view.damage.add(view.own.bounds)
    }

    func failedToMakeShadow(_ size: PixelSize, _ error: RasterError) {
        errors.send(
            ScanoutError(
                attempt: "make the shadow of \(size.width)×\(size.height) pixels", object: "this process", errno: 0,
                reason: error.reason, recovery: .fatal))
    }
}
