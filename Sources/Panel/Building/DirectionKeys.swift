import FasciaConfiguration
import FasciaControls
import FasciaGeometry

/// Keys for the direction of layouts.
enum DirectionKeys {
    /// Of a panel; nil follows the language.
    static let panel = Key(
        "direction",
        .choice([("auto", nil), ("leftToRight", .leftToRight), ("rightToLeft", .rightToLeft)] as [(String, LayoutDirection?)]),
        "Where layouts begin: `auto` (the default) follows the language, at the right for Arabic, Hebrew, Persian, Urdu and others that are written so; `leftToRight` or `rightToLeft` whatever the language."
    )
    /// Of a view.
    static let view = Key(
        "direction",
        .choice([("auto", .unspecified), ("leftToRight", .forceLeftToRight), ("rightToLeft", .forceRightToLeft)]),
        "Where layouts in the view begin: `auto` (the default) as around it, or `leftToRight` or `rightToLeft` whatever the language: buttons that play and wind, for one, stand as on a tape.",
        \View.semanticContentAttribute)

    /// What some kinds had before all had `direction`.
    static func rightToLeft(_ documentation: String) -> Key<Bool> {
        Key(
            "rightToLeft", .boolean, documentation, default: { (view: View) in view.semanticContentAttribute = .unspecified },
            set: { (view: View, isRightToLeft) in
                view.semanticContentAttribute = isRightToLeft ? .forceRightToLeft : .forceLeftToRight
            })
    }
}

extension ViewBuilder {
    /// Gives a window the direction that a configuration says, or that of the language, also when another is chosen.
    func setDirection(of window: Window, _ record: Record) {
        follow(
            KeyEffect(.language) { (window: Window, record, builder) in
                let said = builder.direction ?? record[DirectionKeys.panel] ?? nil
                window.layoutDirection = said ?? LayoutDirection(language: builder.wording.language)
            }, record, window)
    }
}

extension LayoutDirection {
    /// The direction of a language by its code, as in `ar`, `fa-IR` or `az-Arab`: by its script if that is named, or else the usual one.
    package init(language code: String) {
        var subtags = code.lowercased().split { $0 == "-" || $0 == "_" }
        let language = subtags.isEmpty ? "" : subtags.removeFirst()
        if let script = subtags.first(where: { $0.utf8.count == 4 && $0.utf8.allSatisfy { $0 >= 0x61 } }) {
            self = LayoutDirection.scripts.contains(String(script)) ? .rightToLeft : .leftToRight
        } else {
            self = LayoutDirection.languages.contains(String(language)) ? .rightToLeft : .leftToRight
        }
    }

    /// Those of CLDR's languages whose usual script runs from right to left; `iw` and `ji` are older codes.
    private static let languages: Set<String> = [
        "ar", "arc", "azb", "bal", "bgn", "ckb", "dv", "fa", "glk", "he", "iw", "ji", "ks", "lrc", "luz", "mzn", "nqo", "ps", "sd", "sdh",
        "skr", "syr", "ug", "ur", "yi",
    ]
    private static let scripts: Set<String> = [
        "adlm", "arab", "aran", "hebr", "mand", "nkoo", "rohg", "samr", "syrc", "syre", "syrj", "syrn", "thaa",
    ]
}
