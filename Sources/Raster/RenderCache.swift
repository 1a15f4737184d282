import FasciaGeometry

/// What was drawn once and is needed again: stretched and tinted images, the masks of shapes, shadows.
///
/// Bounded by bytes: what was not used for longest goes first. One cache serves every canvas of a program. Looking something up
/// allocates nothing.
public final class RenderCache {
    /// Counters of a cache.
    public typealias Statistics = CacheStatistics

    typealias Key = RenderKey

    enum Value {
        case slices(Slices)
        case mask(PlacedMask)
        case surface(Surface)
    }

    private struct Entry {
        let value: Value
        /// Held for the key's sake.
        let image: Image?
    }

    private var entries: LRUCache<RenderKey, Entry>
    /// Turns shapes into coverage; made when the first shape is drawn.
    lazy var rasterizer = ShapeRasterizer()

    /// The pixels of gradients.
    let ramps = GradientRamp()

    /// An empty cache; a limit below 0 counts as 0, which keeps nothing.
    public init(byteLimit: Int = 8 << 20) { entries = LRUCache(byteLimit: byteLimit) }

    /// The most bytes that are kept.
    public var byteLimit: Int { entries.byteLimit }

    /// Counters; `bytes` never exceeds `byteLimit`.
    public var statistics: Statistics { entries.statistics }

    /// Forgets everything.
    public func removeAll() { entries.removeAll() }

    /// Makes sure that a picture behind everything can be kept, however large the display is: four times the display's bytes, since
    /// what is larger than half of the cache is not kept, and a square picture that covers a wide display is nearly twice as large. Never
    /// less than before.
    public func fit(display size: PixelSize) {
        let (pixels, isTooMany) = max(0, size.width).multipliedReportingOverflow(by: max(0, size.height))
        let (bytes, isTooMuch) = pixels.multipliedReportingOverflow(by: 16)
        if !isTooMany && !isTooMuch { entries.byteLimit = max(byteLimit, bytes) }
    }

    /// Whether a thing of this size is kept. What is larger than half of the cache would drive out all else at every change of size.
    func accepts(bytes: Int) -> Bool { bytes <= byteLimit / 2 }

    /// What is kept under a key; counts a hit or a miss.
    func value(for key: borrowing Key) -> Value? { entries.value(for: key)?.value }

    /// Keeps a thing that was missing. Does nothing if it is too large to be kept.
    func insert(_ value: Value, bytes: Int, for key: Key) {
        if accepts(bytes: bytes) { entries.insert(Entry(value: value, image: key.image), for: key, bytes: bytes) }
    }
}
