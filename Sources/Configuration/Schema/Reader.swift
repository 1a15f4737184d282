import FasciaExpressions
import FasciaSystem

/// Reads the nodes of a configuration by their syntax. It keeps the current path and the declared names, and collects errors.
public final class Reader {
    package let errors: ErrorCollector
    /// The images of `images`, by name.
    package var images: [String: ImageModel] = [:]
    /// What `check` says beside the mistakes, and what stops no panel.
    package private(set) var warnings: [Finding] = []
    /// Images declared where they are used, without a name.
    package var unnamedImages: [ImageModel] = []
    /// The programs of `run:` actions.
    package var programs: [(path: String, place: Place)] = []
    /// All commands, of actions and of values.
    package var commands: [CommandModel] = []
    /// The fonts of `fonts`, by name.
    package var fonts: [String: FontModel] = [:]
    /// The colours of `colors`, by name.
    package var colors: [String: ColorModel] = [:]
    /// The names in `values`, also of wrong declarations.
    package var valueNames: Set<String> = []
    /// The types of `values`, for expressions.
    package var scope = ExpressionScope { Suggestion.closest(to: $0, among: $1) }
    /// What captions that show values are made of, as they are written.
    package var captions: [String: TextModel] = [:]
    /// Those that are being read, by way of others.
    var openCaptions: Set<String> = []
    /// The formulas of derived values, by where they are written.
    package var formulas: [SourcePosition: Expression] = [:]
    /// How many numbers, names and operators the expressions have.
    package var expressionNodes = 0
    /// The texts of `strings`.
    package var strings = StringTables.none
    /// Every name that is declared, rightly or not, as `images.knob`. One that was not read is wrong, which has been reported: its uses are not
    /// reported again.
    package var declaredNames: Set<String> = []
    /// Called for every key that is read, with its schema and place; for tests.
    @exclusivity(unchecked) package var onRead: ((_ schema: ObjectSchema, _ key: String, SourcePosition) -> Void)?
    /// Whether a word in the place of an image is the name of an icon: while what stands after `icon:` is read.
    @exclusivity(unchecked) package private(set) var readsIcons = false
    // Measured: checks of the three unchecked properties would add 1.5 % to the instructions of reading a configuration.
    @exclusivity(unchecked) private var path = PlacePath.top

    /// State of a module that extends the reader; nil if none does.
    package let context: AnyObject?

    package init(errors: ErrorCollector, context: AnyObject? = nil) {
        self.errors = errors
        self.context = context
    }

    // MARK: Where

    /// The path of the current node.
    package var keyPath: String { path.text }

    package func place(_ position: SourcePosition) -> Place { Place(position: position, path: path) }

    package func at<Result>(_ key: String, _ body: () -> Result) -> Result {
        let here = path
        path = .key(here, key)
        defer { path = here }
        return body()
    }

    package func at<Result>(_ index: Int, _ body: () -> Result) -> Result {
        let here = path
        path = .index(here, index)
        defer { path = here }
        return body()
    }

    // MARK: What is wrong

    /// Notes what a panel can be shown with, and what is not as it should be all the same.
    package func warn(_ message: String, _ node: SourceNode) {
        let finding = Finding(at: place(node.position), message)
        if !node.isInvalid, !warnings.contains(finding) { warnings.append(finding) }
    }

    /// The same at a place.
    package func warn(_ message: String, at place: Place) {
        let finding = Finding(at: place, message)
        if !warnings.contains(finding) { warnings.append(finding) }
    }

    package func fail(_ message: String, _ node: SourceNode, suggestion: @autoclosure () -> String? = nil) {
        if node.isInvalid { return }
        errors.add(message, at: place(node.position), suggestion: suggestion())
    }

    /// Reports a mistake at a place.
    /// - Parameters:
    ///   - message: what is wrong, without the place, in a sentence's form but without its capital and full stop.
    ///   - place: of a key's value, see `Record.place(of:)`.
    ///   - suggestion: what was probably meant, a word that can be written there.
    public func fail(_ message: String, at place: Place, suggestion: @autoclosure () -> String? = nil) {
        errors.add(message, at: place, suggestion: suggestion())
    }

    /// Reports a value that does not match its syntax.
    package func mismatch(_ expectation: String, _ node: SourceNode) {
        if node.isInvalid { return }
        var message = "expected \(expectation), found \(node.kind)"
        if node.isNull, expectation.utf8.has("colour") { message += " (a colour needs quotes: \"#3ea6ff\", since # begins a comment)" }
        if let key = node.pairs?.first?.key, key.utf8.first == UInt8(ascii: "="), expectation.utf8.has("text") {
            message += ": a text that begins with a value needs quotes, as in \"{\(key)}\""
        }
        if let advice = NumberAdvice.text(expectation, node) { message += ": \(advice)" }
        let takesExpressions = expectation.utf8.has("true or false") || expectation.utf8.has("expression")
        if takesExpressions, let text = node.text, text.utf8.first == UInt8(ascii: "."), text.utf8.count > 1 {
            message += ": an expression begins with “=”: write “=\(text.prefix(60))”"
        }
        fail(message, node)
    }

    /// Reports an unknown word.
    package func unknown(_ what: String, _ word: String, among words: some Sequence<String>, _ node: SourceNode, lists: Bool = false) {
        if errors.isFull { return }
        let suggestion = Suggestion.closest(to: word, among: words)
        var message = "there is no \(what) “\(word)”"
        if suggestion == nil, lists { message += "; there are \(words.joined(separator: ", "))" }
        fail(message, node, suggestion: suggestion)
    }

    // MARK: What is wrong, as the result of reading: nil, after it was reported

    package func fail<Value>(_ message: String, _ node: SourceNode, suggestion: @autoclosure () -> String? = nil) -> Value? {
        fail(message, node, suggestion: suggestion())
        return nil
    }

    package func fail<Value>(_ message: String, at place: Place, suggestion: @autoclosure () -> String? = nil) -> Value? {
        fail(message, at: place, suggestion: suggestion())
        return nil
    }

    package func mismatch<Value>(_ expectation: String, _ node: SourceNode) -> Value? {
        mismatch(expectation, node)
        return nil
    }

    package func unknown<Value>(
        _ what: String, _ word: String, among words: some Sequence<String>, _ node: SourceNode, lists: Bool = false
    ) -> Value? {
        unknown(what, word, among: words, node, lists: lists)
        return nil
    }

    // MARK: Mappings

    /// Reads a mapping by its schema. Unknown keys are reported with a suggestion.
    package func record(_ node: SourceNode, _ schema: ObjectSchema, ignoring ignored: Set<String> = []) -> Record? {
        guard let pairs = node.pairs else {
            return mismatch("a mapping (\(schema.keys.prefix(4).map { "\($0.name):" }.joined(separator: ", ")) …)", node)
        }
        var record = Record(schema: schema, place: place(node.position), capacity: pairs.count)
        for pair in pairs where !ignored.contains(pair.key) {
            at(pair.key) {
                let isIcon = schema.imageOfIcon != nil && pair.key == IconSchema.icon.name
                guard let key = isIcon ? schema.imageOfIcon : schema.key(pair.key) else {
                    if let message = schema.unsupported[pair.key.lowercased()] { return fail(message, at: place(pair.position)) }
                    if errors.isFull || isRest(pair, of: pairs) { return }
                    let suggestion = Suggestion.closest(to: pair.key, among: schema.writtenKeys)
                    let lookup = suggestion == nil ? "; “fascia reference” tells which keys \(Noun.having(schema.name))" : ""
                    return fail("unknown key\(lookup)", at: place(pair.position), suggestion: suggestion)
                }
                onRead?(schema, key.name, pair.position)
                if key === schema.imageOfIcon, record.place(of: key) != nil {
                    fail("“icon” stands in the place of “image”: leave one out", at: place(pair.position))
                    return
                }
                let place = place(pair.value.position)
                let outer = readsIcons
                readsIcons = isIcon
                defer { readsIcons = outer }
                if !key.isTextual, case .scalar(let text, _) = pair.value.content, text.utf8.first == UInt8(ascii: "=") {
                    return record.set(live: live(pair.value, key, writtenAs: pair.key), for: key, at: place)
                }
                record.set(key.read(pair.value, self), for: key, at: place)
            }
        }
        for key in schema.keys where key.isRequired && record.place(of: key) == nil {
            // A key with a single possible value is reported with that.
            let isSingle = key.expectation.utf8.count == 1
            fail("“\(key.name)” is missing: \(isSingle ? "write “\(key.name): \(key.expectation)”" : key.expectation)", node)
        }
        return record
    }

    /// Whether a key is what YAML's commas left over of an expression without quotes, as `2)` of `{color: =max(a, 2)}`: that has been
    /// reported.
    private func isRest(_ pair: SourcePair, of pairs: [SourcePair]) -> Bool {
        guard pair.value.isNull, let own = pairs.firstIndex(where: { $0.position == pair.position }) else { return false }
        let start = pairs[..<own].last { !$0.value.isNull }?.value
        guard case .scalar(let text, .plain)? = start?.content, text.utf8.first == UInt8(ascii: "=") else { return false }
        return text.utf8.count { $0 == UInt8(ascii: "(") } > text.utf8.count { $0 == UInt8(ascii: ")") }
    }

    /// Reads the entries of a mapping whose keys are names that the configuration chooses.
    /// - Returns: nil if there are too many.
    package func named<Value>(_ node: SourceNode, _ read: (SourcePair) -> Value?) -> [Value]? {
        guard let pairs = node.pairs else {
            if !node.isNull { mismatch("a mapping of names", node) }
            return []
        }
        guard pairs.count <= ConfigurationLimits.names else {
            return fail("there are \(pairs.count) entries; at most \(ConfigurationLimits.names) are possible", node)
        }
        return pairs.compactMap { pair in at(pair.key) { read(pair) } }
    }
}
