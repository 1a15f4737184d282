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
    public func view(at path: String) -> View? {
        for child in subviews {
            if child.path(relativeTo: self) == path, !child.identifier.isEmpty { return child }
            if let found = child.find(path, under: self) { return found }
        }
        return nil
    }

    private func find(_ path: String, under root: View) -> View? {
        for child in subviews {
            if !child.identifier.isEmpty, child.path(relativeTo: root) == path { return child }
            if let found = child.find(path, under: root) { return found }
        }
        return nil
    }

    private func path(relativeTo root: View) -> String {
        var parts: [String] = []
        var view: View? = self
        while let current = view, current !== root {
            if !current.identifier.isEmpty { parts.append(current.identifier) }
            view = current.superview
        }
        return parts.reversed().joined(separator: "/")
    }
}
