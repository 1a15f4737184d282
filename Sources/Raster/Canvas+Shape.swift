import CPixman
import FasciaGeometry

extension Canvas {
    /// Fills a shape. Its coverage is kept in the cache; of a rounded rectangle only the corners are.
    ///
    /// - Parameters:
    ///   - shape: the shape.
    ///   - rect: what the shape is fitted into, or what its points are relative to. A gradient spans it; an image also ends with it.
    ///   - fill: a colour, a gradient or an image.
    ///   - isKept: false for a shape that is another one in every frame, such as the arc of a dial that moves: what shows of it is made
    ///     anew each time, and drives nothing else out of the cache. A shape filled with an image is always kept.
    public func fill(_ shape: Shape, in rect: PixelRect, _ fill: Fill, isKept: Bool = true) {
        if rect.isEmpty || opacity == 0 || !shape.isDrawable { return }
        let rect = placed(rect)
        switch fill {
        case .color(let color):
            let pixel = veiled(color.premultiplied)
            if pixel == 0 { return }
            if isKept {
                if let mask = mask(of: shape, in: rect) { draw(mask, in: rect, pixel: pixel) }
            } else if let (mask, area) = passingMask(of: shape, in: rect) {
                draw(
                    mask, PixelRect(x: 0, y: 0, width: area.width, height: area.height), at: PixelPoint(x: area.x, y: area.y), pixel: pixel)
            }
        case .gradient(let gradient):
            if isKept {
                if let mask = mask(of: shape, in: rect) {
                    draw(mask.mask, mask.x, mask.y, at: mask.frame(in: rect), gradient, across: rect)
                }
            } else if let (mask, area) = passingMask(of: shape, in: rect) {
                draw(mask, .fixed(area.width), .fixed(area.height), at: area, gradient, across: rect)
            }
        case .image(let image):
            draw(shape, filledWith: image, in: rect)
        }
    }

    /// The coverage of what shows of a shape, and the pixels of the target that it is for.
    private func passingMask(of shape: Shape, in rect: PixelRect) -> (mask: Mask, area: PixelRect)? {
        var window = limits.offsetBy(dx: 0 &- rect.x, dy: 0 &- rect.y)
        if window.isEmpty { return nil }
        let size = PixelSize(width: rect.width, height: rect.height)
        if isMirrored { window = window.mirrored(in: size.bounds) }
        guard let (mask, area) = cache.rasterizer.passingMask(of: shape, size: size, scale: scale, window: window) else { return nil }
        if isMirrored { mask.mirror(width: area.width, height: area.height) }
        return (mask, (isMirrored ? area.mirrored(in: size.bounds) : area).offsetBy(dx: rect.x, dy: rect.y))
    }

    /// The coverage of a shape as it is drawn: mirrored pixel by pixel where it is, so that it is the mirror image of what it would be. A
    /// shape that is symmetric is so too: its pixels are not quite.
    private func coverage(of shape: Shape, size: PixelSize, window: PixelRect? = nil) -> PlacedMask? {
        guard isMirrored else { return cache.rasterizer.mask(of: shape, size: size, scale: scale, window: window) }
        let window = window.map { $0.mirrored(in: size.bounds) }
        guard let placed = cache.rasterizer.mask(of: shape, size: size, scale: scale, window: window) else { return nil }
        placed.mask.mirror(width: placed.mask.width, height: placed.mask.height)
        return PlacedMask(
            mask: placed.mask, origin: PixelPoint(x: size.width &- placed.origin.x &- placed.mask.width, y: placed.origin.y))
    }

    /// Draws the shadow of a shape, everywhere: also where the shape itself will hide it.
    ///
    /// - Parameters:
    ///   - shape: the shape.
    ///   - rect: the rectangle of the shape, not of its shadow.
    ///   - blur: how wide the soft edge is, in points: half of it lies outside of the shape. At most 128 pixels. 0 is a hard edge.
    ///   - offset: how far from the shape, in points; snapped to pixels.
    ///   - color: the shadow's colour.
    public func drawShadow(of shape: Shape, in rect: PixelRect, blur: Double, offset: Offset, color: Color) {
        let pixel = veiled(color.premultiplied)
        if rect.isEmpty || pixel == 0 || !shape.isDrawable { return }
        let rect = placed(rect)
        // Light falls as it does, whichever way a layout runs.
        let place = rect.offsetBy(dx: grid.pixels(offset.horizontal), dy: grid.pixels(offset.vertical))
        let deviation = Blur.deviation(blur: blur, scale: scale)
        if deviation == 0 {
            if let mask = mask(of: shape, in: place) { draw(mask, in: place, pixel: pixel) }
            return
        }
        let extent = Blur.extent(deviation)
        if place.insetBy(-extent - ShapeRasterizer.margin).intersection(limits).isEmpty { return }
        // Where the middle is out of the blur's reach of all edges, it stands for any length.
        let compact = shape.compactSize(for: rect, scale: scale, reach: extent)
        let key = RenderCache.Key.shadow(
            shape, scale: scale, width: compact.width, height: compact.height, blur: deviation, isMirrored: isMirrored)
        if case .mask(let mask)? = cache.value(for: key) {
            draw(mask, in: place, pixel: pixel)
            return
        }
        guard cache.accepts(bytes: (compact.width &+ 2 &* extent) &* (compact.height &+ 2 &* extent)) else {
            // Too large to be kept: only what can be seen of it is blurred.
            let window = limits.insetBy(-extent).offsetBy(dx: 0 &- place.x, dy: 0 &- place.y)
            let size = PixelSize(width: rect.width, height: rect.height)
            guard let sharp = coverage(of: shape, size: size, window: window),
                let soft = Blur.blurred(sharp.mask, deviation: deviation)
            else { return }
            draw(
                soft, soft.bounds, at: PixelPoint(x: place.x &+ sharp.origin.x &- extent, y: place.y &+ sharp.origin.y &- extent),
                pixel: pixel)
            return
        }
        guard let sharp = cache.rasterizer.mask(of: shape, size: compact, scale: scale),
            let soft = Blur.blurred(sharp.mask, deviation: deviation)
        else { return }
        // Nor is a blur symmetric to the last bit.
        if isMirrored { soft.mirror(width: soft.width, height: soft.height) }
        let start = sharp.origin.x - extent
        let corner = shape.corner(in: rect, scale: scale).map { $0 + 2 * extent } ?? 0
        let mask = PlacedMask(
            mask: soft, origin: PixelPoint(x: isMirrored ? compact.width - start - soft.width : start, y: sharp.origin.y - extent),
            x: Canvas.axis(soft.width, corner: corner), y: Canvas.axis(soft.height, corner: corner))
        cache.insert(.mask(mask), bytes: soft.byteCount, for: key)
        draw(mask, in: place, pixel: pixel)
    }

    /// How a kept mask is cut. One that has a middle of one pixel between its corners stands for every length from its own on, whichever
    /// it was made for: the next shape of these corners takes it from the cache.
    private static func axis(_ length: Int, corner: Int) -> SliceAxis {
        length == 2 * corner + 1 ? SliceAxis(lead: corner, zone: 1, trail: corner, isUniform: true) : .fixed(length)
    }

    /// The coverage of a shape, kept or made; nil if it covers nothing.
    private func mask(of shape: Shape, in rect: PixelRect) -> PlacedMask? {
        if rect.insetBy(-ShapeRasterizer.margin).intersection(limits).isEmpty { return nil }
        let compact = shape.compactSize(for: rect, scale: scale, reach: 0)
        let key = RenderCache.Key.shape(
            shape, scale: scale, width: compact.width, height: compact.height, isMirrored: isMirrored)
        if case .mask(let mask)? = cache.value(for: key) { return mask }
        guard cache.accepts(bytes: compact.width &* compact.height) else {
            // Too large to be kept: only what shows is made.
            let window = limits.offsetBy(dx: 0 &- rect.x, dy: 0 &- rect.y)
            return coverage(of: shape, size: PixelSize(width: rect.width, height: rect.height), window: window)
        }
        guard let whole = coverage(of: shape, size: compact) else { return nil }
        let corner = shape.corner(in: rect, scale: scale) ?? 0
        let mask = PlacedMask(
            mask: whole.mask, origin: whole.origin,
            x: Canvas.axis(whole.mask.width, corner: corner), y: Canvas.axis(whole.mask.height, corner: corner))
        cache.insert(.mask(mask), bytes: mask.mask.byteCount, for: key)
        return mask
    }

    private func draw(_ placed: PlacedMask, in rect: PixelRect, pixel: UInt32) {
        let frame = placed.frame(in: rect)
        if frame.intersection(limits).isEmpty { return }
        let columns = Band.cut(placed.x, start: frame.x, length: frame.width)
        let rows = Band.cut(placed.y, start: frame.y, length: frame.height)
        for y in 0..<3 where rows[y].length > 0 {
            for x in 0..<3 where columns[x].length > 0 { draw(placed.mask, column: columns[x], row: rows[y], pixel: pixel) }
        }
    }

    /// Draws the part of a mask where a band of columns crosses a band of rows. A band that repeats has one pixel to repeat.
    private func draw(_ mask: Mask, column: Band, row: Band, pixel: UInt32) {
        if column.length == column.period && row.length == row.period {
            let part = PixelRect(x: column.source, y: row.source, width: column.length, height: row.length)
            draw(mask, part, at: PixelPoint(x: column.start, y: row.start), pixel: pixel)
            return
        }
        func coverage(_ x: Int, _ y: Int) -> UInt8 { mask.bytes[(row.source &+ y) &* mask.stride &+ column.source &+ x] }
        func fill(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ coverage: UInt8) {
            self.fill(PixelRect(x: x, y: y, width: width, height: height), pixel: Pixel.scaled(pixel, by: UInt32(coverage)))
        }
        if column.length == column.period {
            // Rows that are all alike: runs of columns with the same coverage.
            var x = 0
            while x < column.length {
                var end = x + 1
                while end < column.length && coverage(end, 0) == coverage(x, 0) { end += 1 }
                fill(column.start &+ x, row.start, end - x, row.length, coverage(x, 0))
                x = end
            }
        } else {
            var y = 0
            let height = row.length == row.period ? row.length : 1
            while y < height {
                var end = y + 1
                while end < height && coverage(0, end) == coverage(0, y) { end += 1 }
                fill(column.start, row.start &+ y, column.length, row.length == row.period ? end - y : row.length, coverage(0, y))
                y = end
            }
        }
    }

    /// A gradient through a mask that is divided for drawing it in a frame.
    private func draw(
        _ mask: Mask, _ x: SliceAxis, _ y: SliceAxis, at frame: PixelRect, _ gradient: LinearGradient, across rect: PixelRect
    ) {
        let area = frame.intersection(limits)
        if area.isEmpty { return }
        let columns = Band.cut(x, start: frame.x, length: frame.width)
        let rows = Band.cut(y, start: frame.y, length: frame.height)
        if gradient.axis == .horizontal {
            let line = row(of: gradient, spanning: rect, from: area.x, count: area.width)
            draw(mask, columns: columns, rows: rows, area: area, line: line)
            return
        }
        let saved = limits
        for line in area.y..<area.maxY {
            let pixel = veiled(gradient.pixel(at: line &- rect.y, of: rect.height))
            limits = PixelRect(x: area.x, y: line, width: area.width, height: 1)
            for y in 0..<3 where rows[y].length > 0 && rows[y].start <= line && rows[y].start &+ rows[y].length > line {
                for x in 0..<3 where columns[x].length > 0 { draw(mask, column: columns[x], row: rows[y], pixel: pixel) }
            }
        }
        limits = saved
    }

    /// One row of pixels, repeated in every row of `area`, through a mask.
    private func draw(
        _ mask: Mask, columns: InlineArray<3, Band>, rows: InlineArray<3, Band>, area: PixelRect, line: UnsafePointer<UInt32>
    ) {
        ground?.write(area)
        for index in 0..<3 where rows[index].length > 0 {
            let row = rows[index]
            for y in max(area.y, row.start)..<max(area.y, row.start, min(area.maxY, row.start &+ row.length)) {
                let coverage = UnsafePointer(mask.bytes) + (row.source &+ (y &- row.start) % row.period) &* mask.stride
                for index in 0..<3 where columns[index].length > 0 {
                    let column = columns[index]
                    let first = max(area.x, column.start)
                    let count = min(area.maxX, column.start &+ column.length) &- first
                    if count <= 0 { continue }
                    let target = surface.row(y) + first
                    let source = line + (first &- area.x)
                    if column.length == column.period {
                        Pixel.blend(source, through: coverage + (column.source &+ first &- column.start), over: target, count: count)
                    } else {
                        let covered = UInt32(coverage[column.source])
                        if covered == 255 {
                            Pixel.blend(source, over: target, count: count)
                        } else if covered != 0 {
                            Pixel.blend(source, alpha: covered, over: target, count: count)
                        }
                    }
                }
            }
        }
    }
}
