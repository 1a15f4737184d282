import FasciaExpressions
import Testing

@Suite struct EvaluationTests {
    @Test(
        arguments: [
            ("1 + 2 * 3", 7), ("(1 + 2) * 3", 9), ("10 - 3 - 2", 5), ("-a + b", -5), ("- -3", 3), ("8 / 4 / 2", 1), ("a % b", 1),
            ("-1 % 60", 59), ("7 % -3", -2), ("1.5e2", 150), ("actual - target", -3.5), ("flow-rate", 3), ("`flow-rate` - 1", 2),
            ("`2nd`", 22), ("target.actual", 24), ("target.number", 25), ("target.value", 25), ("min(a, b, 5)", 2), ("max(a, b, 9)", 9),
            ("abs(b - a)", 5), ("round(2.5)", 3), ("round(-2.5)", -3), ("floor(-0.5)", -1), ("clamp(a, 0, 5)", 5), ("clamp(a, 8, 9)", 8),
            ("if lamp then 1 else 2", 1), ("if a < b then 1 else if a > b then 3 else 2", 3), ("count(jobs)", 4), ("count(history)", 100),
            ("last(history)", 19), ("row(jobs, name).level + 1", 41), ("steps(a, 1, 5, 2, 7, 3, 8, 4)", 3), ("steps(a, 1, 7.5, 2)", 1),
            ("a*b - 1", 13), ("if not lamp then 1 else 2", 2), ("length(name)", 4),
            ("length('')", 0), ("length(mode)", 4), ("length('e\u{301}👩‍👧')", 2), ("1 +\n 2", 3),
        ] as [(String, Double)])
    func numbers(text: String, expected: Double) throws {
        #expect(try Surroundings.result(of: text, .number) == .number(expected))
    }

    @Test(arguments: [
        ("a > b", true), ("a >= 7", true), ("a <= 6", false), ("a < 7", false), ("a == 7", true), ("a != 7", false), ("lamp", true),
        ("not lamp", false), ("not a == 8", true), ("lamp and a > 6", true), ("a > 8 or lamp and b == 2", true), ("lamp == true", true),
        ("mode == auto", true), ("auto == mode", true), ("mode == 'manual'", false), ("mode != off", true), ("mode == name", false),
        ("mode == half", false), ("name == \"Oven\"", true), ("paint == '#f00'", true), ("paint == #ff0000", true),
        ("paint == destructive", false), ("known(a)", true), ("known(lost)", false), ("known(photo)", true), ("known(a / 0)", false),
        ("fresh(a)", true), ("failed(a)", false), ("awaiting(a)", true), ("panel.connected", false), ("panel.page == 'home'", true),
        ("contains(name, 'VE')", true), ("contains(name, 'oven')", true), ("contains(name, 'oven ')", false),
        ("contains(name, 'x')", false),
        ("contains(name, '')", true), ("contains('', 'a')", false), ("contains('Zürich HB', 'RICH h')", true),
        ("contains('Straßenbahn ÄÖÜ', 'äöü')", true), ("contains('e\u{301}tude', 'É')", true), ("contains('e\u{301}tud', 'e')", true),
        ("contains('Ωmega', 'ω')", true), ("contains('ab@[', '`{')", false), ("contains(mode, 'AUT')", true),
        ("not known(lost)", true), ("(if lamp then auto else mode) == auto", true), ("text(a, 0) == '7'", true),
    ])
    func booleans(text: String, expected: Bool) throws {
        #expect(try Surroundings.result(of: text, .boolean) == .boolean(expected))
    }

    @Test(arguments: [
        ("name", "Oven"), ("\"it's\"", "it's"), ("if lamp then 'on' else 'off'", "on"), ("mode", "auto"),
        ("@greeting", "<greeting>"), ("text(a, 1)", "7.0/1"), ("text(actual)", "21.5"),
        ("text(a, 0, 3)", "007"), ("text(-a, 0, 2)", "-07"), ("text(a, 0, 1)", "7"), ("duration(5)", "0:05"),
        ("duration(754.9)", "12:34"),
        ("duration(3723)", "1:02:03"), ("duration(-65)", "-1:05"), ("row(jobs, 'Oven').title", "Heat"), ("row(jobs, name).id", "Oven"),
        ("if lamp then mode else name", "auto"), ("time(90)", "time 90"), ("plural(a, @rooms)", "<rooms 7>"),
        (#"wifi('a;b\c,d:"e')"#, #"a\;b\\c\,d\:\"e"#),
        ("date(a * 100)", "date 700"),
        ("date(90, longDate)", "longDate 90"), ("time(90, 'longDate')", "longDate 90"),
    ])
    func texts(text: String, expected: String) throws {
        #expect(try Surroundings.result(of: text, .text) == .text(expected))
    }

    /// What may be declared can be read: letters with marks, and digits of any script.
    @Test func namesOfAnyScript() {
        let names = ["größe²", "raum٢", "น้ำ", "हिन्दी", "flow-rate_2"]
        #expect(Expression.names(in: names.joined(separator: " + ")).map(\.name) == names)
    }

    @Test(arguments: [
        "lost", "lost + 1", "-lost", "a / 0", "a % 0", "1e308 * 10", "lost > 1", "lost == lost", "if gone then 1 else 1", "min(a, lost)",
        "clamp(a, lost, 3)", "steps(lost, 1, 2, 3)", "steps(a, 1, lost, 3)", "null", "text(lost, 1)", "duration(lost)",
        "contains(name, row(jobs, 'none').title)", "contains(row(jobs, 'none').title, '')", "length(row(jobs, 'none').title)", "time(lost)",
        "row(jobs, 'none').level",
        "not gone", "gone and lamp", "gone or not lamp", "last(history) / 0", "round(a / 0)",
    ])
    func unknownPropagates(text: String) throws {
        #expect(try Surroundings.result(of: text) == nil)
    }

    /// Kleene's logic: what is known may decide alone.
    @Test(arguments: [
        ("gone and not lamp", false), ("not lamp and gone", false), ("gone or lamp", true), ("lamp or gone", true),
        ("not (gone and false)", true),
    ])
    func knownOperandDecides(text: String, expected: Bool) throws {
        #expect(try Surroundings.result(of: text) == .boolean(expected))
    }

    @Test(
        arguments: [
            ("if a > 80 then destructive else label", ExpressionType.color, ExpressionValue.text("label")),
            ("steps(a, success, 5, warning, 80, destructive)", .color, .text("warning")), ("paint", .color, .color(0xFF00_00FF)),
            ("#3ea6ff", .color, .color(0x3EA6_FFFF)), ("'#3ea6ff80'", .color, .color(0x3EA6_FF80)),
            ("'accent 50%'", .color, .text("accent 50%")), ("black", .color, .color(0x0000_00FF)),
            // A number cannot be meant: the colour of the same name is.
            ("accent", .color, .text("accent")), ("if lamp then null else accent", .color, nil),
            ("photo", .image, .content(name: "photo", revision: 1)),
            ("if lamp then bulb else 'icons/off.png'", .image, .text("bulb")),
            ("if lamp then left else right", .choice(["left", "right"]), .text("left")),
            ("half", .choice(["off", "auto", "more"]), .text("off")),
        ] as [(String, ExpressionType, ExpressionValue?)])
    func wordsTakeTheExpectedType(text: String, type: ExpressionType, expected: ExpressionValue?) throws {
        #expect(try Surroundings.result(of: text, type) == expected)
    }

    @Test func fieldsAreThoseOfTheRow() throws {
        #expect(try Surroundings.result(of: ".level / 2", .number, in: .row) == .number(30))
        #expect(try Expression(parsing: ".title", in: .row).inputs == [ExpressionInput("title", .field)])
    }

    @Test func inputsAreNamedOnce() throws {
        let expression = try Expression(parsing: "a + a * target.actual + (if fresh(a) then 1 else 0)", in: .usual)
        #expect(expression.inputs == [ExpressionInput("a"), ExpressionInput("target", .actual), ExpressionInput("a", .isFresh)])
        #expect(try Expression(parsing: "@x", in: .usual).inputs == [ExpressionInput("", .language)])
    }

    @Test func typesAreFound() throws {
        #expect(try Expression(parsing: "a + 1", in: .usual).type == .number)
        #expect(try Expression(parsing: "if lamp then mode else 'auto'", in: .usual).type == .choice(["auto", "manual", "off"]))
        #expect(try Expression(parsing: "null", in: .usual).type == nil)
        #expect(
            try Expression(parsing: "if lamp then bulb else accent", expecting: .image, in: .usual).words.map(\.text) == ["bulb", "accent"])
    }
}
