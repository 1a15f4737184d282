import FasciaConfiguration

/// `accept`: findings that are meant so.
enum AcceptSchema {
    static let contrast = Key("contrast", .text, "Why texts may stand out less from what is behind them than people need to read them.")

    static let schema = ObjectSchema("accept") { contrast }
}
