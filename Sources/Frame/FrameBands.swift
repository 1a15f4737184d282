/// How frames that do not fit into a processor's cache are cut into bands, each of which is composed and copied at once.
///
/// What was composed is read again to be copied: a band that still lies in the cache saves that way through memory, once for each pixel.
/// A band costs a walk through the views. Measured in memory, whole pages: 1024×600 330 → 270 µs, 1920×1080 1 020 → 765, 3840×2160 4 300
/// → 3 000 to 3 700, where a copy alone takes 170, 595 and 2 680; bands of 128 KiB to 1 MiB differ by less than that machine's noise.
/// Stores that go past the caches, tried for shadow and buffer, made no size faster.
package struct FrameBands: Sendable {
    /// How much of the shadow a band has, in bytes: half of the smallest second cache that panels have.
    private let bytes: Int

    /// Bands of this many bytes; less than a row's make bands of a row.
    package init(bytes: Int = 256 << 10) { self.bytes = bytes }

    /// - Parameters:
    ///   - area: how many pixels are to be composed.
    ///   - stride: the pixels of a row of the shadow.
    /// - Returns: the rows of a band; nil where all that is composed fits into two.
    func height(for area: Int, stride: Int) -> Int? { area &* 4 > bytes &* 2 ? max(1, bytes / (max(1, stride) &* 4)) : nil }
}
