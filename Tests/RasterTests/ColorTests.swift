import FasciaRaster
import Testing

struct ColorTests {
    @Test func hexadecimalForms() {
        #expect(Color(hex: "#f80")?.argb == 0xFFFF_8800)
        #expect(Color(hex: "#F808")?.argb == 0x88FF_8800)
        #expect(Color(hex: "#1A2b3C")?.argb == 0xFF1A_2B3C)
        #expect(Color(hex: "#1a2b3c4d")?.argb == 0x4D1A_2B3C)
        for wrong in ["", "#", "f80", "#f", "#ff", "#fffff", "#fffffff", "#fffffffff", "#ggg", "##fff", "#fff ", "é#fff", "#ff\u{0}"] {
            #expect(Color(hex: wrong) == nil, "\(wrong)")
        }
    }

    @Test func channelsAreClamped() {
        #expect(Color(red: 2, green: -1, blue: .nan, alpha: .infinity).argb == 0xFFFF_0000)
        #expect(Color(white: 0.5).argb == 0xFF80_8080)
        #expect(Color.white.withAlpha(0.4).alpha == 102)
        #expect(Color.white.withAlpha(.nan).alpha == 0)
    }

    @Test func premultipliedIsRoundedToNearest() {
        for alpha in 0..<256 {
            for channel in 0..<256 {
                let pixel = Color(argb: UInt32(alpha) << 24 | UInt32(channel) << 16 | UInt32(channel)).premultiplied
                let expected = UInt32((Double(channel * alpha) / 255).rounded())
                if pixel != UInt32(alpha) << 24 | expected << 16 | expected { Issue.record("\(channel) times \(alpha)") }
            }
        }
    }

    @Test func mixingFadesToClear() {
        #expect(Color.black.mixed(with: .white, fraction: 0.5).argb == 0xFF80_8080)
        #expect(Color(argb: 0xFFFF_0000).mixed(with: .clear, fraction: 0.5).argb == 0x80FF_0000)
        #expect(Color.black.mixed(with: .white, fraction: -3) == .black)
        #expect(Color.black.mixed(with: .white, fraction: 7) == .white)
    }
}
