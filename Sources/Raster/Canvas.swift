import CBlend
import CPixman
import FasciaGeometry

/// Draws into a surface: premultiplied "over", in device pixels, cut to `clip`.
///
/// Every operation gives a pixel the same value whatever the clip is, so a partial redraw equals a full one bit for bit. There is one
/// canvas for each target, made once; drawing allocates nothing once the cache holds what is drawn.
public final class Canvas {
    /// The target.
    public let surface: Surface
    /// Device pixels per point.
    public let scale: Double
    /// The snapping of points to device pixels.
    public let grid: PixelGrid
    /// Where stretched and tinted images, masks and shadows are kept.
    public let cache: RenderCache
    // Unchecked properties: what checks of them would cost is measured in View.
    /// Multiplies the alpha of everything that is drawn; 255 changes nothing. Callers save and restore it.
    public var alpha: UInt8 {
        get { ownAlpha }
        set {
            ownAlpha = newValue
            combineAlphas()
        }
    }
    /// Multiplies `alpha` for all that a translucent view and its subviews draw, whatever they set `alpha` to; the window sets it.
    package var groupAlpha: UInt8 {
        get { outerAlpha }
        set {
            outerAlpha = newValue
            combineAlphas()
        }
    }
    // Computed properties above: what is stored is checked wherever another module asks for it, whatever is said here.
    @exclusivity(unchecked) private var ownAlpha: UInt8 = 255
    @exclusivity(unchecked) private var outerAlpha: UInt8 = 255
    /// Both alphas together: what drawing uses.
    @exclusivity(unchecked) private(set) var opacity: UInt8 = 255

    /// Looks at all texts that are drawn; nil, as on every display, draws them as they are.
    @exclusivity(unchecked) package var textProbe: TextProbe?
    /// The same for symbols: images of which only the alpha is drawn, in a fill.
    @exclusivity(unchecked) package var symbolProbe: TextProbe?

    /// pixman's source of one alpha for all that it draws.
    let veil = SolidSource()
    /// A row of pixels on their way to the surface.
    private let scratch: UnsafeMutablePointer<UInt32>
    /// What is noted of a surface that is a band.
    let ground: Ground?
    /// What `clip` is on the surface. All below the operations that callers name draws in pixels of the surface.
    @exclusivity(unchecked) var limits: PixelRect
    /// Whether what is drawn is mirrored, and the sum of a pixel edge and its mirror image then.
    @exclusivity(unchecked) package private(set) var isMirrored = false
    @exclusivity(unchecked) private var mirror = 0

    /// A canvas over the whole of a surface.
    public init(surface: Surface, scale: Double, cache: RenderCache) {
        self.surface = surface
        self.scale = scale > 0 && scale.isFinite ? scale : 1
        self.grid = PixelGrid(scale: self.scale)
        self.cache = cache
        ground = surface.ground
        limits = surface.bounds
        scratch = .allocate(capacity: surface.width)
        scratch.initialize(repeating: 0, count: surface.width)
    }

    deinit {
        scratch.deallocate()
    }

    /// Nothing is drawn outside. Always within the surface: what is set is cut to it. Callers save and restore it.
    public var clip: PixelRect {
        get { placed(limits) }
        set { limits = placed(newValue).intersection(surface.bounds) }
    }

    /// Draws the mirror image in a frame from now on: for a view whose layout runs from right to left. Coordinates count from the frame's
    /// right edge, shapes are mirrored; texts and images are not, only their place is.
    package func beginMirroring(in frame: PixelRect) {
        isMirrored = true
        mirror = frame.x &+ frame.maxX
    }

    /// Draws things as they are from now on.
    package func endMirroring() { isMirrored = false }

    /// How far a pixel to the right is: 1, or −1 while what is drawn is mirrored. What comes from the world, as where a shadow falls, is
    /// multiplied by it.
    package var rightward: Int { isMirrored ? -1 : 1 }

    /// A rectangle where it lies on the surface; and back.
    @inline(__always)
    func placed(_ rect: PixelRect) -> PixelRect {
        isMirrored ? PixelRect(x: mirror &- rect.maxX, y: rect.y, width: rect.width, height: rect.height) : rect
    }

    /// The upper left corner, on the surface, of something of a width.
    @inline(__always)
    func placed(_ point: PixelPoint, width: Int) -> PixelPoint {
        isMirrored ? PixelPoint(x: mirror &- point.x &- width, y: point.y) : point
    }

    private func combineAlphas() {
        opacity = UInt8(truncatingIfNeeded: (Int(ownAlpha) &* Int(outerAlpha) &+ 127) / 255)
    }

    /// Fills a rectangle with a colour; blends if it is not opaque.
    public func fill(_ rect: PixelRect, _ color: Color) {
        fill(placed(rect), pixel: veiled(color.premultiplied))
    }

    /// Fills a rectangle with a gradient that spans all of it, not just what the clip leaves.
    public func fill(_ rect: PixelRect, _ gradient: LinearGradient) {
        let rect = placed(rect)
        let area = rect.intersection(limits)
        if area.isEmpty { return }
        switch gradient.axis {
        case .vertical:
            guard let ramp = cache.ramps.pixels(of: gradient, count: rect.height) else {
                for y in area.y..<area.maxY {
                    fillRow(y, from: area.x, count: area.width, pixel: veiled(gradient.pixel(at: y &- rect.y, of: rect.height)))
                }
                return
            }
            blendRows(of: area, with: ramp + (area.y &- rect.y), stride: 1)
        case .horizontal:
            let row = UnsafePointer(row(of: gradient, spanning: rect, from: area.x, count: area.width))
            let isOpaque = opacity == 255 && gradient.isOpaque
            ground?.write(area)
            for y in area.y..<area.maxY {
                let target = surface.row(y) + area.x
                if isOpaque {
                    target.update(from: row, count: area.width)
                } else {
                    Pixel.blend(row, over: target, count: area.width)
                }
            }
        }
    }

    /// One row of a horizontal gradient, with the canvas's alpha; valid until the next is asked for.
    func row(of gradient: LinearGradient, spanning rect: PixelRect, from x: Int, count: Int) -> UnsafeMutablePointer<UInt32> {
        let ramp = cache.ramps.pixels(of: gradient, count: rect.width)
        for index in 0..<min(count, surface.width) {
            let place = x &+ index &- rect.x
            if let ramp, place >= 0, place < rect.width {
                scratch[index] = veiled(ramp[place])
            } else {
                scratch[index] = veiled(gradient.pixel(at: place, of: rect.width))
            }
        }
        return scratch
    }

    /// Draws coverage in a colour; (`point.x`, `point.y`) is where the mask's top left pixel comes to lie. Where the mask has 255 and
    /// the colour is opaque, the pixel is exactly the colour.
    package func draw(_ mask: Mask, at point: PixelPoint, _ color: Color) {
        draw(mask, mask.bounds, at: point, color)
    }

    /// Draws a part of a mask in a colour: glyphs from an atlas. `part` lies within the mask; its top left pixel comes to `point`.
    package func draw(_ mask: Mask, _ part: PixelRect, at point: PixelPoint, _ color: Color) {
        draw(mask, part, at: placed(point, width: part.width), pixel: veiled(color.premultiplied))
    }

    /// Draws a surface; its top left pixel comes to lie at `point`. Copies rows if it is opaque, blends otherwise.
    public func draw(_ source: Surface, at point: PixelPoint) {
        draw(source, source.bounds, at: point)
    }

    /// Draws a part of a surface; the part's top left pixel comes to lie at `point`.
    public func draw(_ source: Surface, _ part: PixelRect, at point: PixelPoint) {
        blit(source, part, at: placed(point, width: part.width), isOpaque: source.isOpaque, within: limits)
    }

    // MARK: What all of the above is made of

    /// A premultiplied pixel times the canvas's alpha.
    @inline(__always)
    func veiled(_ pixel: UInt32) -> UInt32 {
        opacity == 255 ? pixel : Pixel.scaled(pixel, by: UInt32(opacity))
    }

    /// Fills a rectangle with a premultiplied value, over what is there; the canvas's alpha is already in it.
    func fill(_ rect: PixelRect, pixel: UInt32) {
        if pixel == 0 { return }
        let area = rect.intersection(limits)
        if area.isEmpty { return }
        if let ground {
            if pixel >= 0xFF00_0000, ground.take(area, pixel) { return }
            ground.write(area)
        }
        var target = surface.row(area.y) + area.x
        if pixel >= 0xFF00_0000 {
            for _ in 0..<area.height {
                fascia_fill_pixels(target, pixel, area.width)
                target += surface.stride
            }
        } else {
            fascia_blend_color(target, surface.stride, pixel, area.width, area.height)
        }
    }

    /// Fills a part of a row, which lies within the clip, with a premultiplied value, over what is there.
    @inline(__always)
    func fillRow(_ y: Int, from x: Int, count: Int, pixel: UInt32) {
        ground?.write(PixelRect(x: x, y: y, width: count, height: 1))
        let target = surface.row(y) + x
        if pixel >= 0xFF00_0000 {
            fascia_fill_pixels(target, pixel, count)
        } else if pixel != 0 {
            fascia_blend_color(target, surface.stride, pixel, count, 1)
        }
    }

    /// Draws a column of pixels, each times the canvas's alpha, over all of its row of an area, which lies within the clip.
    @inline(__always)
    func blendRows(of area: PixelRect, with column: UnsafePointer<UInt32>, stride: Int) {
        if let ground {
            if opacity == 255, ground.take(area, column: column, stride: stride) { return }
            ground.write(area)
        }
        fascia_blend_rows(
            surface.row(area.y) + area.x, surface.stride, column, stride, UInt32(opacity), area.width, area.height)
    }

    /// Draws a part of a mask with a premultiplied value; the canvas's alpha is already in it.
    func draw(_ mask: Mask, _ part: PixelRect, at point: PixelPoint, pixel: UInt32) {
        if pixel == 0 { return }
        let dx = point.x &- part.x
        let dy = point.y &- part.y
        let area = part.intersection(mask.bounds).offsetBy(dx: dx, dy: dy).intersection(limits)
        if area.isEmpty { return }
        ground?.write(area)
        fascia_blend_mask(
            surface.row(area.y) + area.x, surface.stride, pixel, mask.bytes + ((area.y &- dy) &* mask.stride &+ area.x &- dx),
            mask.stride, area.width, area.height)
    }

    /// Draws a part of a surface, with the canvas's alpha, cut to `limits`, which lie within the clip. `isOpaque` says that every pixel
    /// of the part has alpha 255, `isLasting` that no pixel of the source ever changes.
    func blit(
        _ source: Surface, _ part: PixelRect, at point: PixelPoint, isOpaque: Bool, isLasting: Bool = false, within limits: PixelRect
    ) {
        let dx = point.x &- part.x
        let dy = point.y &- part.y
        let area = part.intersection(source.bounds).offsetBy(dx: dx, dy: dy).intersection(limits)
        if area.isEmpty || opacity == 0 { return }
        if let ground {
            if isLasting, isOpaque, opacity == 255, ground.take(area, of: source, at: PixelPoint(x: dx, y: dy)) { return }
            ground.write(area)
        }
        source.ground?.write(area.offsetBy(dx: 0 &- dx, dy: 0 &- dy))
        if opacity == 255 {
            var target = surface.row(area.y) + area.x
            var pixels = UnsafePointer(source.row(area.y &- dy) + (area.x &- dx))
            if !isOpaque {
                fascia_blend_pixels(target, surface.stride, pixels, source.stride, area.width, area.height)
                return
            }
            for _ in 0..<area.height {
                target.update(from: pixels, count: area.width)
                target += surface.stride
                pixels += source.stride
            }
            return
        }
        pixman_image_composite32(
            PIXMAN_OP_OVER, source.handle, veil.with(UInt32(opacity) << 24), surface.handle,
            Int32(area.x &- dx), Int32(area.y &- dy &- source.top), 0, 0, Int32(area.x), Int32(area.y &- surface.top),
            Int32(area.width), Int32(area.height))
    }
}
