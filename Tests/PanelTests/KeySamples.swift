/// Small panels that between them use every key in a way that shows.
enum KeySamples {
    static let included = """
        colors: {borrowed: "#a0b0c0"}
        """

    static let all = basic + widgets + lists + messages + navigations + values + measures

    private static let basic = [
        top, theme, light, fonts, frames, boxes, stack, labels, imageViews, slider, skinnedSlider, upright, segments, skinnedSegments,
        momentary,
        tabs, skinnedTabs, plainTabs, idle,
    ]

    static let top = """
        fascia: 1
        include: included.yaml
        display: {scale: 2, rotation: 90, device: card1, connector: HDMI-A-1, mode: 800x480@60, format: rgb565, size: [154, 86], distance: 0.7 m, standard: EN301549, madeFor: [480x800@1.5]}
        variables: {word: Hello}
        colors: {own: "#ff8800"}
        images: {square: square.png}
        fonts: {small: medium 9}
        background: {gradient: [own, borrowed]}
        templates:
          line:
            parameters: {text: , color: black}
            view: {type: label, text: "${text}", color: "${color}", font: small, frame: {left: 5, top: 5}}
        views:
          - {use: line, with: {text: "${word}"}}
          - {type: image, image: square, frame: {left: 100, top: 100}}
        """

    static let theme = """
        fascia: 1
        theme:
          background: "#102030"
          surface: "#305070"
          raised: "#708050"
          recess: "#406080"
          outline: "#40ffff"
          label: "#f0e0d0"
          secondaryLabel: "#c0d0a0"
          accent: "#ff6040"
          onAccent: "#20ff20"
          separator: "#ff00ff"
          shadow: "#0000ff80"
        views:
          - {type: segmentedControl, id: a, segments: [One, Two], selected: 0, frame: {left: 10, right: 10, top: 10}}
          - {type: slider, id: b, value: 0.5, frame: {left: 10, right: 10, top: 60}}
          - {type: view, background: raised, frame: {left: 10, top: 100, width: 20, height: 20}}
          - {type: label, text: Label, frame: {left: 50, top: 100}}
          - {type: tabBar, id: c, items: [A, B]}
        """

    static let light = """
        fascia: 1
        theme: {base: light}
        views: [{type: label, text: Light}]
        """

    static let fonts = """
        fascia: 1
        theme:
          fonts:
            regular: /usr/share/fonts/opentype/inter/Inter-Thin.otf
            medium: [/usr/share/fonts/opentype/inter/Inter-Black.otf, system]
            semibold: [/usr/share/fonts/opentype/inter/Inter-Light.otf]
            bold: [/usr/share/fonts/opentype/inter/Inter-ExtraBold.otf]
        fonts:
          own: {files: /usr/share/fonts/opentype/inter/Inter-Italic.otf, size: 20}
          weighty: {weight: bold, size: 22}
        views:
          - {type: label, text: Regular, frame: {left: 5, top: 5}}
          - {type: label, text: Medium, font: medium 17, frame: {left: 5, top: 30}}
          - {type: label, text: Semibold, font: semibold 17, frame: {left: 5, top: 55}}
          - {type: label, text: Own, font: own, frame: {left: 5, top: 80}}
          - {type: label, text: Bold, font: weighty, frame: {left: 5, top: 105}}
          - {type: label, text: Own, font: {files: /usr/share/fonts/opentype/inter/Inter-Italic.otf, size: 12}, frame: {left: 90, top: 80}}
        """

    static let frames = """
        fascia: 1
        views:
          - {type: view, accept: {contrast: Meant so, capitals: Fine, targets: Large, room: Enough, translation: A name, color: A sign, flashing: Never}, background: "#f00", frame: {left: 10, top: 10%, width: 20, height: 20}}
          - {type: view, background: "#0f0", frame: {right: 10, bottom: 10, width: 20, height: 20}}
          - {type: view, background: "#00f", frame: {centerX: 50%, centerY: 50%, width: 20, height: 20}}
          - {type: view, background: "#ff0", hidden: true, frame: {left: 100, top: 10, width: 20, height: 20}}
        """

    static let boxes = """
        fascia: 1
        views:
          - type: view
            background: {gradient: [{at: 20%, color: "#f00"}, {at: 60%, color: "#00f"}], axis: horizontal}
            cornerRadius: 10
            border: {color: "#fff", width: 3}
            shadow: {color: "#f0f", offset: [3, 5], blur: 6}
            clips: true
            frame: {left: 20, top: 20, width: 80, height: 50}
            views:
              - {type: view, background: {image: square.png}, frame: {left: 60, top: 30, width: 60, height: 60}}
          - type: stack
            background: surface
            cornerRadius: 8
            border: accent
            shadow: black
            clips: true
            frame: {left: 130, top: 20, width: 80, height: 50}
            views: [{type: view, background: "#0f0", frame: {width: 150, height: 20}}]
          - {type: view, background: {mix: [red, green, blue]}, frame: {left: 20, top: 90, width: 30, height: 20}}
          - {type: slider, id: red, value: 0.2, frame: {left: 60, top: 80, width: 160}}
          - {type: slider, id: green, value: 0.9, frame: {left: 60, top: 112, width: 160}}
          - {type: slider, id: blue, value: 0.5, frame: {left: 60, top: 144, width: 160}}
        """

    static let stack = """
        fascia: 1
        views:
          - type: stack
            axis: horizontal
            spacing: 7
            padding: {left: 5, top: 6, right: 9, bottom: 11}
            align: end
            frame: {left: 0, right: 0, top: 0, height: 60}
            views:
              - {type: view, background: "#f00", frame: {width: 20, height: 20}}
              - {type: view, background: "#0f0", grow: 1, frame: {height: 10}}
              - {type: view, background: "#00f", frame: {width: 20, height: 30}}
          - type: stack
            distribution: spaceBetween
            padding: 3
            frame: {left: 0, right: 0, bottom: 0, height: 100}
            views:
              - {type: view, background: "#f00", frame: {height: 20}}
              - {type: view, background: "#0f0", frame: {height: 20}}
          - {type: stack, align: fill, frame: {left: 0, bottom: 0, width: 30, height: 170}, padding: {right: 4, bottom: 4}, distribution: end, views: [{type: view, background: "#fff", frame: {height: 20}}]}
          - {type: stack, axis: horizontal, frame: {left: 60, top: 70, width: 100, height: 20}, padding: {right: 12}, views: [{type: view, background: "#0ff", grow: 1}]}
          - type: pages
            id: pages
            views: [{type: label, id: one, text: One}, {type: label, id: two, text: Two}]
        """

    static let labels = """
        fascia: 1
        views:
          - {type: label, text: "Some words that are long", font: bold 15, color: "#f80", align: right, lines: 2, frame: {left: 10, top: 10, width: 110}}
          - {type: label, text: "Some words that are long", minimumScale: 0.5, frame: {left: 10, top: 60, width: 130}}
          - {type: label, text: "1111", tabularDigits: true, frame: {left: 10, top: 90}}
          - {type: label, text: Shadow, shadow: {color: "#f00", offset: [2, 3]}, frame: {left: 80, top: 90}}
        """

    static let imageViews = """
        fascia: 1
        images:
          tiled: {file: wide.png, caps: {left: 3, right: 4, top: 2, bottom: 3}, mode: tile}
          stretched: {file: wide.png, stretch: {left: 5, top: 4}}
        views:
          - {type: image, image: tiled, frame: {left: 5, top: 5, width: 60, height: 50}}
          - {type: image, image: stretched, frame: {left: 75, top: 5, width: 60, height: 50}}
          - {type: image, image: wide.png, mode: aspectFit, frame: {left: 5, top: 65, width: 60, height: 60}}
          - {type: image, image: wide.png, tint: "#0f8", frame: {left: 75, top: 65}}
          - {type: image, image: {file: wide.png, flipsForRightToLeft: true}, direction: rightToLeft, frame: {left: 75, top: 110, width: 60, height: 20}}
        """

    static let slider = """
        fascia: 1
        views:
          - {type: slider, id: a, range: [0, 50], step: 5, value: 30, trackTap: jump, heldValue: apply, minimumTint: "#f00", maximumTint: "#0f0", thumbTint: "#00f", frame: {left: 10, right: 10, top: 20}}
          - {type: slider, id: b, value: 0.5, continuous: false, rightToLeft: true, minimumImage: square.png, maximumImage: square2.png, frame: {left: 10, right: 10, top: 70}}
          - {type: slider, id: c, value: 0.5, enabled: false, frame: {left: 10, right: 10, top: 120}}
        """

    static let skinnedSlider = """
        fascia: 1
        views:
          - type: slider
            id: a
            value: 0.5
            thumb: {normal: square.png, highlighted: square2.png}
            minimumTrack: {file: wide.png, stretch: {left: 6}}
            maximumTrack: {normal: {file: wide2.png, stretch: {left: 6}}}
            frame: {left: 10, right: 10, top: 20}
        """

    static let upright = """
        fascia: 1
        views:
          - {type: slider, id: a, value: 0.2, axis: vertical, frame: {left: 50, width: 40, top: 10, height: 160}}
        """

    static let segments = """
        fascia: 1
        views:
          - type: segmentedControl
            id: a
            segments: [One, {title: Two, width: 50, offset: [3, 4]}, {title: Long words, enabled: false}, {image: square.png}]
            selected: One
            apportionsByContent: true
            metrics: compact
            tint: "#0a0"
            titleMinimumScale: 0.4
            templateImages: false
            frame: {left: 5, right: 5, top: 10}
          - {type: segmentedControl, id: b, segments: [One, Two], selectsOnTouchDown: true, shows: pages, frame: {left: 5, right: 5, top: 60}}
          - {type: segmentedControl, id: c, segments: [One, Two], selected: 1, enabled: false, frame: {left: 5, right: 5, top: 100}}
          - type: pages
            id: pages
            frame: {left: 5, top: 140, width: 100, height: 30}
            views: [{type: label, id: one, text: One}, {type: label, id: two, text: Two}]
        """

    static let skinnedSegments = """
        fascia: 1
        views:
          - type: segmentedControl
            id: a
            segments: [One, Two, Three]
            selected: 1
            backgrounds: {normal: wide.png, selected: wide2.png}
            dividers:
              - {image: bar.png}
              - {left: selected, image: bar2.png}
              - {right: selected+highlighted, left: highlighted, image: bar2.png}
              - {right: selected, image: bar2.png}
            titles: {normal: {font: regular 12, color: "#123", shadow: {color: "#fff", offset: [1, 2]}}, selected: {color: "#fff"}}
            contentAdjustment: {any: [2, 3]}
            frame: {left: 5, right: 5, top: 10, height: 30}
          - type: segmentedControl
            id: b
            metrics: compact
            segments: [One, Two]
            dividers: [{image: bar2.png, metrics: compact}, {image: bar.png}]
            frame: {left: 5, right: 5, top: 60, height: 30}
        """

    static let momentary = """
        fascia: 1
        views:
          - {type: segmentedControl, id: a, segments: [One, Two], momentary: true, frame: {left: 5, right: 5, top: 10}}
        """

    static let tabs = """
        fascia: 1
        views:
          - type: pages
            id: pages
            frame: {left: 5, top: 10, width: 100, height: 30}
            views: [{type: label, id: one, text: One}, {type: label, id: two, text: Two}]
          - type: tabBar
            id: tabs
            items: [{icon: square.png, title: One, badge: "3"}, {title: Two, glow: true}, {icon: square.png, title: Three, enabled: false}]
            selected: Two
            removesGlow: true
            titleFont: bold 10
            shows: more
            frame: {left: 0, right: 0, bottom: 0, height: 60}
          - type: pages
            id: more
            frame: {left: 5, top: 50, width: 100, height: 30}
            views: [{type: label, id: one, text: One}, {type: label, id: two, text: Two}, {type: label, id: three, text: Three}]
        """

    static let skinnedTabs = """
        fascia: 1
        views:
          - type: tabBar
            id: tabs
            items: [{icon: square.png, glow: true}, {icon: tall.png}]
            gradient: wide.png
            lowerColor: "#0a0a40"
            unselected: {gradient: ["#fff", "#888"]}
            selectedFill: {image: wide2.png}
            selection: {file: wide.png, stretch: {left: 5, top: 4}}
            glow: wide2.png
            indicator: tall.png
        """

    static let plainTabs = """
        fascia: 1
        views:
          - {type: tabBar, id: tabs, items: [A, B], indicator: false, selectsOnTouchDown: true, enabled: true}
          - {type: tabBar, id: other, items: [A, B], enabled: false, indicator: triangle, frame: {left: 0, right: 0, top: 20}}
        """
}
