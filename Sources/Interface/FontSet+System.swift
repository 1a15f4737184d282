import FasciaControls
import FasciaRaster

extension FontSet {
    /// The machine's own fonts: Inter where it is installed, with Noto Sans for other scripts. nil if there are none that can be used.
    public static func system() -> FontSet? {
        let library = FontLibrary()
        func chain(_ weight: FontWeight) -> FontChain? {
            let paths = FontChain.systemPaths(weight: weight)
            if paths.isEmpty { return nil }
            // One file that is broken must not take the others along.
            return (try? FontChain(paths: paths, library: library))
                ?? paths.lazy.compactMap { try? FontChain(paths: [$0], library: library) }.first
        }
        guard let regular = chain(.regular) else { return nil }
        return FontSet(regular: regular, open: chain)
    }
}
