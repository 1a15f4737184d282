import Glibc

extension Image {
    /// Reads a PNG file, or the one beside it that fits the display best.
    ///
    /// `name@2x.png` and `name@3x.png` beside `name.png` are the same picture in more pixels; any of the three may be missing. Taken is
    /// the one with the fewest pixels that has at least one for each of the display's, or else the one with the most. A path that itself
    /// ends in `@2x.png` or `@3x.png` means that very file.
    ///
    /// - Parameters:
    ///   - path: the file's path without `@2x`.
    ///   - displayScale: the display's device pixels per point.
    ///   - budget: what this and other images may hold together.
    /// - Throws: `RasterError` with the path of the file if there is none, or if it is no whole PNG.
    public static func load(path: String, displayScale: Double, budget: PixelBudget? = nil) throws(RasterError) -> Image {
        let (stem, suffix) = split(path)
        for scale in [2, 3] where stem.hasSuffix("@\(scale)x") {
            return Image(surface: try PNGReader.read(path: path, budget: budget), scale: Double(scale))
        }
        var best: (path: String, scale: Int)?
        var refusal: CInt = ENOENT
        for scale in 1...3 {
            let candidate = scale == 1 ? path : "\(stem)@\(scale)x\(suffix)"
            if access(candidate, F_OK) != 0 {
                if errno != ENOENT { refusal = errno }
                continue
            }
            best = (candidate, scale)
            if Double(scale) >= displayScale { break }
        }
        guard let best else {
            let reason =
                refusal == ENOENT
                ? "there is no such file, nor \(stem)@2x\(suffix) or \(stem)@3x\(suffix)" : String(cString: strerror(refusal))
            throw RasterError(attempt: "read an image", object: path, reason: reason)
        }
        return Image(surface: try PNGReader.read(path: best.path, budget: budget), scale: Double(best.scale))
    }

    /// The files that `load` may choose from for a path, there or not: which it takes changes with which are there.
    public static func files(of path: String) -> [String] {
        let (stem, suffix) = split(path)
        if stem.hasSuffix("@2x") || stem.hasSuffix("@3x") { return [path] }
        return [path] + [2, 3].map { "\(stem)@\($0)x\(suffix)" }
    }

    /// The path up to the last full stop of its last component, and the rest.
    private static func split(_ path: String) -> (stem: String, suffix: String) {
        guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return (path, "") }
        return (String(path[..<dot]), String(path[dot...]))
    }
}
