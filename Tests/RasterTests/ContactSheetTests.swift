import FasciaGeometry
import FasciaRaster
import Glibc
import Testing

/// Draws a bit of everything to look at. With `FASCIA_PICTURES` set to a folder, the pictures stay there; they are written and read
/// back in any case.
struct ContactSheetTests {
    @Test(arguments: [1, 1.5, 2])
    func everythingAtOnce(scale: Double) throws {
        let temporary = TemporaryFolder()
        let folder = getenv("FASCIA_PICTURES").map { String(cString: $0) } ?? temporary.path
        let target = try Surface(width: Int(360 * scale), height: Int(240 * scale), isOpaque: true)
        let canvas = Canvas(surface: target, scale: scale, cache: RenderCache())
        draw(on: canvas)
        let path = "\(folder)/sheet@\(scale).png"
        try PNGWriter.write(target, to: path)
        #expect(pixels(try PNGReader.read(path: path)) == pixels(target))
        // The card's middle is the plain colour, and its shadow darkens what is beside it.
        let inside = canvas.grid.snap(Rect(x: 70, y: 40, width: 1, height: 1))
        #expect(target.pixel(x: inside.x, y: inside.y) == 0xFFFF_FFFF)
        let beside = canvas.grid.snap(Rect(x: 70, y: 83, width: 1, height: 1))
        #expect(target.pixel(x: beside.x, y: beside.y) & 0xFF < 0xE0)
    }

    private func draw(on canvas: Canvas) {
        let grid = canvas.grid
        canvas.fill(canvas.surface.bounds, Color(argb: 0xFFE8_EAEE))
        func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> PixelRect {
            grid.snap(Rect(x: x, y: y, width: width, height: height))
        }
        let card = rect(20, 15, 120, 64)
        canvas.drawShadow(
            of: .roundedRect(radius: 12), in: card, blur: 12, offset: Offset(horizontal: 0, vertical: 4),
            color: Color(white: 0, alpha: 0.35))
        canvas.fill(.roundedRect(radius: 12), in: card, .color(.white))
        let blue = LinearGradient(vertical: Color(argb: 0xFF5A_B0FF), Color(argb: 0xFF0A_5FD8))
        canvas.fill(.roundedRect(radius: 12), in: rect(160, 15, 80, 64), .gradient(blue))
        canvas.fill(.strokedRoundedRect(radius: 12, lineWidth: 1), in: rect(160, 15, 80, 64), .color(Color(argb: 0xFF08_3C8A)))
        canvas.fill(.strokedRoundedRect(radius: 8, lineWidth: 2), in: rect(260, 15, 80, 28), .color(Color(argb: 0xFF0A_84FF)))
        let rainbow = LinearGradient(.horizontal, colors: [Color(argb: 0xFFFF_3B30), Color(argb: 0xFFFF_CC00), Color(argb: 0xFF34_C759)])
        canvas.fill(.roundedRect(radius: 14), in: rect(260, 51, 80, 28), .gradient(rainbow))
        // The accessories: a chevron and a checkmark.
        let chevron: [Point] = [Point(x: 3.5, y: 3), Point(x: 8, y: 7.5), Point(x: 3.5, y: 12)]
        canvas.fill(
            .polyline(chevron, lineWidth: 3, cap: .square, join: .miter, isClosed: false), in: rect(20, 100, 11, 15), .color(.black))
        let check: [Point] = [Point(x: 12, y: 3), Point(x: 8.7, y: 13.5), Point(x: 5.55, y: 10)]
        canvas.fill(.polyline(check, lineWidth: 3, cap: .round, join: .round, isClosed: false), in: rect(45, 100, 15, 15), .color(.black))
        canvas.fill(.ellipse, in: rect(75, 96, 24, 24), .color(Color(argb: 0xFFFF_3B30)))
        canvas.fill(.ellipse, in: rect(110, 96, 40, 24), .gradient(blue))
        let star: [Point] = (0..<5).map { index in
            let angle = Double(index) * 4 * .pi / 5 - .pi / 2
            return Point(x: 20 + 20 * cos(angle), y: 20 + 20 * sin(angle))
        }
        canvas.fill(.polygon(star), in: rect(160, 90, 40, 40), .color(Color(argb: 0xFFFF_9500)))
        canvas.fill(.polyline(star, lineWidth: 2, cap: .round, join: .round, isClosed: true), in: rect(210, 90, 40, 40), .gradient(rainbow))
        let zigzag: [Point] = [Point(x: 0, y: 30), Point(x: 12, y: 0), Point(x: 24, y: 30), Point(x: 36, y: 0), Point(x: 48, y: 30)]
        canvas.fill(
            .polyline(zigzag, lineWidth: 5, cap: .butt, join: .bevel, isClosed: false), in: rect(270, 95, 48, 30),
            .color(Color(argb: 0xC0AF_52DE)))
        // A disabled thumb, a shadow of an ellipse, a hard shadow and gradients without a shape.
        canvas.alpha = 102
        canvas.fill(.ellipse, in: rect(20, 140, 28, 28), .color(Color(argb: 0xFF0A_84FF)))
        canvas.alpha = 255
        canvas.drawShadow(of: .ellipse, in: rect(70, 140, 28, 28), blur: 6, offset: Offset(horizontal: 0, vertical: 2), color: .black)
        canvas.fill(.ellipse, in: rect(70, 140, 28, 28), .color(.white))
        canvas.drawShadow(
            of: .roundedRect(radius: 4), in: rect(120, 142, 60, 24), blur: 0, offset: Offset(horizontal: 2, vertical: 2),
            color: Color(white: 0, alpha: 0.3))
        canvas.fill(.roundedRect(radius: 4), in: rect(120, 142, 60, 24), .color(Color(argb: 0xFFFF_CC00)))
        canvas.fill(rect(200, 140, 140, 28), LinearGradient(vertical: .black, .white, .black))
        canvas.fill(rect(20, 185, 320, 40), LinearGradient(.horizontal, colors: [.clear, Color(argb: 0xFF0A_84FF), .clear]))
    }
}
