extension KeySamples {
    static let idle = """
        fascia: 1
        display: {backlight: panel0, minimumBrightness: 0.2}
        watch: true
        idle:
          dim: {after: 30, brightness: 0.4}
          page: {after: 60, show: pages/clock, returns: true}
          off: {after: 90}
          reset: {after: 20, action: {theme: light}}
        views:
          - type: pages
            id: pages
            views:
              - {type: view, id: home, background: surface}
              - {type: view, id: clock, background: accent}
        """
}
