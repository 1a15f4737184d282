/// Which keys a keyboard on the screen has for a language: letters, and two planes of signs.
///
/// The keys that every keyboard has (shift, delete, space, return and so on) are not part of it: they stand around these.
public struct KeyboardLayout: Hashable, Sendable {
    /// A key that types something.
    public struct Key: Hashable, Sendable {
        /// What it types: one character, or a few.
        public var text: String
        /// What it types with shift; nil is the capital of `text`.
        public var capital: String?
        /// What it offers when it is held, the first one nearest.
        public var alternatives: [String]
        /// How many widths of a letter it is wide: 0.5 to 10.
        public var width: Double

        /// The width within its limits.
        var room: Double { width >= 0.5 ? min(width, 10) : 0.5 }

        /// A key of a letter's width unless said otherwise.
        public init(_ text: String, capital: String? = nil, alternatives: [String] = [], width: Double = 1) {
            self.text = text
            self.capital = capital
            self.alternatives = alternatives
            self.width = width
        }
    }

    /// Its name in configurations, as in `german`.
    public var identifier: String
    /// Its name on the space bar, in its own language.
    public var name: String
    /// The languages that it is for, as in `de`.
    public var languages: [String]
    /// The rows from top to bottom: 3 or 4, each of 1 to 14 keys.
    public var letters: [[Key]]
    /// Digits and signs.
    public var symbols: [[Key]]
    /// Further signs.
    public var moreSymbols: [[Key]]
    /// What the key says that leads from letters to signs.
    public var symbolsTitle: String
    /// What the key says that leads back to letters.
    public var lettersTitle: String
    /// What the key says that leads to further signs.
    public var moreSymbolsTitle: String
    /// What the return key says, by type; an icon stands for what is left out.
    public var returnTitles: [ReturnKeyType: String]

    /// A layout of letters, with the usual signs.
    public init(
        _ identifier: String, name: String, languages: [String] = [], letters: [[Key]], symbols: [[Key]] = KeyboardLayout.usualSymbols,
        moreSymbols: [[Key]] = KeyboardLayout.usualMoreSymbols, symbolsTitle: String = "123", lettersTitle: String = "ABC",
        moreSymbolsTitle: String = "#+=", returnTitles: [ReturnKeyType: String] = [:]
    ) {
        self.identifier = identifier
        self.name = name
        self.languages = languages
        self.letters = letters
        self.symbols = symbols
        self.moreSymbols = moreSymbols
        self.symbolsTitle = symbolsTitle
        self.lettersTitle = lettersTitle
        self.moreSymbolsTitle = moreSymbolsTitle
        self.returnTitles = returnTitles
    }

    /// Whether it is for a language: `de` is for `de-CH` too.
    func isFor(_ language: String) -> Bool {
        func base(_ code: String) -> String {
            let base = code.prefix { $0 != "-" && $0 != "_" }.lowercased()
            return base == "iw" ? "he" : base
        }
        return languages.contains { base($0) == base(language) }
    }

    /// Whether its letters are Latin, which addresses and most passwords are written with.
    var isLatin: Bool { letters.contains { row in row.contains { $0.text == "a" } } }

    /// Whether its letters run from right to left: Hebrew, Arabic and what is written with their letters.
    var isRightToLeft: Bool { letters.first?.first?.text.unicodeScalars.first.map { (0x590...0x8FF).contains($0.value) } ?? false }

    /// Whether any letter has a capital: otherwise there is no shift key.
    public var hasCapitals: Bool {
        letters.contains { row in
            row.contains { $0.capital != nil || $0.text.unicodeScalars.contains { $0.properties.changesWhenUppercased } }
        }
    }

    /// The layout with the digits that a panel writes first, and its own ones among further signs. One with Latin digits has no others.
    func writing(_ digits: [String]) -> KeyboardLayout {
        let row = symbols.first?.map(\.text) ?? []
        let own = row.suffix(1) + row.dropLast()
        let isDigits = own.count == 10 && own.allSatisfy { $0.unicodeScalars.first?.properties.numericType == .decimal }
        guard isDigits, own.first != "0", digits.count == 10, Array(own) != digits else { return self }
        func replaced(_ text: String, _ from: [String], _ to: [String]) -> String {
            String(text.flatMap { character in from.firstIndex(of: String(character)).map { to[$0] } ?? String(character) })
        }
        func replaced(_ rows: [[Key]], _ from: [String], _ to: [String]) -> [[Key]] {
            rows.map { row in
                row.map { key in
                    var key = key
                    key.text = replaced(key.text, from, to)
                    return key
                }
            }
        }
        var layout = self
        layout.symbols = replaced(symbols, Array(own), digits)
        layout.symbolsTitle = replaced(symbolsTitle, Array(own), digits)
        layout.moreSymbols = replaced(moreSymbols, digits, Array(own))
        layout.moreSymbolsTitle = replaced(moreSymbolsTitle, digits, Array(own))
        return layout
    }

    /// Keys of one character each, from a row with blanks between them.
    public static func keys(_ row: String) -> [Key] { row.split(separator: " ").map { Key(String($0)) } }

    /// Digits and the signs of most writing.
    public static let usualSymbols = [
        keys("1 2 3 4 5 6 7 8 9 0"), keys("- / : ; ( ) € & @ \""), keys(". , ? ! '"),
    ]

    /// Brackets, currencies and the like.
    public static let usualMoreSymbols = [
        keys("[ ] { } # % ^ * + ="), keys("_ \\ | ~ < > $ £ ¥ •"), keys(". , ? ! '"),
    ]

    /// The layout of a keyboard that nobody chose one for: English, as in the United States.
    public static let english = KeyboardLayout(
        "english", name: "English", languages: ["en"],
        letters: [keys("q w e r t y u i o p"), keys("a s d f g h j k l"), keys("z x c v b n m")],
        returnTitles: [.done: "done", .go: "go", .next: "next", .search: "search", .send: "send"]
    ).adding([
        "e": "é è ê ë", "y": "ÿ", "u": "ü ù û ú", "i": "í ì î ï", "o": "ö ó ò ô õ ø œ", "a": "ä á à â ã å æ", "s": "ß", "c": "ç", "n": "ñ",
    ])

    /// The layout with alternatives for letters, by blanks.
    private func adding(_ alternatives: [String: String]) -> KeyboardLayout {
        var layout = self
        for row in layout.letters.indices {
            for key in layout.letters[row].indices {
                guard let more = alternatives[layout.letters[row][key].text] else { continue }
                layout.letters[row][key].alternatives = more.split(separator: " ").map(String.init)
            }
        }
        return layout
    }
}

extension ReturnKeyType {
    /// Stands for what the return key says.
    var icon: KeyIcon {
        switch self {
        case .search: .search
        case .done, .go, .send: .check
        case .default, .next: .returnKey
        }
    }
}

extension [KeyboardLayout] {
    /// What a return key says: it acts on the panel, and speaks its language, whatever letters the other keys have. Where none of the
    /// layouts is for that language, a picture stands for the word: nil.
    func returnTitle(_ type: ReturnKeyType, on shown: KeyboardLayout, in language: String) -> String? {
        if language.isEmpty || shown.isFor(language) { return shown.returnTitles[type] }
        return first { $0.isFor(language) }?.returnTitles[type]
    }
}
