/// The files of a panel to begin with. What they draw and say is in `Tests/PanelTests/NewCommandTests.swift`.
enum StarterPanel {
    /// - Parameter fonts: font files by weight, as `theme:` names them: `regular: fonts/A.otf, medium: fonts/B.otf`.
    static func panel(fonts: String) -> String {
        """
        # A panel of a room: a light and a heater. README.md tells what to do with it.
        fascia: 1

        # What controls show and backends set; “initial” is there until a backend has told something else.
        values:
          lamp: {type: boolean, initial: true}
          brightness: {range: [0, 100], step: 5, unit: "%", initial: 60}
          wanted: {range: [15, 28], step: 0.5, decimals: 1, unit: °C, initial: 21}
          actual: {range: [5, 35], decimals: 1, unit: °C, initial: 19.5}
          heating: {is: =actual < wanted}

        # The fonts are copies in this folder: the panel looks the same on each machine.
        theme:
          base: dark
          accent: "#ffb454"
          fonts: {\(fonts)}

        templates:
          card:
            view: {type: stack, background: surface, cornerRadius: 20, padding: 20, spacing: 12}

        views:
          - type: stack
            id: room
            padding: 20
            spacing: 16
            frame: {left: 0, right: 0, top: 0, bottom: 0}
            views:
              - type: stack
                axis: horizontal
                views:
                  - {type: label, id: title, text: Living room, font: semibold 28}
                  - {type: view, grow: 1}
                  - {type: clock, id: clock, font: medium 28}
              - type: stack
                axis: horizontal
                distribution: equal
                spacing: 16
                grow: 1
                views:
                  - use: card
                    views:
                      - type: stack
                        axis: horizontal
                        frame: {height: 36}
                        views:
                          - {type: label, text: Light, font: semibold 20}
                          - {type: view, grow: 1}
                          - {type: switch, id: lamp, binds: lamp}
                      - {type: label, id: level, text: "{=brightness}", font: semibold 56, align: center, color: =if lamp then label else secondaryLabel, grow: 1}
                      - {type: slider, id: brightness, binds: brightness, enabled: =lamp, frame: {height: 44}}
                  - use: card
                    views:
                      - type: stack
                        axis: horizontal
                        frame: {height: 36}
                        views:
                          - {type: label, text: Heating, font: semibold 20}
                          - {type: view, grow: 1}
                          - {type: label, id: heating, text: "{=heating}", color: =if heating then accent else secondaryLabel}
                      - {type: dial, id: wanted, binds: wanted, bindsTarget: actual, ticks: true, grow: 1}
                      - {type: label, id: now, text: "Now {=actual}", align: center, color: secondaryLabel}
        """ + "\n"
    }

    static let scenario = """
        # A state of the house that tests begin with.
        values: {lamp: true, brightness: 35, wanted: 20, actual: 20.5}
        clock: 2026-01-31T21:30:00Z
        """ + "\n"

    static let test = """
        # What is done, and what is to be so then. “fascia test” runs it.
        about: In the evening the light is turned up and the heating comes on.
        size: 800x480
        scenario: evening
        steps:
          - drag: {id: room/brightness, to: 1}
          - set: {actual: 19}
          - tap: room/lamp
        expect:
          - {after: 0, golden: evening, text: {room/heating: "Off"}}
          - {after: 1, writes: {brightness: 100}}
          - {after: 2, text: {room/heating: "On", room/now: Now 19.0 °C}}
          - {writes: {lamp: false}, enabled: {room/brightness: false}}
        """ + "\n"

    static let readme = """
        # Living room

            fascia preview panel.yaml                # shows it in a browser, with each edit at once
            fascia render panel.yaml -o panel.png    # what it looks like, as a picture
            fascia check panel.yaml                  # what is wrong with it, and where
            fascia test                              # does what tests/ say, and compares
            fascia run panel.yaml                    # on the display (as root on a free console, or with seatd)

        Next: put names and numbers of your own into `panel.yaml`, then look at what `fascia test` says differs. If it is what you meant, \
        `fascia test --bless` keeps it. While the panel runs, a backend sets its values with `fascia ctl set actual 20.5 --socket …`, and \
        `fascia ctl tree` tells what there is to touch.

        `fonts/` has copies of this machine's fonts, so that the panel looks the same on others.
        """ + "\n"
}
