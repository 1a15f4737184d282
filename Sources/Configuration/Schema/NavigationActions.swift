/// Keys for the action of a tap; `push` and `back` are short forms of actions.
package enum NavigationActions {
    package static let push = Key(
        "push", .reference,
        "The path of a `page`: a tap shows it on top of what its navigation shows. One that is there already comes back to the top; the page of a segment is switched to."
    )
    package static let back = Key(
        "back", .choice(BackModel.self),
        "`page`: a tap goes back by one page; `root`: to the first one.")
    package static let action = Key("action", .actions, "What a tap does, besides the events that it sends.")

    /// The keys of everything that can be tapped.
    package static let keys = [AnyKey(action), AnyKey(push), AnyKey(back)]
}
