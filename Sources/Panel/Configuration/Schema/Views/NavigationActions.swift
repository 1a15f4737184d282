/// Keys by which what is tapped leads from page to page.
enum NavigationActions {
    static let push = Key(
        "push", Kind<ReferenceModel>.reference,
        "The path of a `page`: a tap shows it on top of what its navigation shows. One that is there already comes back to the top; the page of a segment is switched to."
    )
    static let back = Key(
        "back", Kind<BackModel>.choice(BackModel.self),
        "`page`: a tap goes back by one page; `root`: to the first one.")
    static let keys = [AnyKey(push), AnyKey(back)]
}
