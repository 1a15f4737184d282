import Testing

@testable import FasciaJSON

@Suite struct JSONValueTests {
    @Test func aValueIsWrittenAsItIsRead() throws {
        let texts = [
            "null", "true", "false", "0", "-1", "9223372036854775807", "-9223372036854775808", "0.5", "1e+100", "\"\"", "[]", "{}",
            #"{"b":1,"a":[{"c":null},"x"]}"#, #""\"\\\n\r\t\u0001\u007f/ü😀""#, #""\u0000""#,
        ]
        for text in texts { #expect(try JSONValue(parsing: text).text == text) }
        #expect(try JSONValue(parsing: #"  "\u00fc\ud83d\ude00\/" "#) == "ü😀/")
        #expect(try JSONValue(parsing: #"{"b":1,"a":2}"#) == JSONValue(parsing: #"{"a":2,"b":1}"#))
        #expect(JSONValue.number(.nan).text == "null")
        #expect(JSONValue.number(-.infinity).text == "null")
        #expect(JSONValue.number(1e300).text == "1e+300")
        #expect(
            try JSONValue(parsing: #"{"a":[1,{"b":[]}]}"#).indentedText == "{\n  \"a\": [\n    1,\n    {\n      \"b\": []\n    }\n  ]\n}")
    }

    @Test func whatIsNoJSONIsRefusedWithItsPlace() {
        for text in [
            "", " ", "{", "[1,]", "nul", "'a'", "{\"a\":1,\"a\":1}", "1 2", "01", "1.", "+1", "\"\u{1}\"", "\"\\ud800\"", "NaN", "[1",
        ] {
            #expect(throws: JSONError.self, "\(text)") { try JSONValue(parsing: text) }
        }
        let error = #expect(throws: JSONError.self) { try JSONValue(parsing: "[1, 2, x]") }
        #expect(error?.offset == 8)
        let deep = String(repeating: "[", count: 33) + String(repeating: "]", count: 33)
        #expect(throws: JSONError.self) { try JSONValue(parsing: deep) }
        #expect(throws: Never.self) { try JSONValue(parsing: String(deep.dropFirst().dropLast())) }
        #expect(throws: JSONError.self) { try JSONValue(parsing: "[" + String(repeating: "0,", count: 20_000) + "0]") }
        // What stands in a text is no structure.
        #expect(throws: Never.self) { try JSONValue(parsing: "\"" + String(repeating: "[,:{\\\"", count: 30_000) + "\"") }
    }

    @Test func numbersAreWholeWhereTheyAreWhole() {
        #expect(JSONValue.number(3).asInteger == 3)
        #expect(JSONValue.number(3.5).asInteger == nil)
        #expect(JSONValue.number(1e300).asInteger == nil)
        #expect(JSONValue.integer(7).asNumber == 7)
        #expect(JSONValue.string("7").asNumber == nil)
    }

    /// Whole numbers beyond 64 bits are numbers; what no double holds is more than is taken, and not something else than JSON.
    @Test func wholeNumbersMayBeLong() throws {
        #expect(try JSONValue(parsing: "[18446744073709551616, 7]")[elements: 0] == 18_446_744_073_709_551_616)
        #expect(try JSONValue(parsing: "-99999999999999999999").asNumber == -1e20)
        #expect(try JSONValue(parsing: "[18446744073709551616, 7]").text.hasSuffix(",7]"))
        let error = #expect(throws: JSONError.self) { try JSONValue(parsing: "[1, 1e400]") }
        #expect(error?.isBeyondLimit == true && error?.reason == "a number beyond 1.8e308")
    }

    @Test func base64IsThatOfEverybodyElse() {
        #expect(Base64.encode([]) == "")
        #expect(Base64.encode(Array("f".utf8)) == "Zg==")
        #expect(Base64.encode(Array("fo".utf8)) == "Zm8=")
        #expect(Base64.encode(Array("foobar".utf8)) == "Zm9vYmFy")
        let all = (0...255).map { UInt8($0) }
        #expect(Base64.decode(Base64.encode(all)) == all)
        for text in ["Zg=", "Zg", "Z===", "Zm9v!mFy", "=Zm9", "Zg==Zg=="] { #expect(Base64.decode(text) == nil, "\(text)") }
    }
}

extension JSONValue {
    /// The number of an element of a list.
    fileprivate subscript(elements index: Int) -> Double? { asArray.flatMap { $0.indices.contains(index) ? $0[index].asNumber : nil } }
}
