import FasciaGeometry
import FasciaJSON
import FasciaValues

/// The notification that gives a backend its secret.
enum SecretLine {
    /// Makes the line, without its line feed, in memory that has not been moved.
    static func make(_ name: String, _ secret: SecretText) -> [UInt8] {
        let opening = JSONValue.object(["jsonrpc": "2.0", "method": "secret", "params": ["name": .string(name)]]).bytes.dropLast(2)
        var line: [UInt8] = []
        // An escape takes six bytes at most.
        line.reserveCapacity(opening.count + secret.count * 6 + 16)
        line.append(contentsOf: opening)
        line.append(contentsOf: ",\"value\":\"".utf8)
        secret.withBytes { bytes in
            for byte in bytes { append(byte, to: &line) }
        }
        line.append(contentsOf: "\"}}".utf8)
        return line
    }

    private static func append(_ byte: UInt8, to line: inout [UInt8]) {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"):
            line.append(UInt8(ascii: "\\"))
            line.append(byte)
        case 0..<0x20:
            line.append(contentsOf: "\\u00".utf8)
            for digit in [byte >> 4, byte & 15] { line.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit) }
        default: line.append(byte)
        }
    }
}

extension ControlClient {
    /// Gives it a secret, which is wiped as soon as it was sent as a whole. One that goes before that gives it back.
    func give(_ secret: GivenSecret) {
        var line = SecretLine.make(secret.name, secret.text)
        tell(secret, line: line)
        SecretText.wipe(&line)
    }
}
