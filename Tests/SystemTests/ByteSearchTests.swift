import FasciaSystem
import Testing

@Suite struct ByteSearchTests {
    @Test(arguments: ["", " ", "a", "a b", " a  b ", "é\u{301} b", "a \u{301}b", "a+b", "a string of more than fifteen bytes", "one,two"])
    func partsAreThoseOfSplit(text: String) {
        for separator: Character in [" ", "+"] {
            for omits in [true, false] {
                let expected = text.split(separator: separator, omittingEmptySubsequences: omits)
                #expect(text.parts(at: separator, omittingEmptySubsequences: omits) == expected)
            }
        }
    }

    @Test func aByteIsFoundAnywhere() {
        #expect(["$", "a$", "$b", "é$", "a string of more than fifteen bytes$"].allSatisfy { $0.hasByte("$") })
        #expect(!["", "a", "é", "a string of more than fifteen bytes"].contains { $0.hasByte("$") })
    }
}
