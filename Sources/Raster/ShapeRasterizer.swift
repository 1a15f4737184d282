import CFreeType
import FasciaGeometry

/// Turns shapes into coverage, with FreeType's stroker and its anti-aliasing rasteriser.
final class ShapeRasterizer {
    /// How far a shape may reach out of its rectangle, in pixels.
    static let margin = 256

    private let library: FT_Library?
    private let stroker: FT_Stroker?

    init() {
        var library: FT_Library?
        if FT_Init_FreeType(&library) != 0 { library = nil }
        var stroker: FT_Stroker?
        if library == nil || FT_Stroker_New(library, &stroker) != 0 { stroker = nil }
        self.library = library
        self.stroker = stroker
    }

    deinit {
        FT_Stroker_Done(stroker)
        FT_Done_FreeType(library)
    }

    /// The coverage of a shape in a rectangle of `size` pixels, or nil if there is none: an empty shape, a number that is none, no memory.
    ///
    /// - Parameter window: restricts the mask to this part, in pixels relative to the rectangle.
    func mask(of shape: Shape, size: PixelSize, scale: Double, window: PixelRect? = nil) -> PlacedMask? {
        guard let library, var outline = outline(of: shape, size: size, scale: scale) else { return nil }
        defer { FT_Outline_Done(library, &outline) }
        var box = FT_BBox()
        FT_Outline_Get_CBox(&outline, &box)
        let x0 = Int(box.xMin) >> 6
        let y0 = Int(box.yMin) >> 6
        var area = PixelRect(x: x0, y: y0, width: (Int(box.xMax) + 63) >> 6 - x0, height: (Int(box.yMax) + 63) >> 6 - y0)
        area = area.intersection(size.bounds.insetBy(-ShapeRasterizer.margin))
        if let window { area = area.intersection(window) }
        guard !area.isEmpty, let mask = try? Mask(width: area.width, height: area.height) else { return nil }
        FT_Outline_Translate(&outline, FT_Pos(-area.x * 64), FT_Pos(-area.y * 64))
        var bitmap = FT_Bitmap()
        bitmap.rows = UInt32(mask.height)
        bitmap.width = UInt32(mask.width)
        // A negative pitch lets rows and y grow in the same direction.
        bitmap.pitch = -Int32(mask.stride)
        bitmap.buffer = mask.bytes
        bitmap.num_grays = 256
        bitmap.pixel_mode = UInt8(FT_PIXEL_MODE_GRAY.rawValue)
        guard FT_Outline_Get_Bitmap(library, &outline, &bitmap) == 0 else { return nil }
        return PlacedMask(mask: mask, origin: PixelPoint(x: area.x, y: area.y))
    }

    private func outline(of shape: Shape, size: PixelSize, scale: Double) -> FT_Outline? {
        var path = ShapePath()
        let width = Double(size.width)
        let height = Double(size.height)
        switch shape {
        case .roundedRect(let radius):
            let r = ShapeRasterizer.radius(radius, in: size, scale: scale)
            path.roundedRect(0, 0, width, height, radiusX: r, radiusY: r)
        case .ellipse:
            path.roundedRect(0, 0, width, height, radiusX: width / 2, radiusY: height / 2)
        case .strokedRoundedRect(let radius, let lineWidth):
            let r = ShapeRasterizer.radius(radius, in: size, scale: scale)
            let line = Double(ShapeRasterizer.border(lineWidth, scale: scale))
            if line == 0 { return nil }
            path.roundedRect(0, 0, width, height, radiusX: r, radiusY: r)
            if line * 2 < min(width, height) {
                let inner = max(0, r - line)
                path.roundedRect(line, line, width - line, height - line, radiusX: inner, radiusY: inner, isHole: true)
            }
        case .polyline(let points, let lineWidth, let cap, let join, let isClosed):
            guard let drawable = ShapeRasterizer.path(points, scale: scale, atLeast: 2), lineWidth > 0, lineWidth * scale < 4096,
                var line = makeOutline(drawable)
            else { return nil }
            defer { FT_Outline_Done(library, &line) }
            return stroke(&line, width: lineWidth * scale, cap: cap, join: join, isClosed: isClosed)
        case .polygon(let points):
            guard let drawable = ShapeRasterizer.path(points, scale: scale, atLeast: 3) else { return nil }
            path = drawable
        }
        return makeOutline(path)
    }

    private func makeOutline(_ path: ShapePath) -> FT_Outline? {
        guard !path.ends.isEmpty, path.points.count <= ShapePath.maximumPoints else { return nil }
        var outline = FT_Outline()
        guard FT_Outline_New(library, FT_UInt(path.points.count), FT_Int(path.ends.count), &outline) == 0 else { return nil }
        for (index, point) in path.points.enumerated() {
            outline.points[index] = point
            // On the contour.
            outline.tags[index] = 1
        }
        for (index, end) in path.ends.enumerated() { outline.contours[index] = .init(truncatingIfNeeded: end) }
        return outline
    }

    private func stroke(_ line: inout FT_Outline, width: Double, cap: LineCap, join: LineJoin, isClosed: Bool) -> FT_Outline? {
        let caps = cap == .butt ? FT_STROKER_LINECAP_BUTT : cap == .round ? FT_STROKER_LINECAP_ROUND : FT_STROKER_LINECAP_SQUARE
        let joins =
            join == .miter ? FT_STROKER_LINEJOIN_MITER_FIXED : join == .round ? FT_STROKER_LINEJOIN_ROUND : FT_STROKER_LINEJOIN_BEVEL
        guard let stroker else { return nil }
        FT_Stroker_Set(stroker, FT_Fixed((width * 32).rounded()), caps, joins, 10 << 16)
        var points: FT_UInt = 0
        var contours: FT_UInt = 0
        guard FT_Stroker_ParseOutline(stroker, &line, isClosed ? 0 : 1) == 0,
            FT_Stroker_GetCounts(stroker, &points, &contours) == 0,
            points > 0, points <= ShapePath.maximumPoints
        else { return nil }
        var outline = FT_Outline()
        guard FT_Outline_New(library, points, FT_Int(contours), &outline) == 0 else { return nil }
        // They are preset to the capacity, and the export appends.
        outline.n_points = 0
        outline.n_contours = 0
        FT_Stroker_Export(stroker, &outline)
        defer { FT_Outline_Done(library, &outline) }
        var path = ShapePath()
        path.append(outline)
        return makeOutline(path)
    }

    /// The points in pixels, or nil if there are too few or one is no number.
    private static func path(_ points: [Point], scale: Double, atLeast least: Int) -> ShapePath? {
        guard points.count >= least, points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return nil }
        var path = ShapePath()
        for point in points { path.line(point.x * scale, point.y * scale) }
        path.end()
        return path
    }

    /// A corner's radius in pixels, no more than half of the shorter side.
    static func radius(_ points: Double, in size: PixelSize, scale: Double) -> Double {
        let limit = Double(min(size.width, size.height)) / 2
        return points > 0 ? min(points * scale, limit) : 0
    }

    /// A border's width in whole pixels, at least one if there is any: a border blurred by half a pixel looks broken.
    static func border(_ points: Double, scale: Double) -> Int {
        points > 0 ? max(1, PixelGrid(scale: scale).pixels(points)) : 0
    }
}
