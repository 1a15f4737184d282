import Testing

@testable import FasciaConfiguration
@testable import FasciaPanel

/// What is wrong with values of a configuration, and with what names them.
@Suite struct ValueMistakeTests {
    private static let declarations = """
        values: {level: {range: [0, 100]}, lamp: boolean, mode: {choices: [off, auto]}, name: text, old: {ttl: 5}, slow: {confirm: 2}, free: number, rows: {fields: {a: text}}, key: {backend: net}}
        views:

        """

    @Test(arguments: [
        ("{range: [5, 1]}", "less than the largest"), ("{range: [0, 5], step: 9}", "step is larger"),
        ("{type: boolean, unit: m}", "for numbers"),
        ("{type: choice}", "“choices” is missing"), ("{choices: []}", "at least one entry"), ("{choices: [a, a]}", "twice"),
        ("{choices: [a, b], words: [A]}", "2 choices, and 1 word"), ("{type: boolean, words: [A]}", "two words"),
        ("{type: text, words: [A]}", "choices"), ("{initial: yes}", "expected a number, found “yes”"),
        ("{range: [0, 5], initial: 6}", "expected a number from 0 to 5"), ("{choices: [a, b], initial: c}", "one of a, b"),
        ("{type: bolean}", "did you mean “boolean”"), ("{type: boolean, choices: [a]}", "for choices"), ("{ttl: 0}", "seconds"),
        ("{run: []}", "a command needs a program"), ("{run: [a], confirm: 2}", "exclude each other"), ("{timeout: 2}", "belongs to “run”"),
        ("{output: x}", "belongs to “run”"), ("{run: [a, \"{=y}\"]}", "there is no value “y”; did you mean “x”?"),
        ("{run: [a, \"{y}\"]}", "not controls"), ("{run: [a], output: z}", "there is no value “z”"), ("{run: a}", "a list"),
        ("{type: color, initial: acent}", "expected a colour"), ("{type: color, range: [0, 1]}", "for numbers"),
        ("list", "a list needs “fields”"), ("{type: list, fields: {}}", "a list needs “fields”"),
        ("{fields: {id: text}}", "without a field of that name"), ("{fields: {a: list}}", "a field is a single value, not a list"),
        ("{fields: {a: {type: text, unit: m}}}", "is for numbers"), ("{fields: {a: {ttl: 3}}}", "unknown key"),
        ("{fields: {a: {range: [5, 1]}}}", "less than the largest"), ("{fields: {\"a b\": text}}", "is no name"),
        ("{fields: {a: choice}}", "“choices” is missing"), ("{fields: {a: txt}}", "did you mean “text”"),
        ("{fields: {a: text}, limit: 10001}", "at most 10000 rows"), ("{fields: {a: text}, keep: 24 h}", "keeps “last” or everything"),
        ("{fields: {a: text}, keep: first}", "expected a number of seconds"), ("{fields: {a: text}, persist: true}", "sets it anew"),
        ("{fields: {a: text}, initial: 3}", "is for single values, not for a list"), ("{type: image, ttl: 3}", "not for an image"),
        ("{type: image, limit: 3}", "is for lists and series"), ("{type: text, folder: x}", "is for images"),
        ("{type: text, fields: {a: text}}", "is for lists"), ("{type: series, keep: last}", "“last” is for lists"),
        ("{type: series, every: 3}", "belongs to “records”"), ("{records: z}", "there is no value “z”"),
        ("{type: number, records: x}", "is for series"), ("{records: x}", "is a series: only numbers are recorded"),
        ("{type: series, keep: 300 d, limit: 100001}", "whole number from 1 to 100000"), ("{ttl: 5 m}", "a number of seconds"),
        ("{ttl: 20 d}", "from 0.1 to 1000000"), ("{type: boolean, initial: nul}", "expected true or false"),
        ("secret", "a secret needs either “backend”"), ("{backend: a, run: [b]}", "a secret needs either “backend”"),
        ("{backend: \"\"}", "a backend has a name"), ("{backend: a, persist: true}", "“persist” is not for a secret: nothing keeps it"),
        ("{backend: a, initial: hunter2}", "“initial” is for single values, not for a secret"),
        ("{backend: a, ttl: 3}", "not for a secret"),
        ("{backend: a, keep: last}", "a secret waits for a time"), ("{type: secret, run: [a], keep: 3}", "“keep” belongs to “backend”"),
        ("{type: secret, run: [a, \"{=x}\"]}", "“x” is a secret: it is typed into a field"),
        ("{type: secret, run: [a, \"{=x + 1}\"]}", "“x” is a secret: expressions can only ask whether it is there, with “known(x)”"),
        ("{type: secret, run: [a], output: x}", "a command's output is a single value"), ("{type: text, backend: a}", "is for secrets"),
        ("{fields: {a: secret}}", "a field is a single value, not a secret"), ("{backend: a, limit: 3}", "is for lists and series"),
        ("{backend: a, unit: m}", "for numbers"),
    ])
    func declarations(declaration: String, message: String) throws {
        try expect("values: {x: \(declaration)}\nviews: []", message)
        try expect("values: {\"a b\": number}\nviews: []", "is no name")
    }

    @Test(arguments: [
        ("{type: slider, id: a, binds: levl}", "there is no value “levl”; did you mean “level”?"),
        ("{type: slider, id: a, binds: lamp}", "binds a number; “lamp” is a boolean"),
        ("{type: slider, id: a, binds: level, value: 3}", "“value” has no effect beside “binds”"),
        ("{type: slider, id: a, binds: level, range: [0, 200]}", "goes beyond"),
        ("{type: slider, id: a, write: live}", "is for controls that bind"),
        ("{type: slider, id: a, binds: level, write: sometimes}", "expected live, release"),
        ("{type: slider, id: a, binds: level, write: {throttle: 1, settle: 1}}", "either “throttle” or “settle”"),
        ("{type: switch, id: a, binds: level}", "binds a boolean"),
        ("{type: button, id: a, title: A, binds: lamp}", "say “selects: true”"),
        ("{type: segmentedControl, id: a, segments: [A], binds: mode}", "it has 1 segment, and “mode” has 2 choices"),
        ("{type: segmentedControl, id: a, segments: [A, B], momentary: true, binds: mode}", "momentary"),
        ("{type: progressBar, binds: free}", "needs a “range”"),
        ("{type: progressBar, binds: level, progress: 0.5}", "“progress” has no effect"),
        ("{type: label, text: \"{=levl}\"}", "did you mean “level”"),
        ("{type: label, text: \"{=key}\"}", "“key” is a secret: it is typed into a field"),
        ("{type: label, text: \"{=text(key)}\"}", "“key” is a secret: expressions can only ask"),
        ("{type: label, text: \"{=if fresh(key) then 1 else 2}\"}", "“key” is a secret: expressions can only ask"),
        ("{type: label, text: \"{=key.actual}\"}", "“key” is a secret"),
        ("{type: label, text: a, visibleWhen: key}", "“key” is a secret"),
        ("{type: label, text: a, visibleWhen: {value: key, is: hunter2}}", "“key” is a secret"),
        ("{type: button, id: a, title: A, enabled: =known(key) and key}", "“key” is a secret: expressions can only ask"),
        ("{type: slider, id: a, binds: key}", "binds a number; “key” is a secret"),
        ("{type: button, id: a, title: A, action: {set: {=key: hunter2}}}", "“key” is a secret: it is typed into a field"),
        ("{type: button, id: a, title: A, action: {toggle: key}}", "only booleans and choices toggle"),
        ("{type: button, id: a, title: A, action: {run: [a, \"{=key}\"]}}", "“key” is a secret: it is typed into a field"),
        ("{type: label, text: \"{=level.unit}\"}", "there is no “unit” of a value"),
        ("{type: label, text: \"{=lamp:2}\"}", "neither decimals nor a unit"), ("{type: label, text: \"{=}\"}", "names no control"),
        ("{type: view, visibleWhen: level}", "is no boolean"), ("{type: view, visibleWhen: {value: mode, is: on}}", "one of off, auto"),
        ("{type: view, visibleWhen: {value: lamp, above: 2}}", "are for numbers"),
        ("{type: view, visibleWhen: {is: 2}}", "“value” is missing"),
        ("{type: view, visibleWhen: {value: level, fresh: true}}", "has no “ttl”"),
        ("{type: view, hidden: true, visibleWhen: lamp}", "exclude"),
        ("{type: pages, id: p, views: [{type: view, id: v, visibleWhen: lamp}]}", "navigation decides"),
        ("{type: button, id: a, title: A, action: {toggle: level}}", "only booleans and choices"),
        ("{type: button, id: a, title: A, action: {add: {lamp: 1}}}", "only numbers add"),
        ("{type: button, id: a, title: A, action: {add: {level: x}}}", "expected a number"),
        ("{type: button, id: a, title: A, action: {set: {=level: 101}}}", "from 0 to 100"),
        ("{type: button, id: a, title: A, action: {set: {=gone: 1}}}", "there is no value “gone”"),
        ("{type: button, id: a, title: A, action: {run: []}}", "needs a program"),
        ("{type: button, id: a, title: A, action: {run: [a, \"{a}\"]}}", "not controls"),
        ("{type: button, id: a, title: A, action: {run: [a, \"{=b}\"]}}", "there is no value “b”"),
        ("{type: button, id: a, title: A, action: {run: [a], output: slow}}", "waits for answers"),
        ("{type: button, id: a, title: A, action: {toggle: lamp, timeout: 3}}", "belongs to “run”"),
        ("{type: label, text: \"{=rows}\"}", "“rows” is a list: it has no text"),
        ("{type: slider, id: a, binds: rows}", "binds a number; “rows” is a list"),
        ("{type: view, visibleWhen: {value: rows, is: 1}}", "conditions ask for single values"),
        ("{type: button, id: a, title: A, action: {set: {=rows: 1}}}", "expected a list of rows"),
        ("{type: button, id: a, title: A, action: {run: [a], output: rows}}", "a command's output is a single value"),
    ])
    func uses(view: String, message: String) throws {
        try expect(ValueMistakeTests.declarations + "  - \(view)", message)
    }

    @Test(arguments: [
        ("share: true", "“share” needs “mqtt:” at the top"),
        ("share: {as: switch}", "a number cannot be a switch: it is number, sensor, climate target or climate actual"),
        ("type: list, fields: {a: text}, share: true", "“share” is for single values, not for a list"),
        ("share: {as: sensor, settable: true}", "a sensor only tells"), ("is: =1 + 2, share: {settable: true}", "nobody can set it"),
        ("share: {as: number, settable: false}", "a number is set by others"), ("is: =1 + 2, share: {as: number}", "this one is computed"),
        ("share: {as: climate actual}", "a climate needs a value with “as: climate target”"),
        (
            "share: {as: climate actual, settable: true}, type: number, ttl: 3}, y: {share: {as: climate target}",
            "a climate actual only tells"
        ),
        ("share: {as: climate target}}, y: {share: {as: climate target}", "has a climate target already"),
        (
            "type: choice, choices: [off, warm], share: {as: climate mode}}, y: {share: {as: climate target}",
            "“warm” is no word of a climate mode"
        ),
        ("share: {as: number, climate: hall}", "“climate” belongs to"),
        ("share: {clas: power}", "did you mean “class”"), ("share: 3", "expected true, or {as, name, class, …}"),
        ("follows: a/b", "“follows” needs “mqtt:”"), ("follows: {path: /a}", "“state” is missing"),
        ("follows: {state: a/+}", "without the wildcards"), ("follows: /a", "neither begins nor ends"),
        ("follows: {state: a, path: b}", "begins with a slash"),
        ("follows: {state: a, map: {x: y}}", "expected a number, found “y”"),
        ("follows: {state: a, send: x}", "“send” belongs to “command”"),
        ("follows: {state: a, command: b, send: x}", "“send” has no “{value}”"), ("follows: {state: a, scale: 0}", "a scale of 0"),
        ("type: text, follows: {state: a, scale: 2}", "“scale” is for numbers"), ("is: =1 + 2, follows: a", "this one is computed"),
        ("run: [a], follows: b", "exclude each other"),
    ])
    func sharing(declaration: String, message: String) throws {
        let needsNone = message.hasPrefix("“share” needs") || message.hasPrefix("“follows” needs")
        try expect("\(needsNone ? "" : "mqtt: {broker: \"mqtt://a\"}\n")values: {x: {\(declaration)}}\nviews: []", message)
    }

    @Test func aSharedButtonNeedsABroker() throws {
        let views = "views: [{type: button, id: bell, title: Bell, share: true, frame: {left: 5, top: 5}}]"
        try expect(views, "“share” needs “mqtt:” at the top")
        let broker = "mqtt: {broker: \"mqtt://a\"}\n"
        try expect(broker + views.replacingFirst("share: true", "share: 3"), "expected true, or {name, icon, …}")
        try expect(broker + views.replacingFirst("share: true", "selects: true, share: true"), "let it bind one, and share that")
    }

    @Test(arguments: [
        ("{}", "“broker” is missing"), ("{broker: broker.lan}", "expected mqtt://HOST[:PORT]"),
        ("{broker: \"mqtt://me:secret@broker.lan\"}", "holds no user and no password"), ("{broker: \"mqtt://a:0\"}", "from 1 to 65535"),
        ("{broker: \"mqtt://a/b\"}", "a host and no path"), ("{broker: \"mqtt://a\", password: x}", "/etc/fascia-mqtt"),
        ("{broker: \"mqtt://a\", topic: \"#\"}", "without the wildcards"),
        ("{broker: \"mqtt://a\", homeAssistant: {are: x}}", "did you mean “area”"),
        ("{broker: \"mqtt://a\", topic: p/one, groups: [p/one]}", "is the panel's own “topic”, or below it"),
        ("{broker: \"mqtt://a\", topic: p/one, groups: [p/one/all]}", "is the panel's own “topic”, or below it"),
        ("{broker: \"mqtt://a\", groups: [p/all, p/up, p/all]}", "the group “p/all” is named twice"),
        ("{broker: \"mqtt://a\", groups: [p/+]}", "without the wildcards"),
        ("{broker: \"mqtt://a\", groups: [\"p/{host}\"]}", "only “topic” of “mqtt” has “{host}”"),
    ])
    func brokers(broker: String, message: String) throws {
        try expect("mqtt: \(broker)\nviews: []", message)
    }

    private func expect(_ text: String, _ message: String) throws {
        let folder = try ConfigurationFolder()
        do {
            _ = try PanelConfiguration.load(path: folder.write("panel.yaml", "fascia: 1\n\(text)"))
            Issue.record("nothing was found wrong; expected “\(message)”")
        } catch let error as ConfigurationErrors {
            #expect(error.all.count == 1, "\(error.all)")
            #expect(error.all.contains { "\($0)".replacingFirst(message, "\u{1}").contains("\u{1}") }, "\(error.all)")
        }
    }
}
