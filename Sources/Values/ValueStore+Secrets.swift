import FasciaGeometry

/// Whom a secret is for, and how long it waits.
public struct SecretOptions: Hashable, Sendable {
    /// The name under which the client subscribes that is given it; nil if its command is.
    public var backend: String?
    /// After so long without being taken it is wiped.
    public var span: TimeSpan
    /// What people are told if nobody took it; nil for its name and its backend's.
    public var failure: String?

    /// A secret for a backend, or for its command; it waits for a minute unless something else is said.
    public init(backend: String? = nil, span: TimeSpan = .seconds(60)) {
        self.backend = backend
        self.span = span
    }
}

/// What anybody may know of a secret.
public enum SecretState: Hashable, Sendable {
    /// There is none: it was never set, was taken, or was wiped.
    case unknown
    /// It waits to be taken.
    case waiting
    /// There is none: the last one was wiped since nobody took it in time or somebody else is to take it now, or its command failed.
    case lost
}

/// A secret on its way to its backend.
package struct GivenSecret {
    package let name: String
    package let text: SecretText
    /// When it is wiped if nobody has it.
    let due: Instant
    /// Which of the texts that the secret was set to.
    let number: Int
}

/// The text of a secret, until it is taken.
struct SecretEntry {
    var text: SecretText?
    /// Counts up with each text, and with each time that it is taken back.
    var number = 0
    /// When the text is wiped.
    var due: Instant?
    var hasFailed = false
    /// Whether the last one was wiped since somebody else is to take it now.
    var isRedeclared = false

    var state: SecretState { text != nil ? .waiting : hasFailed ? .lost : .unknown }
}

extension ValueStore {
    /// What is known of a secret; nil if no secret has this name.
    public func secretState(of name: String) -> SecretState? { contents.secrets[name]?.state }

    /// The names of the secrets that wait for a backend.
    package var waitingSecrets: [String] {
        contents.secrets.filter { $0.value.text != nil && contents.definitions[$0.key]?.secret.backend != nil }.keys.sorted()
    }

    /// Sets a secret, in place of one that waits: its backend may take it from now on, or its command is started with it.
    /// - Parameters:
    ///   - name: the secret's name.
    ///   - text: its bytes of UTF-8, which the store owns from now on. None, or nil, is no secret: one that waits is wiped.
    ///   - now: the present moment, from which on it waits.
    /// - Throws: `ValueError` if no secret has this name, or the text is too long or has a NUL; the text is wiped then.
    public func setSecret(_ name: String, _ text: SecretText?, now: Instant) throws(ValueError) {
        let definition: ValueDefinition
        do throws(ValueError) {
            definition = try content(name, .secret)
            if let text, text.count > ValueDefinition.textLimit || text.withBytes({ $0.contains(0) }) {
                throw ValueError(name: name, problem: .refused("it takes \(definition.expectation), without the character NUL"))
            }
        } catch {
            text?.wipe()
            throw error
        }
        note(now)
        let before = contents.secrets[name]
        before?.text?.wipe()
        let number = (before?.number ?? 0) + 1
        guard let text, !text.isEmpty else {
            contents.secrets[name] = SecretEntry(number: number)
            if before?.state != .unknown { secretChanges.send(name) }
            return
        }
        let due = now + definition.secret.span
        contents.secrets[name] = SecretEntry(text: text, number: number, due: due)
        ask(by: due)
        secretChanges.send(name)
        if definition.hasCommand { onSecretCommand?(name) }
    }

    /// Gives a secret to whom it is for. The store has none then.
    package func takeSecret(_ name: String) -> SecretText? { giveSecret(name)?.text }

    /// Gives a secret to whom it is for, who may have to give it back. The store has none then.
    package func giveSecret(_ name: String) -> GivenSecret? {
        guard let entry = contents.secrets[name], let text = entry.text else { return nil }
        contents.secrets[name] = SecretEntry(number: entry.number)
        secretChanges.send(name)
        return GivenSecret(name: name, text: text, due: entry.due ?? .distantFuture, number: entry.number)
    }

    /// Takes a secret back that did not reach whom it is for: it waits again, for as long as it would have, or is lost. One that was set or
    /// wiped meanwhile counts.
    /// - Returns: whether it waits.
    package func takeBack(_ secret: GivenSecret, now: Instant) -> Bool {
        note(now)
        guard !secret.text.isEmpty, let entry = contents.secrets[secret.name], entry.text == nil, entry.number == secret.number else {
            secret.text.wipe()
            return false
        }
        contents.secrets[secret.name] = SecretEntry(text: secret.text, number: secret.number, due: secret.due)
        if secret.due <= now {
            serviceSecrets(now: now)
            return false
        }
        ask(by: secret.due)
        secretChanges.send(secret.name)
        return true
    }

    /// The names of all secrets.
    package var secretNames: Set<String> { Set(contents.secrets.keys) }

    /// The command that was given a secret has ended.
    package func endSecret(_ name: String, hasFailed: Bool) {
        guard let entry = contents.secrets[name], entry.text == nil, entry.hasFailed != hasFailed else { return }
        contents.secrets[name]?.hasFailed = hasFailed
        secretChanges.send(name)
        if hasFailed { secretLosses.send(name) }
    }

    /// Wipes what nobody has taken in time.
    func serviceSecrets(now: Instant) {
        for (name, entry) in contents.secrets where entry.due.map({ $0 <= now }) == true {
            entry.text?.wipe()
            contents.secrets[name] = SecretEntry(number: entry.number, hasFailed: true)
            secretChanges.send(name)
            secretLosses.send(name)
        }
    }

    /// What a new definition keeps of a secret: all, if it is for the same taker.
    func carried(_ entry: SecretEntry?, from old: ValueDefinition?, to new: ValueDefinition) -> SecretEntry {
        guard let entry, let old else { return SecretEntry() }
        if old.secret.backend == new.secret.backend, old.hasCommand == new.hasCommand { return entry }
        let isLost = entry.text != nil
        entry.text?.wipe()
        return SecretEntry(number: entry.number + 1, hasFailed: isLost, isRedeclared: isLost)
    }

    /// Whether the last secret of this name was wiped since another configuration gives it to somebody else, or to nobody.
    package func wasRedeclared(secret name: String) -> Bool { contents.secrets[name]?.isRedeclared ?? true }
}
