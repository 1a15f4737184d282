import FasciaSystem
import Testing

@Suite struct JSONLineTests {
    @Test func membersKeepTheirOrder() {
        var line = JSONLine()
        #expect(line.text == "{}")
        line.add("t", 1.25)
        line.add("id", "tabs")
        line.add("on", true)
        line.add("n", -3)
        line.addNull("none")
        line.add("rects", [[0, 1, 2, 3], [4, 5, 6, 7]])
        line.add("empty", [[Int]]())
        #expect(line.text == #"{"t":1.25,"id":"tabs","on":true,"n":-3,"none":null,"rects":[[0,1,2,3],[4,5,6,7]],"empty":[]}"#)
    }

    @Test func stringsAreEscaped() {
        var line = JSONLine()
        line.add("k\"", "a\\b\n\r\t\u{01}\u{7F}é 漢")
        #expect(line.text == #"{"k\"":"a\\b\n\r\t\u0001\u007fé 漢"}"#)
    }

    @Test(arguments: [
        (0.0, "0"), (-0.5, "-0.5"), (1e15, "1000000000000000"), (0.1, "0.1"), (.nan, "null"), (.infinity, "null"), (1e300, "1e+300"),
    ])
    func numbersReadBackAsTheSame(value: Double, text: String) {
        #expect(JSONLine.number(value) == text)
    }
}
