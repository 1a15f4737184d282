/// Keys that every file of a configuration may have.
package enum FileKeys {
    package static let fascia = Key("fascia", .formatVersion, "The version of the format: 1.", isRequired: true)
    /// Read by the loader and the expander before the schema is; declared for the reference and for suggestions.
    package static let include = Key(
        "include", Syntax<Bool>("a file, or a list of files") { _, _ in true },
        "Files, relative to this one, that are read as if they stood before it: what this file declares under the same name wins, and its views lie in front. Variables do not work here."
    )

    /// Included files may say the version too.
    package static func checkVersion(_ node: SourceNode, _ errors: ErrorCollector) {
        let reader = Reader(errors: errors)
        _ = reader.at(fascia.name) { fascia.syntax.read(node, reader) }
    }
}
