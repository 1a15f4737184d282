/// Everything that is wrong with a configuration, at once.
public struct ConfigurationErrors: Error, CustomStringConvertible, Sendable {
    /// How many are kept: a person reads the first few, and broken files of any size must not fill the memory.
    public static let limit = 500

    /// At least one; sorted by file, the first read first, then by line and column.
    public let all: [ConfigurationError]
    /// Every file that was read, right or wrong: where what is wrong may be put right.
    public let files: [String]

    /// One mistake per line.
    public var description: String { all.map(\.description).joined(separator: "\n") }
}

extension ConfigurationErrors {
    /// One mistake, of a file that cannot be used at all.
    package init(_ mistake: ConfigurationError) { self.init(all: [mistake], files: [mistake.file]) }
}
