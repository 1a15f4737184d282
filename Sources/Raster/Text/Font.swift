/// A font chain at a size.
///
/// Two fonts are equal if they have the same chain, not merely chains of the same files, and the same size.
public final class Font: Hashable {
    /// The smallest and the largest size, in points.
    public static let sizes: ClosedRange<Double> = 1...1000

    /// The files that the glyphs come from.
    public let chain: FontChain
    /// Points per em.
    public let size: Double
    /// From the baseline to the top of a line's box, in points, by the chain's first face.
    public let ascent: Double
    /// From the baseline to the bottom of a line's box, in points, positive.
    public let descent: Double

    /// - Parameters:
    ///   - chain: the font files, by preference.
    ///   - size: points per em; clamped to `sizes`, and to the smallest if not a number.
    public init(chain: FontChain, size: Double) {
        self.chain = chain
        self.size = size >= Font.sizes.lowerBound ? min(size, Font.sizes.upperBound) : Font.sizes.lowerBound
        ascent = chain.first.ascent * self.size
        descent = chain.first.descent * self.size
    }

    /// The height of a line's box, in points. Layouts round it to whole pixels.
    public var lineHeight: Double { ascent + descent }

    /// The same design at another size.
    public func withSize(_ size: Double) -> Font { Font(chain: chain, size: size) }

    /// The string laid out, from the chain's cache if it was before. Keep the result to draw it again and again.
    /// - Parameters:
    ///   - string: the text.
    ///   - scale: device pixels per point; clamped to 0.1 … 16.
    ///   - options: alignment, wrapping and the like.
    public func layout(_ string: String, scale: Double, options: TextOptions = .init()) -> TextLayout {
        chain.layout(string, size: size, scale: scale >= 0.1 ? min(scale, 16) : (scale < 0.1 ? 0.1 : 1), options: options)
    }

    /// Digits of equal width for numbers that change often.
    /// - Parameter scale: device pixels per point.
    package func digitAtlas(scale: Double) -> DigitAtlas { chain.digitAtlas(for: self, scale: scale) }

    /// Whether both have the same chain and the same size.
    public static func == (a: Font, b: Font) -> Bool { a === b || (a.chain === b.chain && a.size == b.size) }

    /// Hashes the chain's identity and the size.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(chain))
        hasher.combine(size)
    }
}
