/// How a bounded cache does.
public struct CacheStatistics: Hashable, Sendable {
    /// How often what was asked for was there.
    public internal(set) var hits = 0
    /// How often it had to be made.
    public internal(set) var misses = 0
    /// How many were dropped to make room.
    public internal(set) var evictions = 0
    /// How many are kept now.
    public internal(set) var count = 0
    /// What they occupy, in bytes.
    public internal(set) var bytes = 0

    /// No use yet.
    public init() {}
}
