"""Writes measured figures into the README, between two marks; what is around them is written by people."""

import json
import sys

BEGIN, END = "<!-- figures: Tests/Tools/bench --readme -->", "<!-- end of figures -->"

#: Scenes of the table: the scene, and what it is.
SCENES = {
    "a slider, gradient": "a slider is dragged over a gradient",
    "a slider, picture": "… over a picture",
    "a 12 sliders": "… twelve at once",
    "b segments": "a segment is selected",
    "c tabs": "a tab is selected",
    "c indicator": "its indicator slides",
    "d page, gradient": "a whole page",
    "d page, alone": "… alone, among small frames",
    "d after a page": "… a small frame after it",
    "d second after a page": "… and the next",
    "d page, new ground": "a whole page over a new ground each time",
    "d page, picture": "… over a picture",
    "d page, rgb565": "… in RGB565",
    "d page, turned by 90": "… turned by 90°",
    "e scroll": "a list scrolls by 8 pixels",
    "f number": "a number changes",
    "g 200 others": "a slider, with 200 other controls",
    "g 1000 others": "… 1 000",
    "g 5000 others": "… 5 000",
    "h turned by 90": "a slider, turned by 90°",
    "h rgb565": "a slider, in RGB565",
}


def spaced(number):
    return f"{number:,.0f}".replace(",", " ")


def plain(name):
    """A scene's name without the letter by which the benchmark orders it: "a slider, gradient" is the slider's."""
    return name[2:].split(",")[0]


def micro(value):
    return f"{value:.2f}" if value < 10 else f"{value:.1f}" if value < 100 else spaced(value)


def goal(scene):
    if "goal_us" not in scene:
        return ""
    wanted = f"≤ {scene['goal_us']:g} µs" + (f" or {scene['goal_ratio']:.1f}×" if "goal_ratio" in scene else "")
    return wanted + ("" if scene["is_met"] else " **missed**")


def median(results, name):
    return next(scene["median_us"] for scene in results["scenes"] if scene["scene"] == name)


def frames(results):
    yield "| A frame | Display | µs (99 %) | pixels composed | copy of the least pixels, µs | ratio | goal |"
    yield "| --- | --- | --- | --- | --- | --- | --- |"
    for scene in results["scenes"]:
        if scene["scene"] not in SCENES:
            continue
        name = SCENES[scene["scene"]]
        yield (
            f"| {name} | {scene['size'].replace('x', '×')} | {micro(scene['median_us'])} ({micro(scene['p99_us'])}) | "
            f"{spaced(scene['pixels'])} | {scene['memcpy_us']:.2f} | {scene['ratio']:.1f} | {goal(scene)} |")
    allocations = sum(scene["allocations"] for scene in results["scenes"] if scene["scene"] in SCENES)
    yield ""
    few, many = (median(results, f"g {count} others") for count in (200, 5000))
    yield (
        f"Allocations in all of these frames together: {allocations:g}. With 5 000 other controls a frame takes {many / few:.2f} times what "
        "it takes with 200.")
    first = {scene["scene"]: scene for scene in reversed(results["scenes"]) if scene["scene"].startswith("first ")}
    if len(first) == 2:
        b, c = first["first b segments"], first["first c tabs"]
        yield ""
        yield (
            "The segments and tabs that are selected above were shown selected before, and their pictures are copied. The first time each "
            f"is drawn, and kept: {micro(b['median_us'])} µs for a segment and {micro(c['median_us'])} µs for a tab at "
            f"{b['size'].replace('x', '×')}, with {b['allocations']:g} and {c['allocations']:g} allocations.")


def paced(results):
    """Frames as they come, and with nothing in the caches."""
    scenes = {(scene["scene"], scene["size"]): scene for scene in results["scenes"]}
    yield "| One frame each 16 ms | Display | µs (99 %) | goal | with nothing in the caches |"
    yield "| --- | --- | --- | --- | --- |"
    for (name, size), scene in scenes.items():
        if not name.endswith(", paced"):
            continue
        name = name.removesuffix(", paced")
        cold = scenes[f"{name}, cold", size]
        yield (
            f"| {SCENES[name]} | {size.replace('x', '×')} | {micro(scene['median_us'])} ({micro(scene['p99_us'])}) | {goal(scene)} | "
            f"{micro(cold['median_us'])} |")


def memory(results):
    accounts = results["memory"].values()
    yield "| The demo's memory, kB | first frame | used | five times as much |"
    yield "| --- | --- | --- | --- |"
    for name in results["memory"]["first_frame_kB"]:
        yield f"| {name} | " + " | ".join(spaced(account[name]) for account in accounts) + " |"
    yield "| together | " + " | ".join(spaced(sum(account.values())) for account in accounts) + " |"


def starts(results):
    yield "| exec to the first frame, headless, 1024×600 | warm | of processor | cold | RssAnon | without the headless buffer | VmHWM |"
    yield "| --- | --- | --- | --- | --- | --- | --- |"
    for name, r in results["start"].items():
        if not isinstance(r, dict):
            continue
        yield (
            f"| {name} | {r['warm_ms']:.1f} ms (least {r['warm_min_ms']:.1f}) | {r['processor_ms']:.1f} ms | {r['cold_ms']:.1f} ms | "
            f"{r['RssAnon_kB'] / 1024:.1f} MB | {r['RssAnon_without_buffer_kB'] / 1024:.1f} MB | {r['VmHWM_kB'] / 1024:.1f} MB |")
    yield ""
    for name, r in results["start"].items():
        if isinstance(r, dict):
            yield f"Of {name}, in ms: " + ", ".join(f"{phase} {value:.1f}" for phase, value in r["phases_ms"].items()) + "."
            yield ""
    yield f"`fasciad` has {results['start']['fasciad_bytes'] / 1e6:.1f} MB."


def live(results):
    yield "| A drag through the loop, without libinput | processor time a frame | wake-ups | system calls |"
    yield "| --- | --- | --- | --- |"
    for name, r in results["live"].items():
        calls = "" if r["system_calls"] is None else f"{r['system_calls']:.1f}"
        yield f"| {name} | {r['processor_us']:.0f} µs | {r['wakeups']:.2f} | {calls} |"


def missed(value, goal):
    return "" if value <= goal else " **missed**"


def viewers(results):
    v = results["viewers"]
    yield f"| Who looks, at {v['rate']} reports a second | processor time a frame | of nobody’s | instructions | wake-ups | system calls | goal |"
    yield "| --- | --- | --- | --- | --- | --- | --- |"
    for name, r in v["variants"].items():
        low, high, goal = r["ratio_low"], r["ratio_high"], r["goal"]
        ratio = f"×{r['ratio']:.2f} (×{low:.2f} to ×{high:.2f})"
        calls = "" if r["system_calls"] is None else f"{r['system_calls']:.1f}"
        counted = "" if r["instructions"] is None else f"{round(r['instructions'], -2):,.0f}".replace(",", " ")
        reached = "" if goal is None else f"≤ ×{goal:.2f}{missed(low, goal) or (', not known here' if high > goal else '')}"
        yield f"| {name} | {r['processor_us']:.0f} µs | {ratio} | {counted} | {r['wakeups']:.2f} | {calls} | {reached} |"
    m = v["memory"]
    yield ""
    yield (
        f"Medians of {v['rounds']} rounds, each measurement against those of nobody before and after it; in brackets where the median lies to "
        f"{v['level']:.0%}, of nobody's own too. The first clients of a panel leave {m['client_kB']:+g} KiB of its own (RssAnon) that do not look, the first that do "
        f"{m['first_kB']:+g} more, and from the first half of the rounds since to the second it is {m['later_kB']:+g} (goal: +0{missed(m['later_kB'], 0)}); the file of {m['file_kB']} KiB in "
        "which they saw the picture stays, black, for the next.")


def tests(results):
    r = results["tests"]
    yield (
        f"`fascia test` with {r['tests']} tests, a picture each, on {r['processors']} processors: {r['seconds']:.1f} s (goal: ≤ {r['goal_s']} s"
        f"{missed(r['seconds'], r['goal_s'])}).")


def latency(path):
    figures = json.loads(path.read_text())
    yield (
        f"From the kernel's time of a touch to that of the flip that shows it, in an emulated machine whose display has a vblank timer "
        f"({figures['period_ms']:.1f} ms a refresh): half of {figures['frames']} frames within {figures['half_ms']:.1f} ms, 99 % within "
        f"{figures['most_ms']:.1f} ms; {figures['start_ms']:.0f} ms from exec to the first accepted flip there.")


def block(results, virtual):
    machine = results["machine"]
    yield f"Measured in one run on {machine['cores']} cores of {machine['architecture']} at {machine['mhz'] / 1000:.1f} GHz, one of them pinned."
    tables = (("scenes", frames), ("scenes", paced), ("live", live), ("viewers", viewers), ("start", starts), ("memory", memory))
    for part, write in tables:
        if part in results:
            yield ""
            yield from write(results)
    if "rest" in results:
        r = results["rest"]
        yield ""
        yield f"At rest, in {r['seconds']} s: {r['wakeups']} wake-ups, {r['processor_ns']} ns of processor time."
    if "tests" in results:
        yield ""
        yield from tests(results)
    if virtual.exists():
        yield ""
        yield from latency(virtual)
    if "instructions" in results:
        yield ""
        yield "Instructions a frame: " + ", ".join(f"{plain(name)} {spaced(count)}" for name, count in results["instructions"].items()) + "."


def write(path, result):
    if not result.exists():
        print(f"bench: there is no {result}: run `make bench` first", file=sys.stderr)
        return 1
    text = path.read_text()
    if BEGIN not in text or END not in text:
        print(f"bench: {path} has no lines “{BEGIN}” and “{END}” to write between", file=sys.stderr)
        return 1
    before, after = text.split(BEGIN)[0], text.split(END)[1]
    virtual = result.parent / "vm/results/newer/latency.json"
    lines = "\n".join(block(json.loads(result.read_text()), virtual))
    path.write_text(f"{before}{BEGIN}\n\n{lines}\n\n{END}{after}")
    print(f"written into {path.name}")
    return 0
