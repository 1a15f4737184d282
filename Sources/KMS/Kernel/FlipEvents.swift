import CDRM
import FasciaGeometry

/// Reads a device's events and finds those that tell of a flip.
struct FlipEvents {
    /// A flip that has happened.
    struct Flip {
        /// What was given with the commit.
        var token: UInt64
        /// When, on the device's clock; zero if the driver does not say.
        var time: Instant
    }

    /// Takes flips out of bytes as the kernel delivers them: whole events, each with its length in front. What does not add up ends
    /// the reading.
    static func parse(_ bytes: UnsafeRawBufferPointer, _ body: (Flip) -> Void) {
        let header = MemoryLayout<drm_event>.size
        var offset = 0
        while bytes.count - offset >= header {
            let event = bytes.loadUnaligned(fromByteOffset: offset, as: drm_event.self)
            let length = Int(event.length)
            guard length >= header, length <= bytes.count - offset else { return }
            if event.type == UInt32(DRM_EVENT_FLIP_COMPLETE), length >= MemoryLayout<drm_event_vblank>.size {
                let flip = bytes.loadUnaligned(fromByteOffset: offset, as: drm_event_vblank.self)
                let time = Int64(flip.tv_sec) * 1_000_000_000 + Int64(flip.tv_usec) * 1000
                body(Flip(token: flip.user_data, time: Instant(nanoseconds: time)))
            }
            offset += length
        }
    }
}
