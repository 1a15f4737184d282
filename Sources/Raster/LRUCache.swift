/// A cache bounded by bytes and by count that drops what was not used for longest.
struct LRUCache<Key: Hashable, Value> {
    private struct Node {
        var key: Key
        var value: Value
        var bytes: Int
        var newer: Int
        var older: Int
    }

    private let byteLimit: Int
    private let countLimit: Int
    private var index: [Key: Int] = [:]
    private var nodes: [Node?] = []
    private var free: [Int] = []
    private var newest = -1
    private var oldest = -1
    private(set) var statistics = CacheStatistics()

    /// - Parameters:
    ///   - byteLimit: the most bytes kept; a value larger than this is not kept at all.
    ///   - countLimit: the most values kept, at least 1.
    init(byteLimit: Int, countLimit: Int) {
        self.byteLimit = byteLimit
        self.countLimit = max(1, countLimit)
    }

    /// The value for a key, which counts as used now.
    mutating func value(for key: Key) -> Value? {
        guard let slot = index[key], let node = nodes[slot] else {
            statistics.misses += 1
            return nil
        }
        statistics.hits += 1
        if slot != newest {
            unlink(slot)
            link(slot)
        }
        return node.value
    }

    /// Keeps a value, in place of one with the same key.
    mutating func insert(_ value: Value, for key: Key, bytes: Int) {
        if let slot = index[key] { remove(slot) }
        guard bytes <= byteLimit else { return }
        while oldest >= 0, statistics.bytes + bytes > byteLimit || statistics.count >= countLimit {
            remove(oldest)
            statistics.evictions += 1
        }
        let node = Node(key: key, value: value, bytes: bytes, newer: -1, older: -1)
        let slot: Int
        if let reused = free.popLast() {
            slot = reused
            nodes[slot] = node
        } else {
            slot = nodes.count
            nodes.append(node)
        }
        index[key] = slot
        statistics.count += 1
        statistics.bytes += bytes
        link(slot)
    }

    mutating func removeAll() {
        index.removeAll()
        nodes.removeAll()
        free.removeAll()
        (newest, oldest) = (-1, -1)
        (statistics.count, statistics.bytes) = (0, 0)
    }

    private mutating func link(_ slot: Int) {
        nodes[slot]?.older = newest
        nodes[slot]?.newer = -1
        if newest >= 0 { nodes[newest]?.newer = slot }
        newest = slot
        if oldest < 0 { oldest = slot }
    }

    private mutating func unlink(_ slot: Int) {
        guard let node = nodes[slot] else { return }
        if node.newer >= 0 { nodes[node.newer]?.older = node.older } else { newest = node.older }
        if node.older >= 0 { nodes[node.older]?.newer = node.newer } else { oldest = node.newer }
    }

    private mutating func remove(_ slot: Int) {
        guard let node = nodes[slot] else { return }
        unlink(slot)
        index[node.key] = nil
        nodes[slot] = nil
        free.append(slot)
        statistics.count -= 1
        statistics.bytes -= node.bytes
    }
}
