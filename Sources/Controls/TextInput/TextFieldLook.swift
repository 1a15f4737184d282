import FasciaGeometry
import FasciaRaster

/// What a text field's parts look like, and where they stand.
struct TextFieldLook {
    /// The height of the built-in look, in points.
    static let height = 44.0
    static let radius = 10.0
    /// The extent of the clear button's disc, and the width that a button takes of the field.
    private static let clearSide = 20.0
    private static let buttonRoom = 38.0
    private static let cross = [
        Shape.polyline([Point(x: 6.5, y: 6.5), Point(x: 13.5, y: 13.5)], lineWidth: 1.7, cap: .round, join: .round, isClosed: false),
        Shape.polyline([Point(x: 13.5, y: 6.5), Point(x: 6.5, y: 13.5)], lineWidth: 1.7, cap: .round, join: .round, isClosed: false),
    ]

    /// The height that leaves a font's letters some air above and below.
    func height(of font: Font?) -> Double { max(TextFieldLook.height, ((font?.lineHeight ?? 0) + 16).rounded(.up)) }

    var backgrounds = StateTable<Image>()
    var clearImage: Image?
    /// nil is the theme's accent.
    var tint: Color?

    /// From the edges to the text.
    func insets(_ state: ControlState) -> EdgeInsets {
        guard let caps = backgrounds.value(for: state)?.capInsets else { return EdgeInsets(top: 0, left: 12, bottom: 0, right: 12) }
        return EdgeInsets(top: 0, left: caps.left, bottom: 0, right: caps.right)
    }

    /// Where the text stands.
    func textRect(in bounds: Rect, state: ControlState, hasButton: Bool, isRightToLeft: Bool) -> Rect {
        var insets = insets(state)
        if hasButton {
            if isRightToLeft { insets.left = TextFieldLook.buttonRoom } else { insets.right = TextFieldLook.buttonRoom }
        }
        return bounds.inset(by: insets)
    }

    /// Where the button in it stands in the middle.
    func buttonRect(in bounds: Rect, isRightToLeft: Bool) -> Rect {
        let width = min(44, bounds.width / 2)
        return Rect(x: isRightToLeft ? 0 : bounds.width - width, y: 0, width: width, height: bounds.height)
    }

    /// Where a finger means it.
    func touchedButtonRect(in bounds: Rect, isRightToLeft: Bool) -> Rect {
        let width = min(TextFieldLook.buttonRoom, bounds.width / 2)
        return Rect(x: isRightToLeft ? 0 : bounds.width - width, y: 0, width: width, height: bounds.height)
    }

    /// - Parameter isActive: whether there is a caret: the field has the ring of focus.
    func drawBackground(in frame: PixelRect, state: ControlState, isActive: Bool, theme: Theme?, on canvas: Canvas) {
        if let (image, isDimmed) = backgrounds.resolve(isActive ? state.union(.selected) : state) {
            canvas.alpha = isDimmed ? View.dimmedAlpha : 255
            canvas.draw(image, in: frame)
        } else if let theme {
            canvas.alpha = state.contains(.disabled) ? View.dimmedAlpha : 255
            canvas.fill(
                .roundedRect(radius: TextFieldLook.radius), in: frame, .color(theme.surface.mixed(with: theme.recess, fraction: 0.25)))
            canvas.fill(
                .strokedRoundedRect(radius: TextFieldLook.radius, lineWidth: isActive ? 2 : 1), in: frame,
                .color(isActive ? tint ?? theme.accent : theme.secondaryLabel.withAlpha(0.7)))
        }
        canvas.alpha = 255
    }

    func drawClearButton(in area: PixelRect, isHeld: Bool, dimming: UInt8, theme: Theme?, on canvas: Canvas) {
        let size =
            clearImage.map { canvas.pixelSize(of: $0) }
            ?? PixelSize(width: canvas.grid.pixels(TextFieldLook.clearSide), height: canvas.grid.pixels(TextFieldLook.clearSide))
        let disc = PixelRect(
            x: area.x + PixelGrid.centered(size.width, in: area.width), y: area.y + PixelGrid.centered(size.height, in: area.height),
            width: size.width, height: size.height)
        canvas.alpha = dimming
        if let clearImage {
            canvas.draw(clearImage, iconColor: theme?.secondaryLabel ?? .black, in: disc)
        } else if let theme {
            canvas.fill(.ellipse, in: disc, .color(isHeld ? theme.label : theme.secondaryLabel))
            for line in TextFieldLook.cross { canvas.fill(line, in: disc, .color(theme.surface)) }
        }
        canvas.alpha = 255
    }
}
