import FasciaControls
import FasciaGeometry
import FasciaRaster
import FasciaTesting

/// A harness with the dark theme.
func makeHarness(
    size: Size = Size(width: 400, height: 300), scale: Double = 1, rotation: Rotation = .degrees0, isDark: Bool = true
) throws -> Harness {
    let fonts = try TestFonts.set()
    return Harness(theme: isDark ? .dark(fonts: fonts) : .light(fonts: fonts), size: size, scale: scale, rotation: rotation)
}

/// An image of one colour per column, so that every column can be told apart in a picture.
func makeImage(width: Int, height: Int, scale: Double = 1, pixel: (Int, Int) -> UInt32) throws -> Image {
    let surface = try Surface(width: width, height: height, isOpaque: false)
    for y in 0..<height {
        for x in 0..<width { surface.pixels[y * surface.stride + x] = pixel(x, y) }
    }
    return Image(surface: surface, scale: scale)
}

extension Harness {
    /// A pixel of the last picture, as 0xRRGGBB.
    func pixel(_ x: Int, _ y: Int) -> UInt32 {
        guard let shadow = loop.shadow else { return 0xFFFF_FFFF }
        return shadow.pixels[y * shadow.stride + x] & 0xFF_FFFF
    }

    /// Adds a view to the window and draws it.
    func show(_ view: View, _ identifier: String, _ frame: Rect) {
        view.identifier = identifier
        view.frame = frame
        window.addSubview(view)
        settle()
        clearEvents()
    }
}

/// A generator whose numbers follow from its seed, so that a failure can be repeated.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func next() -> UInt64 {
        state ^= state >> 12
        state ^= state << 25
        state ^= state >> 27
        return state &* 0x2545_F491_4F6C_DD1D
    }
}
