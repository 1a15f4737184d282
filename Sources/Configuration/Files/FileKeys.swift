import FasciaSystem

/// Keys that every file of a configuration may have.
package enum FileKeys {
    package static let fascia = Key("fascia", .formatVersion, "The version of the format: 1.", isRequired: true)
    /// The loader and the expander read these before the schema is used; declared here for the reference and for suggestions.
    package static let include = Key(
        "include", Syntax<Bool>("a file, or a list of files") { _, _ in true },
        "Files, relative to this one, that are read as if they stood before it: what this file declares under the same name wins, and its views lie in front. Variables do not work here."
    )

    /// Checks the version, which included files may have too.
    package static func checkVersion(_ node: SourceNode, _ errors: ErrorCollector) {
        let reader = Reader(errors: errors)
        _ = reader.at(fascia.name) { fascia.syntax.read(node, reader) }
    }
}

/// `templates`: read by the expander; declared for the reference and for suggestions.
package enum TemplateSchema {
    package static let parameters = Key(
        "parameters", Syntax<Bool>("names and defaults") { _, _ in true },
        "What each use may give: names with the values that count if it does not. A name without a value has to be given by every use.")
    package static let view = Key(
        "view", Syntax<Bool>("a view") { _, _ in true }, "The view, with `${name}` wherever a parameter goes.", isRequired: true)

    package static let schema = ObjectSchema("template") {
        parameters
        view
    }
}

extension Syntax where Value == Int {
    /// The version of the format that a file is written in: there is one so far.
    package static var formatVersion: Syntax {
        Syntax("1") { node, reader in
            if let number = node.number, number == 1 { return 1 }
            if let number = node.number, number > 1, number == number.rounded() {
                reader.fail(
                    "the file is for version \(Noun.number(number)) of the format, and fascia \(FasciaVersion.current) reads version 1: install a newer fascia, or write “fascia: 1”",
                    node)
            } else {
                reader.fail("expected the version of the format, found \(node.kind): write “fascia: 1”", node)
            }
            return nil
        }
    }
}
