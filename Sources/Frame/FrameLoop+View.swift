import FasciaGeometry
import FasciaRaster

/// Those who look at the picture.
extension FrameLoop {
    /// Lets others look at what is composed: the shadow becomes a memory file. Costs a copy of the picture now, and nothing from then on.
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
            view = ViewedPicture(surface: shared, isHidden: true)
        } else {
            shared.copy(shadow.bounds, of: shadow, to: .zero)
            self.shadow = shared
            view = ViewedPicture(surface: shared, isHidden: false)
        }
    }

    /// Ends that: the shadow is this process's alone again. Where there is no memory for that, it stays in its file, which nobody is given.
    package func endView() {
        guard let view else { return }
        self.view = nil
        if !view.isHidden {
            guard let shadow, let own = try? Surface(copying: shadow) else { return }
            self.shadow = own
        }
        view.surface.set(view.surface.bounds, to: 0)
        spare = view.surface
    }

    /// Goes on in memory that nobody sees.
    func hide(_ view: ViewedPicture) {
        do throws(RasterError) {
            shadow = try Surface(copying: view.surface)
            view.isHidden = true
        } catch {
            // Rather no picture for them than that one.
            view.surface.set(view.surface.bounds, to: 0)
            shadow = nil
            isBlocked = true
            failedToMakeShadow(PixelSize(width: view.surface.width, height: view.surface.height), error)
        }
    }

    func unhide(_ view: ViewedPicture) {
        guard let shadow else { return }
        view.surface.copy(shadow.bounds, of: shadow, to: .zero)
        self.shadow = view.surface
        view.isHidden = false
        view.damage.add(shadow.bounds)
    }

    func failedToMakeShadow(_ size: PixelSize, _ error: RasterError) {
        errors.send(
            ScanoutError(
                attempt: "make the shadow of \(size.width)×\(size.height) pixels", object: "this process", errno: 0,
                reason: error.reason, recovery: .fatal))
    }
}
