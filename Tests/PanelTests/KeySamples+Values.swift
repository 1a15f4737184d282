extension KeySamples {
    static let values = [numberValues, controlValues, contents, conditions, valueActions, expressions, sharing]

    static let sharing = """
        fascia: 1
        mqtt: {broker: "mqtts://broker.lan", topic: house/panel, groups: [house/all], keepAlive: 20,
          homeAssistant: {prefix: ha, name: Panel, area: Hall}}
        values:
          level: {range: [0, 10], share: {as: sensor, name: Level, class: power, icon: mdi:flash, category: diagnostic, settable: false}}
          lamp:
            type: boolean
            share: true
            follows: {state: lamp/state, path: /on, map: {"ON": true, "OFF": false}, command: lamp/set, send: '{"on": {value}}', available: lamp/there}
          dim: {follows: {state: lamp/dim, scale: 0.5}}
          wanted: {range: [5, 30], share: {as: climate target, climate: hall}}
          there: {share: {as: climate actual, climate: hall}}
        views:
          - {type: button, id: bell, title: Bell, share: {name: Bell, class: identify, icon: mdi:bell, category: diagnostic}, frame: {left: 10, top: 90}}
          - {type: switch, id: lamp, binds: lamp, frame: {left: 10, top: 40}}
        """

    static let numberValues = """
        fascia: 1
        values:
          level: {range: [10, 30], step: 5, unit: °C, decimals: 1, initial: 20, persist: true, confirm: 0.5}
          lamp: {type: boolean, words: [Dark, Bright]}
          mode: {choices: [off, auto], words: [Off, Auto]}
          sensor: {ttl: 3}
          half: {is: =level / 2, unit: K, decimals: 2}
        views:
          - {type: slider, id: slider, binds: level, write: {throttle: 1}, trackTap: jump, frame: {left: 10, top: 40, width: 220}}
          - {type: slider, id: slow, binds: level, write: {settle: 1}, trackTap: jump, frame: {left: 10, top: 75, width: 220}}
          - {type: progressBar, binds: level, frame: {left: 10, top: 110, width: 220}}
          - {type: label, text: "{=level} {=lamp} {=mode} {=half} {=sensor}", frame: {left: 10, top: 130}}
          - {type: view, background: "#f00", visibleWhen: {value: sensor, fresh: true}, frame: {left: 10, top: 155, width: 20, height: 20}}
        """

    static let controlValues = """
        fascia: 1
        values:
          lamp: {type: boolean, initial: true}
          other: boolean
          mode: {choices: [off, auto], initial: auto}
          level: {range: [0, 4], step: 1, initial: 2}
        views:
          - {type: switch, id: a, binds: other, write: {settle: 60}, frame: {left: 10, top: 40}}
          - {type: button, id: b, title: B, selects: true, style: gray, binds: lamp, write: {settle: 1}, frame: {left: 100, top: 40, width: 60, height: 40}}
          - {type: stepper, id: c, binds: level, write: {settle: 1}, frame: {left: 10, top: 90}}
          - {type: segmentedControl, id: d, segments: [Off, Auto], binds: mode, write: {settle: 60}, frame: {left: 10, top: 135, width: 200, height: 40}}
        """

    static let contents = """
        fascia: 1
        values:
          actual: {range: [0, 300]}
          jobs: {fields: {name: text, done: {type: number, range: [0, 100]}}, limit: 50, keep: last}
          camera: {type: image, folder: pictures}
          password: {type: secret, backend: network, failure: No network}
          oven: {records: actual, every: 10 s, keep: 24 h, ahead: 2 h}
        views:
          - {type: label, text: "{=actual}", frame: {left: 10, top: 40}}
        """

    static let conditions = """
        fascia: 1
        values: {lamp: boolean, level: {initial: 5}}
        views:
          - {type: view, background: "#f00", visibleWhen: {value: level, is: 4}, frame: {left: 10, top: 30, width: 20, height: 8}}
          - {type: view, background: "#f00", visibleWhen: {value: level, isNot: [5, 6]}, frame: {left: 40, top: 30, width: 20, height: 8}}
          - {type: view, background: "#f00", visibleWhen: {value: level, above: 5, below: 9}, frame: {left: 70, top: 30, width: 20, height: 8}}
          - {type: view, background: "#f00", visibleWhen: {value: level, below: 5, above: 1}, frame: {left: 100, top: 30, width: 20, height: 8}}
          - {type: view, background: "#f00", visibleWhen: {value: level, atLeast: 6, atMost: 9}, frame: {left: 130, top: 30, width: 20, height: 8}}
          - {type: view, background: "#f00", visibleWhen: {value: level, atMost: 4, atLeast: 1}, frame: {left: 160, top: 30, width: 20, height: 8}}
          - {type: slider, id: a, enabledWhen: lamp, frame: {left: 10, top: 40, width: 100}}
          - {type: switch, id: b, enabledWhen: lamp, frame: {left: 130, top: 40}}
          - {type: stepper, id: c, enabledWhen: lamp, frame: {left: 10, top: 75}}
          - {type: button, id: d, title: D, enabledWhen: lamp, frame: {left: 130, top: 75, width: 60}}
          - {type: segmentedControl, id: e, segments: [A, B], enabledWhen: lamp, frame: {left: 10, top: 112, width: 100, height: 30}}
          - {type: tabBar, id: f, items: [A, B], enabledWhen: [lamp], frame: {left: 0, right: 0, bottom: 0, height: 34}}
        """

    static let valueActions = """
        fascia: 1
        values: {lamp: boolean, level: {range: [0, 9]}, out: text, volume: {range: [0, 9], run: [echo, "{=volume}"], timeout: 4, output: out}}
        views:
          - {type: button, id: a, title: A, action: {toggle: lamp}, frame: {left: 10, top: 40, width: 60, height: 40}}
          - {type: button, id: b, title: B, action: {add: {level: 2}}, frame: {left: 90, top: 40, width: 60, height: 40}}
          - {type: button, id: c, title: C, action: {run: [echo, "{=level}"], timeout: 3, output: out, failure: No echo}, frame: {left: 170, top: 40, width: 60, height: 40}}
          - {type: button, id: d, title: D, action: {calibrate: touchscreen}, frame: {left: 10, top: 100, width: 60, height: 40}}
          - {type: slider, id: e, binds: volume, trackTap: jump, frame: {left: 90, top: 100, width: 140}}
        """

    static let expressions = """
        fascia: 1
        values:
          level: {range: [0, 100], initial: 30}
          lamp: {type: boolean, initial: true}
          mode: {choices: [off, auto], initial: auto}
          delta: {is: =level - 50, unit: K}
          paint: {type: color, is: "=if lamp then accent else '#f80'"}
        views:
          - {type: label, text: "{=delta} {=abs(delta):1} {=if lamp then 'on' else 'off'}", color: "=steps(level, success, 50, paint, 80, destructive)", lines: =level / 30, frame: {left: 10, top: 30}}
          - {type: view, background: =paint, hidden: =not lamp, cornerRadius: =level / 5, frame: {left: 10, top: 60, width: 60, height: 30}}
          - {type: slider, id: s, binds: level, trackTap: jump, enabled: "=mode == auto", frame: {left: 10, top: 100, width: 200}}
          - {type: button, id: b, title: "To {=min(level + 10, 100)}", visibleWhen: =level < 90, action: {set: {level: =level + 10, lamp: =not lamp}, add: {level: =2 * 3}}, frame: {left: 10, top: 135, width: 120, height: 40}}
        """
}
