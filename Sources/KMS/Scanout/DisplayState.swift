import FasciaFrame
import FasciaGeometry

/// What a display shows, or is to show. A commit brings about the difference between two of these.
struct DisplayState: Equatable {
    /// The kernel's numbers of the objects that the picture goes through; the plane is 0 where the driver shows none.
    var connector: UInt32
    var crtc: UInt32
    var plane: UInt32
    /// How the display is driven.
    var mode: VideoMode
    /// How far the plane turns what is in the buffer.
    var rotation: Rotation
    /// The buffer's format.
    var format: PixelFormat
    /// Whether the controller is on.
    var isActive: Bool
    /// The kernel's number of the buffer.
    var framebuffer: UInt32

    /// A buffer's picture on a route.
    init(_ buffer: DumbBuffer, on route: Route, isActive: Bool) {
        connector = route.pipeline.connector.id
        crtc = route.pipeline.crtc
        plane = route.pipeline.plane?.id ?? 0
        mode = route.pipeline.mode
        rotation = route.rotation
        format = buffer.format
        self.isActive = isActive
        framebuffer = buffer.framebuffer
    }

    /// Whether another buffer is all that tells this from what is shown: then it is flipped to, or written in place. Otherwise, and
    /// where what is shown is unknown (nil), everything is set up.
    func differsInPictureOnly(from shown: DisplayState?) -> Bool {
        guard var other = shown else { return false }
        other.framebuffer = framebuffer
        return other == self
    }
}

/// The way of pictures to a display, set up in one of the ways that the driver takes.
struct Route {
    let pipeline: Pipeline
    /// How commits are made.
    let path: any CommitPath
    /// How far the plane turns what is in the buffers.
    let rotation: Rotation
}

/// What a driver has turned out not to do, and how often it failed of late.
struct DriverHealth {
    /// The most buffers to use: goes down to 1 where a driver cannot flip.
    var bufferLimit: Int
    /// Whether the driver has no use for being told what was written.
    var ignoresDirt = false
    /// Errors and lost flips since a flip last succeeded.
    var troubles = 0
    /// Commits that found no memory since one last did.
    var memoryFailures = 0
}
