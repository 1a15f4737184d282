import FasciaGeometry
import FasciaJSON

/// Something that happened in a test, for its report.
package struct Happening {
    /// Seconds since the test began, for the panel.
    package let seconds: Double
    /// What happened: `event`, `write`, `run`, `answer` …
    package let kind: String
    package var text: String

    package var json: JSONValue { ["t": .number(seconds), "kind": .string(kind), "text": .string(text)] }

    package init(seconds: Double, kind: String, text: String) {
        self.seconds = seconds
        self.kind = kind
        self.text = text
    }

    package init(_ json: JSONValue) {
        self.init(seconds: json["t"]?.asNumber ?? 0, kind: json["kind"]?.asString ?? "", text: json["text"]?.asString ?? "")
    }
}
