/// A string as a key of a cache, equal by its bytes: Swift's own equality holds é and e with an accent for the same, and normalises
/// to find out.
struct TextKey: Hashable {
    let string: String

    static func == (a: TextKey, b: TextKey) -> Bool {
        a.string.utf8.count == b.string.utf8.count && a.string.utf8.elementsEqual(b.string.utf8)
    }

    func hash(into hasher: inout Hasher) {
        var string = string
        string.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
