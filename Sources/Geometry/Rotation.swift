/// How the picture is turned on the display, counter-clockwise as in KMS (`DRM_MODE_ROTATE_*`).
///
/// At 90, the logical pixel (x, y) is the device pixel (y, H − 1 − x), H being the device's height. A kernel's
/// `panel orientation` of Left Side Up asks for 90, Right Side Up for 270.
@frozen
public enum Rotation: Int, Sendable, CaseIterable {
    /// As the device has it.
    case degrees0 = 0
    /// Turned by a quarter, counter-clockwise.
    case degrees90 = 90
    /// Upside down.
    case degrees180 = 180
    /// Turned by three quarters, counter-clockwise.
    case degrees270 = 270

    /// Whether width and height change places.
    @inlinable public var isTransposing: Bool { self == .degrees90 || self == .degrees270 }

    /// The size of the logical picture on a device of this size, and the other way round.
    @inlinable
    public func applied(to size: PixelSize) -> PixelSize {
        isTransposing ? size.transposed : size
    }

    /// The device rectangle that a logical one covers on a device of the given size (in device pixels).
    public func device(_ r: PixelRect, on device: PixelSize) -> PixelRect {
        switch self {
        case .degrees0: return r
        case .degrees90: return PixelRect(x: r.y, y: device.height &- r.maxX, width: r.height, height: r.width)
        case .degrees180: return PixelRect(x: device.width &- r.maxX, y: device.height &- r.maxY, width: r.width, height: r.height)
        case .degrees270: return PixelRect(x: device.width &- r.maxY, y: r.x, width: r.height, height: r.width)
        }
    }

    /// The logical location, in fractions of the logical extent, of a device location in fractions of the device's extent.
    public func logical(_ p: Point) -> Point {
        switch self {
        case .degrees0: return p
        case .degrees90: return Point(x: 1 - p.y, y: p.x)
        case .degrees180: return Point(x: 1 - p.x, y: 1 - p.y)
        case .degrees270: return Point(x: p.y, y: 1 - p.x)
        }
    }

    /// The device location, in fractions of the device's extent, of a logical location in fractions of the logical extent.
    public func device(_ p: Point) -> Point {
        switch self {
        case .degrees0: return p
        case .degrees90: return Point(x: p.y, y: 1 - p.x)
        case .degrees180: return Point(x: 1 - p.x, y: 1 - p.y)
        case .degrees270: return Point(x: 1 - p.y, y: p.x)
        }
    }
}
