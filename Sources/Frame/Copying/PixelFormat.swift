/// How a scanout buffer holds a pixel.
public enum PixelFormat: String, Sendable, CaseIterable {
    /// 32 bits, `DRM_FORMAT_XRGB8888`: the shadow buffer's own.
    case xrgb8888
    /// 16 bits, `DRM_FORMAT_RGB565`: the low bits of each channel are dropped, without dithering.
    case rgb565

    /// 4 or 2.
    public var bytesPerPixel: Int { self == .xrgb8888 ? 4 : 2 }
}
