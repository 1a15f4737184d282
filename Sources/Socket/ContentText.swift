import FasciaJSON
import FasciaValues

/// The rows of a list or the points of a series as text, made so many at a time.
struct ContentText {
    /// How many rows or points become text at a time, and after how many bytes no more of them do: less than a millisecond's work.
    static let part = 250
    static let partBytes = 1 << 15

    private let options: ListOptions
    /// A copy: patches go on meanwhile.
    private let list: ListContent?
    private let series: Series?
    private var next = 0
    private(set) var bytes: [UInt8] = [UInt8(ascii: "[")]

    /// Nil if no list and no series has this name.
    init?(_ name: String, of values: ValueStore) {
        list = values.list(of: name)
        series = values.series(of: name)
        if list == nil, series == nil { return nil }
        options = values.definition(of: name)?.list ?? ListOptions()
    }

    /// Adds some more.
    /// - Returns: whether the text is whole.
    mutating func advance() -> Bool {
        let count = list?.count ?? series?.count ?? 0
        let end = min(count, next + ContentText.part)
        let full = bytes.count + ContentText.partBytes
        while next < end, bytes.count < full {
            let item = list.map { options.json($0[next]) } ?? series?[next].json
            next += 1
            guard let item else { continue }
            if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
            item.append(to: &bytes)
        }
        if next < count { return false }
        bytes.append(UInt8(ascii: "]"))
        return true
    }
}
