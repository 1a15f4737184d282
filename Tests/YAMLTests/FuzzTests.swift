import FasciaYAML
import FuzzSupport
import Testing

@Suite struct FuzzTests {
    static let seeds: [String] = [
        "# panel\ntabs:\n  - title: Lights\n    controls: &c\n      - {type: slider, minimum: 0, maximum: 1.5e3, value: -.5}\n      - type: label\n        text: \"\\u00e9 \\x41\"\n  - controls: *c\n",
        "a: &a [1, 2, 3]\nb: [*a, *a, *a]\nc: |\n  text\n  more\nd: >-\n  folded\n? e\n: f\n",
        "{a: [b, {c: d}], 'e': \"f\", g: !!str h, ? [i] : j}\n",
        "version: 1\ndevices:\n- node: /dev/input/event0\n  events:\n  - evdev:\n    - [  0,  60000,   3,  57,     -1]\n",
    ]
    static let pieces = [
        "[", "]", "{", "}", ": ", "- ", "&a ", "*a", "\n", "\"", "'", "|\n", "? ", "!!x ", "---\n", "...\n", "\t", "#", "\u{FEFF}", "\0",
        "99999999999999999999",
        "%YAML 1.1\n", "<<: ", "\\u0000", "  ",
    ]

    static func mutate(_ input: [UInt8], with random: inout SeededGenerator) -> [UInt8] {
        var bytes = input
        for _ in 0..<Int.random(in: 1...8, using: &random) {
            let place = bytes.isEmpty ? 0 : Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0..<6, using: &random) {
            case 0: bytes.removeSubrange(place...)
            case 1: if place < bytes.count { bytes[place] = UInt8.random(in: 0...255, using: &random) }
            case 2: bytes.insert(contentsOf: Array((pieces.randomElement(using: &random) ?? "").utf8), at: place)
            case 3: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 0...12, using: &random)))
            case 4: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + Int.random(in: 0...60, using: &random))], at: place)
            default: if place < bytes.count { bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random) }
            }
        }
        return bytes
    }

    /// Walks all of a tree, as every reader of configurations does.
    static func walk(_ node: YAMLNode) -> Int {
        var count = 1
        _ = (node.asInt, node.asDouble, node.asBool, node.isNull, node.kind)
        for child in node.asSequence ?? [] { count += walk(child) }
        for pair in node.asMapping ?? [] { count += walk(pair.value) }
        return count
    }

    @Test func mutatedFilesGiveATreeOrAnError() {
        let plan = FuzzPlan("YAML")
        let count = plan.count
        var random = plan.generator
        var trees = 0
        for _ in 0..<count {
            let input = FuzzTests.mutate(Array(FuzzTests.seeds.randomElement(using: &random)?.utf8 ?? "".utf8), with: &random)
            do throws(YAMLError) {
                let document = try YAMLDocument.parse(bytes: input, name: "fuzz")
                if FuzzTests.walk(document.root) > 0 { trees += 1 }
            } catch {
                if !error.description.hasPrefix("fuzz:") || error.position.map({ $0.line < 1 || $0.column < 1 }) == true {
                    Issue.record("an error without a place: \(error) from \(input)")
                }
            }
        }
        // Both outcomes must occur, or the mutations are too mild or too wild to find anything.
        #expect(trees > count / 50)
        #expect(trees < count - count / 50)
    }
}
