import FasciaPanel

/// The reference of the keys of tests and scenarios, generated from the declarations that they are read by.
package enum TestReference {
    /// One table of keys for each mapping, as Markdown.
    package static let markdown = [
        ConfigurationReference.table("A test", "`tests/NAME.yaml`, which [TESTING.md](TESTING.md) explains.", TestSchema.schema),
        ConfigurationReference.table(
            "A step", "An entry of a test's `steps:`: one key; or a word, `connect` or `disconnect`.", StepSchema.schema),
        ConfigurationReference.table("A step: tap", "A path alone is one too.", TapSchema.schema),
        ConfigurationReference.table("A step: drag", "", DragSchema.schema),
        ConfigurationReference.table("A step: type", "A text alone is one too.", TypeSchema.schema),
        ConfigurationReference.table("An expectation", "An entry of a test's `expect:`.", ExpectationSchema.schema),
        ConfigurationReference.table("An event", "An entry of `events:` in an expectation.", EventSchema.schema),
        ConfigurationReference.table("An answer", "What `answers:` of a test has for a value.", AnswerSchema.schema),
        ConfigurationReference.table("A command's answer", "What `commands:` of a test has for a program.", CommandAnswerSchema.schema),
        ConfigurationReference.table("A scenario", "`scenarios/NAME.yaml`, the state of a house.", ScenarioSchema.schema),
    ].joined(separator: "\n\n")
}
