import FasciaGeometry
import FasciaRaster

/// A line of text under a caret: what keys and fingers do to it, without a view.
///
/// Positions count Unicode scalars, and lie where a character begins or the text ends. What a reader takes for one character (a letter
/// with its marks, an emoji sequence) is entered, passed and deleted as one. A text that nobody may read (`isSecure`) keeps its scalars in
/// memory of its own, which `wipe` overwrites.
package struct TextEditor {
    /// The most characters.
    package var maximumLength = 1000
    /// The most bytes in UTF-8.
    package var maximumBytes = 4096 {
        didSet { reserve() }
    }
    /// What may be entered.
    package var filter = TextFilter.any
    /// Whether what stands for a secure text runs from right to left, as the layout around it does.
    package var masksRightToLeft = false
    /// Whether the text must not be read: moves tell nothing of its words and directions.
    package var isSecure = false {
        didSet {
            if isSecure != oldValue { wipe() }
            reserve()
        }
    }

    private(set) var scalars: [Unicode.Scalar] = []
    /// Where each character begins.
    private(set) var starts: [Int] = []
    /// Where the caret is.
    package private(set) var caret = 0
    /// Where the selection began; the same as `caret` without one.
    package private(set) var anchor = 0
    /// Whether the caret belongs to the character before it: of importance where directions meet.
    package private(set) var isUpstream = true

    package init() {}

    // MARK: Text

    /// The text. For a secure one it makes a copy that cannot be wiped.
    package var text: String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }

    /// One character.
    func character(in range: Range<Int>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars[range])
        return String(view)
    }

    /// Whether a letter says which way the text runs; digits and signs do not.
    var hasDirection: Bool { scalars.contains { $0.properties.isAlphabetic } }

    /// How many characters there are.
    package var count: Int { starts.count }
    package var isEmpty: Bool { scalars.isEmpty }
    /// What is selected.
    package var selection: Range<Int> { min(caret, anchor)..<max(caret, anchor) }
    package var hasSelection: Bool { caret != anchor }
    /// The size in UTF-8.
    package var byteCount: Int { TextEditor.bytes(scalars[...]) }

    /// What stands before the caret or the selection.
    var scalarsBeforeCaret: ArraySlice<Unicode.Scalar> { scalars[..<selection.lowerBound] }

    /// Whether the text is this one.
    package func isText(_ other: String) -> Bool { scalars.elementsEqual(other.unicodeScalars) }

    /// Replaces everything, cut to what may be entered and fits; the caret goes to the end.
    package mutating func setText(_ text: String) {
        wipe()
        // What parts lines and columns parts words too.
        let isOneLine = !text.unicodeScalars.contains { $0.properties.isWhitespace && $0.properties.generalCategory != .spaceSeparator }
        insert(isOneLine ? text : String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 }))
    }

    /// Replaces everything by a text that was set rather than entered: it may be longer and have other characters than one that is.
    package mutating func setWhole(_ text: String) {
        let (filter, maximumLength) = (filter, maximumLength)
        (self.filter, self.maximumLength) = (.any, .max)
        setText(text)
        (self.filter, self.maximumLength) = (filter, maximumLength)
    }

    /// Overwrites and forgets everything.
    package mutating func wipe() {
        let capacity = scalars.capacity
        for index in scalars.indices { scalars[index] = "\0" }
        // Beyond the end lies what was deleted.
        while scalars.count < capacity { scalars.append("\0") }
        scalars.removeAll(keepingCapacity: isSecure)
        starts.removeAll(keepingCapacity: true)
        (caret, anchor, isUpstream) = (0, 0, true)
    }

    /// Memory that grows leaves copies behind: that of a secure text is large enough from the beginning.
    private mutating func reserve() {
        if isSecure { scalars.reserveCapacity(maximumBytes) }
    }

    private static func bytes(_ scalars: ArraySlice<Unicode.Scalar>) -> Int { scalars.reduce(0) { $0 + Unicode.UTF8.width($1) } }

    /// Gives the text in UTF-8 for the time of a call; the copy is overwritten then.
    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, byteCount), alignment: 1)
        defer {
            SecretText.wipe(copy)
            copy.deallocate()
        }
        var end = 0
        for scalar in scalars {
            for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
                copy[end] = byte
                end += 1
            }
        }
        return body(UnsafeRawBufferPointer(rebasing: copy[..<end]))
    }

    // MARK: Entering and deleting

    /// Replaces the selection, or enters a text before the caret: as many of its characters as may be entered and fit.
    /// - Returns: whether the text changed.
    @discardableResult
    package mutating func insert(_ text: String) -> Bool {
        let selected = selection
        var added: [Unicode.Scalar] = []
        var room = maximumLength - count + characters(in: selected)
        var bytes = maximumBytes - byteCount + TextEditor.bytes(scalars[selected])
        // A mark joins the letter that it is typed after, and takes no room of its own.
        var joins = joinsBefore(selected.lowerBound, text.unicodeScalars.first)
        var lacksDecimalSign = !scalars.indices.contains { !selected.contains($0) && TextFilter.isDecimalSign(scalars[$0]) }
        for character in text {
            let known = added.count
            for scalar in character.unicodeScalars where filter.accepts(scalar) {
                if filter == .decimal, TextFilter.isDecimalSign(scalar) {
                    // A number has one.
                    if lacksDecimalSign { added.append(scalar) }
                    lacksDecimalSign = false
                } else {
                    added.append(filter.entered(scalar))
                }
            }
            let size = TextEditor.bytes(added[known...])
            if added.count == known { continue }
            guard room > 0 || joins, size <= bytes else {
                added.removeLast(added.count - known)
                break
            }
            if !joins { room -= 1 }
            joins = false
            bytes -= size
        }
        // Flags that pair anew may be more than before.
        if added.isEmpty || count(replacing: selected, with: added) > maximumLength { return false }
        replace(selected, with: added)
        return true
    }

    /// How many characters there would be.
    private func count(replacing range: Range<Int>, with new: [Unicode.Scalar]) -> Int {
        var breaks = Unicode._CharacterRecognizer()
        var count = 0
        func add(_ part: ArraySlice<Unicode.Scalar>) {
            for scalar in part where breaks.hasBreak(before: scalar) || count == 0 { count += 1 }
        }
        add(scalars[..<range.lowerBound])
        add(new[...])
        add(scalars[range.upperBound...])
        return count
    }

    /// Deletes the selection, or what is before the caret.
    /// - Returns: whether the text changed.
    @discardableResult
    package mutating func deleteBackward(byWord: Bool = false) -> Bool {
        delete(hasSelection ? selection : (byWord ? wordStart(before: caret) : start(before: caret))..<caret)
    }

    /// Deletes the selection, or what is behind the caret.
    /// - Returns: whether the text changed.
    @discardableResult
    package mutating func deleteForward(byWord: Bool = false) -> Bool {
        delete(hasSelection ? selection : caret..<(byWord ? wordEnd(after: caret) : end(after: caret)))
    }

    private mutating func delete(_ range: Range<Int>) -> Bool {
        if range.isEmpty { return false }
        replace(range, with: [])
        return true
    }

    private mutating func replace(_ range: Range<Int>, with new: [Unicode.Scalar]) {
        scalars.replaceSubrange(range, with: new)
        findStarts()
        // A mark that was entered may have joined what is behind it.
        let end = range.lowerBound + new.count
        caret = starts.contains(end) ? end : starts.first { $0 > end } ?? scalars.count
        anchor = caret
        isUpstream = true
    }

    private mutating func findStarts() {
        starts.removeAll(keepingCapacity: true)
        var breaks = Unicode._CharacterRecognizer()
        for (index, scalar) in scalars.enumerated() where breaks.hasBreak(before: scalar) || index == 0 { starts.append(index) }
    }

    private func joinsBefore(_ position: Int, _ scalar: Unicode.Scalar?) -> Bool {
        guard let scalar, position > 0 else { return false }
        var breaks = Unicode._CharacterRecognizer()
        for scalar in scalars[start(before: position)..<position] { _ = breaks.hasBreak(before: scalar) }
        return !breaks.hasBreak(before: scalar)
    }

    private func characters(in range: Range<Int>) -> Int { starts.reduce(0) { range.contains($1) ? $0 + 1 : $0 } }

    // MARK: The caret

    /// Puts the caret somewhere.
    /// - Parameters:
    ///   - position: brought to where a character begins.
    ///   - isUpstream: whether it belongs to the character before it.
    ///   - extending: whether the selection's other end stays.
    package mutating func place(_ position: Int, isUpstream: Bool = true, extending: Bool = false) {
        let position = min(max(0, position), scalars.count)
        caret = starts.last { $0 <= position } ?? 0
        if position == scalars.count { caret = position }
        self.isUpstream = isUpstream
        if !extending { anchor = caret }
    }

    /// Selects from one position to another, the caret at the latter.
    package mutating func select(_ range: Range<Int>) {
        place(range.lowerBound)
        place(range.upperBound, extending: true)
    }

    package mutating func selectAll() { select(0..<scalars.count) }

    /// Selects the word at a position; the space or the signs between words if it lies there.
    package mutating func selectWord(at position: Int) {
        if isSecure || scalars.isEmpty { return selectAll() }
        let at = starts.lastIndex { $0 <= max(0, position) } ?? 0
        var (first, last) = (at, at + 1)
        while first > 0, kind(of: first - 1) == kind(of: at) { first -= 1 }
        while last < count, kind(of: last) == kind(of: at) { last += 1 }
        select(starts[first]..<beginning(of: last))
    }

    /// The characters in the order of the eye.
    package var cells: TextCells {
        isSecure ? TextCells(count: scalars.count, starts: starts, isRightToLeft: masksRightToLeft) : TextCells(scalars, starts: starts)
    }

    /// Moves the caret one character or one word to the left or to the right, as the eye sees it. A selection that is not extended ends
    /// at its side instead.
    package mutating func move(toRight: Bool, byWord: Bool = false, extending: Bool = false) {
        let cells = cells
        // Whether to the right is onward in the text.
        let isOnward = toRight != cells.isRightToLeft
        if hasSelection, !extending {
            return place(isOnward ? selection.upperBound : selection.lowerBound, isUpstream: isOnward)
        }
        if byWord {
            return place(isOnward ? wordEnd(after: caret) : wordStart(before: caret), isUpstream: isOnward, extending: extending)
        }
        let gap = gap(in: cells)
        let crossed = toRight ? gap : gap - 1
        guard cells.cells.indices.contains(crossed) else { return }
        // The far edge of what was crossed: where it begins or ends depends on its direction.
        let cell = cells.cells[crossed]
        let isEnd = toRight != cell.isRightToLeft
        place(isEnd ? cell.range.upperBound : cell.range.lowerBound, isUpstream: isEnd, extending: extending)
    }

    /// Moves the caret to the beginning or the end.
    package mutating func move(toEnd: Bool, extending: Bool = false) {
        place(toEnd ? scalars.count : 0, isUpstream: toEnd, extending: extending)
    }

    /// Between which cells the caret stands, counted from the left end.
    package func gap(in cells: TextCells) -> Int {
        for isUpstream in [isUpstream, !isUpstream] {
            for (index, cell) in cells.cells.enumerated()
            where caret == (isUpstream ? cell.range.upperBound : cell.range.lowerBound) {
                return isUpstream != cell.isRightToLeft ? index + 1 : index
            }
        }
        return 0
    }

    // MARK: Characters and words

    private func start(before position: Int) -> Int { starts.last { $0 < position } ?? 0 }
    private func end(after position: Int) -> Int { starts.first { $0 > position } ?? scalars.count }

    private func wordStart(before position: Int) -> Int {
        if isSecure { return 0 }
        var index = starts.firstIndex { $0 >= position } ?? count
        while index > 0, kind(of: index - 1) != .word { index -= 1 }
        while index > 0, kind(of: index - 1) == .word { index -= 1 }
        return beginning(of: index)
    }

    private func wordEnd(after position: Int) -> Int {
        if isSecure { return scalars.count }
        var index = starts.firstIndex { $0 >= position } ?? count
        while index < count, kind(of: index) != .word { index += 1 }
        while index < count, kind(of: index) == .word { index += 1 }
        return beginning(of: index)
    }

    /// Where a character begins, counted from 0; behind the last one the end.
    private func beginning(of character: Int) -> Int { character < count ? starts[character] : scalars.count }

    /// A character is what its first scalar is: what joins that says nothing of its own.
    private func kind(of character: Int) -> WordKind { WordKind(scalars[starts[character]]) }
}

/// What words are told apart by.
private enum WordKind {
    case word, space, sign

    init(_ scalar: Unicode.Scalar) {
        let properties = scalar.properties
        if properties.isWhitespace {
            self = .space
        } else if properties.isAlphabetic || properties.numericType != nil || properties.isGraphemeExtend || scalar == "_" {
            self = .word
        } else {
            self = .sign
        }
    }
}

/// What may be entered into a text. Control characters, line breaks and what overrides directions never may.
package enum TextFilter: Equatable, Sendable {
    /// Anything that is written on one line.
    case any
    /// No blanks: addresses.
    case unspaced
    /// Digits.
    case digits
    /// Digits, and one sign before decimals.
    case decimal
    /// Digits, blanks and the signs of telephone numbers.
    case phone

    /// Whether it stands before the decimals of a number.
    static func isDecimalSign(_ scalar: Unicode.Scalar) -> Bool { scalar == "." || scalar == "," || scalar == "٫" }

    /// What an accepted scalar is entered as: programs read numbers, codes and telephone numbers in Latin digits, whatever the keyboard.
    func entered(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        guard self != .any, self != .unspaced, scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue else {
            return scalar
        }
        return Unicode.Scalar(UInt8(ascii: "0") + UInt8(value))
    }

    package func accepts(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: return false
        default: break
        }
        switch scalar.value {
        // Embeddings, overrides and isolates: they would reach beyond the text.
        case 0x202A...0x202E, 0x2066...0x2069: return false
        default: break
        }
        switch self {
        case .any: return true
        case .unspaced: return !scalar.properties.isWhitespace
        case .digits: return scalar.properties.numericType == .decimal
        case .phone: return scalar.properties.numericType == .decimal || " +*#()-/.".unicodeScalars.contains(scalar)
        case .decimal: return scalar.properties.numericType == .decimal || TextFilter.isDecimalSign(scalar)
        }
    }
}
