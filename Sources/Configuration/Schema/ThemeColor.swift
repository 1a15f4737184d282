/// The colours that a theme has, by the names that configurations give them.
package enum ThemeColor: String, CaseIterable, Sendable {
    case background, surface, raised, recess, label, secondaryLabel, accent, onAccent, separator, shadow, destructive, warning, success
}
