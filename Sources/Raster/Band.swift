/// A run of rows or columns of the target, and the run of the source that fills it by being repeated.
struct Band {
    /// The first row or column of the target.
    var start: Int
    /// How many there are; 0 or less if the band is empty.
    var length: Int
    /// The first row or column of the source.
    var source: Int
    /// How many of them there are before they repeat; at least 1 in a band that is not empty.
    var period: Int
    /// Whether the source's run is one and the same throughout.
    var isUniform: Bool

    /// Nothing.
    static let empty = Band(start: 0, length: 0, source: 0, period: 1, isUniform: true)

    /// The three bands that a sliced source makes of `length` pixels from `start` on; no less than its caps need.
    static func cut(_ axis: SliceAxis, start: Int, length: Int) -> InlineArray<3, Band> {
        var bands = InlineArray<3, Band>(repeating: .empty)
        let total = axis.length
        if length == total || axis.zone == 0 {
            bands[0] = Band(
                start: start, length: min(length, total), source: 0, period: total, isUniform: total == axis.zone && axis.isUniform)
            return bands
        }
        let middle = max(0, length &- axis.lead &- axis.trail)
        bands[0] = Band(start: start, length: axis.lead, source: 0, period: max(1, axis.lead), isUniform: false)
        bands[1] = Band(start: start &+ axis.lead, length: middle, source: axis.lead, period: axis.zone, isUniform: axis.isUniform)
        bands[2] = Band(
            start: start &+ axis.lead &+ middle, length: axis.trail, source: axis.lead &+ axis.zone, period: max(1, axis.trail),
            isUniform: false)
        return bands
    }

    /// The three bands of a source of `extent` pixels in the middle of `length` pixels from `start` on; its first and last pixel go on
    /// where it does not reach.
    static func centered(_ extent: Int, start: Int, length: Int) -> InlineArray<3, Band> {
        var bands = InlineArray<3, Band>(repeating: .empty)
        let first = start &+ (length &- extent) >> 1
        let last = first &+ extent
        bands[0] = Band(start: start, length: first &- start, source: 0, period: 1, isUniform: true)
        bands[1] = Band(start: first, length: extent, source: 0, period: extent, isUniform: false)
        bands[2] = Band(start: last, length: start &+ length &- last, source: extent &- 1, period: 1, isUniform: true)
        return bands
    }
}
