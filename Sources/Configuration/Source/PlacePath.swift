/// The keys from the top of a configuration to a value. Every value has one and hardly any is ever read: it only becomes a text, as
/// `views[2].frame.left`, for somebody who is told about a mistake.
package indirect enum PlacePath: Sendable {
    case text(String)
    case key(PlacePath, String)
    case index(PlacePath, Int)

    /// The top.
    package static let top = PlacePath.text("")

    package var text: String {
        switch self {
        case .text(let text): return text
        case .key(let parent, let name):
            let start = parent.text
            return start.isEmpty ? name : "\(start).\(name)"
        case .index(let parent, let index): return "\(parent.text)[\(index)]"
        }
    }
}
