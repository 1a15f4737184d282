import FasciaControls
import FasciaFrame
import FasciaGeometry
import FasciaRaster

/// Every scene that there is, by name.
enum Catalogue {
    struct Entry {
        var name: String
        /// What a frame may cost on a display of 1024 by 600.
        var goal: Measurement.Goal?
        /// What it may cost on one of 1920 by 1080.
        var largeGoal: Measurement.Goal?
        /// What it may cost on one of 3840 by 2160; only scenes with this are run there.
        var hugeGoal: Measurement.Goal?
        /// What it may cost one each 16 ms, on a display of 1024 by 600.
        var pacedGoal: Measurement.Goal?
        /// Whether it is run so without a goal as well.
        var isPaced = false
        /// What part of the usual number of frames is enough.
        var share = 1.0
        var make: (PixelSize, Look) throws(RasterError) -> Scene

        func goal(on size: PixelSize) -> Measurement.Goal? {
            size.width == 1024 ? goal : size.width == 1920 ? largeGoal : hugeGoal
        }

        func runs(on size: PixelSize) -> Bool { size.width < 3840 || hugeGoal != nil }

        /// Whether it is run one each 16 ms, and with cold caches.
        func paces(on size: PixelSize) -> Bool { size.width < 3840 && (pacedGoal != nil || isPaced) }
    }

    static let sizes = [
        PixelSize(width: 1024, height: 600), PixelSize(width: 1920, height: 1080), PixelSize(width: 3840, height: 2160),
    ]

    static var entries: [Entry] {
        [
            slider(
                "a slider, gradient", goal: Measurement.Goal(microseconds: 1.3, copy: 0.15),
                largeGoal: Measurement.Goal(microseconds: 1.5, copy: 0.16)
            ) {
                window, look in look.addGradient(to: window)
            },
            slider("a slider, picture") { window, look throws(RasterError) in
                try look.addPicture(to: window)
            },
            Entry(name: "a 12 sliders", goal: Measurement.Goal(microseconds: 13, copy: 2.8)) { size, look throws(RasterError) in
                try SliderScene(on: try Stage(size: size), look: look, count: 12) { look.addGradient(to: $0) }
            },
            Entry(name: "b segments", goal: Measurement.Goal(microseconds: 1.9, copy: 0.48), pacedGoal: Measurement.Goal(microseconds: 26))
            {
                size, look throws(RasterError) in
                try SegmentScene(on: try Stage(size: size), look: look)
            },
            Entry(
                name: "c tabs", goal: Measurement.Goal(microseconds: 2.3, copy: 0.77), pacedGoal: Measurement.Goal(microseconds: 35),
                share: 0.5
            ) { size, look throws(RasterError) in
                try TabScene(on: try Stage(size: size), look: look, measuresIndicator: false)
            },
            Entry(name: "first b segments", goal: Measurement.Goal(microseconds: 3.3, copy: 0.48), share: 0.25) {
                size, look throws(RasterError) in
                try SegmentScene(on: try Stage(size: size), look: look, isFirstTime: true)
            },
            Entry(name: "first c tabs", goal: Measurement.Goal(microseconds: 4.2, copy: 0.77), share: 0.25) {
                size, look throws(RasterError) in
                try TabScene(on: try Stage(size: size), look: look, measuresIndicator: false, isFirstTime: true)
            },
            Entry(name: "c indicator") { size, look throws(RasterError) in
                try TabScene(on: try Stage(size: size), look: look, measuresIndicator: true)
            },
            Entry(
                name: "d page, gradient", goal: Measurement.Goal(microseconds: 75, copy: 48),
                largeGoal: Measurement.Goal(microseconds: 246, copy: 219),
                hugeGoal: Measurement.Goal(microseconds: 1300, copy: 1657), pacedGoal: Measurement.Goal(microseconds: 300), share: 0.1
            ) { size, look throws(RasterError) in
                try PageScene(on: try Stage(size: size), look: look) { look.addGradient(to: $0) }
            },
            Entry(name: "d page, alone", pacedGoal: Measurement.Goal(microseconds: 300), share: 0.1) { size, look throws(RasterError) in
                try PageScene(on: try Stage(size: size), look: look, measuring: .alone) { look.addGradient(to: $0) }
            },
            Entry(name: "d after a page", isPaced: true, share: 0.1) { size, look throws(RasterError) in
                try PageScene(on: try Stage(size: size), look: look, measuring: .next(after: 0)) { look.addGradient(to: $0) }
            },
            Entry(name: "d second after a page", isPaced: true, share: 0.1) { size, look throws(RasterError) in
                try PageScene(on: try Stage(size: size), look: look, measuring: .next(after: 1)) { look.addGradient(to: $0) }
            },
            Entry(name: "d page, new ground", isPaced: true, share: 0.1) { size, look throws(RasterError) in
                try PageScene(on: try Stage(size: size), look: look)
            },
            Entry(name: "d page, picture", share: 0.1) { size, look throws(RasterError) in
                try PageScene(on: try Stage(size: size), look: look) { window throws(RasterError) in try look.addPicture(to: window) }
            },
            page("d page, rgb565", format: .rgb565, goal: 100, copy: 48),
            page("d page, turned by 90", rotation: .degrees90, goal: 150, copy: 61),
            Entry(name: "e scroll", goal: Measurement.Goal(microseconds: 22, copy: 14.5), share: 0.5) { size, look throws(RasterError) in
                try ScrollScene(on: try Stage(size: size), look: look)
            },
            Entry(name: "i expression") { size, _ throws(RasterError) in try ExpressionScene(size: size) },
            Entry(name: "f number", goal: Measurement.Goal(microseconds: 1, copy: 0.16)) { size, look throws(RasterError) in
                try LabelScene(on: try Stage(size: size), look: look)
            },
            Entry(name: "f list row") { size, look throws(RasterError) in try ListScene(on: try Stage(size: size), look: look) },
            Entry(name: "f log of 10 000") { size, _ throws(RasterError) in try LogScene(size: size) },
            Entry(name: "f picture") { size, _ throws(RasterError) in try PictureScene(size: size) },
            gauge("i gauge, arc", .arc), gauge("i gauge, needle", .needle),
            Entry(name: "i dial", goal: Measurement.Goal(microseconds: 25)) { size, look throws(RasterError) in
                try DialScene(on: try Stage(size: size), look: look)
            },
            chart("j chart, a point", advance: 0.25, goal: Measurement.Goal(microseconds: 10)),
            chart("j chart, each point moves it", advance: 0, goal: Measurement.Goal(microseconds: 50)),
            others(200), others(1000), others(5000),
            slider("h turned by 90", rotation: .degrees90) { window, look in look.addGradient(to: window) },
            slider("h rgb565", format: .rgb565) { window, look in look.addGradient(to: window) },
            Entry(name: "i activity") { size, look throws(RasterError) in try ActivityScene(on: try Stage(size: size), look: look) },
            Entry(name: "k key pressed") { size, look throws(RasterError) in try KeyScene(on: try Stage(size: size), look: look) },
        ]
    }

    private static func slider(
        _ name: String, rotation: Rotation = .degrees0, format: PixelFormat = .xrgb8888, goal: Measurement.Goal? = nil,
        largeGoal: Measurement.Goal? = nil, behind: @escaping (Window, Look) throws(RasterError) -> Void
    ) -> Entry {
        Entry(name: name, goal: goal, largeGoal: largeGoal, pacedGoal: goal.map { _ in Measurement.Goal(microseconds: 26) }) {
            size, look throws(RasterError) in
            try SliderScene(on: try Stage(size: size, rotation: rotation, format: format), look: look) { window throws(RasterError) in
                try behind(window, look)
            }
        }
    }

    private static func page(
        _ name: String, rotation: Rotation = .degrees0, format: PixelFormat = .xrgb8888, goal: Double, copy: Double
    ) -> Entry {
        Entry(name: name, goal: Measurement.Goal(microseconds: goal, copy: copy), share: 0.1) { size, look throws(RasterError) in
            try PageScene(on: try Stage(size: size, rotation: rotation, format: format), look: look) { look.addGradient(to: $0) }
        }
    }

    private static func gauge(_ name: String, _ style: GaugeView.Style) -> Entry {
        Entry(name: name, goal: Measurement.Goal(microseconds: 25)) { size, look throws(RasterError) in
            try GaugeScene(on: try Stage(size: size), look: look, style: style)
        }
    }

    private static func chart(_ name: String, advance: Double, goal: Measurement.Goal) -> Entry {
        Entry(name: name, goal: goal) { size, look throws(RasterError) in
            try ChartScene(on: try Stage(size: size), look: look, advance: advance)
        }
    }

    private static func others(_ count: Int) -> Entry {
        Entry(name: "g \(count) others") { size, look throws(RasterError) in
            try SliderScene(on: try Stage(size: size), look: look, others: count) { look.addGradient(to: $0) }
        }
    }
}
