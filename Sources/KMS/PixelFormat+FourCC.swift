import CDRM
import FasciaFrame

extension PixelFormat {
    /// The kernel's `DRM_FORMAT_*`.
    public var fourCC: UInt32 {
        switch self {
        case .xrgb8888: return drm_fascia_format_xrgb8888
        case .rgb565: return drm_fascia_format_rgb565
        }
    }
}
