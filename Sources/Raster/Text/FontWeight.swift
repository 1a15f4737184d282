import Glibc

/// The weights of the built-in look.
public enum FontWeight: String, Sendable, CaseIterable {
    /// For text.
    case regular = "Regular"
    /// A little heavier, for titles of controls.
    case medium = "Medium"
    /// For headings.
    case semibold = "SemiBold"
    /// The heaviest.
    case bold = "Bold"
}

extension FontChain {
    /// The system's font files for a weight, in the order of a chain: Inter, then Noto for the scripts it lacks, then whatever else is
    /// usual. Only those that exist; empty on a system without any.
    ///
    /// A fixed list is asked rather than folders read: Debian's Noto package alone has hundreds of files.
    public static func systemPaths(weight: FontWeight) -> [String] {
        let name = weight.rawValue
        // Noto Sans and DejaVu come in two weights, unless more are installed.
        let isHeavy = weight == .bold || weight == .semibold
        let noto = isHeavy ? "Bold" : "Regular"
        var candidates = [
            "/usr/share/fonts/opentype/inter/Inter-\(name).otf",
            "/usr/share/fonts/truetype/inter/Inter-\(name).ttf",
        ]
        // The first of these that exists is enough: the candidates of a group are the same font in different packages.
        var paths: [String] = []
        if let inter = candidates.first(where: isReadable) { paths.append(inter) }
        // Debian's fonts-noto-extra has the weights between.
        candidates = scripts.map { script in
            let paths = [name, noto].map { "/usr/share/fonts/truetype/noto/NotoSans\(script)-\($0).ttf" }
            return name != noto && isReadable(paths[0]) ? paths[0] : paths[1]
        }
        candidates += ["Symbols2", "Math"].map { "/usr/share/fonts/truetype/noto/NotoSans\($0)-Regular.ttf" }
        candidates += [
            "/usr/share/fonts/opentype/noto/NotoSansCJK-\(noto).ttc",
            "/usr/share/fonts/truetype/wqy/wqy-microhei.ttc",
            "/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf",
            "/usr/share/fonts/truetype/dejavu/DejaVuSans\(isHeavy ? "-Bold" : "").ttf",
        ]
        candidates.append(emojiPath)
        paths += candidates.filter(isReadable)
        return paths
    }

    /// Pictures in colour, for what people write.
    package static let emojiPath = "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf"

    /// Ordered by how often a panel needs them; the first is Latin, Greek and Cyrillic.
    private static let scripts = [
        "", "Arabic", "Hebrew", "Devanagari", "Thai", "Bengali", "Tamil", "Telugu", "Gujarati", "Gurmukhi", "Kannada", "Malayalam",
        "Sinhala",
        "Georgian", "Armenian", "Ethiopic", "Khmer", "Lao", "Myanmar", "Symbols",
    ]

    private static func isReadable(_ path: String) -> Bool { access(path, R_OK) == 0 }
}

extension Font {
    /// The chains that `system` has opened, all in one library. Like every font they belong to the loop's thread.
    private nonisolated(unsafe) static var systemChains: [FontWeight: FontChain] = [:]

    /// The system's font at a size: Inter where it is installed, else the first of `FontChain.systemPaths` that is. A weight is opened at
    /// its first use and kept. For the thread of the event loop.
    /// - Parameters:
    ///   - size: points per em, see `sizes`.
    ///   - weight: how bold.
    /// - Throws: `RasterError` if no font is installed, or the first one is damaged.
    public static func system(size: Double, weight: FontWeight = .regular) throws(RasterError) -> Font {
        if let chain = systemChains[weight] { return Font(chain: chain, size: size) }
        let library = systemChains.values.first?.library ?? FontLibrary()
        let chain = try FontChain(paths: FontChain.systemPaths(weight: weight), library: library)
        systemChains[weight] = chain
        return Font(chain: chain, size: size)
    }
}
