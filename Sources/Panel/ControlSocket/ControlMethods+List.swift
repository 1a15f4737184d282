extension ControlMethods {
    /// Counts up when something is no longer understood as before; what is only added does not count.
    static let protocolVersion: Int64 = 1

    /// The control that a method is about.
    private static let path = RPCParameter("path", .text, "the control's path, such as living/brightness")
    private static let bar = RPCParameter("path", .text, "the tab bar's path")
    private static let tab = RPCParameter("tab", .integer, "which tab, the first is 0")

    /// Every method, in the order in which `list` tells of them.
    static let all: [RPCMethod] = [
        RPCMethod(
            "get",
            [
                RPCParameter("name", .text, isOptional: true, "the value's name; all values without"),
                RPCParameter("details", .boolean, isOptional: true, "true: not the value alone but all that is known of it"),
            ], "tells what a value is", result: "the value, or an object of all values by name"),
        RPCMethod(
            "set",
            [
                RPCParameter("name", .text, isOptional: true, "the value's name"),
                RPCParameter("value", .value, isOptional: true, "what it is to be"),
                RPCParameter("values", .object, isOptional: true, "several names and values"),
            ], "says what a value is; what a finger holds is shown when it lifts"),
        RPCMethod(
            "subscribe",
            [
                RPCParameter("topics", .texts, "what to be told of: values, changes, events, pages"),
                RPCParameter("names", .texts, isOptional: true, "the values of which to be told; all without"),
            ], "has the panel tell of what happens, until the connection ends", result: "an object of what is now: values, page"),
        RPCMethod(
            "unsubscribe", [RPCParameter("topics", .texts, isOptional: true, "what not to be told of any more; everything without")],
            "ends what subscribe began"),
        RPCMethod(
            "page", [RPCParameter("path", .text, isOptional: true, "the page to show, by its path or its name; none only asks")],
            "shows a page and tells which shows", result: "an object: page, and pages, the list of all"),
        RPCMethod("glow", [bar, tab], "lets a tab glow: something is new there"),
        RPCMethod("unglow", [bar, tab], "takes a tab's glow away"),
        RPCMethod(
            "badge", [bar, tab, RPCParameter("text", .textOrNull, isOptional: true, "what the badge says; nothing takes it away")],
            "gives a tab a badge"),
        RPCMethod("enable", [path], "lets a control take touches"),
        RPCMethod("disable", [path], "greys a control out: it takes no touches"),
        RPCMethod("reload", [], "reads the configuration anew; if anything is wrong with it the panel stays as it is"),
        RPCMethod(
            "screenshot", [], "makes a picture of the panel", result: "an object: png, a PNG file in Base64, width and height in pixels"),
        RPCMethod(
            "replay", [RPCParameter("recording", .text, "a file of “libinput record”, its text")],
            "plays recorded touches, as if fingers made them now; one that plays already ends"),
        RPCMethod("calibrate", [], "asks for touches on marks on the screen, and corrects the touchscreen by them"),
        RPCMethod("idle", [], "switches the display off until it is touched, or until wake"),
        RPCMethod("wake", [], "ends all idle stages, as a touch does"),
        RPCMethod(
            "brightness", [RPCParameter("value", .number, isOptional: true, "how bright, 0 to 1; none only asks")],
            "sets how bright the panel is while somebody is there", result: "how bright it is, 0 to 1"),
        RPCMethod("status", [], "tells how the panel is doing", result: "an object"),
        RPCMethod("version", [], "tells the versions of program and protocol", result: "an object: fascia, protocol"),
        RPCMethod("list", [], "tells which methods there are", result: "a list of objects: name, summary, params, result"),
        RPCMethod("quit", [], "ends the panel in good order; a service manager may start it anew"),
    ]
}
