import FasciaGeometry
import FasciaRaster

/// A text as a QR code, for phones to read.
///
/// Modules are whole pixels, as many as the frame's shorter side has room for. The code stands in the middle of a light plate, with a quiet
/// zone of four modules around it. It is dark on light whatever the theme, since not every phone reads it otherwise.
public final class QRCodeView: View {
    /// Modules that are light on each side of the code.
    private static let quietZone = 4
    /// Points of a module where the code gives the frame its size: whole pixels at every scale.
    private static let usualModule = 4.0
    /// What the plate's round corners may take of the quiet zone, in modules.
    private static let largestRadius = 3.0

    /// What a phone reads; empty shows nothing.
    public var text = "" {
        didSet { if text != oldValue { encodeAnew() } }
    }
    /// How much of the code may be covered; medium at first.
    public var correction = QRCode.Correction.medium {
        didSet { if correction != oldValue { encodeAnew() } }
    }
    /// The dark modules' colour.
    public var color = Color.black {
        didSet { if color != oldValue { setNeedsDisplay() } }
    }
    /// The plate's colour.
    public var plateColor = Color.white {
        didSet { if plateColor != oldValue { setNeedsDisplay() } }
    }
    /// The radius of the plate's corners in points; cut to three modules.
    public var cornerRadius = 8.0 {
        didSet { if cornerRadius != oldValue { setNeedsDisplay() } }
    }
    /// Why nothing is shown; nil if the text is empty or a code.
    public var error: RasterError? {
        if case .failure(let error)? = result() { error } else { nil }
    }

    private var known: Result<QRCode, RasterError>?
    private var mask: Mask?

    /// A view without a text. It takes no touches: fingers mean what is behind it.
    public override init(frame: Rect = .zero) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

    private func encodeAnew() {
        known = nil
        mask = nil
        setNeedsDisplay()
        superview?.setNeedsLayout()
    }

    /// Encoded when it is needed for the first time; nil without a text.
    private func result() -> Result<QRCode, RasterError>? {
        if text.isEmpty { return nil }
        if let known { return known }
        let made: Result<QRCode, RasterError>
        do throws(RasterError) {
            made = .success(try QRCode(text, correction: correction))
        } catch {
            made = .failure(error)
        }
        known = made
        return made
    }

    private var code: QRCode? {
        if case .success(let code)? = result() { code } else { nil }
    }

    private func sideModules(_ code: QRCode) -> Int { code.width + 2 * QRCodeView.quietZone }

    /// Pixels of a module's sides as of the last layout; 0 if there is no code, or no room for it.
    public var modulePixels: Int {
        guard let code else { return 0 }
        return min(pixelFrame.width, pixelFrame.height) / sideModules(code)
    }

    public override func sizeThatFits(_ size: Size) -> Size {
        guard let code else { return .zero }
        let side = Double(sideModules(code)) * QRCodeView.usualModule
        return Size(width: side, height: side)
    }

    public override func draw(_ canvas: Canvas) {
        let pixels = modulePixels
        guard let code, pixels > 0, let mask = mask(of: code, pixels) else { return }
        let plate = centered(sideModules(code) * pixels)
        let radius = min(max(0, cornerRadius), QRCodeView.largestRadius * Double(pixels) / canvas.scale)
        canvas.fill(.roundedRect(radius: radius), in: plate, .color(plateColor))
        let place = centered(mask.width)
        canvas.draw(mask, at: PixelPoint(x: place.x, y: place.y), color)
    }

    private func centered(_ side: Int) -> PixelRect {
        PixelRect(
            x: pixelFrame.x + PixelGrid.centered(side, in: pixelFrame.width),
            y: pixelFrame.y + PixelGrid.centered(side, in: pixelFrame.height), width: side, height: side)
    }

    private func mask(of code: QRCode, _ pixels: Int) -> Mask? {
        if let mask, mask.width == code.width * pixels { return mask }
        mask = try? code.mask(modulePixels: pixels)
        return mask
    }
}
