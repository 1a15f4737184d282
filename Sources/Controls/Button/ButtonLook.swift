import FasciaGeometry
import FasciaRaster

extension Button {
    /// The built-in look of a button without a background image.
    public enum Style: String, Sendable, CaseIterable {
        /// On the tint colour: what most people will want to do.
        case filled
        /// On a breath of the tint colour.
        case tinted
        /// On the theme's recess, in the colour of text.
        case gray
        /// Without a background.
        case plain
    }

    /// Where the image stands beside the title.
    public enum ImagePlacement: String, Sendable, CaseIterable {
        /// Before the title.
        case leading
        /// After the title.
        case trailing
        /// Above the title.
        case top
        /// Below the title.
        case bottom
    }

    /// Where image and title stand in the button.
    public enum ContentAlignment: String, Sendable, CaseIterable {
        /// At the edge where the layout begins.
        case leading
        /// In the middle.
        case center
        /// At the other edge.
        case trailing
    }
}

/// Where a button's image and title stand, beside or above each other. Pixels for drawing, points for the size that it likes.
struct ButtonGeometry {
    let placement: Button.ImagePlacement
    let alignment: Button.ContentAlignment

    var isImageBeside: Bool { placement == .leading || placement == .trailing }

    /// The extent of both together.
    func size(image: Size, text: Size, gap: Double) -> Size {
        isImageBeside
            ? Size(width: image.width + gap + text.width, height: max(image.height, text.height))
            : Size(width: max(image.width, text.width), height: image.height + gap + text.height)
    }

    /// The upper left corners of both.
    func origins(in area: PixelRect, image: PixelSize, text: PixelSize, gap: Int) -> (image: PixelPoint, text: PixelPoint) {
        let block =
            isImageBeside
            ? PixelSize(width: image.width + gap + text.width, height: max(image.height, text.height))
            : PixelSize(width: max(image.width, text.width), height: image.height + gap + text.height)
        let top = area.y + PixelGrid.centered(block.height, in: area.height)
        let start = aligned(block.width, from: area.x, in: area.width)
        var imageOrigin = PixelPoint(x: start, y: top)
        var textOrigin = imageOrigin
        switch placement {
        case .leading: textOrigin.x = start + image.width + gap
        case .trailing: imageOrigin.x = start + text.width + gap
        case .top: textOrigin.y = top + image.height + gap
        case .bottom: imageOrigin.y = top + text.height + gap
        }
        if isImageBeside {
            imageOrigin.y = area.y + PixelGrid.centered(image.height, in: area.height)
            textOrigin.y = area.y + PixelGrid.centered(text.height, in: area.height)
        } else {
            imageOrigin.x = aligned(image.width, from: start, in: block.width)
            textOrigin.x = aligned(text.width, from: start, in: block.width)
        }
        return (imageOrigin, textOrigin)
    }

    private func aligned(_ width: Int, from x: Int, in room: Int) -> Int {
        switch alignment {
        case .leading: x
        case .center: x + PixelGrid.centered(width, in: room)
        case .trailing: x + room - width
        }
    }
}

/// What a button's parts look like by state: title, image, background, and the built-in look for parts without an image.
struct ButtonLook {
    private static let builtInInsets = EdgeInsets(top: 8, left: 12, bottom: 8, right: 12)
    private static let builtInHeight = 44.0

    var titles = StateTable<String>()
    var images = StateTable<Image>()
    var backgrounds = StateTable<Image>()
    var attributes = StateTable<TitleAttributes>()
    var style = Button.Style.filled
    /// nil is the theme's accent.
    var tint: Color?
    /// Of the built-in background, in points; nil follows the height.
    var cornerRadius: Double?
    /// Whether the built-in look shows the tint colour all over only while the button is selected.
    var isPlainUntilSelected = false
    /// Whether only the alpha of images is drawn, in the title's colour.
    var rendersImagesAsTemplates = true
    /// Whether it stands in a row of a table.
    var isCompact = false
    /// Whether what it says or whether it is chosen may be out of date: a chosen one is a line, a title dotted.
    var isStale = false

    /// Between the edges and the content: the background's caps, or the built-in look's.
    /// - Parameter width: the button's, in points: a narrow one needs what there is for its title.
    func insets(_ state: ControlState, width: Double = .infinity) -> EdgeInsets {
        guard let image = backgrounds.value(for: state) else {
            var insets = ButtonLook.builtInInsets
            insets.left = min(insets.left, max(2, width * 0.12))
            insets.right = insets.left
            return insets
        }
        return image.capInsets.map { EdgeInsets(top: 0, left: $0.left, bottom: 0, right: $0.right) } ?? .zero
    }

    /// The least size of a button, whatever is in it.
    var leastSize: Size {
        backgrounds.normal?.size ?? Size(width: 0, height: isCompact ? BarMetrics.compact.height : ButtonLook.builtInHeight)
    }

    func font(_ state: ControlState, theme: @autoclosure () -> Theme?) -> Font? {
        attributes.resolve(state, part: \.font)?.value ?? theme().map { Font(chain: $0.fonts.medium, size: isCompact ? 15 : 17) }
    }

    private func isActive(_ state: ControlState) -> Bool {
        style == .filled && !isPlainUntilSelected || state.contains(.selected)
    }

    func drawBackground(in frame: PixelRect, state: ControlState, theme: @autoclosure () -> Theme?, on canvas: Canvas) {
        if let (image, isDimmed) = backgrounds.resolve(state) {
            canvas.alpha = isDimmed ? View.dimmedAlpha : 255
            canvas.draw(image, in: frame)
        } else if let theme = theme() {
            let height = canvas.grid.points(frame.height)
            let radius = cornerRadius ?? min(12, height * 0.28)
            canvas.alpha = state.contains(.disabled) ? View.dimmedAlpha : 255
            canvas.fill(.roundedRect(radius: radius), in: frame, .color(backgroundColor(state, theme)))
            if isStale, state.contains(.selected) {
                canvas.fill(.strokedRoundedRect(radius: radius, lineWidth: 1.5), in: frame, .color(theme.secondaryLabel))
            }
        }
        canvas.alpha = 255
    }

    private func backgroundColor(_ state: ControlState, _ theme: Theme) -> Color {
        let tint = tint ?? theme.accent
        let isHighlighted = state.contains(.highlighted)
        if isStale, isActive(state) { return isHighlighted ? theme.recess.mixed(with: theme.label, fraction: 0.12) : theme.recess }
        if isActive(state) { return isHighlighted ? theme.held(tint, under: contentColor(state, theme)) : tint }
        switch style {
        case .filled, .gray: return isHighlighted ? theme.recess.mixed(with: theme.label, fraction: 0.12) : theme.recess
        case .tinted, .plain: return tint.withAlpha(tintPart(isHighlighted))
        }
    }

    /// How much of the tint lies over what is behind a tinted or a plain button.
    private func tintPart(_ isHighlighted: Bool) -> Double {
        style == .tinted ? (isHighlighted ? 0.24 : 0.14) : isHighlighted ? 0.12 : 0
    }

    private func contentColor(_ state: ControlState, _ theme: Theme?) -> Color {
        guard let theme else { return .black }
        if backgrounds.value(for: state) != nil { return theme.label }
        if isActive(state) {
            // On a tint that is dimmed itself, the dimmed colour of what stands on it could not be read.
            if state.contains(.disabled) || isStale { return theme.label }
            return tint.map { Theme.readable(on: $0) } ?? theme.onAccent
        }
        switch style {
        case .filled, .gray: return theme.label
        case .tinted, .plain:
            if state.contains(.disabled) { return theme.label }
            let tint = tint ?? theme.accent
            return theme.legible(tint, over: tint, part: tintPart(state.contains(.highlighted)))
        }
    }

    /// - Parameters:
    ///   - image: where the image is drawn; ignored without one.
    ///   - text: where the title's upper left corner is.
    func drawContent(
        image target: PixelRect, title: TextLayout?, at text: PixelPoint, state: ControlState, theme: @autoclosure () -> Theme?,
        on canvas: Canvas
    ) {
        // The shadow goes with the colour that it was made for: a colour without one takes none from another state.
        let colored = attributes.resolve(state) { $0.color == nil ? nil : $0 }
        let color = colored?.value.color ?? contentColor(state, theme())
        let isColorDimmed = colored?.isDimmed ?? state.contains(.disabled)
        if let image = images.resolve(state) {
            if rendersImagesAsTemplates || image.value.isTemplate {
                canvas.alpha = isColorDimmed ? View.dimmedAlpha : 255
                canvas.draw(template: image.value, fill: .color(color), in: target)
            } else {
                canvas.alpha = image.isDimmed ? View.dimmedAlpha : 255
                canvas.draw(image.value, in: target)
            }
        }
        if let title {
            canvas.alpha = isColorDimmed ? View.dimmedAlpha : 255
            let shadowed = (colored ?? attributes.resolve(state))?.value
            if let shadow = shadowed?.shadowColor, let offset = shadowed?.shadowOffset {
                let place = PixelPoint(
                    x: text.x + canvas.rightward * canvas.grid.pixels(offset.horizontal), y: text.y + canvas.grid.pixels(offset.vertical))
                canvas.drawLetters(of: title, at: place, shadow)
            }
            canvas.draw(title, at: text, color)
            if isStale {
                canvas.drawDots(
                    from: text.x, width: title.size.width, baseline: text.y + title.baseline, bottom: text.y + title.size.height, color)
            }
        }
        canvas.alpha = 255
    }
}
