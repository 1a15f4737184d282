import FasciaRaster

extension Surface {
    /// Whether all pixels have one colour.
    var isPlain: Bool {
        let first = pixels[0]
        for y in 0..<height {
            let row = pixels + y * stride
            for x in 0..<width where row[x] != first { return false }
        }
        return true
    }
}
