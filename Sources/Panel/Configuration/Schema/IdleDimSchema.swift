/// `idle.dim`.
enum IdleDimSchema {
    static let after = IdleSchema.after()
    static let brightness = Key(
        "brightness", Kind<Double>.number(0...1),
        "How bright it still is: 0 to 1, where 1 is the most that the display gives. 0.2 if it is left out.")

    static let schema = ObjectSchema("idle dim", [AnyKey(after), AnyKey(brightness)])
}
