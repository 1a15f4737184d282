extension SegmentedControl: PartHolding {
    package func isPartEnabled(_ name: String) -> Bool { Int(name).map { segments[$0].isEnabled } ?? true }
}
