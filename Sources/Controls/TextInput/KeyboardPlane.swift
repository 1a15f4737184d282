import FasciaGeometry

/// What a key of a keyboard does.
enum KeyAction: Equatable {
    case text(KeyboardLayout.Key)
    case space
    case delete
    case shift
    case returnKey
    case plane(KeyboardPlane.Kind)
    case nextKeyboard
    case hide

    /// Whether it types something when the finger lifts, or when the next key comes.
    var isTyping: Bool {
        switch self {
        case .text, .space: true
        default: false
        }
    }
}

/// The keys that show at once, each in its place.
struct KeyboardPlane {
    /// Which keys.
    enum Kind: Equatable {
        case letters, symbols, moreSymbols
    }

    /// A key in its place, in points of the keyboard.
    struct Key: Equatable {
        let action: KeyAction
        /// Where a finger means it: cells leave no gap.
        let cell: Rect
        /// What is drawn.
        let cap: Rect
    }

    private(set) var keys: [Key] = []
    let metrics: KeyboardMetrics

    /// - Parameters:
    ///   - hasGlobe: whether there are other layouts to go to.
    ///   - decimalSign: what stands before decimals.
    ///   - metrics: how large everything is.
    init(_ kind: Kind, of layout: KeyboardLayout, type: KeyboardType, hasGlobe: Bool, decimalSign: String = ".", metrics: KeyboardMetrics) {
        self.metrics = metrics
        if type.isNumeric {
            placeDigits(type, decimalSign)
            return
        }
        let rows =
            switch kind {
            case .letters: layout.letters
            case .symbols: layout.symbols
            case .moreSymbols: layout.moreSymbols
            }
        // A layout of four rows takes another one's room of three.
        let height = metrics.rowHeight * Double(metrics.rows - 1) / Double(max(1, rows.count))
        let last = rows.count - 1
        let leading: KeyAction? =
            switch kind {
            case .letters: layout.hasCapitals ? .shift : nil
            case .symbols: .plane(.moreSymbols)
            case .moreSymbols: .plane(.symbols)
            }
        let units = rows.enumerated().map { index, row in
            row.reduce(0) { $0 + $1.room } + (index == last ? (leading == nil ? 1 : 2) : 0)
        }
        let unit = metrics.contentWidth / max(10, units.max() ?? 10)
        for (index, row) in rows.enumerated() {
            let width = row.reduce(0) { $0 + $1.room } * unit
            let rest = metrics.contentWidth - width
            let y = metrics.top + Double(index) * height
            var x = metrics.left + rest / 2
            if index == last {
                let side = min(leading == nil ? rest : rest / 2, unit * 2)
                // Between signs and the keys beside them remains a gap; letters are wider rather.
                if let leading {
                    add(leading, Rect(x: metrics.left, y: y, width: side, height: height))
                } else {
                    x = metrics.left + rest - side
                }
                add(.delete, Rect(x: metrics.left + metrics.contentWidth - side, y: y, width: side, height: height))
                if kind != .letters {
                    let room = metrics.contentWidth - 2 * side
                    let wide = room / max(1, row.reduce(0) { $0 + $1.room })
                    x = metrics.left + side
                    for key in row {
                        add(.text(key), Rect(x: x, y: y, width: wide * key.room, height: height))
                        x += wide * key.room
                    }
                    continue
                }
            }
            for key in row {
                add(.text(key), Rect(x: x, y: y, width: unit * key.room, height: height))
                x += unit * key.room
            }
        }
        placeBottom(kind, type, hasGlobe)
    }

    private mutating func placeBottom(_ kind: Kind, _ type: KeyboardType, _ hasGlobe: Bool) {
        let unit = metrics.contentWidth / 10
        var row: [(KeyAction, Double)] = [(.plane(kind == .letters ? .symbols : .letters), hasGlobe ? 1.25 : 1.5)]
        if hasGlobe { row.append((.nextKeyboard, 1.25)) }
        var signs: [String] = []
        if kind == .letters, type == .email { signs = ["@", "."] }
        if kind == .letters, type == .url { signs = ["/", "."] }
        row.append((.space, 0))
        for sign in signs {
            let more = sign == "." ? [".com", ".org", ".net"] : []
            row.append((.text(KeyboardLayout.Key(sign, alternatives: more)), 1))
        }
        row.append((.returnKey, hasGlobe ? 1.75 : 2))
        row.append((.hide, 1.25))
        let space = 10 - row.reduce(0) { $0 + $1.1 }
        var x = metrics.left
        for (action, width) in row {
            let width = (action == .space ? space : width) * unit
            add(
                action,
                Rect(x: x, y: metrics.top + Double(metrics.rows - 1) * metrics.rowHeight, width: width, height: metrics.rowHeight))
            x += width
        }
    }

    /// Digits as on a telephone, 0 below 8, and no key that types nothing of such a text.
    private mutating func placeDigits(_ type: KeyboardType, _ decimalSign: String) {
        func text(_ sign: String, _ more: [String] = []) -> KeyAction { .text(KeyboardLayout.Key(sign, alternatives: more)) }
        // Column and row, and how many of each it takes.
        var places: [(action: KeyAction, x: Int, y: Int, width: Int, height: Int)] = (1...9).map {
            (text("\($0)"), ($0 - 1) % 3, ($0 - 1) / 3, 1, 1)
        }
        switch type {
        case .pin: places += [(.delete, 0, 3, 1, 1), (text("0"), 1, 3, 1, 1), (.returnKey, 2, 3, 1, 1)]
        case .decimal:
            places += [(text(decimalSign), 0, 3, 1, 1), (text("0"), 1, 3, 1, 1), (.hide, 2, 3, 1, 1)]
            places += [(.delete, 3, 0, 1, 2), (.returnKey, 3, 2, 1, 2)]
        case .phone:
            places += [(text("+", ["*", "#", "/", "-"]), 0, 3, 1, 1), (text("0"), 1, 3, 1, 1), (.space, 2, 3, 1, 1)]
            places += [(.delete, 3, 0, 1, 1), (.hide, 3, 1, 1, 1), (.returnKey, 3, 2, 1, 2)]
        default:
            places += [(text("0"), 0, 3, 3, 1), (.delete, 3, 0, 1, 1), (.hide, 3, 1, 1, 1), (.returnKey, 3, 2, 1, 2)]
        }
        let columns = type == .pin ? 3.0 : 4
        let width = min(metrics.contentWidth, columns * 120) / columns
        let left = metrics.left + (metrics.contentWidth - columns * width) / 2
        // The pad of a code is full; beside it is room, except where an editor has a key that ends it.
        if type == .pin, left - metrics.left >= 44 {
            let (side, y) = (min(left - metrics.left, metrics.contentWidth / 8), metrics.top + 3 * metrics.rowHeight)
            add(.hide, Rect(x: metrics.left + metrics.contentWidth - side, y: y, width: side, height: metrics.rowHeight))
        }
        for place in places {
            add(
                place.action,
                Rect(
                    x: left + Double(place.x) * width, y: metrics.top + Double(place.y) * metrics.rowHeight,
                    width: Double(place.width) * width, height: Double(place.height) * metrics.rowHeight))
        }
    }

    private mutating func add(_ action: KeyAction, _ cell: Rect) {
        let (dx, dy) = (min(max(cell.width * 0.07, 2), 4), min(max(min(cell.height, metrics.rowHeight) * 0.09, 2.5), 6))
        keys.append(Key(action: action, cell: cell, cap: cell.insetBy(dx: dx, dy: dy)))
    }

    /// The key that a finger means: the one whose cell it is in, or the nearest one within a row's height.
    func index(at point: Point) -> Int? {
        var best: Int?
        var least = metrics.rowHeight
        for (index, key) in keys.enumerated() {
            if key.cell.contains(point) { return index }
            let distance = key.cell.distance(to: point)
            if distance < least { (best, least) = (index, distance) }
        }
        return best
    }
}

/// How large a keyboard is on a display.
struct KeyboardMetrics: Equatable {
    /// The rows of keys, the bottom one included.
    let rows = 4
    let rowHeight: Double
    /// Where the keys begin.
    let left: Double
    let top: Double
    let contentWidth: Double
    /// The keyboard's height.
    let height: Double
    /// Whether a pressed key shows above the finger, as on a telephone.
    let showsBalloons: Bool
    /// Whether the text is edited in a view of its own, since the panel leaves it no room.
    let needsEditor: Bool

    /// What a field needs above the keyboard.
    private static let leastRoom = 110.0
    /// What an editor needs there, and the keyboard's edges.
    private static let leastLine = 52.0

    /// - Parameter size: the window's, in points.
    init(for size: Size) {
        let isNarrow = size.width < 600
        let usual = max(34, min(size.height * 0.122, isNarrow ? 54 : size.width < 1200 ? 64 : 76))
        // Whatever the window's height, a line of text remains above the keys.
        rowHeight = max(8, min(usual, (size.height - KeyboardMetrics.leastLine) / Double(rows))).rounded(.down)
        // Keys wider than a hand would be no faster.
        contentWidth = min(size.width - (isNarrow ? 6 : 16), 1240)
        left = (size.width - contentWidth) / 2
        top = size.height < 300 ? 3 : isNarrow ? 6 : 8
        height = (rowHeight * Double(rows) + 2 * top).rounded(.up)
        showsBalloons = isNarrow
        needsEditor = size.width < 480 || size.height - height < KeyboardMetrics.leastRoom
    }
}
