import FasciaConfiguration
import FasciaPanel
import FasciaDoctor

/// Ways in which people write secrets down. `CANARY` stands for the secret.
enum SecretSpellings {
    /// Files that a configuration includes.
    static let configuration: [String] = names + values + layouts + broken

    /// Names in different spellings and languages.
    private static let names = [
        "password: CANARY", "pw: CANARY", "pin code: CANARY", "door_code: CANARY", "PASSWORD: CANARY", "brokerPass: CANARY",
        "apiKey: CANARY",
        "api_keys: [CANARY]", "X-Api-Key: CANARY", "wpa_psk: CANARY", "client-secret: CANARY", "private.key: CANARY", "cookie: CANARY",
        "jwt: CANARY", "otp: CANARY", "PINCode: CANARY", "accessToken: CANARY", "login: CANARY", "users: {alice: CANARY}",
        "credentials: CANARY",
        "passphrase: CANARY", "pwd: CANARY", "auth: CANARY", "wifi_key: CANARY", "card number: CANARY", "alarm code: CANARY",
        "Passwort: CANARY", "Kennwort: CANARY", "Türcode: CANARY", "mot de passe: CANARY", "mdp: CANARY", "Contraseña: CANARY",
        "Contrasen\u{303}a: CANARY", "senha: CANARY", "wachtwoord: CANARY", "hasło: CANARY", "heslo: CANARY", "lösenord: CANARY",
        "şifre: CANARY", "salasana: CANARY", "пароль: CANARY", "κωδικός: CANARY", "密码: CANARY", "パスワード: CANARY", "비밀번호: CANARY",
        "כן סיסמה: CANARY", "كلمة المرور: CANARY", "ＰＡＳＳＷＯＲＤ: CANARY", "p\u{430}ssword: CANARY", "p4ssw0rd: CANARY", "pa$$word: CANARY",
        "\"pass\u{200B}word\": CANARY", "\"pass\\x77ord\": CANARY", "authorization: Bearer CANARY",
    ]
    /// What a value gives away, whatever its name.
    private static let values = [
        "run: [aplay, CANARY]", "run: aplay CANARY", "run: [sh, -c, \"echo CANARY\"]",
        "action: [{run: [curl, -u, \"u:CANARY\", \"http://x\"]}]",
        "run: {program: aplay, args: [CANARY]}", "cmd: aplay CANARY", "run: \"FOO=CANARY aplay\"", "command:\n  - aplay\n  - CANARY",
        "x: &c [aplay, CANARY]\nrun: *c", "x: &c CANARY\nrun: [aplay, *c]", "variables: {v: CANARY}\nrun: [aplay, \"${v}\"]",
        "env: {FOO: CANARY}", "environment: [FOO=CANARY]", "environment: [{name: FOO, value: CANARY}]",
        "run: {program: aplay, env: {FOO: CANARY}}",
        "args: [CANARY]", "url: mqtt://panel:CANARY@host:8883/x", "url: https://CANARY@host/", "url: http://host/?key=CANARY",
        "url: http://host/?CANARY", "url: http://host/x#access_token=CANARY", "url: postgres://u:pa/CANARY@host/db",
        "dsn: u:CANARY@tcp(host)",
        "to: panel:CANARY@host", "url: http://host/x?a=1;b=CANARY", "url: https://hooks.example.com/services/T0000/CANARYCANARYCANARY",
        "text: \"Password: CANARY\"", "text: Das Passwort lautet CANARY", "text: FOO_BAR=CANARY",
        "text: eyJhbGciOiJIUzI1NiJ9.CANARY.c2lnbmF0dXJl", "text: ghp_CANARYCANARYCANARY",
        "text: |\n  -----BEGIN EC PRIVATE KEY-----\n  CANARY\n  -----END EC PRIVATE KEY-----", "{name: MQTT_PASSWORD, value: CANARY}",
        "{value: CANARY, name: token}", "options: [--password, CANARY]", "x: [[password, CANARY], 3]",
        "values: {door_pin: {type: text, value: CANARY}}", "action: {set: {door_code: CANARY}}",
        "variables: {v: CANARY}\npassword: ${v}", "values: {v: {type: text, value: CANARY}}\npassword: \"{=v}\"",
    ]
    /// The same name and value in every form that YAML has.
    private static let layouts = [
        "tokens:\n- CANARY", "tokens:\n  - CANARY", "tokens:\n      - a: CANARY", "a:\n  tokens:\n  - x\n  - CANARY\n  b: 1",
        "{password: CANARY}",
        "a: {b: {c: {Passwort: CANARY}}}", "\"password\": \"CANARY\"", "'pass word': 'CANARY'", "? password\n: CANARY",
        "password: |\n  CANARY",
        "password: >-\n  x\n  CANARY", "password: \"x\n  CANARY\"", "password:\n    CANARY",
        "password:\n  deep:\n    deeper: [1, {x: CANARY}]", "password: {CANARY: 1}", "x: &a CANARY\npassword: *a",
        "x: &a CANARY\npassword: *a\ny: &a other", "base: &b {password: CANARY}\nother: {<<: *b}", "<<: {password: CANARY}",
        "{password:\n   CANARY}", "{\"secret\": \"CANARY\"}", "password: !!str CANARY", "password: &p CANARY", "\u{FEFF}password: CANARY",
        "a: 1\r\npassword: CANARY\r\nb: 2", "password: a\npassword: CANARY", "# CANARY", "a: 1 # password CANARY",
        "? [password]\n: CANARY", "a: [{password: CANARY}, {b: {psk: [CANARY]}}]",
    ]
    /// What is no YAML, or not what this program reads.
    private static let broken = [
        "a: [\npassword: CANARY", "password: CANARY\n\tb: 1", "CANARY", "PASSWORD=CANARY\nOTHER=1", "a: 1\n---\npassword: CANARY",
        "password: |\n  CANARY: x\n b: 2\n   - c", "- CANARY", "x: *nowhere\npassword: CANARY", "\"a: CANARY", "a: \"\\0\"\nb: [CANARY",
    ]

    /// Lines of a journal.
    static let lines = [
        "password=CANARY", "password: CANARY", "\"password\" : \"CANARY\"", "using password CANARY", "--password CANARY",
        "--broker-token=CANARY",
        "-P CANARY", "-u panel:CANARY", "Authorization: Basic CANARY", "authorization=Bearer CANARY", "token: CANARY", "mqtt://u:CANARY@h/",
        "at https://h/?a=CANARY", "PW=CANARY", "FOO_BAR=CANARY", "FOO=\"a CANARY b\"", "\"FOO=a CANARY\"",
        "{\"a\":1,\"password\":\"CANARY\"}",
        "Passwort lautet CANARY", "mot de passe : CANARY", "password:\n3 CANARY", "psk => CANARY", "пароль: CANARY", "secret='CANARY'",
        "-----BEGIN PRIVATE KEY-----\n    CANARY\n    -----END PRIVATE KEY-----", "-----BEGIN X----- CANARY", "eyJhbGci.CANARY.x",
        "x AKIACANARYCANARY", "tokens:\n    - CANARY", "tokens:\n    CANARY", "PIN code: CANARY", "pin 4711CANARY",
    ]

    /// Lines of a unit or of what was added to it.
    static let units = [
        "Environment=FOO=CANARY", "Environment=\"FOO=a CANARY\" B=1", "Environment='foo=CANARY'", "Environment=A=1 \\\n  foo=CANARY",
        "ExecStart=/usr/bin/x CANARY", "ExecStartPre=-/bin/sh -c 'echo CANARY'", "ExecStart=/usr/bin/x \\\n  CANARY",
        "SetCredential=x:CANARY",
        "StandardInputText=CANARY", "# CANARY", "; CANARY", "ExecStartPost=/bin/x --url=http://h/?CANARY", "Environment=CANARY",
    ]

    /// Words of the kernel's command line.
    static let words = ["fascia.token=CANARY", "systemd.setenv=FOO=CANARY", "fascia.pw=CANARY", "rd.luks.key=CANARY", "MQTT=CANARY"]
}
