import FasciaConfiguration
import FasciaControls
import FasciaRaster

/// `qrCode`: a text that phones read.
enum QRCodeKind {
    static let text = Key(
        "text", .valueText,
        "What a phone reads: an address, or a Wi-Fi network as in `\"WIFI:T:WPA;S:{=wifi(network)};P:{=wifi(key)};;\"`, where `wifi` marks the signs that have a meaning there. `{=name}` puts a value into it; nothing shows while one is unknown.",
        isRequired: true, follows: .language
    ) { (code: QRCodeView, text, builder) in show(text, in: code, builder) }
    static let correction = Key(
        "correction", .choice(QRCode.Correction.self),
        "How much of the code may be covered: `low` (7 %), `medium` (15 %, the default), `quartile` (25 %) or `high` (30 %). More makes it larger.",
        \QRCodeView.correction)
    static let color = Key("color", .color, "The dark modules' colour; black if it is left out.") { (code: QRCodeView, color) in
        code.color = color
    }
    static let background = Key("background", .color, "The plate's colour; white if it is left out.") { (code: QRCodeView, color) in
        code.plateColor = color
    }
    /// Texts up to this length fit, whatever the correction.
    private static let sureLength = QRCode.capacity(.high)

    static let kind = ViewKind(
        "qrCode", QRCodeView.self,
        keys: {
            text
            correction
            color
            background
            Key(
                "cornerRadius", .extent, "The radius of the plate's corners, 3 modules at most; 8 points if it is left out.",
                \QRCodeView.cornerRadius)
        }, noun: "a QR code",
        rules: ViewKind.Rules(
            texts: { $0[text].map { [$0] } ?? [] },
            check: { model, reader in check(model.record, reader) }),
        join: { code, model, bindings in
            guard let text = model.record[text] else { return }
            for name in text.inputNames {
                bindings.builder.hub.follow(name) { [unowned code, unowned builder = bindings.builder] _ in show(text, in: code, builder) }
            }
        },
        inspect: { code, model, checker in
            if let error = code.error { checker.report("nothing shows: \(error)", at: model.record.place(of: text)) }
            let contrast = Theme.contrast(code.color, code.plateColor)
            if contrast < 3 || Theme.contrast(code.color, .white) < Theme.contrast(code.plateColor, .white) {
                checker.report(
                    "phones may not read it: the modules have to be much darker than their background",
                    at: model.record.has(color) ? model.record.place(of: color) : model.record.place(of: background))
            }
        },
        inspectShown: { code, model, checker in
            if code.error == nil, !code.text.isEmpty, code.modulePixels < 2 {
                checker.report(
                    "its frame of \(checker.size(checker.frame(of: code))) points is too small for phones: a code of \(code.text.utf8.count) bytes has \(code.modulePixels) pixels a module",
                    at: model.place)
            }
        },
        hasContent: { code, _ in !code.text.isEmpty },
        make: { _, _ in QRCodeView() })

    private static func show(_ text: TextModel, in code: QRCodeView, _ builder: ViewBuilder) {
        let isKnown =
            text.names.allSatisfy { builder.hub.state(of: $0.name.name)?.isKnown ?? false }
            && text.expressions.allSatisfy { builder.hub.result(of: $0) != nil }
        code.text = isKnown ? builder.textForPrograms(text) : ""
    }

    /// Warns of values that may have signs which end a part of a network's code: phones would read another name or password.
    private static func checkEscapes(_ written: TextModel, _ record: Record, _ reader: Reader) {
        for parts in written.variants.isEmpty ? [written.parts] : Array(written.variants.values) {
            guard case .text(let start)? = parts.first, start.uppercased().utf8.starts(with: "WIFI:".utf8) else { continue }
            for part in parts {
                let found: String
                switch part {
                case .named(let name, _, _) where reader.scope.values[name.name] == .text: found = name.name
                case .expression(let expression, _) where expression.type == .text && !expression.isEscapedForWiFi: found = expression.text
                default: continue
                }
                reader.warn(
                    "“\(found.prefix(60))” may have one of \\ ; , : and \", which end a part of the code: write “{=wifi(\(found.prefix(60)))}”",
                    at: record.place(of: text))
                return
            }
        }
    }

    /// Reports a text that no code holds. One that fits for sure is not encoded twice.
    private static func check(_ record: Record, _ reader: Reader) {
        guard let written = record[text] else { return }
        checkEscapes(written, record, reader)
        for text in written.staticTexts where text.utf8.count > sureLength || text.utf8.contains(0) {
            do throws(RasterError) {
                _ = try QRCode(text, correction: record[correction] ?? .medium)
            } catch {
                reader.fail("\(error.object): \(error.reason)", at: record.place(of: QRCodeKind.text))
            }
        }
    }
}
