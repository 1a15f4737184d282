extension KeySamples {
    static let widgets = [
        buttons, pictures, skinnedButtons, holding, toggles, steppers, skinnedSteppers, progressBars, activities, qrCodes, icons,
        otherIcons, clocks, grids, spans, directions, actions, menus, fields, fieldLooks,
    ]

    private static let menus = """
        fascia: 1
        values: {mode: {choices: [eco, day, night], initial: eco}, lamp: boolean}
        views:
          - {type: menu, id: d, items: [Eco, Day, Night], binds: mode, write: {settle: 60}, frame: {left: 125, top: 50, width: 90, height: 100}}
          - {type: menu, id: a, items: [Off, {title: Auto, enabled: false}, {title: On, image: square.png}], selected: On, tint: "#ff0000", templateImages: false, card: "#004000", titles: {color: "#ffff00"}, frame: {left: 5, top: 5, width: 110}}
          - {type: menu, id: b, items: [A title that is long, On], selected: 0, titleMinimumScale: 0.5, background: wide.png, frame: {left: 125, top: 5, width: 90, height: 40}}
          - {type: menu, id: c, items: [Off, On], placeholder: Choose, frame: {left: 5, top: 60, width: 110}}
          - {type: menu, id: e, items: [A], selected: 0, enabled: false, frame: {left: 5, top: 110, width: 50}}
          - {type: menu, id: f, items: [A], selected: 0, enabledWhen: lamp, frame: {left: 60, top: 110, width: 50}}
        """

    private static let fields = """
        fascia: 1
        keyboards: [russian]
        values: {name: text, lamp: boolean, level: {range: [0, 9], step: 1}}
        views:
          - {type: textField, id: a, placeholder: Name, keyboard: email, frame: {left: 5, top: 5, width: 110}}
          - {type: textField, id: b, secure: true, reveal: toggle, return: done, frame: {left: 125, top: 5, width: 110}}
          - {type: textField, id: c, binds: name, write: live, minimumLength: 2, onSubmit: {set: {=lamp: true}}, capitals: words, frame: {left: 5, top: 60, width: 110}}
          - {type: textField, id: d, binds: level, frame: {left: 125, top: 60, width: 110}}
          - {type: textField, id: e, value: Off, enabled: false, frame: {left: 5, top: 115, width: 110}}
          - {type: textField, id: f, value: If, enabledWhen: lamp, frame: {left: 125, top: 115, width: 110}}
        """

    private static let fieldLooks = """
        fascia: 1
        views:
          - {type: textField, id: a, value: Long text, maximumLength: 9, color: "#ff0000", font: bold 13, align: right, frame: {left: 5, top: 5, width: 110}}
          - {type: textField, id: b, placeholder: Name, placeholderColor: "#00ff00", background: wide.png, frame: {left: 125, top: 5, width: 110}}
          - {type: textField, id: c, value: x, clearButton: always, clearImage: square.png, tint: "#ff00ff", frame: {left: 5, top: 60, width: 110}}
        """

    private static let buttons = """
        fascia: 1
        views:
          - {type: button, id: a, title: Press, style: tinted, tint: "#ff8000", cornerRadius: 3, align: leading, frame: {left: 5, top: 5, width: 110, height: 36}}
          - {type: button, id: b, title: Own, insets: 19, titles: {font: bold 13, color: "#ffffff", shadow: "#ff0000"}, frame: {left: 125, top: 5}}
          - {type: button, id: c, title: Words that are long, lines: 2, frame: {left: 5, top: 70, width: 90, height: 44}}
          - {type: button, id: d, title: Words that are long, minimumScale: 0.4, frame: {left: 105, top: 70, width: 90, height: 44}}
          - {type: button, id: e, title: Off, enabled: false, frame: {left: 5, top: 125}}
          - {type: button, id: f, title: Both, selects: true, selected: true, words: [No, "Yes"], frame: {left: 80, top: 125}}
          - {type: label, text: "{f}", frame: {left: 180, top: 130}}
        """

    private static let pictures = """
        fascia: 1
        views:
          - {type: button, id: a, title: One, image: square.png, imagePlacement: top, imagePadding: 3, templateImages: false, frame: {left: 5, top: 5, width: 90, height: 70}}
          - {type: button, id: b, image: {normal: square.png, highlighted: square2.png}, frame: {left: 5, top: 90, width: 90, height: 44}}
        """

    private static let skinnedButtons = """
        fascia: 1
        images: {plate: {file: wide.png, stretch: {left: 5, top: 4}}, pressed: {file: wide2.png, stretch: {left: 5, top: 4}}}
        views:
          - {type: button, id: a, title: One, background: {normal: plate, highlighted: pressed}, frame: {left: 5, top: 5, width: 90, height: 44}}
          - {type: button, id: b, title: Two, background: plate, titles: {highlighted: {color: "#00ff00"}}, frame: {left: 105, top: 5, width: 90, height: 44}}
        """

    private static let holding = """
        fascia: 1
        views:
          - {type: button, id: a, title: Again, repeats: true, frame: {left: 5, top: 5}}
          - {type: button, id: b, title: Later, repeats: true, repeatDelay: 1.2, frame: {left: 105, top: 5}}
          - {type: button, id: c, title: Held, longPress: [], frame: {left: 5, top: 70}}
          - {type: button, id: d, title: Longer, longPress: {set: {e: true}}, longPressDelay: 1.2, frame: {left: 105, top: 70}}
          - {type: switch, id: e, frame: {left: 5, top: 130}}
        """

    private static let toggles = """
        fascia: 1
        views:
          - {type: switch, id: a, value: true, tint: "#ff0000", frame: {left: 5, top: 5}}
          - {type: switch, id: b, offTint: "#00ff00", thumbTint: "#0000ff", frame: {left: 105, top: 5}}
          - {type: switch, id: c, value: true, rightToLeft: true, words: [Dark, Bright], frame: {left: 5, top: 50}}
          - {type: switch, id: d, enabled: false, frame: {left: 105, top: 50}}
          - {type: switch, id: e, thumb: {normal: square.png, selected: square2.png}, track: {normal: wide.png, selected: wide2.png}, frame: {left: 5, top: 100}}
          - {type: label, text: "{c}", frame: {left: 105, top: 100}}
        """

    private static let steppers = """
        fascia: 1
        views:
          - {type: stepper, id: a, range: [0, 9], step: 3, value: 6, tint: "#ff0000", frame: {left: 5, top: 5}}
          - {type: stepper, id: b, wraps: true, range: [0, 2], frame: {left: 125, top: 5}}
          - {type: stepper, id: c, repeats: false, frame: {left: 5, top: 65}}
          - {type: stepper, id: d, continuous: false, frame: {left: 125, top: 65}}
          - {type: stepper, id: e, value: 5, enabled: false, frame: {left: 5, top: 125}}
        """

    private static let skinnedSteppers = """
        fascia: 1
        images: {plate: {file: wide.png, stretch: {left: 5, top: 4}}, pressed: {file: wide2.png, stretch: {left: 5, top: 4}}}
        views:
          - type: stepper
            id: a
            value: 5
            background: {normal: plate, highlighted: pressed}
            minus: square.png
            plus: square2.png
            dividers: [{image: bar.png}, {left: highlighted, image: bar2.png}, {right: highlighted, image: bar2.png}]
            frame: {left: 5, top: 5}
        """

    private static let progressBars = """
        fascia: 1
        images: {plate: {file: wide.png, stretch: {left: 5, top: 4}}, pressed: {file: wide2.png, stretch: {left: 5, top: 4}}}
        views:
          - {type: progressBar, progress: 0.3, tint: "#ff0000", trackTint: "#00ff00", rightToLeft: true, frame: {left: 5, right: 5, top: 5, height: 10}}
          - {type: progressBar, follows: level, frame: {left: 5, right: 5, top: 20, height: 10}}
          - {type: progressBar, progress: 0.6, enabled: false, frame: {left: 5, right: 5, top: 35, height: 10}}
          - {type: progressBar, indeterminate: true, frame: {left: 5, right: 5, top: 50, height: 10}}
          - {type: progressBar, progress: 0.6, track: plate, bar: {normal: pressed}, frame: {left: 5, right: 5, top: 65, height: 9}}
          - {type: stepper, id: level, value: 50, frame: {left: 5, top: 100}}
        """

    private static let activities = """
        fascia: 1
        values: {busy: boolean}
        views:
          - {type: activity, color: "#ff8000", size: 30, frame: {left: 5, top: 5, width: 60, height: 40}}
          - {type: activity, animating: false, hidesWhenStopped: false, frame: {left: 80, top: 5}}
          - {type: activity, animating: false, frame: {left: 110, top: 5}}
          - {type: activity, binds: busy, frame: {left: 140, top: 5}}
        """

    private static let qrCodes = """
        fascia: 1
        views:
          - {type: qrCode, text: A, frame: {left: 5, top: 5, width: 60, height: 60}}
          - {type: qrCode, text: B, correction: high, color: "#0000a0", background: "#ffff80", cornerRadius: 0, frame: {left: 80, top: 5, width: 70, height: 70}}
        """

    private static let icons = """
        fascia: 1
        icons: {font: /usr/share/fonts/truetype/material-design-icons-iconfont/MaterialIcons-Regular.ttf, names: {own: e0f0}}
        views:
          - {type: image, image: {icon: own, size: 30}, frame: {left: 5, top: 5}}
          - {type: image, icon: wifi, frame: {left: 50, top: 5}}
        """

    private static let otherIcons = """
        fascia: 1
        icons: {font: /usr/share/fonts/truetype/noto/NotoSans-Regular.ttf}
        views: [{type: image, icon: ampersand}]
        """

    private static let clocks = """
        fascia: 1
        views:
          - {type: clock, font: bold 20, color: "#ff8000", align: right, shadow: "#ff0000", frame: {left: 5, top: 5, width: 150}}
          - {type: clock, format: "EEEE, d MMMM yyyy", minimumScale: 0.4, frame: {left: 5, top: 40, width: 120}}
          - {type: clock, timeZone: Asia/Tokyo, tabularDigits: false, format: "HH:mm:ss", frame: {left: 5, top: 70}}
        """

    private static let grids = """
        fascia: 1
        views:
          - type: grid
            columns: 3
            rows: equal
            spacing: 7
            rowSpacing: 2
            padding: 5
            background: surface
            cornerRadius: 12
            border: accent
            shadow: {color: "#ff00ff", offset: [2, 3], blur: 2}
            clips: true
            frame: {left: 10, top: 10, width: 140, height: 80}
            views:
              - {type: view, background: "#ff0000"}
              - {type: view, background: "#00ff00", frame: {height: 10}}
              - {type: view, background: "#0000ff", frame: {width: 90, height: 50}}
              - {type: view, background: "#ffff00"}
          - type: grid
            minimumWidth: 20
            frame: {left: 10, top: 110, width: 140, height: 60}
            views: [{type: label, text: A}, {type: label, text: B}, {type: label, text: C}, {type: label, text: D}]
        """

    private static let directions = """
        fascia: 1
        direction: rightToLeft
        views:
          - {type: view, background: "#f00", frame: {leading: 10, top: 5, width: 40, height: 10}}
          - {type: view, background: "#0f0", frame: {trailing: 20, top: 20, width: 40, height: 10}}
          - type: stack
            axis: horizontal
            direction: leftToRight
            frame: {leading: 0, top: 40, width: 200, height: 20}
            views: [{type: view, background: "#00f", frame: {width: 30}}, {type: view, background: "#f0f", frame: {width: 60}}]
        """

    private static let spans = """
        fascia: 1
        views:
          - type: grid
            rows: 30
            views: [{type: view, background: "#ff0000", span: 2}, {type: view, background: "#00ff00"}, {type: view, background: "#0000ff", span: [1, 2]}]
        """

    private static let actions = """
        fascia: 1
        views:
          - {type: button, id: a, title: Two, action: {page: pages/two}, frame: {left: 5, top: 30}}
          - {type: button, id: b, title: Set, action: [{set: {level: 7}}, {set: {lamp: true}}], frame: {left: 85, top: 30}}
          - {type: stepper, id: level, frame: {left: 5, top: 80}}
          - {type: switch, id: lamp, frame: {left: 125, top: 80}}
          - type: pages
            id: pages
            frame: {left: 5, top: 130, width: 100, height: 30}
            views: [{type: label, id: one, text: One}, {type: label, id: two, text: Two}]
        """
}
