import FasciaRaster

/// A gradient or an image as a fill.
package enum GradientSchema {
    /// A colour of a gradient; without a location it lies evenly between its neighbours.
    package struct Stop: Sendable {
        package let location: Double?
        package let color: ColorModel
    }

    package static let gradient = Key(
        "gradient", .list(of: stop, limit: 32),
        "Two or more colours from the first edge to the last: at equal distances, or each with its place as `{at: 30%, color: accent}`.")
    package static let axis = Key(
        "axis", Syntax<LinearGradient.Axis>.choice([("vertical", .vertical), ("horizontal", .horizontal)]),
        "The direction of a gradient: `vertical` (from top to bottom, the default) or `horizontal`.")
    package static let image = Key(
        "image", .image,
        "An image instead of a gradient: with caps it is stretched over the area, else centred in its own size, its edges going on.")

    package static let schema = ObjectSchema("fill") {
        gradient
        axis
        image
    }

    package static let at = Key("at", percentage, "The colour's place, `0%` (the first edge) to `100%` (the last).")
    package static let color = Key("color", .color, "The colour.", isRequired: true)
    package static let stopSchema = ObjectSchema("gradient stop") {
        at
        color
    }

    private static let stop = Syntax<Stop>("colours, or {at, color}") { node, reader in
        if node.pairs == nil { return Syntax<ColorModel>.color.read(node, reader).map { Stop(location: nil, color: $0) } }
        guard let record = reader.record(node, stopSchema), let color = record[color] else { return nil }
        return Stop(location: record[at], color: color)
    }

    private static let percentage = Syntax<Double>("0% to 100%") { node, reader in
        guard let text = node.text, text.hasSuffix("%"),
            let number = SourceNode(.scalar(String(text.dropLast()), .plain), at: node.position).number, (0...100).contains(number)
        else { return reader.mismatch("0% to 100%", node) }
        return number / 100
    }

    /// Gives each stop a location: the first and the last at the edges, others evenly between those that have one.
    package static func spread(_ stops: [Stop]) -> [(location: Double, color: ColorModel)] {
        var locations = stops.map(\.location)
        guard let last = locations.indices.last else { return [] }
        locations[0] = locations[0] ?? 0
        locations[last] = locations[last] ?? 1
        var known = 0
        for index in locations.indices where locations[index] != nil {
            let start = locations[known] ?? 0
            let end = locations[index] ?? 1
            for between in known..<index where between > known {
                locations[between] = start + (end - start) * Double(between - known) / Double(index - known)
            }
            known = index
        }
        return zip(locations, stops).map { ($0 ?? 0, $1.color) }
    }
}
