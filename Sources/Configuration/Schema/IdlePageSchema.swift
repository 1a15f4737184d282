/// `idle.page`.
package enum IdlePageSchema {
    package static let after = IdleSchema.after()
    package static let show = Key("show", .reference, "The page's path.", isRequired: true)
    package static let returns = Key(
        "returns", .boolean,
        "`true` makes it a screen saver: the next touch does nothing but bring back the page before. Otherwise the panel stays there.")

    package static let schema = ObjectSchema("idle page") {
        after
        show
        returns
    }
}
