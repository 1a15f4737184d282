import FasciaGeometry

extension SegmentedControl: ItemHolding {
    package var itemTotal: Int { numberOfSegments }

    package func area(ofItem index: Int) -> Rect? { frame(ofSegmentAt: index) }
}
