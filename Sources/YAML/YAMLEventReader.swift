import CYAML

/// Reads a YAML file event by event, without building anything: for recordings of a hundred thousand events.
///
/// Properties describe the event that `next` returned last. The bytes of a scalar stay where they are until `next` is called again.
package final class YAMLEventReader {
    /// How deep sequences and mappings may be nested. Every reader of the result may recurse this deep and no deeper.
    package static let maximumDepth = 64

    /// What errors call the file.
    package var name: String { bytes.name }
    /// Where the latest event begins.
    @exclusivity(unchecked) package private(set) var position = YAMLPosition(line: 1, column: 1)
    /// How many sequences and mappings are open.
    @exclusivity(unchecked) package private(set) var depth = 0
    /// Where the outermost brackets or braces begin that are open, and how deep that is; 0 if none are.
    @exclusivity(unchecked) private var flowStart = YAMLPosition(line: 1, column: 1)
    @exclusivity(unchecked) private var flowDepth = 0

    private let bytes: YAMLBytes
    /// The bytes of a byte order mark at the file's start, which are no part of the text.
    private let markLength: Int
    // libyaml remembers the parser by its address, so that neither of these may move.
    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private let event: UnsafeMutablePointer<yaml_event_t>
    private var hasDocument = false
    @exclusivity(unchecked) private var failure: YAMLError?

    /// A reader of bytes in memory or of a file, see `YAMLBytes`.
    package init(_ bytes: YAMLBytes) throws(YAMLError) {
        if bytes.isUTF16 {
            let message = "is UTF-16 text, and UTF-8 is needed: save it as UTF-8, or “iconv -f UTF-16 -t UTF-8 OLD > NEW”"
            throw YAMLError(file: bytes.name, position: nil, message: message)
        }
        markLength = bytes.markLength
        let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
        guard yaml_parser_initialize(parser) == 1 else {
            parser.deallocate()
            throw YAMLError(file: bytes.name, position: nil, message: "cannot be parsed: out of memory")
        }
        self.bytes = bytes
        self.parser = parser
        event = .allocate(capacity: 1)
        event.initialize(to: yaml_event_t())
        yaml_parser_set_input_string(parser, bytes.base + markLength, bytes.count - markLength)
        // Otherwise libyaml would guess, and take some broken files for UTF-16.
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    }

    deinit {
        yaml_event_delete(event)
        yaml_parser_delete(parser)
        event.deallocate()
        parser.deallocate()
    }

    /// Goes on to the next event. Throws on what is no YAML, on nesting deeper than `maximumDepth` and on a second document;
    /// after an error, every further call throws it again.
    package func next() throws(YAMLError) -> YAMLEvent {
        if let failure { throw failure }
        while true {
            yaml_event_delete(event)
            guard yaml_parser_parse(parser, event) == 1 else { throw fail(parserError()) }
            position = YAMLEventReader.position(event.pointee.start_mark)
            switch event.pointee.type {
            case YAML_SCALAR_EVENT: return .scalar
            case YAML_ALIAS_EVENT: return .alias
            case YAML_SEQUENCE_START_EVENT:
                try enter(isFlow: event.pointee.data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE)
                return .sequenceStart
            case YAML_MAPPING_START_EVENT:
                try enter(isFlow: event.pointee.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE)
                return .mappingStart
            case YAML_SEQUENCE_END_EVENT:
                leave()
                return .sequenceEnd
            case YAML_MAPPING_END_EVENT:
                leave()
                return .mappingEnd
            case YAML_DOCUMENT_START_EVENT:
                guard !hasDocument else { throw fail(error("a second document begins here, but a file holds one")) }
                hasDocument = true
            case YAML_STREAM_START_EVENT, YAML_DOCUMENT_END_EVENT: continue
            default: return .end
            }
        }
    }

    /// Skips the rest of the node that the latest event has begun: nothing after a scalar or an alias.
    package func skip(_ event: YAMLEvent) throws(YAMLError) {
        guard event == .sequenceStart || event == .mappingStart else { return }
        let outside = depth - 1
        while depth > outside {
            if try next() == .end { return }
        }
    }

    /// The bytes of the latest event if it is a scalar, else none. Valid until `next` is called again.
    package var scalarBytes: UnsafeBufferPointer<UInt8> {
        guard event.pointee.type == YAML_SCALAR_EVENT else { return UnsafeBufferPointer(start: nil, count: 0) }
        return UnsafeBufferPointer(start: event.pointee.data.scalar.value, count: event.pointee.data.scalar.length)
    }

    /// The text of the latest event if it is a scalar, else an empty one.
    package var scalarText: String { String(decoding: scalarBytes, as: UTF8.self) }

    /// Whether the latest event is a scalar without quotes, which may mean a number or a switch.
    package var isPlain: Bool {
        event.pointee.type == YAML_SCALAR_EVENT && event.pointee.data.scalar.style == YAML_PLAIN_SCALAR_STYLE
    }

    /// The name that the latest event gives to its node (`&name`) or refers to (`*name`).
    package var anchor: String? {
        let name: UnsafeMutablePointer<yaml_char_t>?
        switch event.pointee.type {
        case YAML_SCALAR_EVENT: name = event.pointee.data.scalar.anchor
        case YAML_SEQUENCE_START_EVENT: name = event.pointee.data.sequence_start.anchor
        case YAML_MAPPING_START_EVENT: name = event.pointee.data.mapping_start.anchor
        case YAML_ALIAS_EVENT: name = event.pointee.data.alias.anchor
        default: name = nil
        }
        return name.map { String(cString: $0) }
    }

    /// Whether the latest event's node has a tag (`!!str`), which nothing here understands.
    package var hasTag: Bool {
        switch event.pointee.type {
        case YAML_SCALAR_EVENT: return event.pointee.data.scalar.tag != nil
        case YAML_SEQUENCE_START_EVENT: return event.pointee.data.sequence_start.tag != nil
        case YAML_MAPPING_START_EVENT: return event.pointee.data.mapping_start.tag != nil
        default: return false
        }
    }

    /// From where to where the latest event is written, in Unicode scalars from the beginning of the file: with its anchor and its tag,
    /// without comments. The beginning and the end of a block of lines are places without extent.
    package var extent: Range<Int> {
        let start = Int(clamping: event.pointee.start_mark.index)
        return start..<max(start, Int(clamping: event.pointee.end_mark.index))
    }

    /// How far the text of a scalar with an expression lies behind the scalar's beginning, if it is written as it is, on one line.
    var textColumn: Int? {
        let bytes = scalarBytes
        guard bytes.first == UInt8(ascii: "=") || bytes.contains(UInt8(ascii: "{")), anchor == nil, !hasTag,
            event.pointee.start_mark.line == event.pointee.end_mark.line
        else { return nil }
        // Bytes that begin a character: what goes on with one has two leading bits 10.
        let count = bytes.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
        let quote = isPlain ? 0 : 1
        return extent.count == count + 2 * quote ? quote : nil
    }

    /// An error at the latest event.
    package func error(_ message: String) -> YAMLError { YAMLError(file: name, position: position, message: message) }

    private func enter(isFlow: Bool) throws(YAMLError) {
        depth += 1
        if isFlow, flowDepth == 0 { (flowStart, flowDepth) = (position, depth) }
        guard depth <= YAMLEventReader.maximumDepth else {
            throw fail(error("nested deeper than \(YAMLEventReader.maximumDepth) levels"))
        }
    }

    private func leave() {
        if depth == flowDepth { flowDepth = 0 }
        depth -= 1
    }

    private func fail(_ error: YAMLError) -> YAMLError {
        failure = error
        return error
    }

    private func parserError() -> YAMLError {
        let problem = parser.pointee.problem.map { String(cString: $0) } ?? "unknown problem"
        switch parser.pointee.error {
        case YAML_MEMORY_ERROR:
            return YAMLError(file: name, position: nil, message: "cannot be parsed: out of memory")
        case YAML_READER_ERROR:
            let position = bytes.position(atOffset: Int(clamping: parser.pointee.problem_offset) + markLength)
            let number = parser.pointee.problem_value
            // Others are found in files that are no text at all.
            if problem.hasPrefix("control characters"), (0x01..<0x20).contains(number) || (0x80..<0xA0).contains(number) {
                return YAMLError(file: name, position: position, message: YAMLAdvice.controlCharacter(number))
            }
            return YAMLError(file: name, position: position, message: "is no UTF-8 text: \(problem)")
        default:
            let context = parser.pointee.context.map { " \(String(cString: $0))" } ?? ""
            let position = YAMLEventReader.position(parser.pointee.problem_mark)
            if flowDepth > 0, let end = SwallowedEnd(in: bytes, from: flowStart, to: position) {
                return YAMLError(file: name, position: end.position, message: end.message)
            }
            let start = YAMLEventReader.position(parser.pointee.context_mark)
            // What is open may have begun far above the line at which it becomes impossible.
            let from = !context.isEmpty && start.line < position.line ? " that begins on line \(start.line)" : ""
            return YAMLError(file: name, position: position, message: problem + context + from + YAMLAdvice.text(problem, context))
        }
    }

    private static func position(_ mark: yaml_mark_t) -> YAMLPosition {
        YAMLPosition(line: Int(clamping: mark.line) &+ 1, column: Int(clamping: mark.column) &+ 1)
    }
}
