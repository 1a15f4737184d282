extension KeySamples {
    static let measures = [gauges, plainGauges, dials, boundDials, charts, timeCharts]

    static let gauges = """
        fascia: 1
        values: {level: {range: [0, 200], unit: V, decimals: 2, initial: 30}, goal: {range: [0, 200], initial: 90}}
        views:
          - {type: gauge, binds: level, bindsTarget: goal, animated: true, title: Oven, frame: {left: 5, top: 5, width: 110, height: 110}}
          - {type: gauge, style: needle, value: 45, range: [10, 60], unit: A, decimals: 1, zones: [{from: 20, color: "#f00"}, {from: 40, color: "#0ff"}], target: 50, ticks: true, startAngle: -120, sweepAngle: 200, lineWidth: 9, track: "#0f0", targetColor: "#ff0", needle: "#f0f", color: "#80f", face: square.png, frame: {left: 120, top: 5, width: 115, height: 110}}
          - {type: stepper, id: stepper, binds: level, frame: {left: 10, top: 130}}
          - {type: slider, id: slider, binds: goal, trackTap: jump, frame: {left: 120, top: 130, width: 110}}
        """

    static let plainGauges = """
        fascia: 1
        views:
          - {type: gauge, enabled: false, value: 30, frame: {left: 5, top: 5, width: 80, height: 80}}
          - {type: gauge, value: 30, tint: "#ff0", frame: {left: 90, top: 5, width: 80, height: 80}}
          - {type: gauge, style: bar, value: 60, tickLabels: {0: A, 50: B}, tickStep: 30, ticks: true, fillFrom: 20, frame: {left: 5, top: 100, width: 150, height: 70}}
        """

    static let dials = """
        fascia: 1
        values: {goal: {range: [0, 100], initial: 40}}
        views:
          - {type: dial, id: a, range: [0, 50], step: 5, value: 20, title: Room, unit: °C, decimals: 1, continuous: false, grip: jump, bindsTarget: goal, frame: {left: 0, top: 0, width: 110, height: 110}}
          - {type: dial, id: b, range: [0, 50], value: 20, grip: jump, heldValue: apply, zones: [{from: 10, color: "#f00"}, {from: 30, color: "#0ff"}], target: 40, targetColor: "#ff0", ticks: true, track: "#0f0", color: "#80f", face: square.png, frame: {left: 80, top: 0, width: 80, height: 80}}
          - {type: dial, id: c, value: 60, tickLabels: {0: A, 50: B}, tickStep: 30, ticks: true, fillFrom: 20, startAngle: -90, sweepAngle: 180, lineWidth: 4, tint: "#ff0", thumbTint: "#f0f", frame: {left: 160, top: 0, width: 80, height: 80}}
          - {type: dial, id: d, value: 60, thumb: square.png, enabled: false, frame: {left: 0, top: 90, width: 80, height: 80}}
          - {type: slider, id: slider, binds: goal, trackTap: jump, frame: {left: 100, top: 120, width: 130}}
        """

    static let boundDials = """
        fascia: 1
        values: {level: {range: [0, 40], step: 2, unit: V, initial: 20}, lamp: boolean}
        views:
          - {type: dial, id: a, binds: level, write: {settle: 60}, grip: jump, frame: {left: 0, top: 0, width: 120, height: 120}}
          - {type: dial, id: b, enabledWhen: lamp, frame: {left: 120, top: 0, width: 100, height: 100}}
        """

    static let charts = """
        fascia: 1
        views:
          - type: chart
            x: number
            xRange: [-1, 9]
            range: [-2, 12]
            title: Curve
            unit: mm
            decimals: 2
            bands: [{from: 1, to: 3, color: "#0f0"}, {from: 8, color: "#f0f"}]
            thresholds: [{value: 10, color: "#ff0", label: Limit}]
            fill: "#203040"
            cornerRadius: 3
            series:
              - {points: [[0, 1], [2, 6], [3, 2], [8, 7]], name: One, style: area, color: "#f00", lineWidth: 5, gap: 3}
              - {points: [[0, 4], [4, 5], [6, 0]]}
            frame: {left: 5, top: 5, width: 230, height: 165}
        """

    static let timeCharts = """
        fascia: 1
        values: {temperatures: series}
        views:
          - {type: chart, window: 2 min, advance: 0.2, newest: false, timeZone: Asia/Tokyo, format: "HH:mm:ss", includesZero: true, reads: false, series: [{points: [[0, 20], [60, 22], [119, 21]]}], frame: {left: 5, top: 5, width: 230, height: 85}}
          - {type: chart, window: 2 min, ends: now, series: [{points: [[0, 20], [60, 22]]}], frame: {left: 170, top: 5, width: 65, height: 80}}
          - {type: chart, empty: None yet, series: [temperatures], frame: {left: 5, top: 5, width: 100, height: 60}}
          - {type: chart, legend: false, enabled: false, series: [temperatures, {from: temperatures}, {points: [[0, 20], [60, 22]], name: One}], frame: {left: 5, top: 92, width: 230, height: 85}}
        """
}
