/// `idle.dim`.
package enum IdleDimSchema {
    package static let after = IdleSchema.after()
    package static let brightness = Key(
        "brightness", .number(0...1),
        "How bright it still is: 0 to 1, where 1 is the most that the display gives. 0.2 if it is left out.")

    package static let schema = ObjectSchema("idle dim") {
        after
        brightness
    }
}
