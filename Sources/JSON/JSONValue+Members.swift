extension JSONValue {
    /// Finds a member of the outermost object of a text that is too much to be read, or of which only the beginning is there.
    ///
    /// Takes time by the text's length and no memory. Of a text that is no JSON it may find what looks like the member.
    /// - Returns: the member if it is a text without escapes, a number, true, false or null; nil if it is not found.
    package static func scalar(of name: String, inObject bytes: UnsafeRawBufferPointer) -> JSONValue? {
        let name = Array("\"\(name)\"".utf8)
        var depth = 0
        var index = 0
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: "\""):
                let end = endOfString(bytes, index)
                let isNamed = depth == 1 && bytes[index..<end].elementsEqual(name)
                index = end
                if isNamed, let value = scalar(bytes, after: end) { return value }
                continue
            default: break
            }
            index += 1
        }
        return nil
    }

    /// Reads what follows a name: a colon and a scalar that is whole.
    private static func scalar(_ bytes: UnsafeRawBufferPointer, after index: Int) -> JSONValue? {
        func afterBlanks(_ index: Int) -> Int { bytes[index...].firstIndex { !isBlank($0) } ?? bytes.count }
        let colon = afterBlanks(index)
        guard colon < bytes.count, bytes[colon] == UInt8(ascii: ":") else { return nil }
        let start = afterBlanks(colon + 1)
        guard start < bytes.count else { return nil }
        let end =
            bytes[start] == UInt8(ascii: "\"")
            ? endOfString(bytes, start)
            : bytes[start...].firstIndex { isBlank($0) || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "}") } ?? bytes.count
        // Cut off, it may be the beginning of another; and nobody needs long ones.
        guard end < bytes.count, end - start <= 256,
            let value = try? JSONValue(parsing: UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
        else { return nil }
        switch value {
        case .array, .object: return nil
        default: return value
        }
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

    /// The place behind a string that begins at an index.
    private static func endOfString(_ bytes: UnsafeRawBufferPointer, _ start: Int) -> Int {
        var index = start + 1
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\\"): index += 2
            case UInt8(ascii: "\""): return index + 1
            default: index += 1
            }
        }
        return bytes.count
    }
}
