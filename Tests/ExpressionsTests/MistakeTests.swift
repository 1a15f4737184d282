import FasciaExpressions
import Testing

@Suite struct MistakeTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let text: String
        let type: ExpressionType?
        let offset: Int
        let message: String
        let suggestion: String?
        var testDescription: String { text }

        init(_ text: String, _ offset: Int, _ message: String, _ suggestion: String? = nil, as type: ExpressionType? = nil) {
            (self.text, self.type, self.offset, self.message, self.suggestion) = (text, type, offset, message, suggestion)
        }
    }

    static let words: [Case] = [
        Case("", 0, "the expression is empty"), Case("  ", 2, "the expression is empty"),
        Case("a = 1", 2, "“=” compares nothing: write “==”", "=="), Case("a && b", 2, "“&&” is written “and”", "and"),
        Case("a || b", 2, "“||” is written “or”", "or"), Case("a <> b", 2, "“<>” is written “!=”", "!="),
        Case("!lamp", 0, "“!” is written “not”", "not"), Case("lamp ? 1", 5, "a choice of two is written “if … then … else …”"),
        Case("a − b", 2, "“−” is no minus here", "-"), Case("a × b", 2, "“×” is written “*”", "*"),
        Case("a ÷ b", 2, "“÷” is written “/”", "/"),
        Case("a ≤ b", 2, "“≤” is written “<=”", "<="), Case("a ≥ b", 2, "“≥” is written “>=”", ">="),
        Case("a ≠ b", 2, "“≠” is written “!=”", "!="),
        Case("{a}", 0, "braces stand in texts, not in expressions: write the name alone"),
        Case("a + .5", 4, "a number begins with a digit", "0.5"), Case("a. b", 1, "after “.” stands the name of a field"),
        Case("a $ b", 2, "“$” has no meaning in an expression"), Case("'oven", 0, "the text that begins with “'” has no end"),
        Case("`oven", 0, "the name that begins with “`” has no end"), Case("``", 0, "a name has at least one letter"),
        Case("@ ", 0, "“@” needs the name of a text"), Case("1e999", 0, "“1e999” is too large for a number"),
        Case("2nd + 1", 0, "“2nd” is neither a number nor a name: a name that begins with a digit needs backquotes", "`2nd`"),
    ]

    static let sentences: [Case] = [
        Case("a +", 3, "the expression ends where a value is expected"), Case("a + * b", 4, "“*” stands where a value is expected"),
        Case("+a", 0, "“+” stands between two numbers"), Case("a b", 2, "an operator is missing before “b”"),
        Case("a)", 1, "“)” closes nothing"), Case("a, b", 1, "a comma stands between the arguments of a function"),
        Case("(a + b", 0, "the bracket is not closed (between braces or brackets of YAML a comma ends a text without quotes)"),
        Case("min(a", 0, "“min(” is not closed (between braces or brackets of YAML a comma ends a text without quotes)"),
        Case("(a b)", 3, "an operator or “)” is missing before “b”"), Case("min(a b)", 6, "an operator or “)” is missing before “b”"),
        Case("if lamp 1", 8, "“then” is missing: “if … then … else …” has all three"),
        Case("if lamp then 1", 14, "“else” is missing: “if … then … else …” has all three"),
        Case("0 < a < 5", 6, "a comparison compares two things: join two of them by “and”"),
        Case("and a", 0, "“and” stands where a value is expected"),
        Case("panel", 0, "after “panel” stands a dot and a name, as in “panel.page”"),
        Case(String(repeating: "(", count: 101) + "a", 100, "the expression is nested more than 100 deep"),
        Case(String(repeating: "not ", count: 100_000) + "lamp", 400, "the expression is nested more than 100 deep"),
        Case(
            Array(repeating: "a", count: 129).joined(separator: "+"), 255, "the expression has more than 256 numbers, names and operators"),
    ]

    static let names: [Case] = [
        Case("x1 + 1", 0, "there is no value “x1”"), Case("actuel + 1", 0, "there is no value “actuel”", "actual"),
        Case("a-1", 0, "there is no value “a-1”", "a - 1"),
        Case("a-flow-rate-b", 0, "there is no value “a-flow-rate-b”", "a - flow-rate - b"),
        Case("min", 0, "“min” is a function: its arguments stand in brackets, as in “min(…)”"),
        Case(
            "foo(a)", 0,
            "there is no function “foo”; there are abs, awaiting, clamp, contains, count, date, duration, failed, floor, fresh, known, last, length, max, min, plural, round, row, steps, text, time, wifi"
        ),
        Case("contains(name)", 0, "“contains” takes a text and the part to look for in it"),
        Case("contains(name, a)", 15, "expected a text, found “a”, a number"),
        Case("length(a)", 7, "expected a text, found “a”, a number"), Case("length()", 0, "“length” takes one text"),
        Case("date(a, tomorow)", 8, "there is no style “tomorow”; there are time, date, longDate"),
        Case("date(a, longdate)", 8, "there is no style “longdate”; there are time, date, longDate", "longDate"),
        Case("plural(a, name)", 10, "“plural” takes a number and the name of a text that has plural forms, as in plural(count, @rooms)"),
        Case("time(lamp)", 5, "expected a number, found “lamp”, which is true or false"),
        Case("time()", 0, "“time” takes seconds since 1970 and a style"),
        Case("stepz(a)", 0, "there is no function “stepz”", "steps"),
        Case("a(1)", 0, "“a” is a value, not a function"),
        Case("a.actuel", 1, "there is no “actuel” of a value; there are value, number, actual", "actual"),
        Case("lamp.number", 4, "“lamp” is a boolean: it has no unit to leave out"), Case("x1.actual", 0, "there is no value “x1”"),
        Case("(a + b).actual", 7, "only values and rows have something behind a dot"),
        Case("panel.pane", 0, "the panel has no “pane”; there are connected, page", "panel.page"),
        Case(".level", 0, "“.level” is a field of a row, and there is no row here"),
        Case("hello", 0, "there is no value “hello”; a text stands in quotes", as: .text),
        Case("destructve", 0, "there is no colour “destructve”", "destructive", as: .color),
        Case("'accent 5'", 0, "“5” is no alpha: write 0% to 100%", as: .color),
        Case("#12", 0, "“#12” is no colour: write #rgb, #rrggbb or #rrggbbaa with the digits 0 to 9 and a to f", as: .color),
        Case("lefft", 0, "expected one of left, right, found “lefft”", "left", as: .choice(["left", "right"])),
        Case("'lefft'", 0, "expected one of left, right, found “lefft”", "left", as: .choice(["left", "right"])),
        Case("mode == atuo", 8, "expected one of auto, manual, off, found “atuo”"),
        Case("mode == 'autos'", 8, "expected one of auto, manual, off, found “autos”", "auto"),
        Case("row(jobs, name)", 0, "a row has fields: write one behind it, as in “row(list, id).name”"),
        Case("row(jobs).level", 0, "“row” takes a list and the id of a row"),
        Case("row(jobs, name).levels", 15, "the rows have no field “levels”; there are id, level, title", "level"),
        Case("row(a, name).level", 4, "“row” takes a list; “a” is a number"),
        Case("row(1, name).level", 4, "“row” takes a list by its name"),
    ]

    static let types: [Case] = [
        Case("a + lamp", 4, "expected a number, found “lamp”, which is true or false"),
        Case("name + 1", 0, "expected a number, found “name”, a text: texts are joined in braces, as in \"{=a} {=b}\""),
        Case("not a", 4, "expected true or false, found “a”, a number"), Case("mode > 1", 0, "expected a number, found “mode”, a choice"),
        Case("if a then 1 else 2", 3, "expected true or false, found “a”, a number"),
        Case("if lamp then 1 else 'x'", 20, "this gives a text, and another case a number: all give one type"),
        Case("a == 'x'", 2, "“==” compares a number and a text, which are never the same"),
        Case("lamp != a", 5, "“!=” compares a boolean and a number, which are never the same"),
        Case("photo == photo", 6, "“==” compares an image and an image, which are never the same"),
        Case("a > 80", 0, "expected a colour, found “a > 80”, which is true or false", as: .color),
        Case("if lamp then a else label", 13, "expected a colour, found “a”, a number", as: .color),
        Case("name", 0, "expected one of left, right, found “name”, a text", as: .choice(["left", "right"])),
        Case("paint", 0, "“paint” is a colour, which no text can show"), Case("jobs", 0, "“jobs” is a list, which no text can show"),
        Case("min(a)", 0, "“min” takes two numbers or more"), Case("abs(a, b)", 0, "“abs” takes one number"),
        Case("clamp(a, b)", 0, "“clamp” takes a number, the least and the greatest"),
        Case("clamp(a, 5, 1)", 9, "the least is greater than the greatest"),
        Case("text(a, b)", 8, "the decimals are written as a number from 0 to 6"),
        Case("text(a, 0, 16)", 11, "the digits are written as a number from 1 to 15"),
        Case("text(a, 7)", 8, "the decimals are written as a number from 0 to 6"),
        Case("text()", 0, "“text” takes a number, its decimals, and how many digits stand before them at least"),
        Case("duration()", 0, "“duration” takes a number of seconds"), Case("known()", 0, "“known” takes one value"),
        Case("fresh()", 0, "“fresh” takes the name of a value"),
        Case("fresh(a + 1)", 6, "“fresh” takes the name of a value, not something computed"),
        Case("fresh(zzz)", 6, "there is no value “zzz”"), Case("count(a)", 6, "“count” takes a list or a series; “a” is a number"),
        Case("last(jobs)", 5, "“last” takes a series; “jobs” is a list"), Case("count(zzz)", 6, "there is no value “zzz”"),
        Case("steps(a, 1)", 0, "“steps” takes a number, what is so at first, and pairs of a threshold and what begins there"),
        Case("steps(a, 1, 5, 2, 4, 3)", 18, "the thresholds ascend: 4 is not greater than the one before"),
    ]

    @Test(arguments: words + sentences + names + types)
    func mistakeHasItsPlace(wrong: Case) throws {
        let mistakes = #expect(throws: ExpressionMistakes.self) {
            try Expression(parsing: wrong.text, expecting: wrong.type, in: .usual)
        }
        let mistake = try #require(mistakes?.all.first)
        #expect(mistake.message == wrong.message)
        #expect(mistake.offset == wrong.offset)
        #expect(mistake.suggestion == wrong.suggestion)
        #expect(mistakes?.all.count == 1)
    }

    @Test func allMistakesAreReported() throws {
        let mistakes = #expect(throws: ExpressionMistakes.self) {
            try Expression(parsing: "if x1 > 80 then destructve else lable", expecting: .color, in: .usual)
        }
        #expect(mistakes?.all.map(\.offset) == [3, 16, 32])
    }

    @Test func brokenDeclarationsAreNotReportedAgain() throws {
        let mistakes = #expect(throws: ExpressionMistakes.self) { try Expression(parsing: "wrong + 1", in: .usual) }
        #expect(mistakes?.all == [])
    }

    @Test func rowsHaveTheirFields() throws {
        let mistakes = #expect(throws: ExpressionMistakes.self) { try Expression(parsing: ".titel", in: .row) }
        #expect(mistakes?.all.first?.message == "the rows have no field “titel”; there are level, on, title")
        #expect(mistakes?.all.first?.suggestion == "title")
    }
}
