import FasciaYAML

/// What says how high capitals have to be.
public enum LegibilityStandard: String, CaseIterable, Hashable, Sendable {
    /// ISO 9241-303: 16 minutes of arc.
    case iso9241 = "ISO9241"
    /// EN 301 549, 5.1.4: 0.7 degrees.
    case en301549 = "EN301549"

    /// The angle in words.
    package var angle: String { self == .iso9241 ? "16′ of arc" : "0.7°" }

    /// The least height of capitals, in millimetres.
    /// - Parameter distance: of the eyes, in millimetres.
    package func capHeight(from distance: Double) -> Double {
        // Of angles as small as these the tangent is the angle.
        distance * (self == .iso9241 ? 16.0 / 60 : 0.7) * .pi / 180
    }
}

extension Syntax where Value == Double {
    /// A distance in metres: a number of them, or with a unit.
    package static var metres: Syntax {
        let expectation = "a distance from 0.1 m to 50 m, as in 0.5 m, 80 cm or 700 mm"
        return Syntax(expectation) { node, reader in
            guard let metres = node.number ?? node.metres, (0.1...50).contains(metres) else { return reader.mismatch(expectation, node) }
            return metres
        }
    }
}

extension SourceNode {
    /// The metres of a length with a unit, with or without a blank; nil if it is none.
    fileprivate var metres: Double? {
        guard let text else { return nil }
        for (unit, share) in [("mm", 1000.0), ("cm", 100), ("m", 1)] where text.hasSuffix(unit) {
            var number = text.dropLast(unit.count)
            if number.last == " " { number = number.dropLast() }
            return YAMLScalar.number(String(number)).map { $0 / share }
        }
        return nil
    }
}
