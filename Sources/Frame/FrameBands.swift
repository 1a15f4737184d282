import FasciaGeometry

/// How frames that do not fit into a processor's cache are cut into bands, each of which is composed and copied at once.
///
/// What was composed is read again to be copied: a band that still lies in the cache saves that way through memory, once for each pixel,
/// and so does a buffer that is written past the caches. A band costs a walk through the views. Measured in memory, whole pages, in µs:
///
/// | | 1024×600 | 1920×1080 | 3840×2160 | 1024×600 as it comes, each 16 ms |
/// | --- | --- | --- | --- | --- |
/// | composed, then copied | 330 | 1 020 | 4 300 | |
/// | in bands into the shadow, each copied | 272 | 755 | 4 000 | |
/// | in bands straight to the buffer | 229 | 612 | 2 300 | 409 to 419 |
/// | the same past the caches | 229 | 626 | 2 350 | 286 to 316 |
/// | and rows of one colour not through the band | 215 | 505 | 1 690 | 280 to 330 |
/// | and ground that the buffer has not written (another machine, 156 and 400 without) | 122 | 188 | | 225 to 280 |
/// | a copy alone | 172 | 597 | 2 680 | |
///
/// Bands of 128 KiB to 1 MiB differ by less than that machine's noise.
package struct FrameBands: Sendable {
    /// How much of the shadow a band has, in bytes: half of the smallest second cache that panels have.
    private let bytes: Int
    /// The largest picture, in bytes, that a page of it is drawn into to be kept.
    private let keptBytes: Int
    /// How long after the last one a page of a larger picture is a lone one.
    let loneAfter: TimeSpan

    /// Bands of this many bytes; less than a row's make bands of a row.
    /// - Parameters:
    ///   - keptBytes: of what picture, in bytes, a page is kept at once; a lone one of a larger picture goes straight to each buffer.
    ///   - loneAfter: how long after the last page one is a lone one.
    package init(bytes: Int = 256 << 10, keptBytes: Int = 4 << 20, loneAfter: TimeSpan = .milliseconds(500)) {
        self.bytes = bytes
        self.keptBytes = keptBytes
        self.loneAfter = loneAfter
    }

    /// What is less is copied while the cache has all of it, by which a picture of 320×240 that
    /// plays takes 41 µs instead of 58.
    ///
    /// - Parameters:
    ///   - area: how many pixels are to be composed.
    ///   - stride: the pixels of a row of the shadow.
    /// - Returns: the rows of a band; nil where all that is composed fits into two.
    func height(for area: Int, stride: Int) -> Int? { area &* 4 > bytes &* 2 ? height(stride: stride) : nil }

    /// The same for a picture that plays, of which each frame is copied to the display as it came.
    func height(forPicture area: Int, stride: Int) -> Int? { area &* 4 > bytes / 4 ? height(stride: stride) : nil }

    /// Whether a rectangle is a page, all of the display or nearly so, that is better drawn for each buffer than kept at once: writing a
    /// large picture, reading it and writing it again takes longer where the buffers have most of the ground already. Measured as frames
    /// come, one each 16 ms, in µs: a page, and the small frame after it, which brings the other buffer up to date.
    ///
    /// | | 1024×600 | 1920×1080 |
    /// | --- | --- | --- |
    /// | kept, and copied to both | 285, 170 | 745, 595 |
    /// | straight to one, then to the other | 220, 215 | 280, 280 |
    ///
    /// - Parameters:
    ///   - rect: what is to be composed.
    ///   - pixels: how many the picture has.
    package func isLargePage(_ rect: PixelRect, of pixels: Int) -> Bool { pixels &* 4 > keptBytes && rect.area &* 4 >= pixels &* 3 }

    private func height(stride: Int) -> Int { max(1, bytes / (max(1, stride) &* 4)) }
}
