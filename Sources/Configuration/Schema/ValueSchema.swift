import FasciaValues

/// An entry of `values`.
package enum ValueSchema {
    package static let type = Key(
        "type", .choice(ValueType.self),
        "What it is: `number` (the default), `boolean`, `text`, `choice` (the default beside `choices`), `color`, `list` (the default beside `fields`), `image`, `series` (the default beside `records`) or `secret` (the default beside `backend`). A type alone is a whole entry, as in `lamp: boolean`."
    )
    package static let formula = Key(
        "is", .formula,
        "A formula that computes it from others, as in `=actual - target`. It is read-only, and what depends on something unknown is unknown. With `type: color` names of colours need no quotes."
    )
    package static let unit = Key(
        "unit", .word, "What numbers count, as in `°C`: labels show it behind them. `\"@name\"` is one of the panel's `strings:`.")
    package static let range = Key(
        "range", .list(of: .number(-1e12...1e12), limit: 2),
        "The least and the greatest number. Sliders and steppers of the value take it over if they have none of their own.")
    package static let step = Key(
        "step", .number(0...1e12),
        "The distance between numbers that controls choose, taken over like the range; and how far an answer may be from what was written."
    )
    package static let decimals = Key(
        "decimals", .integer(0...6),
        "How many decimals labels show. If it is left out: as many as the step has; without a step as many as a number needs, at most 3, or, with a range, those that tell a hundredth of it apart (18 and 18.5 of `[0, 24]`)."
    )
    package static let grouping = Key(
        "grouping", .boolean,
        "`false` writes large numbers without marks between thousands: for what is a name rather than a count, such as a room or a port.")
    package static let choices = Key(
        "choices", .list(of: .text, limit: 100),
        "What a choice may be, by the names that backends use. The segments of a control stand for them, in this order.")
    package static let words = Key(
        "words", .list(of: .word, limit: 100),
        "What labels show: for a boolean two texts, for false and true (`[\"Off\", \"On\"]` if they are left out); for a choice one for each."
    )
    package static let initial = Key(
        "initial", .scalarOrNull,
        "What it is before anybody says so; `null` if that is unknown, as it is for values with `ttl` or `confirm` if this is left out. For others the range's minimum or 0, `false`, an empty text, the first choice or the colour `label`. Labels show a dash for what is unknown, and sliders no thumb."
    )
    package static let persist = Key("persist", .boolean, "`true` keeps it over restarts and power cuts.")
    package static let ttl = Key(
        "ttl", .number(0.1...1e6, "seconds"),
        "After so long without a word of it from outside whatever shows it turns grey and takes another shape, texts with dots below. Labels show a dash before the first word."
    )
    package static let confirm = Key(
        "confirm", .number(0.1...3600, "seconds"),
        "Somebody outside answers what controls write, within so long. Until then the control shows what was chosen; if the answer does not come, what was last heard of, and a mark. Without this key what a control writes counts at once."
    )
    package static let run = Key(
        "run", .list(of: .boundText, limit: 100),
        "A command that carries out what controls and actions set, as with the action `run`: `[amixer, -q, sset, Master, \"{=volume}%\"]`. One runs at a time; of what is set meanwhile only the last is carried out. Exit code 0 makes it so; otherwise the control goes back, with a mark. What comes from outside runs nothing."
    )
    package static let timeout = Key(
        "timeout", .number(0.1...3600, "seconds"),
        "With `run`: after so long the command and all that it started are killed, and it has failed; 10 if it is left out.")
    package static let output = Key(
        "output", .valueName(),
        "With `run`: the value that gets the first line that the command prints, if it succeeds. It may be this value itself: then it is what the command says."
    )

    package static let failure = Key(
        "failure", .word,
        "With `secret`: what a banner says when nobody took it in time, or when its command failed; its name if it is left out, and what went wrong."
    )

    package static let fields = Key(
        "fields", .named(ValueFieldSchema.syntax),
        "With `list`: what each row has besides its `id`, by name and type, as in `{name: text, level: {range: [0, 100]}, on: boolean}`: a type, or a mapping with `type`, `unit`, `range`, `step`, `decimals`, `choices` and `words`."
    )
    package static let limit = Key(
        "limit", .integer(1...SeriesOptions.greatestCapacity),
        "With `list`: how many rows there may be, 1 to 10000; 1000 if it is left out. With `series`: how many points are kept.")
    package static let keep = Key(
        "keep", KeepModel.syntax,
        "With `list`: `last` has the oldest rows make way for those beyond the limit, as in a log. With `series`: how long points are kept, as in `24 h`. With `secret`: how long it waits for its backend before it is wiped; 60 if it is left out."
    )
    package static let backend = Key(
        "backend", .text.described("the name of a backend"),
        "With `secret`: the name under which the client subscribes that it is for. That client is given it once, and nobody else sees it; or `run`, whose command is given it on its standard input."
    )
    package static let folder = Key(
        "folder", .text.described("the path of a folder"),
        "With `image`: the folder beneath which clients may name PNG files, relative to the file that names it. Without it pictures come in messages alone."
    )
    package static let records = Key(
        "records", .valueName(),
        "With `series`: the number that the panel records, whenever it changes from outside and is fresh. Of a time in which it stays the same the first and the last moment are recorded, and where it is stale or unknown there is a gap."
    )
    package static let every = Key(
        "every", .number(0.1...86_400, "seconds"),
        "With `records`: the least time between two points; 1 if it is left out. At rest nothing is recorded.")
    package static let ahead = Key(
        "ahead", .number(0...31_622_400, "seconds"),
        "With `series`: how far ahead of the panel's clock points may be, as in `48 h` for a forecast; 60 if it is left out.")

    package static let share = Key(
        "share", ShareSchema.syntax,
        "`true` tells others over `mqtt:` what it is, and lets them set it if controls of the panel do; or a mapping that says more.")
    package static let follows = Key(
        "follows", FollowsSchema.syntax,
        "What another device tells over `mqtt:`, and how that is set: `{state: zigbee2mqtt/lamp, path: /state, map: {\"ON\": true, \"OFF\": false}, command: zigbee2mqtt/lamp/set, send: '{\"state\": {value}}'}`; or its topic alone."
    )

    package static let schema = ObjectSchema(
        "value"
    ) {
        type
        formula
        unit
        range
        step
        decimals
        grouping
        choices
        words
        initial
        persist
        ttl
        confirm
        run
        timeout
        output
        failure
        fields
        limit
        keep
        backend
        folder
        records
        every
        ahead
        share
        follows
    }

    /// A type alone, or a mapping.
    package static let syntax = Syntax<Record>("a type, or {type, unit, range, …}", mappingKeys: schema.keys.map(\.name)) { node, reader in
        if node.pairs == nil {
            if node.isNull { return Record(schema: schema, place: reader.place(node.position)) }
            guard let word = type.syntax.read(node, reader) else { return nil }
            var record = Record(schema: schema, place: reader.place(node.position))
            record.set(word, for: type, at: record.place)
            return record
        }
        return reader.record(node, schema)
    }
}

/// A field of a list's rows.
package enum ValueFieldSchema {
    package static let schema = ObjectSchema("value") {
        ValueSchema.type
        ValueSchema.unit
        ValueSchema.range
        ValueSchema.step
        ValueSchema.decimals
        ValueSchema.grouping
        ValueSchema.choices
        ValueSchema.words
    }

    /// A type alone, or a mapping.
    package static let syntax = Syntax<Record>("a type, or {type, unit, range, …}", mappingKeys: schema.keys.map(\.name)) { node, reader in
        if node.pairs != nil { return reader.record(node, schema) }
        var record = Record(schema: schema, place: reader.place(node.position))
        // A wrong type has been reported; that there is a field is not wrong.
        guard let word = ValueSchema.type.syntax.read(node, reader) else { return record }
        record.set(word, for: ValueSchema.type, at: record.place)
        return record
    }
}

/// What `keep` says: of a list that the last rows count, of a series for how long points are kept.
package enum KeepModel: Sendable {
    case last
    case span(Double)

    package static let syntax = Syntax<KeepModel>("last, or a number of seconds") { node, reader in
        if node.text == "last" { return .last }
        return Syntax<Double>.number(1...31_622_400, "seconds").read(node, reader).map { .span($0) }
    }
}
