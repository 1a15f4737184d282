extension TabBar: PartHolding {
    package func isPartEnabled(_ name: String) -> Bool { Int(name).map { items[$0].isEnabled } ?? true }
}
