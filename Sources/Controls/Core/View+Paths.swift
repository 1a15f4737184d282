extension View {
    /// The identifiers from the outermost named view to this one, joined by slashes: `living/brightness`.
    public var path: String {
        var parts: [String] = []
        var view: View? = self
        while let current = view {
            if !current.identifier.isEmpty { parts.append(current.identifier) }
            view = current.superview
        }
        return parts.reversed().joined(separator: "/")
    }

    /// The view at a path below this one, nil if there is none.
    public func view(at path: String) -> View? { view(at: Substring(path).utf8) }

    /// Follows the names of a path; what has no name is passed through.
    private func view(at path: Substring.UTF8View) -> View? {
        for child in subviews {
            var rest = path
            if !child.identifier.isEmpty {
                let name = child.identifier.utf8
                guard rest.starts(with: name) else { continue }
                rest = rest.dropFirst(name.count)
                if rest.isEmpty { return child }
                guard rest.first == UInt8(ascii: "/") else { continue }
                rest = rest.dropFirst()
            }
            if let found = child.view(at: rest) { return found }
        }
        return nil
    }
}
