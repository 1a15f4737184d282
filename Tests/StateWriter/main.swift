import FasciaGeometry
import FasciaValues
import FasciaSystem
import Glibc

// Usage: state-writer FILE [FIRST [series]]
//
// Sets fifty values to one number, saves them, tells the number on standard output, and goes on with the next number until somebody
// kills it. Whatever the moment, the file then has fifty equal numbers: the last that was told, or the one after it.
//
// With "series" it adds ten points of that number to a series instead, and tells the number when they are on the disk.

let log = Log.standard(identifier: "state-writer")
guard CommandLine.arguments.count >= 2 else {
    log.error("usage: state-writer FILE [FIRST]")
    exit(2)
}
let path = CommandLine.arguments[1]
var number = CommandLine.arguments.count > 2 ? Double(CommandLine.arguments[2]) ?? 1 : 1

let isSeries = CommandLine.arguments.count > 3

let values = ValueStore()
let state = PanelState(path: isSeries ? nil : path, values: values, log: log)
let keeper = SeriesKeeper(path: isSeries ? path : nil, values: values, log: log)
var series = ValueDefinition("oven", .series)
series.isPersistent = true
series.series.capacity = 500
values.define(
    [series]
        + (0..<50).map { index in
            var definition = ValueDefinition("value-\(index)")
            definition.isPersistent = true
            return definition
        }, now: .zero)

while true {
    do {
        if isSeries {
            try values.append(to: "oven", (0..<10).map { SeriesPoint(time: number * 10 + Double($0), value: number) })
            keeper.finish(by: .distantFuture)
        } else {
            for name in values.names where name != "oven" { try values.set(name, .number(number), from: .client, now: .zero) }
            state.save()
        }
    } catch {
        log.error("\(error)")
        exit(1)
    }
    let line = "\(Int(number))\n"
    guard write(1, line, line.utf8.count) == line.utf8.count else { exit(1) }
    number += 1
}
