import FasciaGeometry

extension TabBar: ItemHolding {
    package var itemTotal: Int { items.count }

    package func area(ofItem index: Int) -> Rect? { items.indices.contains(index) ? frame(ofItemAt: index) : nil }
}
