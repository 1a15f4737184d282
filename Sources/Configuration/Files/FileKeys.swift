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
