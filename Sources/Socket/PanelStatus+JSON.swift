import FasciaJSON
import FasciaPanel

extension PanelStatus {
    /// The status as clients see it. What is not known is null.
    package var json: JSONValue {
        func number(_ value: Double?) -> JSONValue { value.map { .number($0) } ?? .null }
        func integer(_ value: Int?) -> JSONValue { value.map { .integer(Int64($0)) } ?? .null }
        func texts(_ values: [String]) -> JSONValue { .array(values.map { .string($0) }) }
        return [
            "version": .string(version),
            "uptime": .number(uptime),
            "configuration": .string(configuration),
            "mistakes": texts(mistakes),
            "reloads": integer(reloads),
            "state": .string(state),
            "recovery": .string(recovery),
            "display": [
                "state": .string(display.rawValue),
                "obstacle": .string(obstacle),
                "width": integer(size?.width),
                "height": integer(size?.height),
                "refreshRate": number(refreshRate),
                "format": .string(format),
                "rotation": integer(rotation),
                "scale": .number(scale),
                "buffers": integer(buffers),
                "brightness": .number(brightness),
                "minimumBrightness": .number(minimumBrightness),
                "backlight": .boolean(hasBacklight),
            ],
            "frames": [
                "shown": integer(frames),
                "pixelsComposed": integer(pixelsComposed),
                "pixelsCopied": integer(pixelsCopied),
                "retries": integer(retries),
                "lostFlips": integer(lostFlips),
            ],
            "latency": [
                "count": integer(latencyCount),
                "median": number(latencyMedian),
                "p95": number(latency95),
                "p99": number(latency99),
                "maximum": number(latencyMaximum),
            ],
            "residentBytes": integer(residentBytes),
            "pages": texts(pages),
            "inputDevices": texts(inputDevices),
        ]
    }
}
