import FasciaGeometry
import FasciaRaster

extension Slider {
    private static let dimmed: UInt8 = 102
    private static let shadowBlur = 3.0
    /// How far the built-in thumb's shadow reaches, in points: three standard deviations of half the blur each, its offset of one
    /// point, and a pixel for rounding.
    private static let shadowReach = shadowBlur * 1.5 + 1.5

    private var grid: PixelGrid { displayGrid }

    /// In some state at least: its shadow counts in all of them.
    private var isThumbBuiltIn: Bool { thumbs.normal == nil }

    final var shadowOutsets: EdgeInsets {
        let reach = isThumbBuiltIn ? Slider.shadowReach : 0
        return EdgeInsets(
            top: reach + thumbOverhang.height, left: reach + thumbOverhang.width, bottom: reach + thumbOverhang.height,
            right: reach + thumbOverhang.width)
    }

    /// Looks how far images of single states reach beyond the thumb.
    final func measureThumbs() {
        let usual = thumbs.normal?.size ?? Size(width: Slider.builtInThumb, height: Slider.builtInThumb)
        thumbOverhang = thumbs.overhang(beyond: usual)
    }

    /// A rectangle of the control in absolute device pixels. Position and extent are rounded each on its own: an image keeps its
    /// size wherever it stands.
    private func pixels(_ rect: Rect) -> PixelRect {
        let grid = grid
        return PixelRect(
            x: pixelFrame.x + grid.snap(rect.x), y: pixelFrame.y + grid.snap(rect.y), width: grid.snap(rect.width),
            height: grid.snap(rect.height))
    }

    /// - Parameter track: what `trackRect(forBounds:)` gives for the bounds.
    final func thumbPixelRect(for value: Double, on track: Rect) -> PixelRect {
        pixels(thumbRect(forBounds: bounds, trackRect: track, value: value))
    }

    // MARK: Damage

    private func visible(_ thumb: PixelRect) -> PixelRect {
        let thumb = isThumbBuiltIn ? thumb.insetBy(-grid.pixels(Slider.shadowReach)) : thumb
        if thumbOverhang == .zero { return thumb }
        let (x, y) = (grid.pixels(thumbOverhang.width), grid.pixels(thumbOverhang.height))
        return PixelRect(x: thumb.x - x, y: thumb.y - y, width: thumb.width + 2 * x, height: thumb.height + 2 * y)
    }

    /// Marks the thumb's old and new place and the track pixels that change: those between the two joints and the inner caps beside
    /// them, or the whole track where an image's middle is not of one colour along the track.
    final func markMove(from old: PixelRect, to new: PixelRect, on track: Rect) {
        setNeedsDisplay(visible(old).union(visible(new)))
        let track = pixels(track)
        let (low, high) = axis == .horizontal ? (min(old.x, new.x), max(old.x, new.x)) : (min(old.y, new.y), max(old.y, new.y))
        let half = (axis == .horizontal ? new.width : new.height) / 2
        let before = innerReach(isReversed ? maximumTracks : minimumTracks, atEnd: true)
        let after = innerReach(isReversed ? minimumTracks : maximumTracks, atEnd: false)
        if axis == .horizontal {
            let start = before.map { max(track.x, low + half - $0) } ?? track.x
            let end = after.map { min(track.maxX, high + half + $0) } ?? track.maxX
            setNeedsDisplay(PixelRect(x: start, y: track.y, width: end - start, height: track.height))
        } else {
            let start = before.map { max(track.y, low + half - $0) } ?? track.y
            let end = after.map { min(track.maxY, high + half + $0) } ?? track.maxY
            setNeedsDisplay(PixelRect(x: track.x, y: start, width: track.width, height: end - start))
        }
    }

    /// How far from the joint a track's pixels move with it: its inner cap, in pixels; nil if all of it changes with its length.
    private func innerReach(_ table: StateTable<Image>, atEnd: Bool) -> Int? {
        guard let image = table.value(for: state) else { return 0 }
        let isHorizontal = axis == .horizontal
        guard image.isStretchUniform(along: isHorizontal ? .horizontal : .vertical) else { return nil }
        let caps = image.capInsets ?? .zero
        let cap = isHorizontal ? (atEnd ? caps.right : caps.left) : (atEnd ? caps.bottom : caps.top)
        return grid.pixels(cap) + 1
    }

    final func markStateChange() {
        setNeedsDisplay(visible(thumbPixelRect(for: shown, on: trackRect(forBounds: bounds))))
        // Only parts that have an image of their own for some state can look different in another one; dimming concerns all.
        let isPlain = minimumTracks.hasOnlyNormal && maximumTracks.hasOnlyNormal
        if !isPlain || isEnabled != wasEnabled {
            wasEnabled = isEnabled
            setNeedsDisplay()
        }
    }

    // MARK: Drawing

    final func drawParts(_ canvas: Canvas) {
        if pixelFrame.isEmpty { return }
        let track = trackRect(forBounds: bounds)
        let thumb = thumbPixelRect(for: shown, on: track)
        drawTracks(pixels(track), thumb: thumb, canvas)
        if minimumValueImage != nil { drawEndImage(minimumValueImage, in: minimumValueImageRect(forBounds: bounds), canvas) }
        if maximumValueImage != nil { drawEndImage(maximumValueImage, in: maximumValueImageRect(forBounds: bounds), canvas) }
        drawThumb(thumb, canvas)
    }

    private func drawEndImage(_ image: Image?, in rect: Rect, _ canvas: Canvas) {
        guard let image else { return }
        canvas.alpha = isEnabled ? 255 : Slider.dimmed
        canvas.draw(image, in: pixels(rect))
        canvas.alpha = 255
    }

    private func drawTracks(_ track: PixelRect, thumb: PixelRect, _ canvas: Canvas) {
        if axis == .horizontal {
            let joint = min(max(thumb.x + thumb.width / 2, track.x), track.maxX)
            let first = PixelRect(x: track.x, y: track.y, width: joint - track.x, height: track.height)
            let last = PixelRect(x: joint, y: track.y, width: track.maxX - joint, height: track.height)
            drawTrack(
                isReversed ? maximumTracks : minimumTracks, isMinimum: !isReversed, in: first, of: track, anchoredAtStart: true, canvas)
            drawTrack(
                isReversed ? minimumTracks : maximumTracks, isMinimum: isReversed, in: last, of: track, anchoredAtStart: false, canvas)
        } else {
            let joint = min(max(thumb.y + thumb.height / 2, track.y), track.maxY)
            let first = PixelRect(x: track.x, y: track.y, width: track.width, height: joint - track.y)
            let last = PixelRect(x: track.x, y: joint, width: track.width, height: track.maxY - joint)
            drawTrack(maximumTracks, isMinimum: false, in: first, of: track, anchoredAtStart: true, canvas)
            drawTrack(minimumTracks, isMinimum: true, in: last, of: track, anchoredAtStart: false, canvas)
        }
    }

    /// Draws one part of the track, cut at the joint. A part shorter than its caps keeps its outer cap whole: it is drawn as long as
    /// both caps are, from its outer end, and the joint cuts it.
    private func drawTrack(
        _ table: StateTable<Image>, isMinimum: Bool, in part: PixelRect, of track: PixelRect, anchoredAtStart: Bool, _ canvas: Canvas
    ) {
        if part.isEmpty { return }
        let saved = canvas.clip
        canvas.clip = saved.intersection(part)
        defer {
            canvas.clip = saved
            canvas.alpha = 255
        }
        if canvas.clip.isEmpty { return }
        guard let (image, isDimmed) = table.resolve(state) else {
            canvas.alpha = isEnabled ? 255 : Slider.dimmed
            let radius = canvas.grid.points(min(track.width, track.height)) / 2
            canvas.fill(.roundedRect(radius: radius), in: track, .color(trackColor(isMinimum: isMinimum)))
            return
        }
        canvas.alpha = isDimmed ? Slider.dimmed : 255
        let caps = image.capInsets ?? .zero
        var drawn = part
        if axis == .horizontal {
            let least = canvas.grid.pixels(caps.left + caps.right + (image.capInsets == nil ? 0 : 1))
            drawn.width = max(part.width, least)
            if !anchoredAtStart { drawn.x = part.maxX - drawn.width }
        } else {
            let least = canvas.grid.pixels(caps.top + caps.bottom + (image.capInsets == nil ? 0 : 1))
            drawn.height = max(part.height, least)
            if !anchoredAtStart { drawn.y = part.maxY - drawn.height }
        }
        canvas.draw(image, in: drawn)
    }

    private func trackColor(isMinimum: Bool) -> Color {
        guard let theme = window?.theme else { return .black }
        return isMinimum ? minimumTrackTintColor ?? theme.accent : maximumTrackTintColor ?? theme.recess
    }

    private func drawThumb(_ thumb: PixelRect, _ canvas: Canvas) {
        if let (image, isDimmed) = thumbs.resolve(state) {
            canvas.alpha = isDimmed ? Slider.dimmed : 255
            canvas.draw(image, in: thumbs.place(of: image, on: thumb, canvas.grid))
            canvas.alpha = 255
            return
        }
        guard let theme = window?.theme else { return }
        if isEnabled {
            canvas.drawShadow(
                of: .ellipse, in: thumb, blur: Slider.shadowBlur, offset: Offset(horizontal: 0, vertical: 1), color: theme.shadow)
        }
        let raised = thumbTintColor ?? theme.raised
        let color =
            isEnabled
            ? (isHighlighted ? raised.mixed(with: theme.accent, fraction: 0.12) : raised)
            : raised.mixed(with: theme.background, fraction: 0.5)
        canvas.fill(.ellipse, in: thumb, .color(color))
        // Without a shadow only its edge tells the thumb from what is behind.
        if !isEnabled {
            let radius = canvas.grid.points(max(thumb.width, thumb.height)) / 2
            canvas.fill(.strokedRoundedRect(radius: radius, lineWidth: 1), in: thumb, .color(theme.separator))
        }
    }
}
