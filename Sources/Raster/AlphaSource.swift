/// What draws an image's alpha anew at every size, from an outline for instance.
protocol AlphaSource: AnyObject {
    /// The coverage in pixels; nil if there is no memory.
    func mask(width: Int, height: Int) -> Mask?
}

/// The mirror image of what another one draws.
final class MirroredAlpha: AlphaSource {
    private let source: any AlphaSource

    init(_ source: any AlphaSource) { self.source = source }

    func mask(width: Int, height: Int) -> Mask? {
        let mask = source.mask(width: width, height: height)
        mask?.mirror(width: width, height: height)
        return mask
    }
}

extension Surface {
    /// The mirror image; nil if there is no memory.
    func mirrored() -> Surface? {
        guard let result = try? Surface(width: width, height: height, isOpaque: isOpaque) else { return nil }
        for y in 0..<height {
            let (from, to) = (row(y), result.row(y))
            for x in 0..<width { to[x] = from[width - 1 - x] }
        }
        return result
    }
}
