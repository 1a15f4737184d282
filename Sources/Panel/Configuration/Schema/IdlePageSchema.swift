/// `idle.page`.
enum IdlePageSchema {
    static let after = IdleSchema.after()
    static let show = Key("show", Kind<ReferenceModel>.reference, "The page's path.", isRequired: true)
    static let returns = Key(
        "returns", Kind<Bool>.boolean,
        "`true` makes it a screen saver: the next touch does nothing but bring back the page before. Otherwise the panel stays there.")

    static let schema = ObjectSchema("idle page", [AnyKey(after), AnyKey(show), AnyKey(returns)])
}
