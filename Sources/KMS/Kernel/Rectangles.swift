import CDRM
import FasciaGeometry

/// A part of a framebuffer as the kernel's DirtyFB has it: 16 bits an edge, the right and lower edge exclusive.
package typealias ClipRect = drm_clip_rect

extension drm_clip_rect {
    /// A rectangle in device pixels, cut to what 16 bits hold.
    init(_ rect: PixelRect) {
        self.init(
            x1: UInt16(clamping: rect.x), y1: UInt16(clamping: rect.y), x2: UInt16(clamping: rect.maxX), y2: UInt16(clamping: rect.maxY))
    }
}

extension drm_mode_rect {
    /// A rectangle in device pixels, as `FB_DAMAGE_CLIPS` has it.
    init(_ rect: PixelRect) {
        self.init(
            x1: Int32(clamping: rect.x), y1: Int32(clamping: rect.y), x2: Int32(clamping: rect.maxX), y2: Int32(clamping: rect.maxY))
    }
}
