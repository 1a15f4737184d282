import FasciaGeometry

/// What was drawn once and is needed again: stretched and tinted images, the masks of shapes, shadows.
///
/// Bounded by bytes: what was not used for longest goes first. One cache serves every canvas of a program. Looking something up
/// allocates nothing.
public final class RenderCache {
    /// What the cache did since it was made.
    public struct Statistics: Sendable {
        /// How often something was there.
        public internal(set) var hits = 0
        /// How often something had to be made.
        public internal(set) var misses = 0
        /// How often something made room for another.
        public internal(set) var evictions = 0
        /// How many things are in the cache.
        public internal(set) var count = 0
        /// Their bytes of pixels and coverage.
        public internal(set) var bytes = 0
    }

    typealias Key = RenderKey

    enum Value {
        case slices(Slices)
        case mask(PlacedMask)
        case surface(Surface)
    }

    /// Nodes refer to each other by number; −1 is none.
    private struct Node {
        let key: Key
        /// Held for the key's sake.
        let image: Image?
        let value: Value
        let bytes: Int
        /// The list from the most to the least recently used.
        var newer: Int
        var older: Int
        /// The next one in the same bucket.
        var next: Int
    }

    /// The most bytes that are kept.
    public private(set) var byteLimit: Int
    /// Counters; `bytes` never exceeds `byteLimit`.
    public private(set) var statistics = Statistics()
    /// Turns shapes into coverage; made when the first shape is drawn.
    lazy var rasterizer = ShapeRasterizer()

    /// The pixels of gradients.
    let ramps = GradientRamp()

    private var nodes: UnsafeMutablePointer<Node>
    private var capacity = 32
    /// Numbers below `capacity` without a node.
    private var free: [Int] = []
    /// The first node of each bucket; as many buckets as nodes can be, a power of two.
    private var buckets: UnsafeMutablePointer<Int>
    private var newest = -1
    private var oldest = -1

    /// An empty cache; a limit below 0 counts as 0, which keeps nothing.
    public init(byteLimit: Int = 8 << 20) {
        self.byteLimit = max(0, byteLimit)
        nodes = .allocate(capacity: capacity)
        buckets = .allocate(capacity: capacity)
        buckets.initialize(repeating: -1, count: capacity)
        free = Array((0..<capacity).reversed())
    }

    deinit {
        removeAll()
        nodes.deallocate()
        buckets.deallocate()
    }

    /// Forgets everything.
    public func removeAll() {
        while oldest >= 0 { remove(oldest) }
    }

    /// Makes sure that a picture behind everything can be kept, however large the display is: four times the display's bytes, since
    /// what is larger than half of the cache is not kept, and a square picture that covers a wide display is nearly twice as large. Never
    /// less than before.
    public func fit(display size: PixelSize) {
        let (pixels, isTooMany) = max(0, size.width).multipliedReportingOverflow(by: max(0, size.height))
        let (bytes, isTooMuch) = pixels.multipliedReportingOverflow(by: 16)
        if !isTooMany && !isTooMuch { byteLimit = max(byteLimit, bytes) }
    }

    /// Whether a thing of this size is kept. What is larger than half of the cache would drive out all else at every change of size.
    func accepts(bytes: Int) -> Bool { bytes <= byteLimit / 2 }

    /// What is kept under a key; counts a hit or a miss.
    func value(for key: borrowing Key) -> Value? {
        var index = buckets[bucket(of: key)]
        while index >= 0 {
            if nodes[index].key.matches(key) {
                statistics.hits &+= 1
                if newest != index {
                    unlink(index)
                    link(index)
                }
                return nodes[index].value
            }
            index = nodes[index].next
        }
        statistics.misses &+= 1
        return nil
    }

    /// Keeps a thing that was missing. Does nothing if it is too large to be kept.
    func insert(_ value: Value, bytes: Int, for key: Key) {
        guard accepts(bytes: bytes) else { return }
        // What was made while this was being made is as good.
        var index = buckets[bucket(of: key)]
        while index >= 0 {
            if nodes[index].key.matches(key) { return }
            index = nodes[index].next
        }
        while statistics.bytes + bytes > byteLimit, oldest >= 0 {
            remove(oldest)
            statistics.evictions &+= 1
        }
        if free.isEmpty { grow() }
        guard let place = free.popLast() else { return }
        let bucket = bucket(of: key)
        (nodes + place).initialize(
            to: Node(key: key, image: key.image, value: value, bytes: bytes, newer: -1, older: -1, next: buckets[bucket]))
        buckets[bucket] = place
        link(place)
        statistics.bytes += bytes
        statistics.count += 1
    }

    private func bucket(of key: borrowing Key) -> Int { Int(truncatingIfNeeded: key.hash) & (capacity &- 1) }

    private func remove(_ index: Int) {
        unlink(index)
        let bucket = bucket(of: nodes[index].key)
        if buckets[bucket] == index {
            buckets[bucket] = nodes[index].next
        } else {
            var before = buckets[bucket]
            while nodes[before].next != index { before = nodes[before].next }
            nodes[before].next = nodes[index].next
        }
        statistics.bytes -= nodes[index].bytes
        statistics.count -= 1
        (nodes + index).deinitialize(count: 1)
        free.append(index)
    }

    /// Twice the room. Only called when every number has a node.
    private func grow() {
        let old = capacity
        capacity *= 2
        let larger = UnsafeMutablePointer<Node>.allocate(capacity: capacity)
        larger.moveInitialize(from: nodes, count: old)
        nodes.deallocate()
        nodes = larger
        buckets.deallocate()
        buckets = .allocate(capacity: capacity)
        buckets.initialize(repeating: -1, count: capacity)
        for index in 0..<old {
            let bucket = bucket(of: nodes[index].key)
            nodes[index].next = buckets[bucket]
            buckets[bucket] = index
        }
        free.append(contentsOf: (old..<capacity).reversed())
    }

    private func unlink(_ index: Int) {
        let (newer, older) = (nodes[index].newer, nodes[index].older)
        if newer >= 0 { nodes[newer].older = older } else { newest = older }
        if older >= 0 { nodes[older].newer = newer } else { oldest = newer }
        nodes[index].newer = -1
        nodes[index].older = -1
    }

    private func link(_ index: Int) {
        nodes[index].older = newest
        if newest >= 0 { nodes[newest].newer = index }
        newest = index
        if oldest < 0 { oldest = index }
    }
}
