import FasciaGeometry

extension Canvas {
    /// Draws an image over a rectangle: with its caps and what is between them stretched or tiled, or stretched as a whole if it has
    /// no caps. At its natural size its pixels are copied as they are.
    ///
    /// - Parameters:
    ///   - image: the image.
    ///   - rect: where, in pixels of the surface.
    ///   - visibleCaps: the left and right caps that show; those of the other side while what is drawn is mirrored. The image is drawn
    ///     wider than the rectangle by each of the others, and the rectangle cuts them off.
    public func draw(_ image: Image, in rect: PixelRect, visibleCaps: CapEdges = .all) {
        draw(seen(image), at: placed(rect), isMirrored ? visibleCaps.mirrored : visibleCaps)
    }

    /// What is drawn for an image: one that shows a direction is another where everything is mirrored.
    func seen(_ image: Image) -> Image { isMirrored ? image.flipped ?? image : image }

    /// The same, in pixels of the surface.
    private func draw(_ image: Image, at rect: PixelRect, _ visibleCaps: CapEdges = .all) {
        let area = rect.intersection(limits)
        if area.isEmpty || opacity == 0 { return }
        if image.icon != nil {
            drawAlpha(of: image, .black, in: rect, area: area)
            return
        }
        let frame = visibleCaps == .all ? rect : drawingFrame(of: image, in: rect, visibleCaps: visibleCaps)
        let factor = scale / image.scale
        let width = Canvas.targetLength(image.slices.x, factor: factor, length: frame.width, mode: image.resizingMode)
        let height = Canvas.targetLength(image.slices.y, factor: factor, length: frame.height, mode: image.resizingMode)
        if factor == 1 && width == 0 && height == 0 {
            draw(image.slices, in: frame, area: area)
            return
        }
        let key = RenderCache.Key.slices(image, scale: scale, width: width, height: height)
        if case .slices(let slices)? = cache.value(for: key) {
            draw(slices, in: frame, area: area)
            return
        }
        let mode = image.resizingMode
        let x = AxisPlan(source: image.slices.x, factor: factor, target: width, mode: mode)
        let y = AxisPlan(source: image.slices.y, factor: factor, target: height, mode: mode)
        let bytes = x.length &* y.length &* 4
        let whole = PixelRect(x: 0, y: 0, width: x.length, height: y.length)
        if cache.accepts(bytes: bytes),
            let surface = Resampler.resample(image.slices.surface, isOpaque: image.isOpaque, x: x, y: y, window: whole)
        {
            let slices = Slices(
                surface: surface,
                x: width == 0 ? image.slices.x.scaled(by: factor) : .fixed(width),
                y: height == 0 ? image.slices.y.scaled(by: factor) : .fixed(height),
                isOpaque: image.isOpaque)
            cache.insert(.slices(slices), bytes: surface.byteCount, for: key)
            draw(slices, in: frame, area: area)
        } else {
            drawUncached(image, in: frame, area: area)
        }
    }

    /// Where an image is drawn so that only some of its caps show in `rect`: the rectangle, longer by each cap that does not show.
    /// Where the caps that show have too little room, all shrink in proportion.
    public func drawingFrame(of image: Image, in rect: PixelRect, visibleCaps: CapEdges) -> PixelRect {
        let caps = image.slices.x.scaled(by: scale / image.scale)
        let visible = (visibleCaps.contains(.left) ? caps.lead : 0) &+ (visibleCaps.contains(.right) ? caps.trail : 0)
        func hidden(_ cap: Int) -> Int {
            rect.width >= visible ? cap : max(0, cap &* rect.width &* 2 &+ visible) / (2 &* visible)
        }
        let left = visibleCaps.contains(.left) ? 0 : hidden(caps.lead)
        let right = visibleCaps.contains(.right) ? 0 : hidden(caps.trail)
        return PixelRect(x: rect.x &- left, y: rect.y, width: rect.width &+ left &+ right, height: rect.height)
    }

    /// The natural size of an image in device pixels of this canvas.
    public func pixelSize(of image: Image) -> PixelSize {
        let factor = scale / image.scale
        return PixelSize(width: image.slices.x.scaled(by: factor).length, height: image.slices.y.scaled(by: factor).length)
    }

    /// Fills a rectangle with a colour, a gradient or an image; see `Fill` for how an image fills.
    public func fill(_ rect: PixelRect, _ fill: Fill) {
        switch fill {
        case .color(let color): self.fill(rect, color)
        case .gradient(let gradient): self.fill(rect, gradient)
        case .image(let image):
            if image.capInsets != nil {
                draw(image, in: rect)
            } else {
                drawCentered(image, in: placed(rect))
            }
        }
    }

    /// 0 if the image's natural pixels can fill the length by being repeated, otherwise the length it must be resampled to.
    private static func targetLength(_ axis: SliceAxis, factor: Double, length: Int, mode: ResizingMode) -> Int {
        let device = axis.scaled(by: factor)
        if length == device.length { return 0 }
        if length < device.lead &+ device.trail { return length }
        return device.isUniform || mode == .tile ? 0 : length
    }

    private func drawCentered(_ image: Image, in rect: PixelRect) {
        let area = rect.intersection(limits)
        if area.isEmpty || opacity == 0 { return }
        let natural = pixelSize(of: image)
        if natural.width == rect.width && natural.height == rect.height {
            draw(image, at: rect)
            return
        }
        var slices = image.slices
        if scale != image.scale {
            let key = RenderCache.Key.slices(image, scale: scale, width: 0, height: 0)
            if case .slices(let kept)? = cache.value(for: key) {
                slices = kept
            } else {
                let factor = scale / image.scale
                let x = AxisPlan(source: slices.x, factor: factor, target: 0, mode: .stretch)
                let y = AxisPlan(source: slices.y, factor: factor, target: 0, mode: .stretch)
                guard let surface = Resampler.resample(slices.surface, isOpaque: image.isOpaque, x: x, y: y, window: natural.bounds) else {
                    return
                }
                slices = Slices(
                    surface: surface, x: slices.x.scaled(by: factor), y: slices.y.scaled(by: factor), isOpaque: image.isOpaque)
                cache.insert(.slices(slices), bytes: surface.byteCount, for: key)
            }
        }
        let columns = Band.centered(natural.width, start: rect.x, length: rect.width)
        let rows = Band.centered(natural.height, start: rect.y, length: rect.height)
        draw(slices, columns: columns, rows: rows, area: area)
    }

    private func draw(_ slices: Slices, in frame: PixelRect, area: PixelRect) {
        if frame.width == slices.x.length && frame.height == slices.y.length {
            let whole = PixelRect(x: 0, y: 0, width: frame.width, height: frame.height)
            blit(slices.surface, whole, at: PixelPoint(x: frame.x, y: frame.y), isOpaque: slices.isOpaque, isLasting: true, within: area)
            return
        }
        let columns = Band.cut(slices.x, start: frame.x, length: frame.width)
        let rows = Band.cut(slices.y, start: frame.y, length: frame.height)
        draw(slices, columns: columns, rows: rows, area: area)
    }

    private func draw(_ slices: Slices, columns: InlineArray<3, Band>, rows: InlineArray<3, Band>, area: PixelRect) {
        for y in 0..<3 {
            let row = rows[y]
            if row.length <= 0 || row.start >= area.maxY || row.start &+ row.length <= area.y { continue }
            for x in 0..<3 {
                let column = columns[x]
                if column.length <= 0 || column.start >= area.maxX || column.start &+ column.length <= area.x { continue }
                draw(slices, column: column, row: row, within: area)
            }
        }
    }

    /// Draws the part of the image where a band of columns crosses a band of rows, cut to `limits`.
    private func draw(_ slices: Slices, column: Band, row: Band, within limits: PixelRect) {
        let source = slices.surface
        if column.length == column.period && row.length == row.period {
            let part = PixelRect(x: column.source, y: row.source, width: column.length, height: row.length)
            blit(source, part, at: PixelPoint(x: column.start, y: row.start), isOpaque: slices.isOpaque, isLasting: true, within: limits)
            return
        }
        let area = PixelRect(x: column.start, y: row.start, width: column.length, height: row.length).intersection(limits)
        if area.isEmpty { return }
        if column.isUniform {
            // One pixel value for each row, or for all of them.
            if row.isUniform {
                fill(area, pixel: veiled(source.pixel(x: column.source, y: row.source)))
                return
            }
            var rest = area
            while rest.height > 0 {
                let index = (rest.y &- row.start) % row.period
                let height = min(rest.height, row.period &- index)
                let part = PixelRect(x: rest.x, y: rest.y, width: rest.width, height: height)
                blendRows(of: part, with: source.row(row.source &+ index) + column.source, stride: source.stride)
                rest.y &+= height
                rest.height &-= height
            }
            return
        }
        // Tiles, from the first that shows to the last.
        var y = row.start &+ (area.y &- row.start) / row.period &* row.period
        while y < area.maxY {
            let height = min(row.period, row.start &+ row.length &- y)
            var x = column.start &+ (area.x &- column.start) / column.period &* column.period
            while x < area.maxX {
                let width = min(column.period, column.start &+ column.length &- x)
                let part = PixelRect(x: column.source, y: row.source, width: width, height: height)
                blit(source, part, at: PixelPoint(x: x, y: y), isOpaque: slices.isOpaque, isLasting: true, within: limits)
                x &+= width
            }
            y &+= height
        }
    }

    /// An image too large for the cache: only what the clip shows is made, anew each time.
    private func drawUncached(_ image: Image, in frame: PixelRect, area: PixelRect) {
        let factor = scale / image.scale
        let x = AxisPlan(source: image.slices.x, factor: factor, length: frame.width, mode: image.resizingMode)
        let y = AxisPlan(source: image.slices.y, factor: factor, length: frame.height, mode: image.resizingMode)
        let window = area.offsetBy(dx: 0 &- frame.x, dy: 0 &- frame.y)
        guard let surface = Resampler.resample(image.slices.surface, isOpaque: image.isOpaque, x: x, y: y, window: window) else { return }
        blit(surface, surface.bounds, at: PixelPoint(x: area.x, y: area.y), isOpaque: image.isOpaque, isLasting: true, within: area)
    }
}
