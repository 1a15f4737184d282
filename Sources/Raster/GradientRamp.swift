/// The pixels of gradients along their axis, made once for each gradient and length.
///
/// A frame asks for the same few again and again: the last ones are kept, the oldest makes room.
final class GradientRamp {
    private struct Entry {
        var gradient: LinearGradient
        var count: Int
        var pixels: UnsafeMutablePointer<UInt32>
    }

    private static let capacity = 8
    @exclusivity(unchecked) private var entries: [Entry] = []
    private var oldest = 0

    deinit {
        for entry in entries { entry.pixels.deallocate() }
    }

    /// The premultiplied pixels of an area with `count` rows or columns, valid until eight others have been asked for; nil if there are
    /// too many to be kept, or none.
    func pixels(of gradient: LinearGradient, count: Int) -> UnsafePointer<UInt32>? {
        for index in entries.indices where entries[index].count == count && entries[index].gradient == gradient {
            return UnsafePointer(entries[index].pixels)
        }
        guard count > 0, count <= Surface.maximumExtent else { return nil }
        let pixels = UnsafeMutablePointer<UInt32>.allocate(capacity: count)
        for index in 0..<count { (pixels + index).initialize(to: gradient.pixel(at: index, of: count)) }
        let entry = Entry(gradient: gradient, count: count, pixels: pixels)
        if entries.count < GradientRamp.capacity {
            entries.append(entry)
        } else {
            entries[oldest].pixels.deallocate()
            entries[oldest] = entry
            oldest = (oldest + 1) % GradientRamp.capacity
        }
        return UnsafePointer(pixels)
    }
}
