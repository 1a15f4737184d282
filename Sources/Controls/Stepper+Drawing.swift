import FasciaGeometry
import FasciaRaster

extension Stepper {
    private static let builtInSize = Size(width: 104, height: 36)
    /// The length of the built-in signs' strokes, in points.
    private static let signLength = 15.0

    var intrinsicSize: Size {
        guard let image = backgrounds.value(for: .normal) else { return Stepper.builtInSize }
        let caps = image.capInsets ?? .zero
        let signs = (decrements.value(for: .normal)?.size.width ?? 15) + (increments.value(for: .normal)?.size.width ?? 15)
        return Size(width: max(2 * image.size.width, caps.left + caps.right + signs + 32), height: image.size.height)
    }

    /// The halves in device pixels; what is between them is the divider's.
    private func halves() -> (minus: PixelRect, plus: PixelRect) {
        let gap = min(pixelFrame.width, max(0, displayGrid.pixels(dividers.isEmpty ? 1 : dividers.spacing(.default))))
        let left = (pixelFrame.width - gap) / 2
        let minus = PixelRect(x: pixelFrame.x, y: pixelFrame.y, width: left, height: pixelFrame.height)
        let plus = PixelRect(
            x: pixelFrame.x + left + gap, y: pixelFrame.y, width: pixelFrame.width - left - gap, height: pixelFrame.height)
        return (minus, plus)
    }

    /// A half with the divider beside it, and what of a divider wider than the gap lies on the other half.
    func dirtyRect(of half: Half) -> PixelRect {
        let (minus, plus) = halves()
        let overhang = dividers.isEmpty ? 0 : max(0, displayGrid.pixels(dividers.widest(.default)) - (plus.x - minus.maxX) + 1) / 2 + 1
        return half == .minus
            ? PixelRect(x: minus.x, y: minus.y, width: plus.x - minus.x + overhang, height: minus.height)
            : PixelRect(x: minus.maxX - overhang, y: plus.y, width: plus.maxX - minus.maxX + overhang, height: plus.height)
    }

    func drawParts(_ canvas: Canvas) {
        if pixelFrame.isEmpty { return }
        let (minus, plus) = halves()
        if isBackgroundBuiltIn { drawBed(canvas) }
        drawBackground(of: .minus, in: minus, canvas)
        drawBackground(of: .plus, in: plus, canvas)
        drawDivider(from: minus.maxX, to: plus.x, canvas)
        drawSign(of: .minus, in: minus, canvas)
        drawSign(of: .plus, in: plus, canvas)
    }

    /// Whether halves without anything special have the built-in look: nothing is set even for `normal`.
    private var isBackgroundBuiltIn: Bool { backgrounds.value(for: .normal) == nil }

    private func radius(_ canvas: Canvas) -> Double { min(10, canvas.grid.points(pixelFrame.height) * 0.28) }

    private func drawBed(_ canvas: Canvas) {
        guard let theme = window?.theme else { return }
        canvas.alpha = isEnabled ? 255 : View.dimmedAlpha
        canvas.fill(.roundedRect(radius: radius(canvas)), in: pixelFrame, .color(theme.recess))
        canvas.fill(.strokedRoundedRect(radius: radius(canvas), lineWidth: 1), in: pixelFrame, .color(theme.separator))
        canvas.alpha = 255
    }

    private func drawBackground(of half: Half, in rect: PixelRect, _ canvas: Canvas) {
        let state = state(of: half)
        if let (image, isDimmed) = backgrounds.resolve(state) {
            canvas.alpha = isDimmed ? View.dimmedAlpha : 255
            canvas.draw(image, in: rect, visibleCaps: half == .minus ? .left : .right)
            canvas.alpha = 255
        } else if state == .highlighted, let theme = window?.theme {
            let pill = rect.insetBy(canvas.grid.pixels(3))
            canvas.fill(.roundedRect(radius: max(2, radius(canvas) - 3)), in: pill, .color(theme.label.withAlpha(0.12)))
        }
    }

    private func drawDivider(from start: Int, to end: Int, _ canvas: Canvas) {
        guard let image = dividers.image(state(of: .minus), state(of: .plus), .default) else {
            guard isBackgroundBuiltIn, highlighted == nil, let theme = window?.theme else { return }
            let inset = canvas.grid.pixels(canvas.grid.points(pixelFrame.height) * 0.26)
            let width = min(end - start, max(1, canvas.grid.pixels(1)))
            let line = PixelRect(
                x: start + PixelGrid.centered(width, in: end - start), y: pixelFrame.y + inset, width: width,
                height: pixelFrame.height - 2 * inset)
            canvas.fill(line, theme.label.withAlpha(0.14))
            return
        }
        let width = canvas.grid.pixels(image.size.width)
        canvas.draw(
            image,
            in: PixelRect(x: start + PixelGrid.centered(width, in: end - start), y: pixelFrame.y, width: width, height: pixelFrame.height))
    }

    private func drawSign(of half: Half, in rect: PixelRect, _ canvas: Canvas) {
        let state = state(of: half)
        let table = half == .minus ? decrements : increments
        if let (image, isDimmed) = table.resolve(state) {
            let size = canvas.pixelSize(of: image)
            canvas.alpha = isDimmed ? View.dimmedAlpha : 255
            canvas.draw(
                image,
                in: PixelRect(
                    x: rect.x + PixelGrid.centered(size.width, in: rect.width),
                    y: rect.y + PixelGrid.centered(size.height, in: rect.height), width: size.width,
                    height: size.height))
            canvas.alpha = 255
            return
        }
        guard let theme = window?.theme else { return }
        let grid = canvas.grid
        let thickness = max(1, grid.pixels(2))
        // Both strokes are centred on the same pixels, or the plus would not be even.
        var length = min(grid.pixels(Stepper.signLength), rect.width - 2, rect.height - 2)
        if (length - thickness) % 2 != 0 { length -= 1 }
        if length <= 0 { return }
        let x = rect.x + PixelGrid.centered(length, in: rect.width)
        let y = rect.y + PixelGrid.centered(thickness, in: rect.height)
        let color = tintColor ?? theme.label
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
