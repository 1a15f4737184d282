/// Keys that say what a tap does; two of them lead from page to page without more words.
enum NavigationActions {
    static let push = Key(
        "push", Kind<ReferenceModel>.reference,
        "The path of a `page`: a tap shows it on top of what its navigation shows. One that is there already comes back to the top; the page of a segment is switched to."
    )
    static let back = Key(
        "back", Kind<BackModel>.choice(BackModel.self),
        "`page`: a tap goes back by one page; `root`: to the first one.")
    static let action = Key("action", Kind<[ActionModel]>.actions, "What a tap does, besides the events that it sends.")

    /// What whatever is tapped may have.
    static let keys = [AnyKey(action), AnyKey(push), AnyKey(back)]
}
