import FasciaGeometry
import FasciaSoak
import FasciaSystem
import Glibc

// Random fingers for as long as one likes, and a state file that is written until somebody pulls the plug.

let usage = """
    Usage: fascia-soak touches CONFIG [--touches N] [--seed N] [--only NAME] [--memory]
           fascia-soak write-state FILE
           fascia-soak verify-state FILE ACKNOWLEDGED

      touches       touches the panels of a folder such as Config at random, N times in all (default: 1000000)
        --seed      of the fingers (default: 1)
        --only      one panel, such as demo or examples/countries
        --memory    fails if the process grows by more than one percent after its first third
      write-state   writes numbered states until it is killed, and prints each number once it is safe
      verify-state  fails unless the file holds one of those states, whole and none older than the number

    """

func fail(_ reason: String, code: Int32 = 1) -> Never {
    StandardOutput.write("fascia-soak: \(reason)\n")
    exit(code)
}

func soak(_ folder: String, touches: Int, seed: UInt64, only: String?, watchesMemory: Bool) throws {
    let rounds = 30
    let panels = try SoakedPanels(folder: folder, seed: seed)
    let soaks = panels.soaks.filter { only == nil || $0.name == only }
    if soaks.isEmpty { fail("there is no panel \(only ?? ""); there are \(panels.soaks.map(\.name).joined(separator: ", "))", code: 2) }
    let share = (touches + rounds * soaks.count - 1) / (rounds * soaks.count)
    var early = 0
    var late = 0
    let began = MonotonicClock().now
    for round in 1...rounds {
        for soak in soaks {
            soak.run(touches: share, comparing: 200)
            if let mistake = soak.mistakes.first { fail("seed \(seed): \(mistake)") }
        }
        let memory = ProcessMemory.resident ?? 0
        // The first third fills what is kept: glyphs, drawn parts, pages that were not looked at before.
        if round <= rounds / 3 { early = max(early, memory) }
        if round == rounds { late = memory }
        if round % 5 == 0 { StandardOutput.write("round \(round) of \(rounds): \(memory / 1024) KiB in memory\n") }
    }
    let seconds = Double((MonotonicClock().now - began).nanoseconds) / 1e9
    let total = soaks.reduce((touches: 0, reports: 0, frames: 0, comparisons: 0)) {
        ($0.touches + $1.touches, $0.reports + $1.reports, $0.frames + $1.frames, $0.comparisons + $1.comparisons)
    }
    StandardOutput.write(
        "\(total.touches) touches (\(total.reports) reports) on \(soaks.count) panels, \(total.frames) frames, "
            + "\(total.comparisons) pictures compared, \(Int(seconds)) s; "
            + "\(early / 1024) KiB in memory after a third, \(late / 1024) KiB at the end\n")
    if watchesMemory, late > early + early / 100 { fail("seed \(seed): it grew by more than one percent") }
}

ProcessMemory.keepLargeBlocksApart()
var arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count >= 2 else { fail("which of them?\n\n\(usage)", code: 2) }
let command = arguments.removeFirst()
let path = arguments.removeFirst()
switch command {
case "touches":
    var touches = 1_000_000
    var seed: UInt64 = 1
    var only: String?
    var watchesMemory = false
    while !arguments.isEmpty {
        let option = arguments.removeFirst()
        if option == "--memory" {
            watchesMemory = true
            continue
        }
        if option == "--only", !arguments.isEmpty {
            only = arguments.removeFirst()
            continue
        }
        guard !arguments.isEmpty, let number = UInt64(arguments.removeFirst()), number > 0 else {
            fail("\(option) needs a number", code: 2)
        }
        switch option {
        case "--touches": touches = Int(clamping: number)
        case "--seed": seed = number
        default: fail("there is no option \(option)\n\n\(usage)", code: 2)
        }
    }
    do {
        try soak(path, touches: touches, seed: seed, only: only, watchesMemory: watchesMemory)
    } catch {
        fail("\(error)")
    }
case "write-state":
    do {
        try StateHammer.write(to: path) { number in StandardOutput.write("\(number)\n") }
    } catch {
        fail("\(error)")
    }
case "verify-state":
    guard let number = arguments.first.flatMap({ Int($0) }) else { fail("the last number that was safe is missing", code: 2) }
    if let reason = StateHammer.verify(path, acknowledged: number) { fail(reason) }
default: fail("there is no command \(command)\n\n\(usage)", code: 2)
}
