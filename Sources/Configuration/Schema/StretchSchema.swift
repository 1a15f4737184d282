/// `stretch`: the caps before the one point that stretches.
package enum StretchSchema {
    package static let left = Key(
        "left", .extent,
        "The left cap in points; the right one is what the stretching point leaves. 0: the whole width stretches.")
    package static let top = Key(
        "top", .extent,
        "The top cap in points; the bottom one is what the stretching point leaves. 0: the whole height stretches.")

    package static let schema = ObjectSchema("stretch") {
        left
        top
    }
}
