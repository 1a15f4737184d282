import CPixman
import FasciaGeometry

extension Canvas {
    /// Draws a fill through an image's alpha; the image's own colours do not count. Where the image is opaque the pixel is exactly the
    /// fill's. Made once for each image, fill and size; a colour needs only the alpha, whatever it is.
    public func draw(template image: Image, fill: Fill, in rect: PixelRect) {
        let image = seen(image)
        let rect = placed(rect)
        let area = rect.intersection(limits)
        if area.isEmpty || opacity == 0 { return }
        if let symbolProbe {
            symbolProbe.note(area, fill, on: self)
            if let ink = symbolProbe.ink { drawAlpha(of: image, ink, in: rect, area: area) }
            return
        }
        if case .color(let color) = fill {
            drawAlpha(of: image, color, in: rect, area: area)
            return
        }
        let key = RenderCache.Key.tinted(image, fill, scale: scale, width: rect.width, height: rect.height)
        drawCached(key, size: PixelSize(width: rect.width, height: rect.height), at: PixelPoint(x: rect.x, y: rect.y), area: area) {
            window in
            let origin = PixelRect(x: 0 &- window.x, y: 0 &- window.y, width: rect.width, height: rect.height)
            return filled(fill, spanning: origin, window: window) { $0.draw(image, in: origin) }
        }
    }

    /// Draws an image as it is, or an icon in a colour.
    package func draw(_ image: Image, iconColor color: @autoclosure () -> Color, in rect: PixelRect) {
        if image.isTemplate {
            draw(template: image, fill: .color(color()), in: rect)
        } else {
            draw(image, in: rect)
        }
    }

    /// An image through the coverage of a shape.
    func draw(_ shape: Shape, filledWith image: Image, in rect: PixelRect) {
        let area = rect.intersection(limits)
        if area.isEmpty { return }
        let key = RenderCache.Key.filledShape(
            shape, image, scale: scale, width: rect.width, height: rect.height, isMirrored: isMirrored)
        drawCached(key, size: PixelSize(width: rect.width, height: rect.height), at: PixelPoint(x: rect.x, y: rect.y), area: area) {
            window in
            let origin = PixelRect(x: 0 &- window.x, y: 0 &- window.y, width: rect.width, height: rect.height)
            return filled(.image(image), spanning: origin, window: window) {
                if isMirrored { $0.beginMirroring(in: origin) }
                $0.fill(shape, in: origin, .color(.white))
            }
        }
    }

    func drawAlpha(of image: Image, _ color: Color, in rect: PixelRect, area: PixelRect) {
        let pixel = veiled(color.premultiplied)
        if pixel == 0 { return }
        let saved = limits
        limits = area
        defer { limits = saved }
        let key = RenderCache.Key.alpha(image, scale: scale, width: rect.width, height: rect.height)
        if case .mask(let placed)? = cache.value(for: key) {
            draw(placed.mask, placed.mask.bounds, at: PixelPoint(x: rect.x, y: rect.y), pixel: pixel)
            return
        }
        if let icon = image.icon {
            guard let mask = icon.mask(width: rect.width, height: rect.height) else { return }
            cache.insert(.mask(PlacedMask(mask: mask, origin: .zero)), bytes: mask.byteCount, for: key)
            draw(mask, mask.bounds, at: PixelPoint(x: rect.x, y: rect.y), pixel: pixel)
            return
        }
        let isKept = cache.accepts(bytes: rect.width &* rect.height)
        let window =
            isKept ? PixelRect(x: 0, y: 0, width: rect.width, height: rect.height) : area.offsetBy(dx: 0 &- rect.x, dy: 0 &- rect.y)
        guard let picture = try? Surface(width: window.width, height: window.height, isOpaque: false),
            let mask = try? Mask(width: window.width, height: window.height)
        else { return }
        Canvas(surface: picture, scale: scale, cache: cache)
            .draw(image, in: PixelRect(x: 0 &- window.x, y: 0 &- window.y, width: rect.width, height: rect.height))
        pixman_image_composite32(
            PIXMAN_OP_SRC, picture.handle, nil, mask.handle, 0, 0, 0, 0, 0, 0, Int32(window.width), Int32(window.height))
        if isKept { cache.insert(.mask(PlacedMask(mask: mask, origin: .zero)), bytes: mask.byteCount, for: key) }
        draw(mask, mask.bounds, at: PixelPoint(x: rect.x &+ window.x, y: rect.y &+ window.y), pixel: pixel)
    }

    /// Draws what is kept under a key, or makes it: whole if it can be kept, otherwise only what shows.
    private func drawCached(
        _ key: RenderCache.Key, size: PixelSize, at point: PixelPoint, area: PixelRect, make: (PixelRect) -> Surface?
    ) {
        if case .surface(let surface)? = cache.value(for: key) {
            blit(surface, surface.bounds, at: point, isOpaque: false, within: area)
            return
        }
        let isKept = cache.accepts(bytes: size.width &* size.height &* 4)
        let window = isKept ? size.bounds : area.offsetBy(dx: 0 &- point.x, dy: 0 &- point.y)
        guard let surface = make(window) else { return }
        if isKept { cache.insert(.surface(surface), bytes: surface.byteCount, for: key) }
        blit(surface, surface.bounds, at: PixelPoint(x: point.x &+ window.x, y: point.y &+ window.y), isOpaque: false, within: area)
    }

    /// A surface of the window's size: the fill, which spans `frame`, times the alpha of what `draw` draws.
    private func filled(_ fill: Fill, spanning frame: PixelRect, window: PixelRect, through draw: (Canvas) -> Void) -> Surface? {
        guard let result = try? Surface(width: window.width, height: window.height, isOpaque: false),
            let alpha = try? Surface(width: window.width, height: window.height, isOpaque: false)
        else { return nil }
        Canvas(surface: result, scale: scale, cache: cache).fill(frame, fill)
        draw(Canvas(surface: alpha, scale: scale, cache: cache))
        pixman_image_composite32(
            PIXMAN_OP_IN_REVERSE, alpha.handle, nil, result.handle, 0, 0, 0, 0, 0, 0, Int32(window.width), Int32(window.height))
        return result
    }
}
