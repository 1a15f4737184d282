import FasciaGeometry
import FasciaJSON
import FasciaSystem

/// Long messages are read beside the loop.
extension ControlClient {
    /// Reads a long message on a thread beside the loop, which a megabyte would hold up for several frames.
    func parseBeside(_ count: Int) {
        let bytes = CopiedMessage(input.withFront(count) { SecretText(copying: $0) })
        let secrets = handler.secretNames
        input.drop(count)
        do throws(SystemError) {
            isParsing = true
            try parser.perform {
                Result<JSONValue, RPCRequest.Refusal> { () throws(RPCRequest.Refusal) in
                    try bytes.parse(secrets: secrets)
                }
            } completion: { [weak self] result in
                self?.parsed(result)
            }
        } catch {
            isParsing = false
            send(RPCRequest.answer(.null, error: RPCError(.unavailable, "this message cannot be read now: \(error)")))
        }
    }

    private func parsed(_ result: Result<JSONValue, RPCRequest.Refusal>) {
        if hasEnded { return }
        isParsing = false
        switch result {
        case .success(let message): receive(message)
        case .failure(let refusal): send(RPCRequest.answer(refusal.id, error: refusal.error))
        }
        goOn()
    }
}

/// A long message that is read beside the loop; wiped with the last reference.
private struct CopiedMessage: @unchecked Sendable {
    private let text: SecretText

    init(_ text: SecretText) { self.text = text }

    func parse(secrets: Set<String>) throws(RPCRequest.Refusal) -> JSONValue {
        let result = text.withBytes { bytes in
            Result { () throws(RPCRequest.Refusal) in try RPCRequest.parse(bytes, secrets: secrets) }
        }
        return try result.get()
    }
}
