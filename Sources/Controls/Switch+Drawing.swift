import FasciaGeometry
import FasciaRaster

extension Switch {
    private static let builtInSize = Size(width: 56, height: 32)
    /// Between the built-in track's edge and its knob, in points.
    private static let builtInMargin = 3.0
    private static let shadowBlur = 3.0
    /// How far the built-in knob's shadow reaches beyond it, in points.
    private static let shadowReach = shadowBlur * 1.5 + 1.5

    /// In some state at least: its shadow and margin count in all of them.
    var isThumbBuiltIn: Bool { thumbs.value(for: .normal) == nil }

    private var trackSize: Size { tracks.value(for: .normal)?.size ?? Switch.builtInSize }

    private var thumbSize: Size {
        if let image = thumbs.value(for: .normal) { return image.size }
        let side = max(4, trackSize.height - 2 * Switch.builtInMargin)
        return Size(width: side, height: side)
    }

    var intrinsicSize: Size {
        Size(width: max(trackSize.width, thumbSize.width), height: max(trackSize.height, thumbSize.height))
    }

    /// The distance that the knob can move, in points.
    var travel: Double { max(0, trackSize.width - thumbSize.width - 2 * margin) }

    /// A knob of the built-in look keeps off the track's edge; an image brings the margin that it wants.
    private var margin: Double { isThumbBuiltIn ? Switch.builtInMargin : 0 }

    /// The shadow, and a knob that is higher than its track or the control.
    var shadowOutsets: EdgeInsets {
        let reach = isThumbBuiltIn ? Switch.shadowReach : 0
        return EdgeInsets(
            top: reach + thumbOverhang.height, left: reach + thumbOverhang.width, bottom: reach + thumbOverhang.height,
            right: reach + thumbOverhang.width)
    }

    /// Looks how far images of single states reach beyond the knob.
    func measureThumbs() {
        thumbOverhang = thumbs.overhang(beyond: thumbSize)
    }

    private var trackRect: Rect {
        Rect(
            x: bounds.midX - trackSize.width / 2, y: bounds.midY - trackSize.height / 2, width: trackSize.width, height: trackSize.height)
    }

    func knobPixels(at position: Double) -> PixelRect {
        let part = isRightToLeft ? 1 - position : position
        return devicePixels(
            Rect(
                x: trackRect.minX + margin + part * travel, y: bounds.midY - thumbSize.height / 2, width: thumbSize.width,
                height: thumbSize.height))
    }

    /// What drawing a knob there may touch.
    func reach(of knob: PixelRect) -> PixelRect {
        let knob = isThumbBuiltIn ? knob.insetBy(-displayGrid.pixels(Switch.shadowReach)) : knob
        if thumbOverhang == .zero { return knob }
        let (x, y) = (displayGrid.pixels(thumbOverhang.width), displayGrid.pixels(thumbOverhang.height))
        return PixelRect(x: knob.x - x, y: knob.y - y, width: knob.width + 2 * x, height: knob.height + 2 * y)
    }

    /// Whether the track looks different when the knob is elsewhere.
    var trackChangesWithPosition: Bool { tracks.value(for: .normal) == nil || !tracks.hasOnlyNormal }

    func drawParts(_ canvas: Canvas) {
        if pixelFrame.isEmpty { return }
        let track = devicePixels(trackRect)
        let state = state
        drawTrack(track, state, canvas)
        drawKnob(knobPixels(at: position), state, canvas)
    }

    /// The track of the one side, and that of the other as far over it as the knob is there. A side without an image has the built-in
    /// track; where neither has one, their colours mix.
    private func drawTrack(_ track: PixelRect, _ state: ControlState, _ canvas: Canvas) {
        let off = tracks.resolve(state.subtracting(.selected))
        let on = tracks.resolve(state.union(.selected))
        if off == nil, on == nil {
            drawBuiltInTrack(track, part: position, canvas)
            return
        }
        if position < 1 {
            if let off {
                canvas.alpha = off.isDimmed ? View.dimmedAlpha : 255
                canvas.draw(off.value, in: track)
            } else {
                drawBuiltInTrack(track, part: 0, canvas)
            }
        }
        if let on, position > 0, position >= 1 || on.value != off?.value {
            let alpha = Double(on.isDimmed ? View.dimmedAlpha : 255) * position
            canvas.alpha = UInt8(min(255, max(0, alpha.rounded())))
            canvas.draw(on.value, in: track)
        }
        canvas.alpha = 255
    }

    /// - Parameter part: how much of the colour is that of on.
    private func drawBuiltInTrack(_ track: PixelRect, part: Double, _ canvas: Canvas) {
        guard let theme = window?.theme else { return }
        canvas.alpha = isEnabled ? 255 : View.dimmedAlpha
        let off = offTintColor ?? theme.recess
        let color = off.mixed(with: onTintColor ?? theme.accent, fraction: part)
        canvas.fill(.roundedRect(radius: trackSize.height / 2), in: track, .color(color))
        if part < 1 {
            let line = theme.separator.withAlpha(1 - part)
            canvas.fill(.strokedRoundedRect(radius: trackSize.height / 2, lineWidth: 1), in: track, .color(line))
        }
        canvas.alpha = 255
    }

    private func drawKnob(_ knob: PixelRect, _ state: ControlState, _ canvas: Canvas) {
        if let (image, isDimmed) = thumbs.resolve(state) {
            canvas.alpha = isDimmed ? View.dimmedAlpha : 255
            canvas.draw(image, in: thumbs.place(of: image, on: knob, canvas.grid))
            canvas.alpha = 255
            return
        }
        guard let theme = window?.theme else { return }
        if isEnabled {
            canvas.drawShadow(
                of: .ellipse, in: knob, blur: Switch.shadowBlur, offset: Offset(horizontal: 0, vertical: 1), color: theme.shadow)
        }
        let raised = thumbTintColor ?? theme.raised
        let color: Color
        if !isEnabled {
            color = raised.mixed(with: theme.background, fraction: 0.5)
        } else {
            color = isHighlighted ? raised.mixed(with: theme.accent, fraction: 0.12) : raised
        }
        canvas.fill(.ellipse, in: knob, .color(color))
        // Without a shadow only its edge tells the knob from what is behind.
        if !isEnabled {
            let radius = canvas.grid.points(max(knob.width, knob.height)) / 2
            canvas.fill(.strokedRoundedRect(radius: radius, lineWidth: 1), in: knob, .color(theme.separator))
        }
    }
}
