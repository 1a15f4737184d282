import FasciaGeometry

/// A picture of which browsers are sent rectangles.
protocol PixelSource: AnyObject {
    var width: Int { get }
    var height: Int { get }
    /// How it is turned, against the panel's own.
    var rotation: Rotation { get }

    /// Writes a rectangle, which lies within, row by row as canvases have pixels: red, green, blue, 255.
    func copy(_ rect: PixelRect, to target: UnsafeMutableRawPointer)
}

/// Pixels of 32 bits, red in bits 16 to 23.
enum Pixels {
    /// Writes them as canvases have them; where they are is as good a place as any.
    static func copy(_ source: UnsafePointer<UInt32>, _ count: Int, to target: UnsafeMutableRawPointer) {
        let target = target.assumingMemoryBound(to: UInt32.self)
        for index in 0..<count { target[index] = canvas(source[index]) }
    }

    static func canvas(_ pixel: UInt32) -> UInt32 { (pixel & 0xFF00) | (pixel >> 16 & 0xFF) | (pixel & 0xFF) << 16 | 0xFF00_0000 }
}
