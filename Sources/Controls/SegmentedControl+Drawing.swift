import FasciaGeometry
import FasciaRaster

extension SegmentedControl {
    private static let dimmed: UInt8 = 102

    func drawParts(_ canvas: Canvas) {
        if segments.isEmpty || pixelFrame.isEmpty { return }
        let geometry = currentGeometry()
        if isBackgroundBuiltIn { drawBed(canvas) }
        let clip = canvas.clip
        let count = segments.count
        for index in 0..<count {
            let rect = pixelRect(forSegmentAt: index, geometry)
            if rect.intersects(clip) { drawBackground(ofSegmentAt: index, in: rect, canvas) }
        }
        for index in 0..<count - 1 {
            let start = pixelFrame.x + geometry.ends[index]
            let end = pixelFrame.x + geometry.starts[index + 1]
            if start - geometry.overhang < clip.maxX, end + geometry.overhang > clip.x {
                drawDivider(after: index, from: start, to: end, canvas)
            }
        }
        for index in 0..<count {
            let dirty = dirtyRect(forSegmentAt: index, geometry)
            if !dirty.intersects(clip) { continue }
            // What a segment shows ends where its dirty rectangle does: nothing of it would be cleaned up beyond.
            canvas.clip = clip.intersection(dirty)
            let rect = pixelRect(forSegmentAt: index, geometry)
            drawContent(ofSegmentAt: index, in: rect, canvas)
        }
        canvas.clip = clip
    }

    // MARK: Background

    private func drawBackground(ofSegmentAt index: Int, in rect: PixelRect, _ canvas: Canvas) {
        let state = state(ofSegmentAt: index)
        guard let (image, isDimmed) = backgrounds.resolve(state, barMetrics) else {
            drawBuiltInBackground(state, in: rect, canvas)
            return
        }
        var caps: CapEdges = []
        if index == 0 { caps.insert(.left) }
        if index == segments.count - 1 { caps.insert(.right) }
        canvas.alpha = isDimmed ? SegmentedControl.dimmed : 255
        canvas.draw(image, in: rect, visibleCaps: caps)
        canvas.alpha = 255
    }

    private func radius(_ canvas: Canvas) -> Double { min(10, canvas.grid.points(pixelFrame.height) * 0.28) }

    private func drawBed(_ canvas: Canvas) {
        guard let theme = window?.theme else { return }
        canvas.fill(.roundedRect(radius: radius(canvas)), in: pixelFrame, .color(theme.recess))
        canvas.fill(.strokedRoundedRect(radius: radius(canvas), lineWidth: 1), in: pixelFrame, .color(theme.separator))
    }

    private func drawBuiltInBackground(_ state: ControlState, in rect: PixelRect, _ canvas: Canvas) {
        guard let theme = window?.theme, !state.isEmpty else { return }
        let saved = canvas.clip
        canvas.clip = saved.intersection(rect)
        let pill = rect.insetBy(canvas.grid.pixels(3))
        let shape = Shape.roundedRect(radius: max(2, radius(canvas) - 3))
        let isDisabled = state.contains(.disabled)
        if state.contains(.selected) {
            canvas.alpha = isDisabled ? SegmentedControl.dimmed : 255
            if !isDisabled {
                canvas.drawShadow(of: shape, in: pill, blur: 3, offset: Offset(horizontal: 0, vertical: 1), color: theme.shadow)
            }
            let tint = tintColor ?? theme.accent
            let color = state.contains(.highlighted) ? tint.mixed(with: theme.background, fraction: 0.18) : tint
            canvas.fill(shape, in: pill, .color(color))
            canvas.alpha = 255
        } else if state.contains(.highlighted) {
            canvas.fill(shape, in: pill, .color(theme.label.withAlpha(0.12)))
        }
        canvas.clip = saved
    }

    // MARK: Dividers

    private func drawDivider(after index: Int, from start: Int, to end: Int, _ canvas: Canvas) {
        let left = state(ofSegmentAt: index)
        let right = state(ofSegmentAt: index + 1)
        guard let image = dividers.image(left, right, barMetrics) else {
            guard isBackgroundBuiltIn, left.isDisjoint(with: [.selected, .highlighted]), right.isDisjoint(with: [.selected, .highlighted]),
                let theme = window?.theme
            else { return }
            let inset = canvas.grid.pixels(canvas.grid.points(pixelFrame.height) * 0.26)
            let width = min(end - start, max(1, canvas.grid.pixels(1)))
            let line = PixelRect(
                x: start + PixelGrid.centered(width, in: end - start), y: pixelFrame.y + inset, width: width,
                height: pixelFrame.height - 2 * inset)
            canvas.fill(line, theme.label.withAlpha(0.14))
            return
        }
        let width = canvas.grid.pixels(image.size.width)
        let x = start + PixelGrid.centered(width, in: end - start)
        canvas.draw(image, in: PixelRect(x: x, y: pixelFrame.y, width: width, height: pixelFrame.height))
    }

    // MARK: Content

    private func drawContent(ofSegmentAt index: Int, in rect: PixelRect, _ canvas: Canvas) {
        let look = look(ofSegmentAt: index, width: rect.width)
        let adjustment = contentPositionAdjustment(forSegmentType: type(ofSegmentAt: index), barMetrics: barMetrics)
        let dx = canvas.grid.pixels(segments[index].contentOffset.horizontal + adjustment.horizontal)
        let dy = canvas.grid.pixels(segments[index].contentOffset.vertical + adjustment.vertical)
        canvas.alpha = look.isDimmed ? SegmentedControl.dimmed : 255
        if let layout = look.layout {
            let origin = PixelPoint(
                x: rect.x + PixelGrid.centered(layout.size.width, in: rect.width) + dx,
                y: rect.y + PixelGrid.centered(layout.size.height, in: rect.height) + dy)
            if let shadow = look.shadowColor {
                let moved = PixelPoint(
                    x: origin.x + canvas.grid.pixels(look.shadowOffset.horizontal),
                    y: origin.y + canvas.grid.pixels(look.shadowOffset.vertical))
                canvas.draw(layout, at: moved, shadow)
            }
            canvas.draw(layout, at: origin, look.color)
        } else if case .image(let image) = segments[index].content {
            let width = canvas.grid.pixels(image.size.width)
            let height = canvas.grid.pixels(image.size.height)
            let target = PixelRect(
                x: rect.x + PixelGrid.centered(width, in: rect.width) + dx, y: rect.y + PixelGrid.centered(height, in: rect.height) + dy,
                width: width, height: height)
            if rendersImagesAsTemplates {
                canvas.draw(template: image, fill: .color(look.color), in: target)
            } else {
                canvas.draw(image, in: target)
            }
        }
        canvas.alpha = 255
    }

    private func look(ofSegmentAt index: Int, width: Int) -> SegmentLook {
        if looks.count != segments.count * 8 { looks = Array(repeating: nil, count: segments.count * 8) }
        let state = state(ofSegmentAt: index)
        let slot = index * 8 + Int(state.rawValue)
        if let look = looks[slot] { return look }
        // The shadow goes with the colour that it was made for: a colour without one takes none from another state.
        let colored = titles.resolve(state) { $0.color == nil ? nil : $0 }
        let entry = (colored ?? titles.resolve(state))?.value
        var layout: TextLayout?
        if case .title(let title) = segments[index].content { layout = titleLayout(title, state: state, width: width) }
        let look = SegmentLook(
            layout: layout, color: colored?.value.color ?? builtInColor(state), shadowColor: entry?.shadowColor,
            shadowOffset: entry?.shadowOffset ?? .zero, isDimmed: colored?.isDimmed ?? state.contains(.disabled))
        looks[slot] = look
        return look
    }

    private func builtInColor(_ state: ControlState) -> Color {
        guard let theme = window?.theme else { return .black }
        // On an accent that is dimmed itself, the dimmed colour of the accent's text could not be read.
        if state.contains(.selected), !state.contains(.disabled), !backgrounds.hasValue(for: state, barMetrics) { return theme.onAccent }
        return theme.label
    }

    private func titleLayout(_ title: String, state: ControlState, width: Int) -> TextLayout? {
        guard let font = font(for: state) else { return nil }
        let margins = margins
        var options = TextOptions()
        options.maximumWidth = max(0, width - grid.pixels(margins.left) - grid.pixels(margins.right))
        options.minimumScale = titleMinimumScale
        return font.layout(title, scale: grid.scale, options: options)
    }
}
