import FasciaJSON

/// A text from elsewhere as a panel shows it: a few words, and below them what does not fit.
struct Message: Hashable {
    private(set) var title: String
    /// Empty where all of it fits.
    private(set) var rest = ""

    /// - Parameters: how many bytes each may have. What goes beyond both is cut off, with a mark.
    init(_ text: String, longestTitle: Int, longestRest: Int) {
        title = text
        if text.utf8.count <= longestTitle { return }
        let head = Message.beginning(of: text[...], longestTitle - 4)
        // Between two words, unless the first one is as long as that.
        let end = head.lastIndex { $0 == " " || $0 == "\n" } ?? head.endIndex
        title = text[..<end] + " …"
        var tail = text[end...].drop { $0 == " " || $0 == "\n" }
        if tail.utf8.count > longestRest {
            tail = Message.beginning(of: tail, longestRest - 4)
            rest = tail + " …"
        } else {
            rest = String(tail)
        }
    }

    /// As many whole characters as fit.
    private static func beginning(of text: Substring, _ most: Int) -> Substring {
        var (end, count) = (text.startIndex, 0)
        while end < text.endIndex {
            count += text[end].utf8.count
            if count > most { break }
            end = text.index(after: end)
        }
        return text[..<end]
    }

    func json(_ titleName: String, _ restName: String) -> JSONObject {
        var json: JSONObject = [titleName: .string(title)]
        if !rest.isEmpty { json[restName] = .string(rest) }
        return json
    }
}
