import FasciaGeometry

/// A display that a panel is made for.
public struct DisplaySize: Hashable, Sendable {
    /// In pixels, as people see it: turned.
    public var size: PixelSize
    /// Device pixels per point; nil takes the configuration's.
    public var scale: Double?

    /// A display.
    public init(_ size: PixelSize, scale: Double? = nil) {
        self.size = size
        self.scale = scale
    }
}

extension Syntax where Value == DisplaySize {
    /// `1024x600`, or with a scale `1024x600@2`.
    package static var displaySize: Syntax {
        let expectation = "a size such as 1024x600 or 1024x600@2"
        return Syntax(expectation) { node, reader in
            guard let text = node.text else { return reader.mismatch(expectation, node) }
            let parts = text.split(separator: "@", omittingEmptySubsequences: false)
            let sides = parts[0].split(separator: "x", omittingEmptySubsequences: false)
            let scale = parts.count == 2 ? Double(parts[1]) : nil
            guard sides.count == 2, let width = Int(sides[0]), let height = Int(sides[1]), (16...16384).contains(width),
                (16...16384).contains(height), parts.count == 1 || parts.count == 2 && scale.map({ (0.5...4).contains($0) }) ?? false
            else { return reader.mismatch(expectation, node) }
            return DisplaySize(PixelSize(width: width, height: height), scale: scale)
        }
    }
}
