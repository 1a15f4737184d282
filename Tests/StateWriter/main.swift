import FasciaGeometry
import FasciaValues
import FasciaSystem
import Glibc

// Usage: state-writer FILE [FIRST]
//
// Sets fifty values to one number, saves them, tells the number on standard output, and goes on with the next number until somebody
// kills it. Whatever the moment, the file then has fifty equal numbers: the last that was told, or the one after it.

let log = Log.standard(identifier: "state-writer")
guard CommandLine.arguments.count >= 2 else {
    log.error("usage: state-writer FILE [FIRST]")
    exit(2)
}
let path = CommandLine.arguments[1]
var number = CommandLine.arguments.count > 2 ? Double(CommandLine.arguments[2]) ?? 1 : 1

let values = ValueStore()
let state = PanelState(path: path, values: values, log: log)
values.define(
    (0..<50).map { index in
        var definition = ValueDefinition("value-\(index)")
        definition.isPersistent = true
        return definition
    }, now: .zero)

while true {
    do {
        for name in values.names { try values.set(name, .number(number), from: .client, now: .zero) }
    } catch {
        log.error("\(error)")
        exit(1)
    }
    state.save()
    let line = "\(Int(number))\n"
    guard write(1, line, line.utf8.count) == line.utf8.count else { exit(1) }
    number += 1
}
