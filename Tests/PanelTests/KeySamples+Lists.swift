extension KeySamples {
    static let lists = [list, sections, plainSections, choices, leading, rowViews, scrolls, wide, rowsOfValues, tapsOfValues]

    private static let rowsOfValues = """
        fascia: 1
        values:
          jobs: {fields: {name: text, level: {range: [0, 100]}, tint: color, on: boolean}}
          none: {fields: {name: text}, limit: 1}
          chosen: {type: text, initial: row1}
        views:
          - type: list
            id: jobs
            binds: chosen
            frame: {left: 0, top: 0, width: 240, height: 120}
            rows:
              from: jobs
              row: {title: "{=.name}", detail: "{=.level}", style: subtitle, image: square.png, accessory: chevron, enabled: =.on, color: =.tint, detailColor: "#00ff00", background: "#202040"}
              section: name
              follow: end
          - {type: list, id: none, frame: {left: 0, top: 120, width: 240, height: 60}, rows: {from: none, row: {title: a}, empty: None}}
        """

    private static let tapsOfValues = """
        fascia: 1
        values: {jobs: {fields: {name: text, on: boolean}}, chosen: {type: text}}
        alerts: {ask: {of: jobs, title: "{=.name}?", buttons: [Yes]}}
        views:
          - type: navigation
            id: rooms
            views:
              - type: page
                id: home
                views:
                  - {type: list, id: jobs, frame: {left: 0, top: 0, width: 120, height: 60}, rows: {from: jobs, row: {title: "{=.name}", action: {set: {chosen: =.id}}, views: [{type: switch, id: on, binds: .on, write: release}]}}}
                  - {type: list, id: on, frame: {left: 120, top: 0, width: 120, height: 60}, rows: {from: jobs, where: =.id == chosen, row: {title: "{=.name}", push: bath}}}
                  - {type: list, id: asking, frame: {left: 0, top: 70, width: 120, height: 60}, rows: {from: jobs, row: {title: "{=.name}", action: {alert: ask}}}}
              - type: page
                id: bath
                views:
                  - {type: list, id: back, rows: {from: jobs, row: {title: "{=.name}", back: page}}}
        """

    private static let list = """
        fascia: 1
        values: {warmth: {unit: °C, initial: 19}}
        views:
          - type: list
            id: rooms
            rowHeight: 30
            margin: 9
            accessoryMargin: 12
            selected: Bath
            background: "#101040"
            row: "#104010"
            text: "#ffff00"
            detail: "#00ffff"
            highlight: "#804000"
            highlightedText: "#ff00ff"
            highlightedDetail: "#80ff80"
            accessory: "#ff8080"
            separator: "#ffffff"
            font: bold 15
            detailFont: semibold 11
            frame: {left: 0, top: 0, width: 240, height: 180}
            rows:
              - {id: kitchen, title: Kitchen, detail: 21, accessory: chevron}
              - {title: Bath, detail: Off, style: subtitle, height: 44}
              - {title: Hall, image: square.png, enabled: false}
              - {title: Attic, detail: "{=warmth}", color: "#ff0000", detailColor: "#00ff00", background: "#000080"}
              - {title: Cellar, accessory: {kind: checkmark, color: "#00ff00", highlightedColor: "#0000ff", stroke: 3, button: true}}
        """

    private static let sections = """
        fascia: 1
        views:
          - type: list
            id: a
            style: grouped
            separator: false
            headerText: "#ff0000"
            headerFont: bold 19
            sections:
              - {header: First, rows: [One, Two]}
              - {footer: Last, rows: [Three]}
        """

    private static let plainSections = """
        fascia: 1
        views:
          - type: list
            id: a
            headerBackground: "#ff0000"
            sections: [{header: First, rows: [One, Two]}, {header: Second, rows: [Three, Four, Five]}]
        """

    private static let choices = """
        fascia: 1
        views:
          - {type: list, id: a, rows: [One, Two], selection: multiple, mark: true, frame: {left: 0, top: 0, width: 80, height: 100}}
          - {type: list, id: b, rows: [One, Two], shows: pages, frame: {left: 80, top: 0, width: 80, height: 100}}
          - type: pages
            id: pages
            frame: {left: 5, top: 110, width: 100, height: 30}
            views: [{type: label, id: one, text: One}, {type: label, id: two, text: Two}]
        """

    private static let leading = """
        fascia: 1
        views:
          - type: navigation
            id: rooms
            bar: {tint: "#ff0000"}
            views:
              - type: page
                id: home
                title: Home
                right: {title: Set, id: set, action: {set: {rooms/home/lamp: false}}}
                views:
                  - {type: list, id: menu, rows: [{title: Bath, push: bath}, {title: Set, action: {set: {lamp: true}}}], frame: {left: 0, top: 0, width: 120, height: 90}}
                  - {type: button, id: go, title: Bath, push: bath, frame: {left: 130, top: 10}}
                  - {type: button, id: on, title: Bath, action: {push: bath}, frame: {left: 130, top: 60}}
                  - {type: switch, id: lamp, frame: {left: 130, top: 110}}
                  - {type: switch, id: bed, frame: {left: 190, top: 110}}
                  - {type: menu, id: more, placeholder: More, items: [{title: Set, action: {set: {rooms/home/bed: true}}}, {title: Bath, push: bath}], frame: {left: 5, top: 95, width: 110}}
              - type: page
                id: bath
                title: Bath
                views:
                  - {type: list, id: menu, rows: [{title: Back, back: page}], frame: {left: 0, top: 0, width: 120, height: 90}}
                  - {type: button, id: go, title: Back, back: page, frame: {left: 130, top: 10}}
                  - {type: button, id: on, title: Back, action: {back: root}, frame: {left: 130, top: 60}}
                  - {type: menu, id: more, placeholder: More, items: [{title: Back, back: page}], frame: {left: 5, top: 95, width: 110}}
        """

    private static let rowViews = """
        fascia: 1
        views:
          - type: list
            id: a
            selection: none
            rows: [{title: Light, views: [{type: switch, id: lamp, value: true}]}, {title: Level, views: [{type: slider, id: level, value: 0.4, frame: {width: 120}}]}]
        """

    private static let scrolls = """
        fascia: 1
        views:
          - type: scroll
            background: "#104010"
            inset: {left: 6, top: 8, right: 6, bottom: 8}
            indicator: "#ff0000"
            bounces: false
            frame: {left: 5, top: 30, width: 100, height: 120}
            views:
              - type: stack
                views: [{type: view, background: "#ff0000", frame: {height: 90}}, {type: view, background: "#00ff00", frame: {height: 90}}]
          - type: scroll
            indicator: false
            frame: {left: 115, top: 30, width: 100, height: 120}
            views: [{type: view, background: {gradient: ["#ff0000", "#0000ff"]}, frame: {left: 0, right: 0, top: 0, height: 300}}]
        """

    private static let wide = """
        fascia: 1
        views:
          - type: scroll
            axis: horizontal
            frame: {left: 5, top: 30, width: 200, height: 100}
            views: [{type: view, background: {gradient: ["#ff0000", "#0000ff"], axis: horizontal}, frame: {left: 0, top: 0, bottom: 0, width: 400}}]
        """
}
