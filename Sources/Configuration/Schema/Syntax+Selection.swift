extension Syntax where Value == SelectionModel {
    /// A number counted from 0, or a title.
    package static var selection: Syntax {
        Syntax("a number counted from 0, or a title") { node, reader in
            if let number = node.number {
                guard number >= 0, number < 1000, number == number.rounded() else {
                    reader.mismatch("a number counted from 0, or a title", node)
                    return nil
                }
                return .index(Int(number))
            }
            guard let text = node.text else {
                reader.mismatch("a number counted from 0, or a title", node)
                return nil
            }
            return .title(text)
        }
    }
}
