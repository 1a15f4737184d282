import FasciaGeometry

/// Its keys, by what they type now, or do.
extension Keyboard: PartHolding {
    package func area(ofPart name: String) -> Rect? {
        guard let place = point(of: name) else { return nil }
        return Rect(x: place.x - frame.x - 1, y: place.y - frame.y - 1, width: 2, height: 2)
    }

    package var partNames: String { "what its keys type now, and space, delete, shift, return, globe, hide, letters, symbols, moreSymbols" }
    package var tellsParts: Bool { false }
}

extension Keyboard {
    /// Where a key is, in points of the window.
    func point(of name: String) -> Point? {
        let key = plane.keys.first { key in
            switch key.action {
            case .text(let key): text(of: key) == name
            case .plane(let kind): "\(kind)" == name
            case .returnKey: name == "return"
            case .nextKeyboard: name == "globe"
            case .space, .delete, .shift, .hide: "\(key.action)" == name
            }
        }
        return key.map { Point(x: frame.x + $0.cell.midX, y: frame.y + $0.cell.midY) }
    }
}
