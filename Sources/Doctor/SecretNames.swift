/// Which names announce a secret, in the spellings and languages that people write them in.
///
/// A name is taken apart at blanks, punctuation and capitals, and compared without accents, look-alikes from other scripts and characters
/// that nobody sees. Rather too many names count than too few.
enum SecretNames {
    /// Parts of names that always mean a secret, wherever they stand, with the words joined.
    private static let strong: [[UInt8]] = [
        "passw", "passphras", "passcode", "passkey", "passwd", "pswd", "psswd", "secret", "token", "credential", "apikey", "accesskey",
        "privatekey",
        "secretkey", "encryptionkey", "authorization", "authorisation", "cookie", "bearer", "wpapsk", "pincode", "doorcode", "kennwort",
        "losungswort",
        "geheim", "zugangscode", "tuercode", "turcode", "motdepasse", "contrasena", "contrasenya", "senha", "palavrapasse", "wachtwoord",
        "haslo", "heslo", "losenord", "adgangskode", "salasana", "jelszo", "sifre", "parola", "parole", "lozinka", "zaporka", "geslo",
        "slaptazodis", "matkhau", "katasandi",
    ].map { Array($0.utf8) }
    /// The same in scripts that have no capitals or are not folded.
    private static let otherScripts: [[UInt8]] = [
        "пароль", "секрет", "токен", "κωδικος", "κωδικός", "密码", "密碼", "口令", "パスワード", "暗証番号", "비밀번호", "암호", "סיסמה", "סיסמא", "كلمة المرور",
        "كلمةالمرور", "كلمة السر", "كلمةالسر",
        "पासवर्ड", "รหัสผ่าน",
    ].map { Array($0.utf8) }
    /// Words that mean a secret as the whole name, or as its last word.
    private static let last: Set<String> = [
        "pass", "pin", "pins", "pw", "pwd", "pws", "pwds", "auth", "oauth", "key", "psk", "psks", "otp", "totp", "tan", "puk", "mdp", "jwt",
        "passe", "clave", "schluessel", "login", "logins", "accounts", "users", "setenv", "signature", "sig", "salt", "nonce", "csrf",
        "seed", "pem", "cvv",
        "iban", "dsn",
    ]
    /// Words that mean a secret as the last of several: a “code” alone may be anything.
    private static let lastOfSeveral: Set<String> = ["code", "codes", "keys", "kode", "numero", "number", "hash", "string"]
    /// What stands before one of these makes it no secret: the exit code of a program.
    private static let harmlessBefore: Set<String> = [
        "exit", "error", "status", "return", "result", "key", "bar", "qr", "country", "language", "reason", "zip", "colour", "color",
        "major", "minor",
        "version", "serial", "model", "product", "line", "port", "process", "number", "string", "event", "type", "scan", "virtual", "show",
        "hides",
        "the", "a", "an", "of", "connection", "git", "commit",
    ]
    /// With these words before it, a number, a string or a hash is a secret.
    private static let secretBefore: Set<String> = [
        "pin", "door", "access", "card", "auth", "login", "connection", "user", "api", "pass", "safe", "alarm", "lock", "gate", "personal",
        "security",
    ]

    /// Names of the environment and of udev that are of use and hold no secret.
    private static let harmlessNames = [
        "ID_INPUT", "LIBINPUT_", "ID_SEAT", "LIBSEAT_BACKEND", "FASCIA_DISPLAY", "LANG", "LC_", "TZ", "XDG_RUNTIME_DIR", "XDG_STATE_HOME",
        "WL_OUTPUT", "BOOT_IMAGE", "UUID", "PARTUUID", "LABEL", "ID", "ID_LIKE", "NAME", "PRETTY_NAME", "VERSION", "VERSION_ID",
        "VERSION_CODENAME", "HOME_URL", "SUPPORT_URL", "BUG_REPORT_URL", "STATE_DIRECTORY", "RUNTIME_DIRECTORY",
    ]

    /// Whether what stands under a name is a secret.
    static func isSecret(_ name: String) -> Bool {
        if name.utf8.count > 400 { return isStrong(String(name.prefix(100))) || isStrong(String(name.suffix(100))) }
        if isHarmlessEnvironment(name) { return false }
        if isStrong(name) { return true }
        let words = words(name)
        guard let word = words.last else { return false }
        if last.contains(word) || last.contains(leet(word)) { return true }
        guard words.count > 1, lastOfSeveral.contains(word) else { return false }
        let before = words[words.count - 2]
        if ["number", "string", "hash", "numero"].contains(word) { return secretBefore.contains(before) }
        return !harmlessBefore.contains(before)
    }

    /// Whether a name holds a word that means a secret wherever it stands, so that even “the password is …” tells one.
    static func isStrong(_ name: String) -> Bool {
        let raw = Array(name.lowercased().utf8)
        if raw.contains(where: { $0 >= 0x80 }), otherScripts.contains(where: { contains(raw, $0) }) { return true }
        let joined = fold(name).filter { isLetterOrDigit($0) }
        if strong.contains(where: { contains(joined, $0) }) { return true }
        if raw.contains(where: { $0 >= 0x80 }) {
            // German writes ö as oe, others mean o.
            let plain = fold(name, spellsOut: false).filter { isLetterOrDigit($0) }
            if strong.contains(where: { contains(plain, $0) }) { return true }
        }
        guard joined.contains(where: { (0x30...0x39).contains($0) }) else { return false }
        let read = Array(leet(String(decoding: joined, as: UTF8.self)).utf8)
        return strong.contains { contains(read, $0) }
    }

    /// Whether a name is one of those that systems have, and of no interest to thieves.
    static func isHarmlessEnvironment(_ name: String) -> Bool {
        harmlessNames.contains { known in
            (known.hasSuffix("_") || known == "ID_INPUT") ? name.hasPrefix(known) : name == known
        }
    }

    /// The words of a name in small letters, taken apart at capitals too: `brokerPass`, `door_code`, `PINCode`.
    static func words(_ name: String) -> [String] {
        var words: [[UInt8]] = []
        var word: [UInt8] = []
        let bytes = fold(name, keepsCapitals: true)
        func isCapital(_ index: Int) -> Bool { bytes.indices.contains(index) && (0x41...0x5A).contains(bytes[index]) }
        func isSmall(_ index: Int) -> Bool { bytes.indices.contains(index) && (0x61...0x7A).contains(bytes[index]) }
        func end() {
            if !word.isEmpty { words.append(word) }
            word = []
        }
        for (index, byte) in bytes.enumerated() {
            guard isLetterOrDigit(byte) else {
                end()
                continue
            }
            if isCapital(index), isSmall(index - 1) || (isCapital(index - 1) && isSmall(index + 1)) { end() }
            word.append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
        }
        end()
        return words.map { String(decoding: $0, as: UTF8.self) }
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: false
        }
    }

    private static func contains(_ text: [UInt8], _ word: [UInt8]) -> Bool {
        guard text.count >= word.count, let first = word.first else { return false }
        for start in 0...text.count - word.count where text[start] == first && text[start..<start + word.count].elementsEqual(word) {
            return true
        }
        return false
    }

    /// Digits and signs that stand for letters: `p4ssw0rd`.
    private static func leet(_ text: String) -> String {
        let letters: [UInt8: UInt8] = [0x30: 0x6F, 0x31: 0x69, 0x33: 0x65, 0x34: 0x61, 0x35: 0x73, 0x37: 0x74]
        return String(decoding: text.utf8.map { letters[$0] ?? $0 }, as: UTF8.self)
    }

    /// The name in ASCII: without accents, with Latin letters in the place of those that look the same. Other letters become blanks.
    private static func fold(_ name: String, keepsCapitals: Bool = false, spellsOut: Bool = true) -> [UInt8] {
        var result: [UInt8] = []
        for scalar in name.unicodeScalars {
            switch scalar.value {
            case 0x41...0x5A: result.append(UInt8(scalar.value) | (keepsCapitals ? 0 : 0x20))
            case 0x24: result.append(0x73)
            case 0x40: result.append(0x61)
            case 0..<0x80: result.append(UInt8(scalar.value))
            case 0xFF01...0xFF5E:
                let byte = UInt8(scalar.value - 0xFF01 + 0x21)
                result.append((0x41...0x5A).contains(byte) && !keepsCapitals ? byte | 0x20 : byte)
            default:
                if let letters = lookalikes[scalar] {
                    result += spellsOut ? Array(letters.utf8) : Array(letters.utf8.prefix(1))
                    continue
                }
                switch scalar.properties.generalCategory {
                // Accents that follow their letter, and what nobody sees.
                case .nonspacingMark, .format, .enclosingMark, .control: continue
                default: result.append(0x20)
                }
            }
        }
        return result
    }

    private static let lookalikes: [Unicode.Scalar: String] = {
        var table: [Unicode.Scalar: String] = [:]
        let groups: [(String, String)] = [
            ("a", "àáâãåāăąаαÀÁÂÃÅĀĂĄАΑ"), ("c", "çćčсÇĆČС"), ("d", "ďđĎĐ"), ("e", "èéêëēėęěеεÈÉÊËĒĖĘĚЕΕ"), ("g", "ğĞ"),
            ("i", "ìíîïīįıіιÌÍÎÏĪĮİІΙ"), ("k", "кκКΚ"), ("l", "łľĺŁĽĹ"), ("n", "ñńňÑŃŇ"), ("o", "òóôõøōőоοÒÓÔÕØŌŐОΟ"), ("p", "рρРΡ"),
            ("r", "řŘ"), ("s", "śšşșѕŚŠŞȘЅ"), ("t", "ťţțтτŤŢȚТΤ"), ("u", "ùúûūůűųÙÚÛŪŮŰŲ"), ("w", "ŵԝ"), ("x", "хχХΧ"), ("y", "ýÿуÝУ"),
            ("z", "źžżŹŽŻ"), ("ae", "äæÄÆ"), ("oe", "öœÖŒ"), ("ue", "üÜ"), ("ss", "ß"),
        ]
        for (letters, scalars) in groups {
            for scalar in scalars.unicodeScalars { table[scalar] = letters }
        }
        return table
    }()
}
