import FasciaControls
import FasciaGeometry
import FasciaJSON
import FasciaPanel

/// A `tree`, which becomes text in parts.
final class TreeReading: LongRequest {
    /// How many views become text at a time: each is looked for under what may lie over it.
    static let part = 20

    private let outline: ViewOutline
    private var next = 0
    private var bytes = Array("{\"views\":[".utf8)

    init(_ outline: ViewOutline) { self.outline = outline }

    var isReading: Bool { true }

    func advance() -> LongAnswer? {
        let end = min(outline.count, next + TreeReading.part)
        while next < end {
            let note = outline.note(at: next)
            next += 1
            guard let note else { continue }
            if bytes.last != UInt8(ascii: "[") { bytes.append(UInt8(ascii: ",")) }
            note.json.append(to: &bytes)
        }
        if next < outline.count { return nil }
        let millimetre = outline.millimetre.map { JSONValue.number(TreeReading.hundredths($0)) } ?? .null
        bytes.append(contentsOf: "],\"millimetre\":\(millimetre.text),\"complete\":\(!outline.isCut)}".utf8)
        return .text(bytes)
    }

    fileprivate static func hundredths(_ number: Double) -> Double { (number * 100).rounded() / 100 }
}

extension ViewOutline.Note {
    fileprivate var json: JSONValue {
        let chosen: JSONValue =
            switch value {
            case .number(let number)?: .number(number)
            case .index(let index)?: .integer(Int64(index))
            case .on(let isOn)?: .boolean(isOn)
            case .text(let text)?: .string(String(text.prefix(ViewOutline.textLimit)))
            case nil: .null
            }
        func array(_ numbers: [Double]) -> JSONValue { .array(numbers.map { .number(TreeReading.hundredths($0)) }) }
        return [
            "id": path.map { .string($0) } ?? .null, "kind": .string(kind), "frame": array([frame.x, frame.y, frame.width, frame.height]),
            "value": chosen,
            "text": text.map { .string($0) } ?? .null, "enabled": .boolean(isEnabled), "visible": .boolean(isVisible),
            "focused": .boolean(isFocused), "coveredBy": cover.map { .string($0) } ?? .null,
            "target": target.map { array([$0.width, $0.height]) } ?? .null, "place": place.map { .string($0) } ?? .null,
        ]
    }
}
