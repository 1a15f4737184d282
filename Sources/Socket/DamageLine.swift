import FasciaGeometry
import FasciaJSON
import FasciaPanel

/// What one who looks is told of a frame, written digit by digit: thirty times a second there is no object to be made for it, nor a text.
enum DamageLine {
    /// The beginning, up to the number of the file.
    private static let start = Array(#"{"jsonrpc":"2.0","method":"damage","params":{"generation":"#.utf8)
    private static let rectangles = Array(#","rectangles":["#.utf8)
    private static let state = Array(#","state":"#.utf8)

    /// Adds the notification, without a line feed.
    /// - Parameters:
    ///   - generation: which file the pixels are in.
    ///   - news: what the panel is like, where that has changed too.
    static func append(_ damage: borrowing Damage, generation: Int, news: PanelSight?, to bytes: inout [UInt8]) {
        bytes.append(contentsOf: start)
        append(generation, to: &bytes)
        bytes.append(contentsOf: rectangles)
        for index in 0..<damage.count {
            let rect = damage[index]
            bytes.append(index == 0 ? UInt8(ascii: "[") : UInt8(ascii: ","))
            if index > 0 { bytes.append(UInt8(ascii: "[")) }
            append(rect.x, to: &bytes)
            bytes.append(UInt8(ascii: ","))
            append(rect.y, to: &bytes)
            bytes.append(UInt8(ascii: ","))
            append(rect.width, to: &bytes)
            bytes.append(UInt8(ascii: ","))
            append(rect.height, to: &bytes)
            bytes.append(UInt8(ascii: "]"))
        }
        bytes.append(UInt8(ascii: "]"))
        if let news {
            bytes.append(contentsOf: state)
            news.json.append(to: &bytes)
        }
        bytes.append(UInt8(ascii: "}"))
        bytes.append(UInt8(ascii: "}"))
    }

    /// Adds the digits of a number that is not below 0.
    private static func append(_ number: Int, to bytes: inout [UInt8]) {
        var unit = 1
        while number / unit >= 10 { unit *= 10 }
        while unit > 0 {
            bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / unit % 10))
            unit /= 10
        }
    }
}
