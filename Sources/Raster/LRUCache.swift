/// What a cache finds its values by.
protocol CacheKey {
    /// Spreads the key over all bits; equal keys have equal ones.
    var cacheHash: UInt64 { get }
    func matches(_ other: borrowing Self) -> Bool
}

extension CacheKey where Self: Hashable {
    var cacheHash: UInt64 { UInt64(truncatingIfNeeded: hashValue) }
    func matches(_ other: borrowing Self) -> Bool { self == copy other }
}

extension UInt64: CacheKey {
    var cacheHash: UInt64 {
        let product = multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
        return product.high ^ product.low
    }
}

/// How a bounded cache does.
public struct CacheStatistics: Hashable, Sendable {
    /// How often what was looked up was there.
    public package(set) var hits = 0
    /// How often it had to be made.
    public package(set) var misses = 0
    /// How many values were dropped to make room.
    public package(set) var evictions = 0
    /// How many values are kept now.
    public package(set) var count = 0
    /// The bytes that they occupy.
    public package(set) var bytes = 0
}

/// A cache bounded by bytes and by count that drops what was not used for longest. Looking something up allocates nothing.
struct LRUCache<Key: CacheKey, Value>: ~Copyable {
    /// Nodes refer to each other by number; −1 is none.
    private struct Node {
        let key: Key
        let value: Value
        let bytes: Int
        /// The list from the most to the least recently used.
        var newer: Int
        var older: Int
        /// The next one in the same bucket.
        var next: Int
    }

    /// The most bytes that are kept.
    var byteLimit: Int
    private let countLimit: Int
    /// `bytes` never exceeds `byteLimit`.
    private(set) var statistics = CacheStatistics()

    private var nodes: UnsafeMutablePointer<Node>
    private var capacity = 0
    /// Numbers below `capacity` without a node.
    private var free: [Int] = []
    /// The first node of each bucket; as many buckets as nodes can be, a power of two.
    private var buckets: UnsafeMutablePointer<Int>
    private var newest = -1
    private var oldest = -1

    /// - Parameters:
    ///   - byteLimit: the most bytes kept; a value larger than this is not kept at all.
    ///   - countLimit: the most values kept, at least 1.
    init(byteLimit: Int, countLimit: Int = .max) {
        self.byteLimit = max(0, byteLimit)
        self.countLimit = max(1, countLimit)
        nodes = .allocate(capacity: 0)
        buckets = .allocate(capacity: 0)
    }

    deinit {
        var index = oldest
        while index >= 0 {
            let newer = nodes[index].newer
            (nodes + index).deinitialize(count: 1)
            index = newer
        }
        nodes.deallocate()
        buckets.deallocate()
    }

    mutating func removeAll() {
        while oldest >= 0 { remove(oldest) }
    }

    /// The value for a key, which counts as used now; counts a hit or a miss.
    mutating func value(for key: borrowing Key) -> Value? {
        let index = find(key)
        guard index >= 0 else {
            statistics.misses &+= 1
            return nil
        }
        statistics.hits &+= 1
        if newest != index {
            unlink(index)
            link(index)
        }
        return nodes[index].value
    }

    /// Keeps a value, in place of one with the same key. Does nothing if it is too large to be kept.
    mutating func insert(_ value: Value, for key: Key, bytes: Int) {
        let known = find(key)
        if known >= 0 { remove(known) }
        guard bytes <= byteLimit else { return }
        while oldest >= 0, statistics.bytes + bytes > byteLimit || statistics.count >= countLimit {
            remove(oldest)
            statistics.evictions &+= 1
        }
        if free.isEmpty { grow() }
        guard let place = free.popLast() else { return }
        let bucket = bucket(of: key)
        (nodes + place).initialize(to: Node(key: key, value: value, bytes: bytes, newer: -1, older: -1, next: buckets[bucket]))
        buckets[bucket] = place
        link(place)
        statistics.bytes += bytes
        statistics.count += 1
    }

    private func bucket(of key: borrowing Key) -> Int { Int(truncatingIfNeeded: key.cacheHash) & (capacity &- 1) }

    @inline(__always)
    private func find(_ key: borrowing Key) -> Int {
        if newest < 0 { return -1 }
        var index = buckets[bucket(of: key)]
        while index >= 0, !nodes[index].key.matches(key) { index = nodes[index].next }
        return index
    }

    private mutating func remove(_ index: Int) {
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

    /// Twice the room, and some at first. Only called when every number has a node.
    private mutating func grow() {
        let old = capacity
        capacity = max(32, 2 * capacity)
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

    private mutating func unlink(_ index: Int) {
        let (newer, older) = (nodes[index].newer, nodes[index].older)
        if newer >= 0 { nodes[newer].older = older } else { newest = older }
        if older >= 0 { nodes[older].newer = newer } else { oldest = newer }
        nodes[index].newer = -1
        nodes[index].older = -1
    }

    private mutating func link(_ index: Int) {
        nodes[index].older = newest
        if newest >= 0 { nodes[newest].newer = index }
        newest = index
        if oldest < 0 { oldest = index }
    }
}
