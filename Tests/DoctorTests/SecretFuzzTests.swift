import FasciaPanel
import FuzzSupport
import Glibc
import Testing

@testable import FasciaDoctor

/// Whatever a file holds, its secrets are found in time that its size bounds; and in whatever way YAML lets one write a secret, it is gone.
@Suite struct SecretFuzzTests {
    private static let names = [
        "password", "pw", "pin code", "door_code", "tokens", "apiKey", "Passwort", "mot de passe", "пароль", "\"password\"", "'Pin Code'",
        "\"pass\\x77ord\"", "MQTT_PASSWORD", "client-secret",
    ]
    private static let innocent = ["title", "a", "view", "frame", "x1", "\"q\"", "'r s'", "größe", "range"]

    private static let pieces = [
        "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u0000", "null", "-", "\r", "\n", "\n\n", "\u{0}", "é", "|\n", "&a ", "*a", "!!x ",
    ]

    private let plan = FuzzPlan("secret")

    @Test func randomFilesDoNotCrashTheRedactor() {
        var random = plan.generator
        let seeds = (SecretSpellings.configuration + SecretSpellings.lines + SecretSpellings.units).map { Array($0.utf8) }
        for round in 0..<plan.count {
            var bytes: [UInt8] = []
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                bytes += (seeds.randomElement(using: &random) ?? []).damaged(with: SecretFuzzTests.pieces, &random) + [10]
            }
            let text = String(decoding: bytes, as: UTF8.self)
            for form in [SecretRedactor.Form.configuration, .unit, .text, .words] {
                let shown = SecretRedactor.redact(text, as: form)
                // Nothing is made larger without end.
                #expect(shown.utf8.count <= text.utf8.count * 12 + 1000, "seed \(plan.seed), round \(round)")
            }
        }
    }

    /// Files with one secret somewhere in them, in random layouts.
    @Test func secretsAreFoundInEveryLayout() throws {
        var random = plan.generator
        var parsed = 0
        for round in 0..<plan.count {
            let canary = "hunt3r\(round)zq"
            var writer = Writer(canary: canary, random: random)
            let text = writer.file()
            random = writer.random
            let shown = SecretRedactor.redact(text, as: .configuration)
            #expect(!shown.contains(canary), "seed \(plan.seed), round \(round):\n\(text)\n->\n\(shown)")
            // What is no secret stays, on its line, where it is YAML.
            if shown.contains("# not shown") { continue }
            parsed += 1
            let line = text.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.hasPrefix("marker:") }
            let lines = shown.split(separator: "\n", omittingEmptySubsequences: false)
            let place = try #require(line)
            #expect(lines.count > place && lines[place] == "marker: 31337", "seed \(plan.seed), round \(round):\n\(text)\n->\n\(shown)")
        }
        #expect(parsed > plan.count / 2, "seed \(plan.seed)")
    }

    /// Writes YAML in all its forms.
    private struct Writer {
        let canary: String
        var random: SeededGenerator

        mutating func pick<T>(_ list: [T]) -> T { list[Int.random(in: 0..<list.count, using: &random)] }
        mutating func chance(_ part: Int) -> Bool { Int.random(in: 0..<part, using: &random) == 0 }

        mutating func file() -> String {
            var parts: [String] = []
            for index in 0..<Int.random(in: 0...3, using: &random) {
                parts.append("\(pick(SecretFuzzTests.innocent))\(index): \(noise())\n".fixed)
            }
            if chance(4) {
                parts.append("shared: &shared \(value(indent: 2))")
                parts.append("\(pick(SecretFuzzTests.names)): *shared\n")
            } else {
                parts.append(secret(depth: Int.random(in: 0...3, using: &random), indent: 0))
            }
            parts.append("marker: 31337\n")
            if chance(3) { parts.append("# the end\n") }
            return parts.joined(separator: chance(3) ? "# a comment: [\n" : chance(3) ? "\n" : "")
        }

        private mutating func noise() -> String {
            pick(["1", "[1, {b: 2}]", "\"x: y\"", "{c: [d, e]}", "'it''s'", "text # comment", "&n 4", "!!str z"])
        }

        /// A block mapping with the secret in it.
        private mutating func secret(depth: Int, indent: Int) -> String {
            let pad = String(repeating: " ", count: indent)
            if depth > 0 {
                let next = indent + Int.random(in: 1...4, using: &random)
                let inner = secret(depth: depth - 1, indent: next)
                if chance(3) {
                    // An entry of a list at the name's own indentation.
                    let below = secret(depth: depth - 1, indent: indent + 2)
                    return "\(pad)list:\n\(pad)- \(below.dropFirst(indent + 2))"
                }
                return "\(pad)\(pick(["deep", "deeper", "\"deepest\""])):\(chance(3) ? " # comment" : "")\n\(inner)"
            }
            let name = pick(SecretFuzzTests.names)
            if chance(4) { return "\(pad)flow: {a: 1, \(name): \(flow()), b: [2]}\n" }
            if chance(6) { return "\(pad)? \(name)\n\(pad): \(flow())\n" }
            return "\(pad)\(name): \(value(indent: indent + 2))"
        }

        private mutating func flow() -> String {
            pick([
                canary, "\"\(canary)\"", "'\(canary)'", "[1, \(canary)]", "{x: \(canary)}", "{\(canary): 1}", "&z \(canary)",
                "!!str \(canary)", "[[\"\(canary)\"]]",
            ])
        }

        /// A value in block form, and the end of its line.
        private mutating func value(indent: Int) -> String {
            let pad = String(repeating: " ", count: indent)
            switch Int.random(in: 0..<8, using: &random) {
            case 0: return "|\(pick(["", "-", "+"]))\n\(pad)first\n\(pad)\(canary)\n"
            case 1: return ">\n\(pad)\(canary)\n\n\(pad)last\n"
            case 2: return "\n\(pad)- \(canary)\n\(pad)- b\n"
            case 3: return "\n\(pad.dropFirst(2))- \(canary)\n"
            case 4: return "\n\(pad)k: \(canary)\n\(pad)l: {m: \(canary)}\n"
            case 5: return "first\n\(pad)\(canary)\n"
            case 6: return "\"first\n\(pad)\(canary)\"\n"
            default: return flow() + (chance(3) ? " # why" : "") + "\n"
            }
        }
    }
}

extension String {
    /// A key in quotes has its number behind them otherwise.
    fileprivate var fixed: String {
        guard let first, first == "\"" || first == "'", let end = dropFirst().firstIndex(of: first) else { return self }
        let number = self[index(after: end)...].prefix { $0.isNumber }
        return "\(self[..<end])\(number)\(first)\(self[end...].dropFirst(1 + number.count))"
    }
}
