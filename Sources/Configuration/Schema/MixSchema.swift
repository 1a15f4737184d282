/// A background whose colour three sliders mix.
package enum MixSchema {
    package static let mix = Key(
        "mix", .list(of: .reference, limit: 3),
        "The paths of three sliders: how full each one is, is how much red, green and blue there is.", isRequired: true)

    package static let schema = ObjectSchema("mix") {
        mix
    }
}
