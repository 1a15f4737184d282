/// `pages`: shows one of several views.
enum PagesSchema {
    static let views = Key(
        "views", Kind<[ViewModel]>.views,
        "The pages, each with an `id`; one is shown. A tab bar or a segmented control with `shows:` switches them.",
        isRequired: true)

    static let schema = ObjectSchema("pages", CommonSchema.keys + [AnyKey(views)])
}
