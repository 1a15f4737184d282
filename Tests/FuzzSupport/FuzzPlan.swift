import Glibc

/// How many inputs a fuzz test makes, and from which seed: `FASCIA_FUZZ_COUNT` and `FASCIA_FUZZ_SEED`, so that a failure can be repeated.
public struct FuzzPlan {
    public let count: Int
    public let seed: UInt64

    public init(_ name: String, usual: Int = 2000) {
        let environment = { (name: String) in getenv(name).flatMap { UInt64(String(cString: $0)) } }
        count = environment("FASCIA_FUZZ_COUNT").map { Int(clamping: $0) } ?? usual
        seed = environment("FASCIA_FUZZ_SEED") ?? 1
        print("\(name) fuzz: FASCIA_FUZZ_SEED=\(seed) FASCIA_FUZZ_COUNT=\(count)")
    }

    /// The numbers that this plan's seed gives.
    public var generator: SeededGenerator { SeededGenerator(seed: seed) }
}

/// Random numbers that come again with the same seed (SplitMix64).
public struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    public init(seed: UInt64) { state = seed }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

extension Array<UInt8> {
    /// A text damaged in a few places: parts cut out, put in twice, replaced by a random byte, and by words of its language.
    public func damaged(with words: [String], places: ClosedRange<Int> = 0...4, _ random: inout some RandomNumberGenerator) -> [UInt8] {
        var bytes = self
        for _ in 0..<Int.random(in: places, using: &random) {
            let place = bytes.isEmpty ? 0 : Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0..<6, using: &random) {
            case 0: bytes.removeSubrange(place..<Swift.min(bytes.count, place + Int.random(in: 0...20, using: &random)))
            case 1: if place < bytes.count { bytes[place] = UInt8.random(in: 0...255, using: &random) }
            case 2: bytes.insert(contentsOf: bytes[place...].prefix(Int.random(in: 0...80, using: &random)), at: place)
            default: bytes.insert(contentsOf: (words.randomElement(using: &random) ?? "").utf8, at: place)
            }
        }
        return bytes
    }
}
