import FasciaValues
import FasciaPanel
import FasciaSystem

/// Writes a state as fast as the disk takes it, each with its number: what is found after a kill or a power cut must be one of them,
/// whole, and none that was acknowledged may be lost.
public enum StateHammer {
    /// Writes for ever, and says each number once it is safe.
    public static func write(to path: String, acknowledge: (Int) -> Void) throws(SystemError) {
        let file = StateFile(path: path)
        var number = 0
        if case .content(let body) = file.load() { number = read(body) ?? 0 }
        while true {
            number += 1
            try file.save(body(number))
            acknowledge(number)
        }
    }

    /// What is wrong with the state at a path after numbers up to `acknowledged` were safe; nil if it is whole and young enough.
    public static func verify(_ path: String, acknowledged: Int) -> String? {
        switch StateFile(path: path).load() {
        case .nothing: return acknowledged == 0 ? nil : "there is no state, and number \(acknowledged) was safe"
        case .damaged(let reason), .stuck(let reason): return "the state is damaged: \(reason)"
        case .content(let bytes):
            guard let number = read(bytes), bytes == body(number) else { return "the state is none of those that were written" }
            if number < acknowledged { return "the state is number \(number), and \(acknowledged) was safe" }
            return nil
        }
    }

    /// From nothing to some ten pages, so that a write is cut in many places.
    private static func body(_ number: Int) -> [UInt8] {
        var text = Array("number: \(number)\nvalues: {".utf8)
        for index in 0..<(number &* 7919 % 2000) { text += Array("v\(index): \(number &+ index), ".utf8) }
        text += Array("}\n".utf8)
        return text
    }

    private static func read(_ body: [UInt8]) -> Int? {
        guard let end = body.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        let line = String(decoding: body[..<end], as: UTF8.self)
        return line.hasPrefix("number: ") ? Int(line.dropFirst("number: ".count)) : nil
    }
}
