import FasciaJSON
import FasciaValues

/// A `patch` or an `append` that is being carried out in parts.
final class ContentRequest: LongRequest {
    private let setting: any ContentSetting
    private let changed: () -> Void

    /// - Parameter changed: called when it is done.
    init(_ setting: any ContentSetting, changed: @escaping () -> Void) {
        self.setting = setting
        self.changed = changed
    }

    var isWaiting: Bool { setting.isWaiting }

    func advance() -> LongAnswer? {
        do throws(ValueError) {
            guard try setting.advance() else { return nil }
            changed()
            return .value(.success(true))
        } catch {
            return .value(.failure(RPCError(error)))
        }
    }
}

/// A `get` of a list or a series, which becomes text in parts.
final class ContentReading: LongRequest {
    private var text: ContentText

    init(_ text: ContentText) { self.text = text }

    var isReading: Bool { true }

    func advance() -> LongAnswer? { text.advance() ? .text(text.bytes) : nil }
}
