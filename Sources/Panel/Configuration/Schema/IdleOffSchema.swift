/// `idle.off`.
enum IdleOffSchema {
    static let after = IdleSchema.after()

    static let schema = ObjectSchema("idle off", [AnyKey(after)])
}
