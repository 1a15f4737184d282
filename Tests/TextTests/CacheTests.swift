import Testing

@testable import FasciaRaster

@Suite struct CacheTests {
    @Test func layoutsAreMadeOnce() throws {
        let font = try Fixtures.font()
        let layout = font.layout("Room", scale: 1)
        #expect(font.layout("Room", scale: 1) === layout)
        #expect(Font(chain: font.chain, size: 17).layout("Room", scale: 1) === layout)
        #expect(font.layout("Room", scale: 2) !== layout)
        #expect(font.layout("Room", scale: 1, options: TextOptions(maximumWidth: 500)) !== layout)
        #expect(font.chain.layoutStatistics.hits == 2 && font.chain.layoutStatistics.misses == 3)
        #expect(font.chain.runStatistics.misses == 1, "shaped once for all sizes and widths")
        font.chain.removeCachedTexts()
        #expect(font.chain.layoutStatistics.count == 0 && font.layout("Room", scale: 1) !== layout)
    }

    @Test func cachesStayWithinTheirBounds() throws {
        let font = try Fixtures.font(40)
        for number in 0..<3000 { _ = font.layout("Number \(number) and some more text behind it", scale: 1) }
        let layouts = font.chain.layoutStatistics
        #expect(layouts.misses == 3000 && layouts.evictions > 0 && layouts.count + layouts.evictions == 3000)
        #expect(layouts.bytes <= 8 << 20 && layouts.count <= 1024)
        let runs = font.chain.runStatistics
        #expect(runs.bytes <= 2 << 20 && runs.count <= 1024 && runs.evictions > 0)
        for size in 10..<300 { _ = font.withSize(Double(size)).layout("abcdefghij", scale: 1).mask }
        let glyphs = font.chain.library.glyphStatistics
        #expect(glyphs.bytes <= 2 << 20 && glyphs.count <= 8192 && glyphs.evictions > 0)
    }

    @Test func leastRecentlyUsedIsEvictedFirst() {
        let cache = NumberCache()
        for key in 1...3 { cache.insert(key * 10, for: key, bytes: 10) }
        #expect(cache.value(for: 1) == 10)
        cache.insert(40, for: 4, bytes: 10)
        #expect(cache.value(for: 2) == nil && cache.value(for: 1) == 10 && cache.value(for: 3) == 30 && cache.value(for: 4) == 40)
        cache.insert(50, for: 5, bytes: 95)
        #expect(cache.value(for: 5) == 50 && cache.statistics.count == 1 && cache.statistics.bytes == 95)
        cache.insert(60, for: 6, bytes: 101)
        #expect(cache.value(for: 6) == nil && cache.value(for: 5) == 50)
        cache.insert(51, for: 5, bytes: 5)
        #expect(cache.value(for: 5) == 51 && cache.statistics.bytes == 5 && cache.statistics.count == 1)
    }

    @Test func keysDistinguishWhatUnicodeHoldsForEqual() throws {
        let font = try Fixtures.font()
        #expect("é" == "e\u{301}")
        #expect(font.layout("é", scale: 1) !== font.layout("e\u{301}", scale: 1))
    }
}

/// Holds a cache, which cannot be copied into an expectation.
private final class NumberCache {
    private var cache = LRUCache<UInt64, Int>(byteLimit: 100, countLimit: 3)

    var statistics: CacheStatistics { cache.statistics }
    func value(for key: Int) -> Int? { cache.value(for: UInt64(key)) }
    func insert(_ value: Int, for key: Int, bytes: Int) { cache.insert(value, for: UInt64(key), bytes: bytes) }
}
