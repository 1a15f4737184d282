import FasciaRaster

/// The weights that the built-in look uses, each a chain of font files.
///
/// A set may be made on one thread and handed to another; like its chains it is for one thread at a time.
public struct FontSet: @unchecked Sendable {
    /// Labels.
    public var regular: FontChain
    private var others: FontWeights

    /// A set of four chains; the same may stand for several.
    public init(regular: FontChain, medium: FontChain, semibold: FontChain, bold: FontChain) {
        self.regular = regular
        others = FontWeights(open: nil)
        others.chains = [.medium: medium, .semibold: semibold, .bold: bold]
    }

    /// A set whose other weights are opened when something is drawn with them, which most panels never do with all of them.
    /// - Parameters:
    ///   - regular: the chain of labels, and of every weight for which there is no other.
    ///   - open: opens the chain of a weight, nil if it has none of its own. Called once for each at most, and kept.
    public init(regular: FontChain, open: @escaping (FontWeight) -> FontChain?) {
        self.regular = regular
        others = FontWeights(open: open)
    }

    /// The titles of segments and tabs.
    public var medium: FontChain {
        get { others.chain(.medium) ?? regular }
        set { set(newValue, for: .medium) }
    }

    /// Badges.
    public var semibold: FontChain {
        get { others.chain(.semibold) ?? regular }
        set { set(newValue, for: .semibold) }
    }

    /// Headings.
    public var bold: FontChain {
        get { others.chain(.bold) ?? regular }
        set { set(newValue, for: .bold) }
    }

    /// A font of the set.
    public func font(size: Double, weight: FontWeight = .regular) -> Font {
        Font(chain: weight == .regular ? regular : others.chain(weight) ?? regular, size: size)
    }

    private mutating func set(_ chain: FontChain, for weight: FontWeight) {
        // A set is a value: another that was copied from this one keeps its chains.
        others = FontWeights(others)
        others.chains[weight] = .some(chain)
    }
}

/// The chains of several weights, each opened when it is asked for.
final class FontWeights {
    /// What is known; a weight that was looked for and that there is not is there with nil.
    var chains: [FontWeight: FontChain?] = [:]
    private let open: ((FontWeight) -> FontChain?)?

    init(open: ((FontWeight) -> FontChain?)?) { self.open = open }

    init(_ other: FontWeights) {
        chains = other.chains
        open = other.open
    }

    func chain(_ weight: FontWeight) -> FontChain? {
        if let known = chains[weight] { return known }
        let chain = open?(weight)
        chains[weight] = .some(chain)
        return chain
    }
}
