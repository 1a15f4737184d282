import FasciaJSON

/// Who has the panel carry out requests.
protocol PanelRequesting: AnyObject {
    /// Whether there is a connection with the panel.
    var isConnected: Bool { get }

    /// How many requests wait for their answers.
    var waiting: Int { get }

    /// Calls a method of the panel's; nothing happens where the panel is not there.
    func call(_ method: String, _ parameters: JSONObject, then: @escaping (Result<JSONValue, PanelError>) -> Void)
}

extension PanelRequesting {
    func call(_ method: String, _ parameters: JSONObject = JSONObject()) { call(method, parameters) { _ in } }
}
