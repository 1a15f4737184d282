extension KeySamples {
    static let messages = [alerts, lookOfAlerts, banners, languages, writing, themeColors, themeVariant, lightVariant]

    private static let alerts = """
        fascia: 1
        alerts:
          ask:
            title: All off?
            message: Really
            buttons: [{title: Off, id: "off", style: destructive, action: {set: {lamp: true}}}, {title: Keep, style: cancel}]
          short: {title: Soon, cancelAfter: 2, buttons: [Wait]}
          beside: {title: Beside, cancelOutside: true, buttons: [Stay]}
        views:
          - {type: button, id: a, title: Ask, action: {alert: ask}, frame: {left: 5, top: 30}}
          - {type: button, id: b, title: Soon, action: {alert: short}, frame: {left: 5, top: 80}}
          - {type: button, id: c, title: Side, action: {alert: beside}, frame: {left: 5, top: 130}}
          - {type: switch, id: lamp, frame: {left: 125, top: 80}}
        """

    private static let lookOfAlerts = """
        fascia: 1
        images: {plate: {file: wide.png, stretch: {left: 5, top: 4}}}
        alerts:
          ask:
            title: All off?
            message: Really
            background: "#402020"
            dimming: "#00ff0080"
            titleColor: "#ff0000"
            messageColor: "#ffff00"
            buttons: [{title: Yes, background: plate, titles: {color: "#ff00ff"}}]
        views:
          - {type: button, id: a, title: Ask, action: {alert: ask}, frame: {left: 5, top: 30}}
        """

    private static let banners = """
        fascia: 1
        images: {plate: {file: wide.png, stretch: {left: 5, top: 4}}}
        banners:
          hello: {text: Hello, detail: More, style: warning, seconds: 1, action: {set: {lamp: true}}}
          skinned: {text: Skin, detail: Deep, image: tall.png, background: plate, textColor: "#ff0000", detailColor: "#00ff00"}
        views:
          - {type: button, id: a, title: Hello, action: {banner: hello}, frame: {left: 5, bottom: 70}}
          - {type: button, id: b, title: Skin, action: {banner: skinned}, frame: {left: 5, bottom: 10}}
          - {type: switch, id: lamp, frame: {left: 125, bottom: 10}}
        """

    private static let languages = """
        fascia: 1
        language: de
        strings:
          en: {word: Word}
          de:
            word: Wort
            calendar:
              months: [Jänner, Feber, März, April, Wonnemonat, Juni, Juli, August, September, Oktober, November, Dezember]
              shortMonths: [Jän, Feb, Mär, Apr, Wo, Jun, Jul, Aug, Sep, Okt, Nov, Dez]
              weekdays: [Sunntig, Mäntig, Zyschtig, Mittwuch, Dunschtig, Frytig, Samschtig]
              shortWeekdays: [So, Mo, Di, Mi, Do, Fr, Sa]
              morning: vorm.
              afternoon: nachm.
        views:
          - {type: label, text: "@word", frame: {left: 5, top: 5}}
          - {type: clock, timeZone: UTC, format: "EEEE d MMMM", frame: {left: 5, top: 30}}
          - {type: clock, timeZone: UTC, format: "E d MMM h a", frame: {left: 5, top: 55}}
          - {type: clock, timeZone: Asia/Tokyo, format: "h a", frame: {left: 5, top: 80}}
          - {type: button, id: a, title: English, action: {language: en}, frame: {left: 5, top: 120}}
        """

    private static let writing = """
        fascia: 1
        language: ar
        digits: native
        hours: 24
        values:
          level: {range: [0, 9000], grouping: false, initial: 8000}
        views:
          - {type: label, text: "{=level}", frame: {left: 5, top: 5}}
          - {type: clock, timeZone: UTC, frame: {left: 5, top: 30}}
        """

    /// Every colour of a theme, as that of the panel and as that of a theme to switch to.
    private static let themeColors = shown(by: "theme: {base: light, \(colors)}", action: "{theme: default}")
    private static let themeVariant = shown(by: "themes: {day: {base: light, \(colors)}}", action: "{theme: day}")
    private static let lightVariant = shown(by: "themes: {day: {base: light}}", action: "{theme: day}")
    private static let colors = """
        background: "#102030", surface: "#305070", raised: "#708050", recess: "#406080", label: "#f0e0d0", secondaryLabel: "#c0d0a0", outline: "#40ffff", \
        accent: "#ff6040", onAccent: "#20ff20", separator: "#ff00ff", shadow: "#0000ff80", \
        destructive: "#ff0000", warning: "#ffff00", success: "#00ff80"
        """

    private static func shown(by theme: String, action: String) -> String {
        """
        fascia: 1
        \(theme)
        alerts: {ask: {title: Ask, buttons: [{title: Off, style: destructive}]}}
        banners: {good: {text: Good, style: success, seconds: 1}, odd: {text: Odd, style: warning, seconds: 1}}
        views:
          - {type: button, id: a, title: Day, action: \(action), frame: {left: 5, top: 50, width: 50}}
          - {type: button, id: b, title: Ask, action: {alert: ask}, frame: {left: 60, top: 50, width: 50}}
          - {type: button, id: c, title: Good, action: {banner: good}, frame: {left: 115, top: 50, width: 50}}
          - {type: button, id: d, title: Odd, action: {banner: odd}, frame: {left: 170, top: 50, width: 50}}
          - {type: segmentedControl, id: e, segments: [One, Two], selected: 0, frame: {left: 5, width: 100, top: 5}}
          - {type: slider, id: f, value: 0.5, frame: {left: 110, right: 10, top: 5}}
          - {type: view, background: raised, frame: {left: 10, top: 100, width: 20, height: 20}}
          - {type: label, text: Label, frame: {left: 50, top: 100}}
          - {type: tabBar, id: g, items: [A, B]}
        """
    }
}
