import FasciaGeometry
import FasciaRaster

/// The two halves of a stepper in device pixels; what is between them is the divider's.
struct StepperGeometry {
    let minus: PixelRect
    let plus: PixelRect
    /// How far a divider wider than its gap reaches over each half.
    let overhang: Int

    /// - Parameters:
    ///   - gap: the width between the halves, in pixels.
    ///   - divider: the width of the widest divider, in pixels; nil for the built-in one.
    init(frame: PixelRect, gap: Int, divider: Int?) {
        let gap = min(frame.width, max(0, gap))
        let left = (frame.width - gap) / 2
        minus = PixelRect(x: frame.x, y: frame.y, width: left, height: frame.height)
        plus = PixelRect(x: frame.x + left + gap, y: frame.y, width: frame.width - left - gap, height: frame.height)
        overhang = divider.map { max(0, $0 - gap + 1) / 2 + 1 } ?? 0
    }

    /// A half with the divider beside it, and what of a divider wider than the gap lies on the other half.
    func changed(_ half: Stepper.Half) -> PixelRect {
        half == .minus
            ? PixelRect(x: minus.x, y: minus.y, width: plus.x - minus.x + overhang, height: minus.height)
            : PixelRect(x: minus.maxX - overhang, y: plus.y, width: plus.maxX - minus.maxX + overhang, height: plus.height)
    }
}

/// What a stepper's parts look like: images by state, and the built-in look's colour for parts without one.
struct StepperLook {
    private static let builtInSize = Size(width: 104, height: 36)
    /// The length of the built-in signs' strokes, in points.
    private static let signLength = 15.0

    var backgrounds = StateTable<Image>()
    var decrements = StateTable<Image>()
    var increments = StateTable<Image>()
    var dividers = DividerTable()
    /// The built-in signs' colour; nil is the theme's label.
    var tint: Color?

    var intrinsicSize: Size {
        guard let image = backgrounds.normal else { return StepperLook.builtInSize }
        let caps = image.capInsets ?? .zero
        let signs = (decrements.normal?.size.width ?? 15) + (increments.normal?.size.width ?? 15)
        return Size(width: max(2 * image.size.width, caps.left + caps.right + signs + 32), height: image.size.height)
    }

    func geometry(in frame: PixelRect, _ grid: PixelGrid) -> StepperGeometry {
        StepperGeometry(
            frame: frame, gap: grid.pixels(dividers.isEmpty ? 1 : dividers.spacing(.default)),
            divider: dividers.isEmpty ? nil : grid.pixels(dividers.widest(.default)))
    }

    /// Whether halves without anything special have the built-in look: nothing is set even for `normal`.
    private var isBackgroundBuiltIn: Bool { backgrounds.normal == nil }

    /// Whether no part has an image.
    var isBuiltIn: Bool { backgrounds.isEmpty && decrements.isEmpty && increments.isEmpty }

    func draw(
        in frame: PixelRect, minus: ControlState, plus: ControlState, isEnabled: Bool, theme: Theme?, on canvas: Canvas
    ) {
        let geometry = geometry(in: frame, canvas.grid)
        if isBackgroundBuiltIn, let theme {
            canvas.alpha = isEnabled ? 255 : View.dimmedAlpha
            canvas.drawBed(in: frame, theme)
            canvas.alpha = 255
        }
        drawBackground(of: .minus, minus, in: geometry.minus, theme, canvas)
        drawBackground(of: .plus, plus, in: geometry.plus, theme, canvas)
        if let image = dividers.image(minus, plus, .default) {
            canvas.drawDivider(image, from: geometry.minus.maxX, to: geometry.plus.x, in: frame)
        } else if isBackgroundBuiltIn, minus.union(plus).isDisjoint(with: .highlighted), let theme {
            canvas.drawDivider(theme, from: geometry.minus.maxX, to: geometry.plus.x, in: frame)
        }
        drawSign(of: .minus, minus, in: geometry.minus, theme, canvas)
        drawSign(of: .plus, plus, in: geometry.plus, theme, canvas)
    }

    private func drawBackground(of half: Stepper.Half, _ state: ControlState, in rect: PixelRect, _ theme: Theme?, _ canvas: Canvas) {
        if let (image, isDimmed) = backgrounds.resolve(state) {
            canvas.alpha = isDimmed ? View.dimmedAlpha : 255
            canvas.draw(image, in: rect, visibleCaps: half == .minus ? .left : .right)
            canvas.alpha = 255
        } else if state == .highlighted, let theme {
            canvas.fill(canvas.pill(in: rect), in: rect.insetBy(canvas.grid.pixels(3)), .color(theme.label.withAlpha(0.12)))
        }
    }

    private func drawSign(of half: Stepper.Half, _ state: ControlState, in rect: PixelRect, _ theme: Theme?, _ canvas: Canvas) {
        if let (image, isDimmed) = (half == .minus ? decrements : increments).resolve(state) {
            let size = canvas.pixelSize(of: image)
            canvas.alpha = isDimmed ? View.dimmedAlpha : 255
            let place = PixelRect(
                x: rect.x + PixelGrid.centered(size.width, in: rect.width), y: rect.y + PixelGrid.centered(size.height, in: rect.height),
                width: size.width, height: size.height)
            canvas.draw(image, iconColor: tint ?? theme?.label ?? .black, in: place)
            canvas.alpha = 255
            return
        }
        guard let theme else { return }
        let grid = canvas.grid
        let thickness = max(1, grid.pixels(2))
        // Both strokes are centred on the same pixels, or the plus would not be even.
        var length = min(grid.pixels(StepperLook.signLength), rect.width - 2, rect.height - 2)
        if (length - thickness) % 2 != 0 { length -= 1 }
        if length <= 0 { return }
        let x = rect.x + PixelGrid.centered(length, in: rect.width)
        let y = rect.y + PixelGrid.centered(thickness, in: rect.height)
        let color = tint ?? theme.label
        canvas.alpha = state.contains(.disabled) ? View.dimmedAlpha : 255
        let bar = Shape.roundedRect(radius: 1)
        canvas.fill(bar, in: PixelRect(x: x, y: y, width: length, height: thickness), .color(color))
        if half == .plus {
            // In two pieces: where the strokes cross, a dimmed colour would count twice.
            let arm = (length - thickness) / 2
            let center = PixelRect(x: x + arm, y: y - arm, width: thickness, height: length)
            let clip = canvas.clip
            canvas.clip = clip.intersection(PixelRect(x: center.x, y: center.y, width: thickness, height: arm))
            canvas.fill(bar, in: center, .color(color))
            canvas.clip = clip.intersection(PixelRect(x: center.x, y: y + thickness, width: thickness, height: arm))
            canvas.fill(bar, in: center, .color(color))
            canvas.clip = clip
        }
        canvas.alpha = 255
    }
}
