import FasciaGeometry
import FasciaRaster

/// Where a progress bar's bar is on its track, in device pixels.
struct ProgressGeometry {
    /// How much of the track the running part covers.
    private static let runningShare = 0.35

    let track: PixelRect

    /// What is done, from 0 to 1; empty at 0.
    func bar(done: Double) -> PixelRect { bar(from: 0, to: done) }

    /// The running part at a moment of its run, from 0 to 1; empty at both ends of it.
    func bar(running phase: Double) -> PixelRect {
        let length = ProgressGeometry.runningShare
        let start = Animation.easeInOut(phase) * (1 + length) - length
        return bar(from: max(0, start), to: min(1, start + length))
    }

    private func bar(from start: Double, to end: Double) -> PixelRect {
        let width = Double(track.width)
        let (from, to) = (Int((width * start).rounded()), Int((width * end).rounded()))
        return PixelRect(x: track.x + from, y: track.y, width: max(0, to - from), height: track.height)
    }

    /// The bar as it is drawn: never shorter than it is high, so that its ends stay round.
    func drawn(_ bar: PixelRect) -> PixelRect {
        if bar.isEmpty || bar.width >= bar.height { return bar }
        let width = min(bar.height, track.width)
        return PixelRect(x: min(max(bar.x, track.x), track.maxX - width), y: bar.y, width: width, height: bar.height)
    }

    /// The pixels that change between two drawn bars, at the left end and at the right one.
    /// - Parameter cap: how far inward an end's shape reaches.
    func changed(from old: PixelRect, to new: PixelRect, cap: Int) -> (left: PixelRect, right: PixelRect) {
        func edge(_ old: Int, _ new: Int, before: Int, after: Int) -> PixelRect {
            if old == new { return .zero }
            let start = min(old, new) - before
            return PixelRect(x: start, y: track.y, width: max(old, new) + after - start, height: track.height)
        }
        return (edge(old.x, new.x, before: 0, after: cap), edge(old.maxX, new.maxX, before: cap, after: 0))
    }
}

/// What a progress bar's parts look like: images for `normal` and `disabled`, and the built-in look's colours.
struct ProgressLook {
    private static let builtInThickness = 8.0

    var tracks = StateTable<Image>()
    var bars = StateTable<Image>()
    /// nil is the theme's accent.
    var barTint: Color?
    /// nil is the theme's recess.
    var trackTint: Color?
    /// Whether what is done may be out of date.
    var isStale = false

    var isBuiltIn: Bool { tracks.isEmpty && bars.isEmpty }

    /// The height that the bar likes, in points.
    var thickness: Double { (tracks.normal ?? bars.normal)?.size.height ?? ProgressLook.builtInThickness }

    /// How far inward an end's shape reaches, in pixels, between two drawn bars; nil if all of the bar changes with its length: an image's
    /// middle is not of one colour, or its caps shrink together with a bar that is shorter than both.
    func cap(_ state: ControlState, from old: PixelRect, to new: PixelRect, _ grid: PixelGrid) -> Int? {
        var cap = new.height / 2 + 1
        let least = min(old.width, new.width)
        if let image = bars.value(for: state) {
            guard image.isStretchUniform(along: .horizontal) else { return nil }
            let caps = image.capInsets ?? .zero
            cap = grid.pixels(max(caps.left, caps.right)) + 1
            if least <= grid.pixels(caps.left + caps.right) + 1 { return nil }
        }
        return old.isEmpty || new.isEmpty || least <= 2 * cap ? nil : cap
    }

    /// A vessel with a rim, which a bar as high as the vessel fills; in a high one the bar keeps off the rim.
    private static let highVessel = 12.0
    /// Below this height a vessel would be all rim.
    private static let lowVessel = 5.0

    /// - Parameters:
    ///   - bar: as it is drawn; may be empty.
    ///   - radius: of the built-in look's ends, in points.
    func draw(
        _ bar: PixelRect, on track: PixelRect, radius: Double, state: ControlState, theme: @autoclosure () -> Theme?, canvas: Canvas
    ) {
        let height = canvas.grid.points(track.height)
        if isBuiltIn, trackTint == nil, let theme = theme() {
            canvas.alpha = state == .disabled ? View.dimmedAlpha : 255
            let isLow = height < ProgressLook.lowVessel
            canvas.fill(.roundedRect(radius: radius), in: track, .color(isLow ? theme.outline : theme.recess))
            if !isLow { canvas.fill(.strokedRoundedRect(radius: radius, lineWidth: 1), in: track, .color(theme.outline)) }
            canvas.alpha = 255
        } else {
            draw(tracks, in: track, radius, state, builtIn: trackTint ?? theme()?.recess ?? .black, canvas)
        }
        if bar.isEmpty { return }
        let inset = isBuiltIn && height >= ProgressLook.highVessel ? 2.0 : 0
        draw(
            bars, in: bar.insetBy(canvas.grid.pixels(inset)), radius - inset, state,
            builtIn: (isStale ? nil : barTint) ?? theme()?.accent ?? .white, canvas)
    }

    /// A dash in the middle of a track, as a text has where something is unknown.
    func drawDash(in track: PixelRect, state: ControlState, theme: Theme?, canvas: Canvas) {
        let (width, height) = (min(canvas.grid.pixels(14), track.width / 2), min(canvas.grid.pixels(2), track.height))
        let dash = PixelRect(
            x: track.x + PixelGrid.centered(width, in: track.width), y: track.y + PixelGrid.centered(height, in: track.height),
            width: width, height: height)
        canvas.alpha = state == .disabled ? View.dimmedAlpha : 255
        canvas.fill(dash, theme?.label ?? .black)
        canvas.alpha = 255
    }

    private func draw(
        _ table: StateTable<Image>, in rect: PixelRect, _ radius: Double, _ state: ControlState, builtIn color: @autoclosure () -> Color,
        _ canvas: Canvas
    ) {
        if let (image, isDimmed) = table.resolve(state) {
            canvas.alpha = isDimmed ? View.dimmedAlpha : 255
            canvas.draw(image, in: rect)
        } else {
            canvas.alpha = state == .disabled ? View.dimmedAlpha : 255
            canvas.fill(.roundedRect(radius: radius), in: rect, .color(color()))
        }
        canvas.alpha = 255
    }
}
