import FasciaSystem
import FasciaGeometry
import FasciaYAML

extension Syntax where Value == DisplayConfiguration.Mode {
    /// `preferred`, `1024x600` or `1024x600@60`.
    package static var displayMode: Syntax {
        let expectation = "preferred, or a resolution such as 1024x600 or 1024x600@60"
        return Syntax(expectation) { node, reader in
            guard let text = node.text else {
                reader.mismatch(expectation, node)
                return nil
            }
            if text == "preferred" { return .preferred }
            let parts = text.split(separator: "@", omittingEmptySubsequences: false)
            let sides = parts[0].split(separator: "x", omittingEmptySubsequences: false)
            guard parts.count <= 2, sides.count == 2, let width = Int(sides[0]), let height = Int(sides[1]), (1...16384).contains(width),
                (1...16384).contains(height)
            else {
                reader.fail(
                    "expected \(expectation), found \(node.kind)", node, suggestion: Suggestion.closest(to: text, among: ["preferred"]))
                return nil
            }
            if parts.count == 1 { return .size(PixelSize(width: width, height: height), refreshRate: nil) }
            guard let rate = YAMLScalar.number(String(parts[1])), (1...1000).contains(rate) else {
                reader.fail("“\(parts[1].prefix(40))” is no refresh rate: write 1 to 1000 hertz", node)
                return nil
            }
            return .size(PixelSize(width: width, height: height), refreshRate: rate)
        }
    }
}
