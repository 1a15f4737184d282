import FasciaControls
import FasciaValues

/// When what a control says is written: of a text what is typed, and what it is in the end.
struct EntryPolicy {
    /// Of a text while it is typed; nil where that is not written.
    let drafts: WritePolicy?
    /// Of what is chosen, and of a text once it is.
    let commits: WritePolicy
    /// Whether it is about a text.
    let isText: Bool

    /// - Parameter written: what `write` says; nil if it is left out.
    init(_ control: Control, _ written: WritePolicy?) {
        guard control.entersText else {
            (drafts, commits, isText) = (nil, written ?? .live, false)
            return
        }
        // Who presses return means it: nothing is waited for.
        (drafts, commits, isText) = (written == .release ? nil : written, .live, true)
    }
}
