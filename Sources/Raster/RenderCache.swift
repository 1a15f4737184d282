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

    /// What identifies a thing. It holds its image, so no other image can take that one's identity while the thing is kept.
    enum Key: Hashable {
        /// An image in device pixels; an extent of 0 stands for the natural one.
        case slices(Image, scale: Double, width: Int, height: Int)
        /// The alpha of an image at a size.
        case alpha(Image, scale: Double, width: Int, height: Int)
        /// A fill through the alpha of an image.
        case tinted(Image, Fill, scale: Double, width: Int, height: Int)
        /// The coverage of a shape.
        case shape(Shape, scale: Double, width: Int, height: Int)
        /// An image through the coverage of a shape.
        case filledShape(Shape, Image, scale: Double, width: Int, height: Int)
        /// The blurred coverage of a shape; the blur in 1/64 pixel.
        case shadow(Shape, scale: Double, width: Int, height: Int, blur: Int)
    }

    enum Value {
        case slices(Slices)
        case mask(PlacedMask)
        case surface(Surface)
    }

    private final class Node {
        let key: Key
        let value: Value
        let bytes: Int
        /// The list from the most to the least recently used; the dictionary owns the nodes.
        unowned(unsafe) var newer: Node?
        unowned(unsafe) var older: Node?

        init(key: Key, value: Value, bytes: Int) {
            self.key = key
            self.value = value
            self.bytes = bytes
        }
    }

    /// The most bytes that are kept.
    public let byteLimit: Int
    /// Counters; `bytes` never exceeds `byteLimit`.
    public private(set) var statistics = Statistics()
    /// Turns shapes into coverage; made when the first shape is drawn.
    lazy var rasterizer = ShapeRasterizer()

    /// The pixels of gradients.
    let ramps = GradientRamp()

    private var nodes: [Key: Node] = [:]
    private unowned(unsafe) var newest: Node?
    private unowned(unsafe) var oldest: Node?

    /// An empty cache; a limit below 0 counts as 0, which keeps nothing.
    public init(byteLimit: Int = 8 << 20) {
        self.byteLimit = max(0, byteLimit)
    }

    /// Forgets everything.
    public func removeAll() {
        newest = nil
        oldest = nil
        nodes.removeAll()
        statistics.bytes = 0
        statistics.count = 0
    }

    /// Whether a thing of this size is kept. What is larger than half of the cache would drive out all else at every change of size.
    func accepts(bytes: Int) -> Bool { bytes <= byteLimit / 2 }

    /// What is kept under a key; counts a hit or a miss.
    func value(for key: Key) -> Value? {
        guard let node = nodes[key] else {
            statistics.misses &+= 1
            return nil
        }
        statistics.hits &+= 1
        if newest !== node {
            unlink(node)
            link(node)
        }
        return node.value
    }

    /// Keeps a thing that was missing. Does nothing if it is too large to be kept.
    func insert(_ value: Value, bytes: Int, for key: Key) {
        guard accepts(bytes: bytes), nodes[key] == nil else { return }
        while statistics.bytes + bytes > byteLimit, let node = oldest {
            unlink(node)
            statistics.bytes -= node.bytes
            statistics.count -= 1
            statistics.evictions &+= 1
            nodes[node.key] = nil
        }
        let node = Node(key: key, value: value, bytes: bytes)
        nodes[key] = node
        link(node)
        statistics.bytes += bytes
        statistics.count += 1
    }

    private func unlink(_ node: Node) {
        if let newer = node.newer { newer.older = node.older } else { newest = node.older }
        if let older = node.older { older.newer = node.newer } else { oldest = node.newer }
        node.newer = nil
        node.older = nil
    }

    private func link(_ node: Node) {
        node.older = newest
        newest?.newer = node
        newest = node
        if oldest == nil { oldest = node }
    }
}
