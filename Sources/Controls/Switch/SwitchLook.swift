import FasciaGeometry
import FasciaRaster

/// Where a switch's track and knob are, in points of the switch.
struct SwitchGeometry {
    let bounds: Rect
    let track: Size
    let knob: Size
    /// Between the track's edge and the knob.
    let margin: Double

    /// The distance that the knob can move.
    var travel: Double { max(0, track.width - knob.width - 2 * margin) }

    var trackRect: Rect {
        Rect(x: bounds.midX - track.width / 2, y: bounds.midY - track.height / 2, width: track.width, height: track.height)
    }

    /// - Parameter position: 0 is off, 1 on.
    func knobRect(at position: Double) -> Rect {
        Rect(
            x: trackRect.minX + margin + position * travel, y: bounds.midY - knob.height / 2, width: knob.width, height: knob.height)
    }
}

/// What a switch's parts look like: images by state, and the built-in look's colours for parts without one.
final class SwitchLook {
    private static let builtInSize = Size(width: 56, height: 32)
    /// Between the built-in track's edge and its knob, in points.
    private static let builtInMargin = 3.0

    let thumb = KnobLook(builtInSize: knobSize(in: builtInSize), growth: .along)
    var tracks = StateTable<Image>() {
        didSet {
            thumb.builtInSize = SwitchLook.knobSize(in: trackSize)
            thumb.isAmongBuiltIn = tracks.isEmpty
        }
    }
    /// nil is the theme's accent.
    var onTint: Color?
    /// nil is the theme's recess.
    var offTint: Color?

    private var trackSize: Size { tracks.normal?.size ?? SwitchLook.builtInSize }

    private static func knobSize(in track: Size) -> Size {
        let side = max(4, track.height - 2 * builtInMargin)
        return Size(width: side, height: side)
    }

    var intrinsicSize: Size {
        Size(width: max(trackSize.width, thumb.size.width), height: max(trackSize.height, thumb.size.height))
    }

    /// A knob of the built-in look keeps off the track's edge; an image brings the margin that it wants.
    func geometry(in bounds: Rect) -> SwitchGeometry {
        SwitchGeometry(
            bounds: bounds, track: trackSize, knob: thumb.size, margin: thumb.isBuiltIn ? SwitchLook.builtInMargin : 0)
    }

    /// Whether the track looks different when the knob is elsewhere.
    var trackChangesWithPosition: Bool { tracks.normal == nil || !tracks.hasOnlyNormal }

    /// The track of the one side, and that of the other as far over it as the knob is there. A side without an image has the built-in
    /// track; where neither has one, their colours mix.
    func drawTrack(_ track: PixelRect, position: Double, state: ControlState, theme: @autoclosure () -> Theme?, on canvas: Canvas) {
        let off = tracks.resolve(state.subtracting(.selected))
        let on = tracks.resolve(state.union(.selected))
        if off == nil, on == nil {
            drawBuiltInTrack(track, part: position, state, theme(), canvas)
            return
        }
        if position < 1 {
            if let off {
                canvas.alpha = off.isDimmed ? View.dimmedAlpha : 255
                canvas.draw(off.value, in: track)
            } else {
                drawBuiltInTrack(track, part: 0, state, theme(), canvas)
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
    private func drawBuiltInTrack(_ track: PixelRect, part: Double, _ state: ControlState, _ theme: Theme?, _ canvas: Canvas) {
        guard let theme else { return }
        canvas.alpha = state.contains(.disabled) ? View.dimmedAlpha : 255
        let color = (offTint ?? theme.recess).mixed(with: onTint ?? theme.accent, fraction: part)
        canvas.fill(.roundedRect(radius: trackSize.height / 2), in: track, .color(color))
        if part < 1 {
            let isWhole = thumb.isWhole
            let line = (isWhole ? theme.outline : theme.separator).withAlpha(1 - part)
            let shape = Shape.strokedRoundedRect(radius: trackSize.height / 2, lineWidth: isWhole ? 1.5 : 1)
            canvas.fill(shape, in: track, .color(line))
        }
        canvas.alpha = 255
    }

    /// - Parameters:
    ///   - knob: as large as on.
    ///   - position: 0 is off, 1 on.
    func drawKnob(
        in knob: PixelRect, position: Double, state: ControlState, theme: @autoclosure () -> Theme?, on canvas: Canvas
    ) {
        // The line around what is off takes room.
        let inset = thumb.isWhole ? canvas.grid.pixels(1 - position) : 0
        thumb.draw(
            in: knob.insetBy(inset), position: position, state: state, theme: theme(), on: canvas)
    }

    /// A dash in the place of the knob of a switch whose value nobody knows.
    func drawUnknown(in track: PixelRect, state: ControlState, theme: Theme, on canvas: Canvas) {
        if !thumb.isWhole { return }
        let (width, height) = (canvas.grid.pixels(12), canvas.grid.pixels(2))
        let dash = PixelRect(
            x: track.x + PixelGrid.centered(width, in: track.width), y: track.y + PixelGrid.centered(height, in: track.height),
            width: width, height: height)
        canvas.alpha = state.contains(.disabled) ? View.dimmedAlpha : 255
        canvas.fill(.roundedRect(radius: 1), in: dash, .color(theme.secondaryLabel))
        canvas.alpha = 255
    }
}
