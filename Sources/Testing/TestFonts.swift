import FasciaControls
import FasciaRaster

/// The fonts that pictures in tests are drawn with: the same files on every machine (packages fonts-inter, fonts-noto-core and
/// fonts-noto-color-emoji).
public enum TestFonts {
    /// All four weights.
    /// - Throws: `RasterError` if a font is not installed.
    public static func set() throws(RasterError) -> FontSet {
        func chain(_ weight: String) throws(RasterError) -> FontChain {
            try FontChain(paths: [
                "/usr/share/fonts/opentype/inter/Inter-\(weight).otf", "/usr/share/fonts/truetype/noto/NotoSansArabic-Regular.ttf",
                "/usr/share/fonts/truetype/noto/NotoSansHebrew-Regular.ttf", FontChain.emojiPath,
            ])
        }
        return FontSet(
            regular: try chain("Regular"), medium: try chain("Medium"), semibold: try chain("SemiBold"), bold: try chain("Bold"))
    }
}
