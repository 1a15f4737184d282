/// The version of the library and its programs.
package enum FasciaVersion {
    /// Semantic: until 1.0 a new minor version may change configurations.
    package static let current = "0.2.0"
}
