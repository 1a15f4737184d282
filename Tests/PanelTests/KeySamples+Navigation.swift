extension KeySamples {
    static let navigations = [navigation, skinnedNavigation, bareNavigation, segmentsController, leaving]

    private static let leaving = """
        fascia: 1
        values: {gone: boolean}
        views:
          - type: navigation
            id: rooms
            views:
              - {type: page, id: home, views: [{type: button, id: go, title: Go, push: detail, frame: {left: 5, top: 5}}]}
              - {type: page, id: detail, leaveWhen: =gone, views: [{type: switch, id: gone, binds: gone, frame: {left: 5, top: 5}}]}
        """

    private static let navigation = """
        fascia: 1
        views:
          - type: navigation
            id: rooms
            metrics: compact
            bar: {color: "#402020", tint: "#ff0000", separator: false, title: {color: "#00ff00"}}
            views:
              - {type: page, id: home, title: Home, backTitle: Way, right: {title: More, push: detail}, left: {title: Id, id: button}}
              - type: page
                id: detail
                title: Detail
                background: {gradient: ["#f00", "#00f"]}
                cornerRadius: 20
                border: {color: "#fff", width: 4}
                shadow: {color: "#f0f", offset: [0, -8]}
                clips: true
                right: [{image: square.png, push: deep, tint: "#0ff"}, {title: Off, id: off, enabled: false}]
                views: [{type: view, background: "#0f0", frame: {left: -20, top: 30, width: 60, height: 300}}]
              - {type: page, id: deep, title: Deep, hidesBack: true, right: {title: Home, back: root, style: done}}
        """

    private static let skinnedNavigation = """
        fascia: 1
        views:
          - type: navigation
            id: rooms
            bar:
              background: wide.png
              compactBackground: wide2.png
              title: {font: bold 20}
              buttonTitles: {normal: {color: "#0f0"}, highlighted: {color: "#f00"}}
              buttons: {normal: {file: square.png, caps: 3}}
              backButton: {file: square2.png, caps: 3}
              backIndicator: tall.png
              margin: 9
            views:
              - {type: page, id: home, title: Home, right: {title: More, push: detail}}
              - {type: page, id: detail, title: Detail}
          - type: navigation
            id: low
            rightToLeft: true
            metrics: compact
            bar: {background: wide.png, compactBackground: wide2.png, backIndicator: tall.png}
            frame: {left: 0, right: 0, bottom: 0, height: 70}
            views:
              - {type: page, id: home, title: Home, right: {title: More, push: detail}}
              - {type: page, id: detail, title: Detail}
        """

    private static let bareNavigation = """
        fascia: 1
        views:
          - {type: navigation, id: rooms, bar: false, views: [{type: page, id: home, title: Home}]}
        """

    private static let segmentsController = """
        fascia: 1
        views:
          - type: segmentsController
            id: countries
            segments: [italy, australia]
            selected: Australia and more
            preservesStacks: true
            metrics: compact
            bar: {color: "#204020"}
            control:
              selectsOnTouchDown: true
              apportionsByContent: true
              tint: "#ff8800"
              titleMinimumScale: 0.3
              titles: {normal: {font: semibold 15}}
              contentAdjustment: {any: [2, 3]}
            views:
              - {type: page, id: italy, title: It, right: {title: Rome, push: rome}}
              - {type: page, id: australia, title: Australia and more, right: {title: R, push: rome}}
              - {type: page, id: rome, title: Rome, right: {title: Go, push: australia}}
          - type: segmentsController
            id: skinned
            rightToLeft: true
            frame: {left: 0, right: 0, bottom: 0, height: 80}
            control: {metrics: compact, backgrounds: {normal: wide.png, compact: {normal: wide2.png}}, dividers: bar.png}
            views:
              - {type: page, id: one, title: One, right: {title: R, id: button}}
              - {type: page, id: two, title: Two}
        """
}
