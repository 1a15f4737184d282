import FasciaGeometry
import FasciaRaster

extension ProgressBar {
    private static let builtInThickness = 6.0
    /// How much of the track the running part covers.
    private static let runningShare = 0.35

    private var state: ControlState { isEnabled ? .normal : .disabled }

    /// The height that the bar likes, in points.
    var likedHeight: Double {
        (tracks.value(for: .normal) ?? bars.value(for: .normal))?.size.height ?? ProgressBar.builtInThickness
    }

    /// The track is as high as the bar was made.
    private func trackRect() -> PixelRect { pixelFrame }

    /// What is done, or the running part, in device pixels; empty at 0.
    func barRect() -> PixelRect {
        let track = trackRect()
        let width = Double(track.width)
        let range: (Double, Double)
        if isIndeterminate {
            let length = ProgressBar.runningShare
            let start = Animation.easeInOut(phase) * (1 + length) - length
            range = (max(0, start), min(1, start + length))
        } else {
            range = (0, shown)
        }
        let (from, to) = (Int((width * range.0).rounded()), Int((width * range.1).rounded()))
        let x = isRightToLeft ? track.maxX - to : track.x + from
        return PixelRect(x: x, y: track.y, width: max(0, to - from), height: track.height)
    }

    /// The bar that is drawn for what is done: never shorter than it is high, so that its ends stay round.
    private func drawnBar(_ bar: PixelRect, in track: PixelRect) -> PixelRect {
        if bar.isEmpty || bar.width >= bar.height { return bar }
        let width = min(bar.height, track.width)
        let x = isRightToLeft ? bar.maxX - width : bar.x
        return PixelRect(x: min(max(x, track.x), track.maxX - width), y: bar.y, width: width, height: bar.height)
    }

    /// Marks what changes when the bar does: between the old end and the new one and the ends' shapes, or all of it where an image's
    /// middle is not of one colour.
    func markChange(from old: PixelRect, to new: PixelRect) {
        if old == new { return }
        let track = trackRect()
        let (a, b) = (drawnBar(old, in: track), drawnBar(new, in: track))
        var cap = track.height / 2 + 1
        if let image = bars.value(for: state) {
            guard image.isStretchUniform(along: .horizontal) else {
                setNeedsDisplay(a.union(b))
                return
            }
            let caps = image.capInsets ?? .zero
            cap = displayGrid.pixels(max(caps.left, caps.right)) + 1
            // Caps shrink together with a bar that is shorter than both.
            if min(a.width, b.width) <= displayGrid.pixels(caps.left + caps.right) + 1 {
                setNeedsDisplay(a.union(b))
                return
            }
        }
        if a.isEmpty || b.isEmpty || min(a.width, b.width) <= 2 * cap {
            setNeedsDisplay(a.union(b))
            return
        }
        mark(edge: a.x, b.x, cap, inward: 1, a.y, a.height)
        mark(edge: a.maxX, b.maxX, cap, inward: -1, a.y, a.height)
    }

    private func mark(edge old: Int, _ new: Int, _ cap: Int, inward: Int, _ y: Int, _ height: Int) {
        if old == new { return }
        let (low, high) = (min(old, new), max(old, new))
        let start = inward > 0 ? low : low - cap
        let end = inward > 0 ? high + cap : high
        setNeedsDisplay(PixelRect(x: start, y: y, width: end - start, height: height))
    }

    func drawParts(_ canvas: Canvas) {
        if pixelFrame.isEmpty { return }
        let track = trackRect()
        draw(tracks, in: track, builtIn: trackTintColor ?? window?.theme.recess ?? .black, canvas)
        let bar = drawnBar(barRect(), in: track)
        if !bar.isEmpty { draw(bars, in: bar, builtIn: progressTintColor ?? window?.theme.accent ?? .white, canvas) }
    }

    private func draw(_ table: StateTable<Image>, in rect: PixelRect, builtIn color: Color, _ canvas: Canvas) {
        if let (image, isDimmed) = table.resolve(state) {
            canvas.alpha = isDimmed ? View.dimmedAlpha : 255
            canvas.draw(image, in: rect)
        } else {
            canvas.alpha = isEnabled ? 255 : View.dimmedAlpha
            canvas.fill(.roundedRect(radius: bounds.height / 2), in: rect, .color(color))
        }
        canvas.alpha = 255
    }
}
