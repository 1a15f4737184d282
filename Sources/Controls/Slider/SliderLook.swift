import FasciaGeometry
import FasciaRaster

/// What a slider's parts look like: images by state, and the built-in look's colours for parts without one.
///
/// An object of the slider's alone, not a value: each call on a value that lies in an object copies it and counts references of its
/// tables, which took 6 % of the instructions of a slider's frame.
final class SliderLook {
    let thumb = KnobLook(builtInSize: Size(width: 26, height: 26))
    @exclusivity(unchecked) var minimumTracks = StateTable<Image>() {
        didSet { thumb.isAmongBuiltIn = minimumTracks.isEmpty && maximumTracks.isEmpty }
    }
    @exclusivity(unchecked) var maximumTracks = StateTable<Image>() {
        didSet { thumb.isAmongBuiltIn = minimumTracks.isEmpty && maximumTracks.isEmpty }
    }
    /// nil is the theme's accent.
    @exclusivity(unchecked) var minimumTrackTint: Color?
    /// nil is the theme's outline, or its recess where another part has an image.
    @exclusivity(unchecked) var maximumTrackTint: Color?

    func trackThickness(_ axis: Slider.Axis) -> Double {
        guard let size = (minimumTracks.normal ?? maximumTracks.normal)?.size else { return 6 }
        return axis == .horizontal ? size.height : size.width
    }

    /// Whether only the thumb can look different in another state; dimming apart.
    var hasPlainTracks: Bool { minimumTracks.hasOnlyNormal && maximumTracks.hasOnlyNormal }

    /// The pixels of the track that change when the thumb comes from another place: those between the two joints and the inner caps
    /// beside them, or the whole track where an image's middle is not of one colour along the track.
    func changedTrack(
        _ pixels: SliderPixels, from old: PixelRect, isReversed: Bool, isMirrored: Bool, state: ControlState, grid: PixelGrid
    ) -> PixelRect {
        // A mirrored slider's images are not mirrored: the cap at a part's end is the left one.
        let turns = isMirrored && pixels.axis == .horizontal
        return pixels.changedTrack(
            from: old,
            before: innerReach(isReversed ? maximumTracks : minimumTracks, atEnd: !turns, pixels.axis, state, grid),
            after: innerReach(isReversed ? minimumTracks : maximumTracks, atEnd: turns, pixels.axis, state, grid))
    }

    /// How far from the joint a track's pixels move with it: its inner cap, in pixels; nil if all of it changes with its length.
    private func innerReach(
        _ table: StateTable<Image>, atEnd: Bool, _ axis: Slider.Axis, _ state: ControlState, _ grid: PixelGrid
    ) -> Int? {
        guard let image = table.value(for: state) else { return 0 }
        let isHorizontal = axis == .horizontal
        guard image.isStretchUniform(along: isHorizontal ? .horizontal : .vertical) else { return nil }
        let caps = image.capInsets ?? .zero
        let cap = isHorizontal ? (atEnd ? caps.right : caps.left) : (atEnd ? caps.bottom : caps.top)
        return grid.pixels(cap) + 1
    }

    // MARK: Drawing

    /// - Parameters:
    ///   - isFilled: whether there is a part before the thumb: not where there is no thumb.
    ///   - theme: read only by parts without an image.
    func drawTrack(
        _ pixels: SliderPixels, isReversed: Bool, isFilled: Bool = true, state: ControlState, theme: @autoclosure () -> Theme?,
        on canvas: Canvas
    ) {
        guard isFilled else {
            return drawTrackPart(
                isMinimum: false, in: pixels.track, of: pixels.track, pixels.axis, anchoredAtStart: true, state, theme(), canvas)
        }
        let (first, last) = pixels.trackParts
        drawTrackPart(
            isMinimum: !isReversed, in: first, of: pixels.track, pixels.axis, anchoredAtStart: true, state, theme(), canvas)
        drawTrackPart(
            isMinimum: isReversed, in: last, of: pixels.track, pixels.axis, anchoredAtStart: false, state, theme(), canvas)
    }

    /// Draws one part of the track, cut at the joint. A part shorter than its caps keeps its outer cap whole: it is drawn as long as
    /// both caps are, from its outer end, and the joint cuts it.
    private func drawTrackPart(
        isMinimum: Bool, in part: PixelRect, of track: PixelRect, _ axis: Slider.Axis, anchoredAtStart: Bool, _ state: ControlState,
        _ theme: @autoclosure () -> Theme?, _ canvas: Canvas
    ) {
        if part.isEmpty { return }
        let saved = canvas.clip
        canvas.clip = saved.intersection(part)
        defer {
            canvas.clip = saved
            canvas.alpha = 255
        }
        if canvas.clip.isEmpty { return }
        guard let (image, isDimmed) = (isMinimum ? minimumTracks : maximumTracks).resolve(state) else {
            canvas.alpha = state.contains(.disabled) ? View.dimmedAlpha : 255
            let isRail = !isMinimum && thumb.isWhole
            var color = isMinimum ? minimumTrackTint : maximumTrackTint
            if color == nil, let theme = theme() { color = isMinimum ? theme.accent : isRail ? theme.outline : theme.recess }
            // Where nothing is the rail is thinner.
            let rail = isRail ? across(track, axis, by: canvas.grid.pixels(1)) : track
            let radius = canvas.grid.points(min(rail.width, rail.height)) / 2
            canvas.fill(.roundedRect(radius: radius), in: rail, .color(color ?? .black))
            return
        }
        canvas.alpha = isDimmed ? View.dimmedAlpha : 255
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

    private func across(_ track: PixelRect, _ axis: Slider.Axis, by inset: Int) -> PixelRect {
        axis == .horizontal
            ? PixelRect(x: track.x, y: track.y + inset, width: track.width, height: track.height - 2 * inset)
            : PixelRect(x: track.x + inset, y: track.y, width: track.width - 2 * inset, height: track.height)
    }
}
