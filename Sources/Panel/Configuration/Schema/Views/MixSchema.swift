/// A background whose colour three sliders mix.
enum MixSchema {
    static let mix = Key(
        "mix", Kind<[ReferenceModel]>.list(of: .reference, limit: 3),
        "The paths of three sliders: how full each one is, is how much red, green and blue there is.", isRequired: true)

    static let schema = ObjectSchema("mix", [AnyKey(mix)])
}
