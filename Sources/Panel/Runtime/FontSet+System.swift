import FasciaControls
import FasciaRaster

extension FontSet {
    /// The machine's own fonts, for screens that no configuration makes. nil if it has none that can be used.
    static func system() -> FontSet? {
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
