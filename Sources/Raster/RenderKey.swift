import FasciaGeometry

/// What identifies a thing in a `RenderCache`. `isMirrored` tells the mirror image of a shape from the shape.
///
/// It does not hold its image, whose holding and letting go would cost more than looking it up: the cache does, so that no other image can
/// take that one's identity while the thing is kept.
struct RenderKey: CacheKey {
    private enum Kind: UInt8 {
        case slices, alpha, tinted, shape, filledShape, shadow
    }

    private let kind: Kind
    private let subject: Unmanaged<Image>?
    private let fill: Fill?
    private let shape: Shape?
    private let scale: Double
    private let width: Int
    private let height: Int
    private let blur: Int
    private let isMirrored: Bool
    /// Spreads the above over all bits. Swift's own hashing withstands an enemy who chooses keys, at ten times the price.
    let cacheHash: UInt64

    private init(
        _ kind: Kind, image: Image? = nil, fill: Fill? = nil, shape: Shape? = nil, scale: Double, width: Int, height: Int, blur: Int = 0,
        isMirrored: Bool = false
    ) {
        self.kind = kind
        subject = image.map(Unmanaged.passUnretained)
        self.fill = fill
        self.shape = shape
        self.scale = scale
        self.width = width
        self.height = height
        self.blur = blur
        self.isMirrored = isMirrored
        var hash = UInt64(kind.rawValue) &+ 0x9E37_79B9_7F4A_7C15
        hash = RenderKey.mix(hash, scale.bitPattern)
        hash = RenderKey.mix(hash, UInt64(truncatingIfNeeded: width) << 32 ^ UInt64(truncatingIfNeeded: height))
        hash = RenderKey.mix(hash, UInt64(truncatingIfNeeded: blur) << 1 | (isMirrored ? 1 : 0))
        if let image { hash = RenderKey.mix(hash, RenderKey.bits(image)) }
        if let fill { hash = RenderKey.mix(hash, RenderKey.bits(fill)) }
        if let shape { hash = RenderKey.mix(hash, RenderKey.bits(shape)) }
        cacheHash = hash
    }

    /// An image in device pixels; an extent of 0 stands for the natural one.
    static func slices(_ image: Image, scale: Double, width: Int, height: Int) -> RenderKey {
        RenderKey(.slices, image: image, scale: scale, width: width, height: height)
    }

    /// The alpha of an image at a size.
    static func alpha(_ image: Image, scale: Double, width: Int, height: Int) -> RenderKey {
        RenderKey(.alpha, image: image, scale: scale, width: width, height: height)
    }

    /// A fill through the alpha of an image.
    static func tinted(_ image: Image, _ fill: Fill, scale: Double, width: Int, height: Int) -> RenderKey {
        RenderKey(.tinted, image: image, fill: fill, scale: scale, width: width, height: height)
    }

    /// The coverage of a shape.
    static func shape(_ shape: Shape, scale: Double, width: Int, height: Int, isMirrored: Bool) -> RenderKey {
        RenderKey(.shape, shape: shape, scale: scale, width: width, height: height, isMirrored: isMirrored)
    }

    /// An image through the coverage of a shape.
    static func filledShape(_ shape: Shape, _ image: Image, scale: Double, width: Int, height: Int, isMirrored: Bool) -> RenderKey {
        RenderKey(.filledShape, image: image, shape: shape, scale: scale, width: width, height: height, isMirrored: isMirrored)
    }

    /// The blurred coverage of a shape; the blur in 1/64 pixel.
    static func shadow(_ shape: Shape, scale: Double, width: Int, height: Int, blur: Int, isMirrored: Bool) -> RenderKey {
        RenderKey(.shadow, shape: shape, scale: scale, width: width, height: height, blur: blur, isMirrored: isMirrored)
    }

    /// The image that the key was made for, to be held as long as the key is kept.
    var image: Image? { subject?.takeUnretainedValue() }

    /// Whether both identify the same thing.
    @inline(__always)
    func matches(_ other: borrowing RenderKey) -> Bool {
        cacheHash == other.cacheHash && kind == other.kind && width == other.width && height == other.height && scale == other.scale
            && blur == other.blur && isMirrored == other.isMirrored && subject?.toOpaque() == other.subject?.toOpaque()
            && (fill == nil || fill == other.fill)
            && (shape == nil || shape == other.shape)
    }

    @inline(__always)
    private static func mix(_ hash: UInt64, _ bits: UInt64) -> UInt64 {
        let product = (hash ^ bits).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
        return product.high ^ product.low
    }

    private static func bits(_ image: Image) -> UInt64 {
        UInt64(UInt(bitPattern: ObjectIdentifier(image)))
    }

    private static func bits(_ fill: Fill) -> UInt64 {
        switch fill {
        case .color(let color): UInt64(color.argb)
        case .gradient(let gradient): gradient.stops.reduce(UInt64(1)) { mix($0, UInt64($1.color.argb) ^ $1.location.bitPattern) }
        case .image(let image): bits(image)
        }
    }

    private static func bits(_ shape: Shape) -> UInt64 {
        switch shape {
        case .roundedRect(let radius): radius.bitPattern
        case .ellipse: 1
        case .strokedRoundedRect(let radius, let lineWidth): mix(radius.bitPattern, lineWidth.bitPattern)
        case .polyline(let points, let lineWidth, _, _, _): mix(bits(points), lineWidth.bitPattern)
        case .polygon(let points): bits(points)
        case .arc(let start, let end, let lineWidth, _): mix(mix(start.bitPattern, end.bitPattern), lineWidth.bitPattern)
        }
    }

    private static func bits(_ points: [Point]) -> UInt64 {
        var hash = UInt64(points.count)
        for point in points { hash = mix(mix(hash, point.x.bitPattern), point.y.bitPattern) }
        return hash
    }
}
