import FasciaControls
import FasciaValues

/// Words of messages about what fingers touch.
enum HandText {
    /// A view that is in the way, by the name of what it belongs to.
    static func name(of view: View) -> String {
        var current: View? = view
        while let found = current {
            if !found.identifier.isEmpty { return "“\(found.path)”" }
            current = found.superview
        }
        return "something without a name"
    }

    static func number(_ number: Double) -> String { Value.number(number).description }
}
