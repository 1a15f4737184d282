import FasciaGeometry
import FasciaJSON
import FasciaPanel

/// What one who looks is told of a frame, written digit by digit: thirty times a second there is no object to be made for it, nor a text.
enum DamageLine {
    /// The beginning, up to the number of the file.
    private static let start = Array(#"{"jsonrpc":"2.0","method":"damage","params":{"generation":"#.utf8)
    private static let rectangles = Array(#","rectangles":["#.utf8)
    private static let end = Array("}}".utf8)
    /// How many digits a number has at most, and how many bytes a rectangle of four of them.
    private static let longestNumber = 19
    private static let longestRectangle = 4 * longestNumber + 6
    private static let state = Array(#","state":"#.utf8)

    /// Adds the notification for one who looks up in the list which rectangles have changed, without a line feed.
    static func append(generation: Int, news: PanelSight?, to bytes: inout [UInt8]) {
        bytes.append(contentsOf: start)
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: longestNumber) { text in
            var count = 0
            write(generation, to: text, &count)
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[..<count]))
        }
        append(news, to: &bytes)
    }

    /// Adds the notification, without a line feed.
    /// - Parameters:
    ///   - generation: which file the pixels are in.
    ///   - news: what the panel is like, where that has changed too.
    static func append(_ damage: borrowing Damage, generation: Int, news: PanelSight?, to bytes: inout [UInt8]) {
        bytes.append(contentsOf: start)
        // Byte by byte the array would ask each time whether it is the only one to have its memory.
        let damage = copy damage
        let room = longestNumber + rectangles.count + longestRectangle * damage.count + 1
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: room) { text in
            var count = 0
            write(generation, to: text, &count)
            for byte in rectangles { write(byte, to: text, &count) }
            for index in 0..<damage.count {
                let rect = damage[index]
                if index > 0 { write(UInt8(ascii: ","), to: text, &count) }
                write(UInt8(ascii: "["), to: text, &count)
                write(rect.x, to: text, &count)
                write(UInt8(ascii: ","), to: text, &count)
                write(rect.y, to: text, &count)
                write(UInt8(ascii: ","), to: text, &count)
                write(rect.width, to: text, &count)
                write(UInt8(ascii: ","), to: text, &count)
                write(rect.height, to: text, &count)
                write(UInt8(ascii: "]"), to: text, &count)
            }
            write(UInt8(ascii: "]"), to: text, &count)
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[..<count]))
        }
        append(news, to: &bytes)
    }

    /// What comes behind it, to the end.
    private static func append(_ news: PanelSight?, to bytes: inout [UInt8]) {
        if let news {
            bytes.append(contentsOf: state)
            news.json.append(to: &bytes)
        }
        bytes.append(contentsOf: end)
    }

    private static func write(_ byte: UInt8, to text: UnsafeMutableBufferPointer<UInt8>, _ count: inout Int) {
        text[count] = byte
        count += 1
    }

    /// Writes the digits of a number that is not below 0.
    private static func write(_ number: Int, to text: UnsafeMutableBufferPointer<UInt8>, _ count: inout Int) {
        var unit = 1
        while number / unit >= 10 { unit *= 10 }
        while unit > 0 {
            write(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / unit % 10), to: text, &count)
            unit /= 10
        }
    }
}
