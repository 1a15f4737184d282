/// A picture whose rows browsers are sent.
protocol PixelSource: AnyObject {
    var width: Int { get }
    var height: Int { get }

    /// Writes part of a row as canvases have pixels: red, green, blue, 255.
    func copy(row y: Int, from x: Int, count: Int, to target: UnsafeMutableRawPointer)
}

/// Pixels of 32 bits, red in bits 16 to 23.
enum Pixels {
    /// Writes them as canvases have them.
    static func copy(_ source: UnsafePointer<UInt32>, _ count: Int, to target: UnsafeMutableRawPointer) {
        let target = target.assumingMemoryBound(to: UInt32.self)
        for index in 0..<count { target[index] = canvas(source[index]) }
    }

    static func canvas(_ pixel: UInt32) -> UInt32 { (pixel & 0xFF00) | (pixel >> 16 & 0xFF) | (pixel & 0xFF) << 16 | 0xFF00_0000 }
}
