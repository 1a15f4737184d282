import FasciaGeometry
import FasciaRaster

extension Button {
    private static let builtInInsets = EdgeInsets(top: 8, left: 12, bottom: 8, right: 12)
    private static let builtInHeight = 44.0

    private func insets(_ state: ControlState) -> EdgeInsets {
        if let contentInsets { return contentInsets }
        guard let image = backgrounds.value(for: state) else { return Button.builtInInsets }
        return image.capInsets.map { EdgeInsets(top: 0, left: $0.left, bottom: 0, right: $0.right) } ?? .zero
    }

    private func font(_ state: ControlState) -> Font? {
        attributes.resolve(state, part: \.font)?.value ?? window.map { Font(chain: $0.theme.fonts.medium, size: 17) }
    }

    private var isImageBeside: Bool { imagePlacement == .leading || imagePlacement == .trailing }

    var intrinsicSize: Size {
        let grid = displayGrid
        let insets = insets(.normal)
        let image = images.value(for: .normal)?.size ?? .zero
        var text = Size.zero
        if let title = titles.value(for: .normal), !title.isEmpty, let font = font(.normal) {
            let layout = font.layout(title, scale: grid.scale, options: TextOptions(numberOfLines: titleNumberOfLines))
            text = Size(width: grid.points(layout.size.width), height: grid.points(layout.size.height))
        }
        let gap = image.width > 0 && text.width > 0 ? imagePadding : 0
        let content =
            isImageBeside
            ? Size(width: image.width + gap + text.width, height: max(image.height, text.height))
            : Size(width: max(image.width, text.width), height: image.height + gap + text.height)
        let least = backgrounds.value(for: .normal)?.size ?? Size(width: 0, height: Button.builtInHeight)
        return Size(
            width: max(least.width, content.width + insets.left + insets.right),
            height: max(least.height, content.height + insets.top + insets.bottom))
    }

    func drawParts(_ canvas: Canvas) {
        if pixelFrame.isEmpty { return }
        let state = state
        if let (image, isDimmed) = backgrounds.resolve(state) {
            canvas.alpha = isDimmed ? View.dimmedAlpha : 255
            canvas.draw(image, in: pixelFrame)
            canvas.alpha = 255
        } else {
            drawBuiltInBackground(state, canvas)
        }
        drawContent(state, canvas)
    }

    // MARK: Background

    /// Whether the built-in look shows the tint colour all over: a button that selects only while it is selected.
    private func isActive(_ state: ControlState) -> Bool {
        style == .filled && !changesSelectionAsPrimaryAction || state.contains(.selected)
    }

    private func drawBuiltInBackground(_ state: ControlState, _ canvas: Canvas) {
        guard let theme = window?.theme else { return }
        let tint = tintColor ?? theme.accent
        let isHighlighted = state.contains(.highlighted)
        let color: Color
        if isActive(state) {
            color = isHighlighted ? tint.mixed(with: theme.background, fraction: 0.18) : tint
        } else {
            switch style {
            case .filled, .gray: color = isHighlighted ? theme.recess.mixed(with: theme.label, fraction: 0.12) : theme.recess
            case .tinted: color = tint.withAlpha(isHighlighted ? 0.3 : 0.16)
            case .plain: color = isHighlighted ? theme.label.withAlpha(0.1) : .clear
            }
        }
        let height = canvas.grid.points(pixelFrame.height)
        canvas.alpha = state.contains(.disabled) ? View.dimmedAlpha : 255
        canvas.fill(.roundedRect(radius: cornerRadius ?? min(12, height * 0.28)), in: pixelFrame, .color(color))
        canvas.alpha = 255
    }

    private func builtInColor(_ state: ControlState) -> Color {
        guard let theme = window?.theme else { return .black }
        if backgrounds.value(for: state) != nil { return theme.label }
        let tint = tintColor ?? theme.accent
        if isActive(state) {
            // On a tint that is dimmed itself, the dimmed colour of what stands on it could not be read.
            if state.contains(.disabled) { return theme.label }
            return tintColor.map { Theme.readable(on: $0) } ?? theme.onAccent
        }
        switch style {
        case .filled, .gray: return theme.label
        case .tinted, .plain: return state.contains(.disabled) ? theme.label : tint
        }
    }

    // MARK: Content

    private func drawContent(_ state: ControlState, _ canvas: Canvas) {
        let grid = canvas.grid
        let insets = insets(state)
        let area = PixelRect(
            x: pixelFrame.x + grid.pixels(insets.left), y: pixelFrame.y + grid.pixels(insets.top),
            width: max(0, pixelFrame.width - grid.pixels(insets.left) - grid.pixels(insets.right)),
            height: max(0, pixelFrame.height - grid.pixels(insets.top) - grid.pixels(insets.bottom)))
        let image = images.resolve(state)
        let imageSize = image.map { canvas.pixelSize(of: $0.value) } ?? PixelSize(width: 0, height: 0)
        let title = titles.value(for: state) ?? ""
        let gap = image != nil && !title.isEmpty ? grid.pixels(imagePadding) : 0
        let room = isImageBeside ? max(0, area.width - imageSize.width - gap) : area.width
        let layout = titleLayout(title, state, room: room, scale: grid.scale)
        let textSize = layout?.size ?? PixelSize(width: 0, height: 0)
        let block =
            isImageBeside
            ? PixelSize(width: imageSize.width + gap + textSize.width, height: max(imageSize.height, textSize.height))
            : PixelSize(width: max(imageSize.width, textSize.width), height: imageSize.height + gap + textSize.height)
        let top = area.y + PixelGrid.centered(block.height, in: area.height)
        let start = aligned(block.width, from: area.x, in: area.width)
        var imageOrigin = PixelPoint(x: start, y: top)
        var textOrigin = imageOrigin
        switch imagePlacement {
        case .leading: textOrigin.x = start + imageSize.width + gap
        case .trailing: imageOrigin.x = start + textSize.width + gap
        case .top: textOrigin.y = top + imageSize.height + gap
        case .bottom: imageOrigin.y = top + textSize.height + gap
        }
        if isImageBeside {
            imageOrigin.y = area.y + PixelGrid.centered(imageSize.height, in: area.height)
            textOrigin.y = area.y + PixelGrid.centered(textSize.height, in: area.height)
        } else {
            imageOrigin.x = aligned(imageSize.width, from: start, in: block.width)
            textOrigin.x = aligned(textSize.width, from: start, in: block.width)
        }
        // The shadow goes with the colour that it was made for: a colour without one takes none from another state.
        let colored = attributes.resolve(state) { $0.color == nil ? nil : $0 }
        let look = colored ?? attributes.resolve(state)
        let color = colored?.value.color ?? builtInColor(state)
        let isColorDimmed = colored?.isDimmed ?? state.contains(.disabled)
        if let image {
            let target = PixelRect(x: imageOrigin.x, y: imageOrigin.y, width: imageSize.width, height: imageSize.height)
            if rendersImagesAsTemplates {
                canvas.alpha = isColorDimmed ? View.dimmedAlpha : 255
                canvas.draw(template: image.value, fill: .color(color), in: target)
            } else {
                canvas.alpha = image.isDimmed ? View.dimmedAlpha : 255
                canvas.draw(image.value, in: target)
            }
        }
        if let layout {
            canvas.alpha = isColorDimmed ? View.dimmedAlpha : 255
            if let shadow = look?.value.shadowColor, let offset = look?.value.shadowOffset {
                canvas.draw(
                    layout,
                    at: PixelPoint(x: textOrigin.x + grid.pixels(offset.horizontal), y: textOrigin.y + grid.pixels(offset.vertical)),
                    shadow)
            }
            canvas.draw(layout, at: textOrigin, color)
        }
        canvas.alpha = 255
    }

    private func aligned(_ width: Int, from x: Int, in room: Int) -> Int {
        switch contentAlignment {
        case .leading: x
        case .center: x + PixelGrid.centered(width, in: room)
        case .trailing: x + room - width
        }
    }

    private func titleLayout(_ title: String, _ state: ControlState, room: Int, scale: Double) -> TextLayout? {
        if title.isEmpty { return nil }
        if layouts.isEmpty { layouts = Array(repeating: nil, count: 8) }
        let slot = Int(state.rawValue)
        if let known = layouts[slot], known.room == room { return known.layout }
        guard let font = font(state) else { return nil }
        var options = TextOptions(maximumWidth: room, numberOfLines: titleNumberOfLines, minimumScale: titleMinimumScale)
        switch contentAlignment {
        case .leading: options.alignment = .left
        case .center: options.alignment = .center
        case .trailing: options.alignment = .right
        }
        let layout = font.layout(title, scale: scale, options: options)
        layouts[slot] = (room, layout)
        return layout
    }
}
