import FasciaGeometry

/// A view that has parts which are no views, and which fingers mean one by one, such as segments and keys.
package protocol PartHolding: View {
    /// Where a part is, in points of the view; nil if there is none of that name now.
    func area(ofPart name: String) -> Rect?
    /// Whether a part that there is takes touches, as far as its view does.
    func isPartEnabled(_ name: String) -> Bool
    /// Which parts there are, in words: `0 to 2`.
    var partNames: String { get }
    /// Whether anybody may know which part was touched: of keys nobody may.
    var tellsParts: Bool { get }
}

/// A view that opens something to enter with, which is there only while somebody does: a keypad, or an editor.
package protocol EntryOpening: View {
    /// What stands on it: programs touch it by the view's path and such a name.
    var entryPartNames: [String] { get }
}

extension PartHolding {
    package func isPartEnabled(_ name: String) -> Bool { true }
    package var tellsParts: Bool { true }
}

extension PartHolding where Self: ItemHolding {
    package func area(ofPart name: String) -> Rect? { Int(name).flatMap { area(ofItem: $0) } }
    package var partNames: String { itemTotal == 0 ? "none" : "0 to \(itemTotal - 1)" }
}
