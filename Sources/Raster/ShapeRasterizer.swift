import CFreeType
import FasciaGeometry

/// Turns shapes into coverage, with FreeType's stroker and its anti-aliasing rasteriser.
final class ShapeRasterizer {
    /// How far a shape may reach out of its rectangle, in pixels.
    static let margin = 256

    private let library: FT_Library?
    private let stroker: FT_Stroker?
    /// Of the last shape, kept for their memory: a shape that changes in every frame is drawn without taking any.
    private var path = ShapePath()
    private var outline = FT_Outline()
    private var outlineRoom = (points: 0, contours: 0)
    private var scratch: Mask?

    init() {
        var library: FT_Library?
        if FT_Init_FreeType(&library) != 0 { library = nil }
        var stroker: FT_Stroker?
        if library == nil || FT_Stroker_New(library, &stroker) != 0 { stroker = nil }
        self.library = library
        self.stroker = stroker
    }

    deinit {
        if outlineRoom.points > 0 { FT_Outline_Done(library, &outline) }
        FT_Stroker_Done(stroker)
        FT_Done_FreeType(library)
    }

    /// The coverage of a shape in a rectangle of `size` pixels, or nil if there is none: an empty shape, a number that is none, no memory.
    ///
    /// - Parameter window: restricts the mask to this part, in pixels relative to the rectangle.
    func mask(of shape: Shape, size: PixelSize, scale: Double, window: PixelRect? = nil) -> PlacedMask? {
        guard let area = prepare(shape, size: size, scale: scale, window: window),
            let mask = try? Mask(width: area.width, height: area.height), render(area, into: mask)
        else { return nil }
        return PlacedMask(mask: mask, origin: PixelPoint(x: area.x, y: area.y))
    }

    /// The same coverage, in the upper left corner of a mask that is valid until the next call.
    /// - Returns: the mask, and where in the rectangle its corner lies and how much of it counts.
    func passingMask(of shape: Shape, size: PixelSize, scale: Double, window: PixelRect) -> (mask: Mask, area: PixelRect)? {
        guard let area = prepare(shape, size: size, scale: scale, window: window) else { return nil }
        var mask = scratch
        if (mask?.width ?? 0) < area.width || (mask?.height ?? 0) < area.height {
            mask = try? Mask(width: max(area.width, mask?.width ?? 0), height: max(area.height, mask?.height ?? 0))
            scratch = mask
        } else if let mask {
            for y in 0..<area.height { (mask.bytes + y &* mask.stride).update(repeating: 0, count: area.width) }
        }
        guard let mask, render(area, into: mask) else { return nil }
        return (mask, area)
    }

    /// Makes the outline of a shape.
    /// - Returns: the pixels that it may cover, relative to the rectangle; nil if there are none.
    private func prepare(_ shape: Shape, size: PixelSize, scale: Double, window: PixelRect?) -> PixelRect? {
        guard makeOutline(of: shape, size: size, scale: scale) else { return nil }
        var box = FT_BBox()
        FT_Outline_Get_CBox(&outline, &box)
        let x0 = Int(box.xMin) >> 6
        let y0 = Int(box.yMin) >> 6
        var area = PixelRect(x: x0, y: y0, width: (Int(box.xMax) + 63) >> 6 - x0, height: (Int(box.yMax) + 63) >> 6 - y0)
        area = area.intersection(size.bounds.insetBy(-ShapeRasterizer.margin))
        if let window { area = area.intersection(window) }
        return area.isEmpty ? nil : area
    }

    /// Draws a part of the outline into the upper left corner of a mask, which is clear there.
    private func render(_ area: PixelRect, into mask: Mask) -> Bool {
        FT_Outline_Translate(&outline, FT_Pos(-area.x * 64), FT_Pos(-area.y * 64))
        var bitmap = FT_Bitmap()
        bitmap.rows = UInt32(area.height)
        bitmap.width = UInt32(area.width)
        // A negative pitch lets rows and y grow in the same direction.
        bitmap.pitch = -Int32(mask.stride)
        bitmap.buffer = mask.bytes
        bitmap.num_grays = 256
        bitmap.pixel_mode = UInt8(FT_PIXEL_MODE_GRAY.rawValue)
        return FT_Outline_Get_Bitmap(library, &outline, &bitmap) == 0
    }

    private func makeOutline(of shape: Shape, size: PixelSize, scale: Double) -> Bool {
        path.removeAll()
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
            if line == 0 { return false }
            path.roundedRect(0, 0, width, height, radiusX: r, radiusY: r)
            if line * 2 < min(width, height) {
                let inner = max(0, r - line)
                path.roundedRect(line, line, width - line, height - line, radiusX: inner, radiusY: inner, isHole: true)
            }
        case .polyline(let points, let lineWidth, let cap, let join, let isClosed):
            guard lineWidth > 0, lineWidth * scale < 4096, appendLines(points, scale: scale, atLeast: 2) else { return false }
            return stroke(width: lineWidth * scale, cap: cap, join: join, isClosed: isClosed)
        case .polygon(let points):
            guard appendLines(points, scale: scale, atLeast: 3) else { return false }
        case .arc(let start, let end, let lineWidth, let cap):
            guard lineWidth > 0, end > start else { return false }
            let outer = min(width, height) / 2
            path.arc(width / 2, height / 2, outer: outer, inner: max(0, outer - lineWidth * scale), from: start, to: end, cap: cap)
        }
        return takePath()
    }

    /// Makes the path the outline.
    private func takePath() -> Bool {
        guard let library, !path.ends.isEmpty, path.points.count <= ShapePath.maximumPoints else { return false }
        if path.points.count > outlineRoom.points || path.ends.count > outlineRoom.contours {
            if outlineRoom.points > 0 { FT_Outline_Done(library, &outline) }
            outlineRoom = (0, 0)
            let room = (points: max(256, path.points.count), contours: max(4, path.ends.count))
            guard FT_Outline_New(library, FT_UInt(room.points), FT_Int(room.contours), &outline) == 0 else { return false }
            outlineRoom = room
            // Each one on the contour.
            for index in 0..<room.points { outline.tags[index] = 1 }
        }
        outline.n_points = .init(truncatingIfNeeded: path.points.count)
        outline.n_contours = .init(truncatingIfNeeded: path.ends.count)
        for index in path.points.indices { outline.points[index] = path.points[index] }
        for index in path.ends.indices { outline.contours[index] = .init(truncatingIfNeeded: path.ends[index]) }
        return true
    }

    /// Makes the outline of a line along the path.
    private func stroke(width: Double, cap: LineCap, join: LineJoin, isClosed: Bool) -> Bool {
        let caps = cap == .butt ? FT_STROKER_LINECAP_BUTT : cap == .round ? FT_STROKER_LINECAP_ROUND : FT_STROKER_LINECAP_SQUARE
        let joins =
            join == .miter ? FT_STROKER_LINEJOIN_MITER_FIXED : join == .round ? FT_STROKER_LINEJOIN_ROUND : FT_STROKER_LINEJOIN_BEVEL
        guard let stroker, takePath() else { return false }
        FT_Stroker_Set(stroker, FT_Fixed((width * 32).rounded()), caps, joins, 10 << 16)
        var points: FT_UInt = 0
        var contours: FT_UInt = 0
        guard FT_Stroker_ParseOutline(stroker, &outline, isClosed ? 0 : 1) == 0,
            FT_Stroker_GetCounts(stroker, &points, &contours) == 0,
            points > 0, points <= ShapePath.maximumPoints
        else { return false }
        var stroked = FT_Outline()
        guard FT_Outline_New(library, points, FT_Int(contours), &stroked) == 0 else { return false }
        // They are preset to the capacity, and the export appends.
        stroked.n_points = 0
        stroked.n_contours = 0
        FT_Stroker_Export(stroker, &stroked)
        defer { FT_Outline_Done(library, &stroked) }
        path.removeAll()
        path.append(stroked)
        return takePath()
    }

    /// Adds lines between points to the path; false if there are too few or one is no number.
    private func appendLines(_ points: [Point], scale: Double, atLeast least: Int) -> Bool {
        guard points.count >= least, points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return false }
        for point in points { path.line(point.x * scale, point.y * scale) }
        path.end()
        return true
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
