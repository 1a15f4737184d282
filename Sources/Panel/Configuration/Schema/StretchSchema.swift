/// `stretch`: the caps before the one point that stretches.
enum StretchSchema {
    static let left = Key(
        "left", Kind<Double>.extent,
        "The left cap in points; the right one is what the stretching point leaves. 0: the whole width stretches.")
    static let top = Key(
        "top", Kind<Double>.extent,
        "The top cap in points; the bottom one is what the stretching point leaves. 0: the whole height stretches.")

    static let schema = ObjectSchema("stretch", [AnyKey(left), AnyKey(top)])
}
