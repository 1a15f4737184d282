/// Arithmetic on premultiplied pixels, bit for bit what pixman does: `x · a / 255`, rounded to nearest.
///
/// The loops here are for short runs; pixman's take over where a call to it pays. Since both give the same bits, it does not matter
/// for the picture which one drew a pixel.
@usableFromInline
enum Pixel {
    /// All four channels times `alpha` (0…255) / 255.
    @inlinable
    static func scaled(_ pixel: UInt32, by alpha: UInt32) -> UInt32 {
        // Two channels at a time, each with 16 bits of room.
        let rb = (pixel & 0x00FF_00FF) &* alpha &+ 0x0080_0080
        let ag = (pixel >> 8 & 0x00FF_00FF) &* alpha &+ 0x0080_0080
        return (rb &+ (rb >> 8 & 0x00FF_00FF)) >> 8 & 0x00FF_00FF | (ag &+ (ag >> 8 & 0x00FF_00FF)) & 0xFF00_FF00
    }

    /// A premultiplied pixel over another.
    @inlinable
    static func over(_ source: UInt32, _ below: UInt32) -> UInt32 {
        source &+ scaled(below, by: 255 &- source >> 24)
    }

    /// Blends a run of pixels over `target`.
    @inlinable
    static func blend(_ source: UnsafePointer<UInt32>, over target: UnsafeMutablePointer<UInt32>, count: Int) {
        for index in 0..<max(0, count) {
            let pixel = source[index]
            if pixel >= 0xFF00_0000 {
                target[index] = pixel
            } else if pixel != 0 {
                target[index] = over(pixel, target[index])
            }
        }
    }

    /// Blends a run of pixels, each times `alpha` / 255, over `target`.
    @inlinable
    static func blend(_ source: UnsafePointer<UInt32>, alpha: UInt32, over target: UnsafeMutablePointer<UInt32>, count: Int) {
        for index in 0..<max(0, count) {
            let pixel = scaled(source[index], by: alpha)
            if pixel != 0 { target[index] = over(pixel, target[index]) }
        }
    }

    /// Blends one pixel value over a run.
    @inlinable
    static func blend(_ pixel: UInt32, over target: UnsafeMutablePointer<UInt32>, count: Int) {
        let rest = 255 &- pixel >> 24
        for index in 0..<max(0, count) { target[index] = pixel &+ scaled(target[index], by: rest) }
    }

    /// Blends a run of pixels through coverage bytes over `target`.
    @inlinable
    static func blend(
        _ source: UnsafePointer<UInt32>, through coverage: UnsafePointer<UInt8>, over target: UnsafeMutablePointer<UInt32>, count: Int
    ) {
        for index in 0..<max(0, count) {
            let covered = UInt32(coverage[index])
            if covered != 0 { target[index] = over(scaled(source[index], by: covered), target[index]) }
        }
    }
}
