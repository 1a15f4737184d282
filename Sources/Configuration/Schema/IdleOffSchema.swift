/// `idle.off`.
package enum IdleOffSchema {
    package static let after = IdleSchema.after()

    package static let schema = ObjectSchema("idle off") {
        after
    }
}
