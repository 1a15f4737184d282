import FasciaGeometry

/// A picture that never changes: pixels, their scale, and how they fill an area of another size.
///
/// Images that come from one another by `stretchableImage` or `resizableImage` share their pixels.
///
/// An image can be made on one thread and handed to another since nothing in it ever changes, neither its properties nor its pixels;
/// the compiler cannot see that of the pixels. Canvases, which alone read pixman's handle on them, belong to one thread.
public final class Image: Hashable, @unchecked Sendable {
    /// The width and height in points: pixels divided by the scale.
    public let size: Size
    /// Pixels of the image per point.
    public let scale: Double
    /// Whether every pixel's alpha is 255.
    public let isOpaque: Bool
    /// The caps that never stretch, in points; nil for an image that was not made resizable.
    public let capInsets: EdgeInsets?
    /// How the part between the caps fills a larger area.
    public let resizingMode: ResizingMode

    /// Its mirror image, which is drawn instead where a layout runs from right to left; nil for a picture that is the same there.
    let flipped: Image?
    /// Whether it shows a direction, which is the other one where a layout runs from right to left: an arrow back, a list, a loudspeaker.
    public var flipsForRightToLeftLayoutDirection: Bool { flipped != nil }

    /// The pixels, divided by the caps.
    let slices: Slices
    /// What the image is drawn from at every size instead of its pixels; nil for a picture.
    let icon: (any AlphaSource)?

    /// Whether only the image's alpha counts wherever it is drawn: an icon takes the colour of the text beside it.
    public var isTemplate: Bool { icon != nil }

    /// An image of a surface's pixels, which must not change any more.
    ///
    /// - Parameters:
    ///   - surface: the pixels.
    ///   - scale: pixels per point, 1/64 to 64; anything beyond is clamped, and what is not a positive number counts as 1.
    public convenience init(surface: Surface, scale: Double) {
        let isOpaque = surface.isOpaque || Image.isOpaque(surface)
        self.init(
            surface: surface, scale: scale > 0 ? min(max(scale, 1.0 / 64), 64) : 1, isOpaque: isOpaque, capInsets: nil, mode: .stretch,
            x: (0, surface.width, 0), y: (0, surface.height, 0))
    }

    /// An icon: black at its usual size where nothing tints it. Nil if there is no memory.
    /// - Parameters:
    ///   - size: in points.
    ///   - scale: pixels per point, made such that the size has whole pixels.
    convenience init?(icon: any AlphaSource, size: Double, scale: Double) {
        let scale = scale > 0 ? min(max(scale, 1.0 / 64), 64) : 1
        let side = min(max(1, Int((size * scale).rounded())), Surface.maximumExtent)
        guard let surface = try? Surface(width: side, height: side, isOpaque: false), let mask = icon.mask(width: side, height: side) else {
            return nil
        }
        for y in 0..<side {
            let row = surface.row(y)
            for x in 0..<side { row[x] = UInt32(mask.bytes[y * mask.stride + x]) << 24 }
        }
        self.init(
            surface: surface, scale: Double(side) / size, isOpaque: false, capInsets: nil, mode: .stretch, x: (0, side, 0), y: (0, side, 0),
            icon: icon)
    }

    private init(
        surface: Surface, scale: Double, isOpaque: Bool, capInsets: EdgeInsets?, mode: ResizingMode,
        x: (lead: Int, zone: Int, trail: Int), y: (lead: Int, zone: Int, trail: Int), icon: (any AlphaSource)? = nil, flipped: Image? = nil
    ) {
        self.icon = icon
        self.flipped = flipped
        self.scale = scale
        self.isOpaque = isOpaque
        self.capInsets = capInsets
        self.resizingMode = mode
        size = Size(width: Double(surface.width) / scale, height: Double(surface.height) / scale)
        slices = Slices(
            surface: surface,
            x: SliceAxis(lead: x.lead, zone: x.zone, trail: x.trail, isUniform: Image.columnsAreAlike(surface, x.lead, x.zone)),
            y: SliceAxis(lead: y.lead, zone: y.zone, trail: y.trail, isUniform: Image.rowsAreAlike(surface, y.lead, y.zone)),
            isOpaque: isOpaque)
    }

    /// The width and height in pixels of the image.
    public var pixelSize: PixelSize { PixelSize(width: slices.surface.width, height: slices.surface.height) }

    /// The same picture, of which only one point stretches in each direction: the column at `leftCapWidth` and the row at
    /// `topCapHeight`. What is beyond is the right cap (width − left cap − 1) and the bottom cap (height − top cap − 1). With a cap of 0
    /// everything stretches in that direction.
    ///
    /// - Parameters:
    ///   - leftCapWidth: in points, 0 to less than the width; rounded to a pixel of the image.
    ///   - topCapHeight: in points, 0 to less than the height; rounded to a pixel of the image.
    /// - Throws: `RasterError` if a cap is negative or leaves nothing to stretch.
    public func stretchableImage(leftCapWidth: Double, topCapHeight: Double) throws(RasterError) -> Image {
        let x = try divide(pixelSize.width, cap: leftCapWidth, name: "left cap", of: "width")
        let y = try divide(pixelSize.height, cap: topCapHeight, name: "top cap", of: "height")
        let insets = EdgeInsets(
            top: Double(y.lead) / scale, left: Double(x.lead) / scale, bottom: Double(y.trail) / scale, right: Double(x.trail) / scale)
        return Image(surface: slices.surface, scale: scale, isOpaque: isOpaque, capInsets: insets, mode: .stretch, x: x, y: y)
    }

    /// The same picture with caps that never stretch; what lies between them is stretched or tiled.
    ///
    /// - Parameters:
    ///   - capInsets: in points, none negative; rounded to pixels of the image, of which at least one must be left between
    ///     them in each direction.
    ///   - resizingMode: stretches or tiles what lies between the caps.
    /// - Throws: `RasterError` if the caps are negative or leave nothing between them.
    public func resizableImage(capInsets: EdgeInsets, resizingMode: ResizingMode = .stretch) throws(RasterError) -> Image {
        let x = try divide(pixelSize.width, capInsets.left, capInsets.right, of: "width")
        let y = try divide(pixelSize.height, capInsets.top, capInsets.bottom, of: "height")
        return Image(
            surface: slices.surface, scale: scale, isOpaque: isOpaque, capInsets: capInsets, mode: resizingMode, x: x, y: y)
    }

    /// The same picture, drawn as its mirror image where a layout runs from right to left; the image itself if there is no memory for that.
    public func imageFlippedForRightToLeftLayoutDirection() -> Image {
        if flipped != nil { return self }
        guard let surface = slices.surface.mirrored() else { return self }
        let y = (lead: slices.y.lead, zone: slices.y.zone, trail: slices.y.trail)
        let caps = capInsets.map { EdgeInsets(top: $0.top, left: $0.right, bottom: $0.bottom, right: $0.left) }
        let twin = Image(
            surface: surface, scale: scale, isOpaque: isOpaque, capInsets: caps, mode: resizingMode,
            x: (slices.x.trail, slices.x.zone, slices.x.lead), y: y, icon: icon.map { MirroredAlpha($0) })
        return Image(
            surface: slices.surface, scale: scale, isOpaque: isOpaque, capInsets: capInsets, mode: resizingMode,
            x: (slices.x.lead, slices.x.zone, slices.x.trail), y: y, icon: icon, flipped: twin)
    }

    /// Images are equal if they are the same object.
    public static func == (a: Image, b: Image) -> Bool { a === b }

    /// Hashes the identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

    // MARK: Dividing

    private func divide(
        _ length: Int, cap: Double, name: String, of side: String
    ) throws(RasterError) -> (lead: Int, zone: Int, trail: Int) {
        let pixels = (cap * scale).rounded()
        // NaN fails the first comparison.
        guard cap >= 0, cap < Double(length) / scale, pixels < Double(length) else {
            throw RasterError(
                attempt: "make an image stretchable", object: "\(name) \(cap) points of a \(side) of \(Double(length) / scale)",
                reason: "a cap must be at least 0 and less than the \(side), since one point stretches")
        }
        if pixels == 0 { return (0, length, 0) }
        let lead = Int(pixels)
        let zone = min(max(1, Int(scale.rounded())), length - lead)
        return (lead, zone, length - lead - zone)
    }

    private func divide(
        _ length: Int, _ lead: Double, _ trail: Double, of side: String
    ) throws(RasterError) -> (lead: Int, zone: Int, trail: Int) {
        let first = (lead * scale).rounded()
        let last = (trail * scale).rounded()
        guard first >= 0, last >= 0, first + last < Double(length) else {
            throw RasterError(
                attempt: "make an image resizable", object: "caps of \(lead) and \(trail) points of a \(side) of \(Double(length) / scale)",
                reason: "caps must be at least 0 and together less than the \(side)")
        }
        return (Int(first), length - Int(first) - Int(last), Int(last))
    }

    private static func isOpaque(_ surface: Surface) -> Bool {
        for y in 0..<surface.height {
            let row = surface.row(y)
            for x in 0..<surface.width where row[x] < 0xFF00_0000 { return false }
        }
        return true
    }

    /// Whether each row has one and the same pixel throughout the zone.
    private static func columnsAreAlike(_ surface: Surface, _ start: Int, _ count: Int) -> Bool {
        if count <= 1 { return true }
        for y in 0..<surface.height {
            let row = surface.row(y) + start
            for x in 1..<count where row[x] != row[0] { return false }
        }
        return true
    }

    private static func rowsAreAlike(_ surface: Surface, _ start: Int, _ count: Int) -> Bool {
        if count <= 1 { return true }
        let first = surface.row(start)
        for y in (start + 1)..<(start + count) {
            let row = surface.row(y)
            for x in 0..<surface.width where row[x] != first[x] { return false }
        }
        return true
    }
}
