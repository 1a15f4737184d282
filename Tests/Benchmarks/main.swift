import BenchmarkSupport
import FasciaRaster
import FasciaSystem
import Glibc

// What a frame costs, scene by scene.

let usage = """
    Usage: fascia-bench [--frames N] [--only TEXT] [--size WxH] [--json FILE] [--images FOLDER] [--profile | --live]

      --frames   frames to measure in each scene (default: 4000)
      --only     only scenes whose name begins with this
      --size     only this size
      --json     writes the figures to a file too
      --images   the demo's pictures (default: Config/demo/images)
      --profile  runs frames without measuring: for callgrind --toggle-collect=benchmark_measured
      --list     prints the scenes' names
      --live     drags a slider through the loop as a panel runs it: a report of the finger for each byte of the standard input
      --panel    the same with the panel of this configuration and a control socket at “--socket”; a “?” of the standard input asks what it
                 has cost so far
      --start    makes a panel from this configuration, up to its first frame, and says what each phase took, in nanoseconds

    """

var frames = 4000
var only = ""
var size = ""
var json: String?
var images = "Config/demo/images"
var isProfiled = false
var isLive = false
var panel: String?
var socket = ""

var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
    switch argument {
    case "--profile": isProfiled = true
    case "--list":
        for entry in Catalogue.entries { print(entry.name) }
        exit(0)
    case "--live": isLive = true
    case "--frames", "--only", "--size", "--json", "--images", "--start", "--panel", "--socket":
        guard let value = arguments.popFirst() else {
            StandardOutput.write("fascia-bench: \(argument) needs a value\n\n" + usage)
            exit(2)
        }
        switch argument {
        case "--frames": frames = max(64, Int(value) ?? frames)
        case "--only": only = value
        case "--size": size = value
        case "--json": json = value
        case "--panel": panel = value
        case "--socket": socket = value
        case "--start": exit(StartPhases.run(value))
        default: images = value
        }
    default:
        StandardOutput.write(usage)
        exit(argument == "--help" ? 0 : 2)
    }
}

let processor = Int(benchmark_pin())
if let panel { exit(LivePanel.run(panel, socket: socket)) }
let look = Look(folder: images)
if isLive { exit(LiveProcess.run(look)) }
var measurements: [Measurement] = []

@MainActor func keep(_ result: Measurement) {
    print(Report.row(result))
    fflush(nil)
    measurements.append(result)
}

if !isProfiled { print(Report.columns) }
for pixels in Catalogue.sizes where size.isEmpty || size == "\(pixels.width)x\(pixels.height)" {
    for entry in Catalogue.entries where entry.runs(on: pixels) && (only.isEmpty || entry.name.utf8.starts(with: only.utf8)) {
        do throws(RasterError) {
            let scene = try entry.make(pixels, look)
            let meter = Meter(frames: Int(Double(frames) * entry.share))
            if isProfiled {
                meter.run(scene)
                continue
            }
            keep(meter.measure(scene, name: entry.name, goal: entry.goal(on: pixels)))
            if entry.paces(on: pixels) {
                keep(meter.measure(scene, .paced, name: entry.name, goal: pixels.width == 1024 ? entry.pacedGoal : nil))
                keep(meter.measure(scene, .cold, name: entry.name, goal: nil))
            }
        } catch {
            print("fascia-bench: \(entry.name): \(error)")
            exit(1)
        }
    }
}
if let json {
    do throws(SystemError) {
        try FileWriter.write(Array(Report.json(measurements, processor: processor).utf8), to: json)
    } catch {
        print("fascia-bench: \(error)")
        exit(1)
    }
}
