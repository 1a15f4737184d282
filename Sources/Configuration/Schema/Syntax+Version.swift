import FasciaSystem

extension Syntax where Value == Int {
    /// The version of the format that a file is written in: there is one so far.
    package static var formatVersion: Syntax {
        Syntax("1") { node, reader in
            if let number = node.number, number == 1 { return 1 }
            if let number = node.number, number > 1, number == number.rounded() {
                reader.fail(
                    "the file is for version \(Noun.number(number)) of the format, and fascia \(FasciaVersion.current) reads version 1: install a newer fascia, or write “fascia: 1”",
                    node)
            } else {
                reader.fail("expected the version of the format, found \(node.kind): write “fascia: 1”", node)
            }
            return nil
        }
    }
}
