import FasciaRaster

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
