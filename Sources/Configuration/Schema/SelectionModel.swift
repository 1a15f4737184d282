/// Which choice is selected at the start, as it was written.
package enum SelectionModel: Sendable {
    case index(Int)
    case title(String)

    /// The index among titles; nil if there is none such.
    package func index(among titles: [String?]) -> Int? {
        switch self {
        case .index(let index): titles.indices.contains(index) ? index : nil
        case .title(let title): titles.firstIndex { $0 == title }
        }
    }
}
