import FasciaGeometry
import FasciaRaster

/// What a segmented control's parts look like: images, dividers and titles by state, and the built-in look for parts without an image.
struct SegmentedControlLook {
    /// What the built-in look leaves between a title and its segment's edge, in points.
    private static let builtInMargin = 12.0
    /// What remains of it where there is little room.
    private static let leastMargin = 5.0

    var backgrounds = MetricsTable<Image>()
    var dividers = DividerTable()
    var titles = StateTable<TitleAttributes>()
    var metrics = BarMetrics.default
    /// Of the selected segment; nil is the theme's accent.
    var tint: Color?
    /// Whether only the alpha of segments' images is drawn, in the title's colour.
    var rendersImagesAsTemplates = true
    /// Whether the choice may be out of date: its pill is a line.
    var isStale = false
    /// How far a title that is too long may shrink before it ends in an ellipsis.
    var titleMinimumScale = 1.0
    /// How the content of each segment is drawn in each of the eight states; made by the first draw.
    private var contents: [SegmentLook?] = []
    /// The last that the theme's titles had: a selection that nobody has seen yet asks for no memory.
    private var builtInFont: Font?
    private var adjustments: [AdjustmentKey: Offset] = [:]

    private struct AdjustmentKey: Hashable {
        let type: SegmentType
        let metrics: BarMetrics
    }

    /// - Returns: whether it was another one.
    mutating func setAdjustment(_ offset: Offset, _ type: SegmentType, _ metrics: BarMetrics) -> Bool {
        replace(&adjustments[AdjustmentKey(type: type, metrics: metrics)], with: offset)
    }

    /// A type's own adjustment, else that for any; compact metrics fall back to default ones.
    func adjustment(_ type: SegmentType, _ barMetrics: BarMetrics) -> Offset {
        if adjustments.isEmpty { return .zero }
        let metrics: [BarMetrics] = barMetrics == .compact ? [.compact, .default] : [.default]
        for metrics in metrics {
            for type in [type, .any] {
                if let found = adjustments[AdjustmentKey(type: type, metrics: metrics)] { return found }
            }
        }
        return .zero
    }

    // MARK: Layout

    /// Whether segments without anything special have the built-in look: nothing is set even for `normal`.
    private var isBackgroundBuiltIn: Bool { !backgrounds.hasValue(for: .normal, metrics) }

    /// The space between two segments, in points. The built-in divider is a hairline's place of one point.
    private var spacing: Double {
        let spacing = dividers.spacing(metrics)
        return spacing > 0 || !isBackgroundBuiltIn ? spacing : 1
    }

    /// The caps of the background: the title's side margins, in points.
    private var margins: (left: Double, right: Double) {
        guard let image = backgrounds.value(for: .normal, metrics) else {
            return (SegmentedControlLook.builtInMargin, SegmentedControlLook.builtInMargin)
        }
        return (image.capInsets?.left ?? 0, image.capInsets?.right ?? 0)
    }

    func intrinsicSize(of segments: [Segment], apportionsByContent: Bool, theme: Theme?, _ grid: PixelGrid) -> Size {
        let contents = segments.map { naturalWidth(of: $0, theme, grid) }
        // Those that share the room are equally wide; fixed ones are no measure for them.
        let widest = contents.indices.reduce(0) { segments[$1].width > 0 ? $0 : max($0, contents[$1]) }
        let widths =
            apportionsByContent
            ? contents.reduce(0, +) : segments.map { $0.width > 0 ? $0.width : widest }.reduce(0, +)
        return Size(
            width: widths + spacing * max(0, Double(segments.count) - 1),
            height: backgrounds.value(for: .normal, metrics)?.size.height ?? metrics.height)
    }

    private func naturalWidth(of segment: Segment, _ theme: Theme?, _ grid: PixelGrid) -> Double {
        if segment.width > 0 { return segment.width }
        let margins = margins
        switch segment.content {
        case .image(let image): return image.size.width + margins.left + margins.right
        case .title(let title):
            guard let font = font(for: .selected, theme) else { return margins.left + margins.right }
            let layout = font.layout(title, scale: grid.scale, options: TextOptions())
            return grid.points(layout.size.width) + margins.left + margins.right
        }
    }

    private func font(for state: ControlState, _ theme: Theme?) -> Font? {
        if let font = titles.resolve(state, part: \.font) { return font.value }
        return theme.map { Font(chain: $0.fonts.medium, size: builtInSize) }
    }

    private var builtInSize: Double { metrics == .compact ? 14 : 16 }

    func geometry(of segments: [Segment], width: Int, apportionsByContent: Bool, theme: Theme?, _ grid: PixelGrid) -> SegmentGeometry {
        let gap = grid.pixels(spacing)
        return SegmentGeometry(
            width: width, gap: gap,
            // A divider wider than the gap reaches over both neighbours by half of what it has too much.
            overhang: max(0, grid.pixels(dividers.widest(metrics)) - gap + 1) / 2,
            fixed: segments.map { $0.width > 0 ? max(1, grid.pixels($0.width)) : 0 },
            weights: segments.map { apportionsByContent ? naturalWidth(of: $0, theme, grid) : 1 })
    }

    mutating func forgetContents() { contents = [] }

    /// What the titles of segments have no room for.
    func shortfalls(of segments: [Segment], _ geometry: SegmentGeometry, _ theme: Theme?, _ grid: PixelGrid) -> [Shortfall] {
        segments.indices.compactMap { index in
            guard case .title(let title) = segments[index].content, let font = font(for: .selected, theme) else { return nil }
            let width = geometry.ends[index] - geometry.starts[index]
            let layout = content(of: segments[index], .selected, font, width: width, theme, grid).layout
            return .width(
                of: title, layout, whole: font.layout(title, scale: grid.scale, options: TextOptions()),
                room: grid.points(width) - (isBackgroundBuiltIn ? 2 * SegmentedControlLook.leastMargin : margins.left + margins.right), grid
            )
        }
    }

    private mutating func content(
        of segments: [Segment], at index: Int, _ state: ControlState, width: Int, theme: @autoclosure () -> Theme?, _ grid: PixelGrid
    ) -> SegmentLook {
        if contents.count != segments.count * 8 { contents = Array(repeating: nil, count: segments.count * 8) }
        let slot = index * 8 + Int(state.rawValue)
        if let content = contents[slot] { return content }
        let theme = theme()
        let font = titles.resolve(state, part: \.font)?.value ?? theme.map { keptFont($0) }
        let made = content(of: segments[index], state, font, width: width, theme, grid)
        contents[slot] = made
        return made
    }

    private mutating func keptFont(_ theme: Theme) -> Font {
        let size = builtInSize
        if let font = builtInFont, font.chain === theme.fonts.medium, font.size == size { return font }
        let font = Font(chain: theme.fonts.medium, size: size)
        builtInFont = font
        return font
    }

    private func content(
        of segment: Segment, _ state: ControlState, _ font: Font?, width: Int, _ theme: Theme?, _ grid: PixelGrid
    ) -> SegmentLook {
        // The shadow goes with the colour that it was made for: a colour without one takes none from another state.
        let colored = titles.resolve(state) { $0.color == nil ? nil : $0 }
        let entry = (colored ?? titles.resolve(state))?.value
        var layout: TextLayout?
        if case .title(let title) = segment.content, let font {
            let margins = margins
            var options = TextOptions()
            options.maximumWidth = max(0, width - grid.pixels(margins.left) - grid.pixels(margins.right))
            options.minimumScale = titleMinimumScale
            layout = font.layout(title, scale: grid.scale, options: options)
            // Rather than cut a title comes near the pill's edges.
            if isBackgroundBuiltIn, layout?.isTruncated == true {
                options.maximumWidth = max(0, width - 2 * grid.pixels(SegmentedControlLook.leastMargin))
                let near = font.layout(title, scale: grid.scale, options: options)
                if !near.isTruncated { layout = near }
            }
        }
        return SegmentLook(
            layout: layout, color: colored?.value.color ?? builtInColor(state, theme), shadowColor: entry?.shadowColor,
            shadowOffset: entry?.shadowOffset ?? .zero, isDimmed: colored?.isDimmed ?? state.contains(.disabled))
    }

    private func builtInColor(_ state: ControlState, _ theme: Theme?) -> Color {
        guard let theme else { return .black }
        // On an accent that is dimmed itself, the dimmed colour of the accent's text could not be read.
        if state.contains(.selected), !state.contains(.disabled), !backgrounds.hasValue(for: state, metrics) { return content(theme) }
        return theme.label
    }

    /// Of what stands on the pill under the selected segment.
    private func content(_ theme: Theme) -> Color {
        isStale ? theme.label : tint.map { Theme.readable(on: $0) } ?? theme.onAccent
    }

    // MARK: Drawing

    /// - Parameters:
    ///   - states: the state of each segment.
    ///   - theme: read only by parts that have no image, or no colour.
    mutating func draw(
        _ segments: [Segment], _ geometry: SegmentGeometry, in frame: PixelRect, states: (Int) -> ControlState,
        theme: @autoclosure () -> Theme?, on canvas: Canvas
    ) {
        if isBackgroundBuiltIn, let theme = theme() { canvas.drawBed(in: frame, theme) }
        let clip = canvas.clip
        let count = segments.count
        for index in 0..<count {
            let rect = geometry.rect(at: index, in: frame)
            if !rect.intersects(clip) { continue }
            var caps: CapEdges = []
            if index == 0 { caps.insert(.left) }
            if index == count - 1 { caps.insert(.right) }
            drawBackground(states(index), caps: caps, in: rect, theme(), canvas)
        }
        for index in 0..<count - 1 {
            let start = frame.x + geometry.ends[index]
            let end = frame.x + geometry.starts[index + 1]
            if start - geometry.overhang < clip.maxX, end + geometry.overhang > clip.x {
                drawDivider(states(index), states(index + 1), from: start, to: end, in: frame, theme(), canvas)
            }
        }
        for index in 0..<count {
            let dirty = geometry.changed(at: index, in: frame)
            if !dirty.intersects(clip) { continue }
            // What a segment shows ends where its dirty rectangle does: nothing of it would be cleaned up beyond.
            canvas.clip = clip.intersection(dirty)
            let rect = geometry.rect(at: index, in: frame)
            let look = content(of: segments, at: index, states(index), width: rect.width, theme: theme(), canvas.grid)
            let type: SegmentType = count == 1 ? .alone : index == 0 ? .left : index == count - 1 ? .right : .center
            drawContent(look, of: segments[index], type, in: rect, canvas)
        }
        canvas.clip = clip
    }

    private func drawBackground(
        _ state: ControlState, caps: CapEdges, in rect: PixelRect, _ theme: @autoclosure () -> Theme?, _ canvas: Canvas
    ) {
        if let (image, isDimmed) = backgrounds.resolve(state, metrics) {
            canvas.alpha = isDimmed ? View.dimmedAlpha : 255
            canvas.draw(image, in: rect, visibleCaps: caps)
            canvas.alpha = 255
        } else if !state.isEmpty, let theme = theme() {
            drawPill(state, in: rect, theme, canvas)
        }
    }

    private func drawPill(_ state: ControlState, in rect: PixelRect, _ theme: Theme, _ canvas: Canvas) {
        let saved = canvas.clip
        canvas.clip = saved.intersection(rect)
        let pill = rect.insetBy(canvas.grid.pixels(3))
        let shape = canvas.pill(in: rect)
        let isDisabled = state.contains(.disabled)
        if state.contains(.selected), isStale {
            canvas.alpha = isDisabled ? View.dimmedAlpha : 255
            let radius = max(2, canvas.bedRadius(rect.height) - 3)
            canvas.fill(.strokedRoundedRect(radius: radius, lineWidth: 1.5), in: pill, .color(theme.secondaryLabel))
            canvas.alpha = 255
        } else if state.contains(.selected) {
            canvas.alpha = isDisabled ? View.dimmedAlpha : 255
            if !isDisabled {
                canvas.drawShadow(of: shape, in: pill, blur: 3, offset: Offset(horizontal: 0, vertical: 1), color: theme.shadow)
            }
            let tint = tint ?? theme.accent
            let color = state.contains(.highlighted) ? theme.held(tint, under: content(theme)) : tint
            canvas.fill(shape, in: pill, .color(color))
            canvas.alpha = 255
        } else if state.contains(.highlighted) {
            canvas.fill(shape, in: pill, .color(theme.label.withAlpha(0.12)))
        }
        canvas.clip = saved
    }

    private func drawDivider(
        _ left: ControlState, _ right: ControlState, from start: Int, to end: Int, in frame: PixelRect,
        _ theme: @autoclosure () -> Theme?, _ canvas: Canvas
    ) {
        // Images know left and right.
        if let image = canvas.isMirrored ? dividers.image(right, left, metrics) : dividers.image(left, right, metrics) {
            canvas.drawDivider(image, from: start, to: end, in: frame)
        } else if isBackgroundBuiltIn, left.union(right).isDisjoint(with: [.selected, .highlighted]), let theme = theme() {
            canvas.drawDivider(theme, from: start, to: end, in: frame)
        }
    }

    private func drawContent(_ look: SegmentLook, of segment: Segment, _ type: SegmentType, in rect: PixelRect, _ canvas: Canvas) {
        let adjustment = adjustment(type, metrics)
        let dx = canvas.grid.pixels(segment.contentOffset.horizontal + adjustment.horizontal)
        let dy = canvas.grid.pixels(segment.contentOffset.vertical + adjustment.vertical)
        canvas.alpha = look.isDimmed ? View.dimmedAlpha : 255
        if let layout = look.layout {
            let origin = PixelPoint(
                x: rect.x + PixelGrid.centered(layout.size.width, in: rect.width) + dx,
                y: rect.y + PixelGrid.centered(layout.size.height, in: rect.height) + dy)
            if let shadow = look.shadowColor {
                let moved = PixelPoint(
                    x: origin.x + canvas.rightward * canvas.grid.pixels(look.shadowOffset.horizontal),
                    y: origin.y + canvas.grid.pixels(look.shadowOffset.vertical))
                canvas.drawLetters(of: layout, at: moved, shadow)
            }
            canvas.draw(layout, at: origin, look.color)
        } else if case .image(let image) = segment.content {
            let width = canvas.grid.pixels(image.size.width)
            let height = canvas.grid.pixels(image.size.height)
            let target = PixelRect(
                x: rect.x + PixelGrid.centered(width, in: rect.width) + dx, y: rect.y + PixelGrid.centered(height, in: rect.height) + dy,
                width: width, height: height)
            if rendersImagesAsTemplates || image.isTemplate {
                canvas.draw(template: image, fill: .color(look.color), in: target)
            } else {
                canvas.draw(image, in: target)
            }
        }
        canvas.alpha = 255
    }
}

/// How a segment's content is drawn in one state: what was found by falling back from state to state, kept for the next time.
struct SegmentLook {
    /// The title, shaped and cut to the segment's width; nil for an image.
    let layout: TextLayout?
    /// Of the title, or of an image that is drawn as a template.
    let color: Color
    /// Under the title; nil is none.
    let shadowColor: Color?
    /// Where the shadow falls, in points.
    let shadowOffset: Offset
    /// Whether all of it is dimmed.
    let isDimmed: Bool
}
