import FasciaControls
import FasciaGeometry
import FasciaRaster
import FasciaTouch

/// Calibrates a touchscreen: three marks to be tapped, a fourth that shows whether it fits, and a question that answers itself with
/// no. A panel whose touches go astray comes back by itself, whatever is done or not done.
final class CalibrationScreen {
    /// What is asked for at the moment.
    enum Step: Hashable {
        /// A tap on one of the three marks.
        case mark(Int)
        case verification
        case confirmation
    }

    /// What is shown.
    let window: Window
    private(set) var step = Step.mark(0)
    /// What is done with a device's touches: applied when three marks were tapped, and taken back unless all goes well.
    private let apply: (_ device: UInt32, CalibrationMatrix) -> Void
    private let matrix: (_ device: UInt32) -> CalibrationMatrix?
    private let finish: (_ device: UInt32?, _ kept: CalibrationMatrix?) -> Void
    private let rotation: Rotation

    private let mark: CalibrationMark
    private let title = Label()
    private let detail = Label()
    private let buttons = StackView()
    /// The device that is calibrated: that of the first tap.
    private var device: UInt32?
    /// What moved its touches before.
    private var before = CalibrationMatrix.identity
    private var new = CalibrationMatrix.identity
    private var taps: [Point] = []
    /// The finger that taps, and where it has been.
    private var finger: (id: Touch.ID, start: Point, last: Point)?
    private var timer: WindowTimer?
    private var secondsLeft = 0
    private var isOver = false

    /// Where the marks stand, in fractions of the picture: three that span it, and one outside of their triangle, where a mistake shows.
    static let marks = [Point(x: 0.12, y: 0.15), Point(x: 0.88, y: 0.5), Point(x: 0.5, y: 0.85)]
    static let check = Point(x: 0.85, y: 0.15)
    /// How far the fourth tap may be from its mark, in fractions of the picture.
    static let tolerance = 0.05
    /// How far a finger may move and still tap.
    private static let slack = 0.06
    /// How long nobody may do anything before all is as it was, in seconds.
    static let patience = 30
    static let confirmationTime = 15

    /// A calibration that begins.
    /// - Parameters:
    ///   - rotation: how the picture is turned on the device.
    ///   - matrix: what moves a device's touches now; nil for what is no touchscreen.
    ///   - apply: moves a device's touches by a matrix from now on.
    ///   - finish: called once, with the device and the matrix that is to be kept; without one all is as before already.
    init(
        fonts: FontSet, rotation: Rotation, matrix: @escaping (UInt32) -> CalibrationMatrix?,
        apply: @escaping (UInt32, CalibrationMatrix) -> Void, finish: @escaping (UInt32?, CalibrationMatrix?) -> Void
    ) {
        self.rotation = rotation
        self.matrix = matrix
        self.apply = apply
        self.finish = finish
        let theme = Theme.dark(fonts: fonts)
        window = Window(theme: theme)
        mark = CalibrationMark(color: theme.accent)
        let texts = StackView()
        texts.spacing = 8
        texts.placement = Placement(width: .fraction(0.6), centerX: .fraction(0.5), centerY: .fraction(0.45))
        for (label, font, color) in [
            (title, Font(chain: fonts.bold, size: 20), theme.label), (detail, Font(chain: fonts.regular, size: 15), theme.secondaryLabel),
        ] {
            label.font = font
            label.textColor = color
            label.textAlignment = .center
            label.numberOfLines = 0
            texts.addSubview(label)
        }
        buttons.axis = .horizontal
        buttons.spacing = 16
        buttons.distribution = .equal
        buttons.isHidden = true
        buttons.placement = Placement(width: .fraction(0.6), height: .points(52), centerX: .fraction(0.5), centerY: .fraction(0.7))
        addButton("Discard", .gray, "discard") { [unowned self] in self.cancel() }
        addButton("Keep", .filled, "keep") { [unowned self] in self.keep() }
        for view in [texts, buttons, mark] { window.addSubview(view) }
        show(.mark(0))
    }

    private func addButton(_ title: String, _ style: Button.Style, _ identifier: String, _ action: @escaping () -> Void) {
        let button = Button(title: title, style: style)
        button.identifier = identifier
        button.addAction(for: .primaryActionTriggered, action)
        buttons.addSubview(button)
    }

    // MARK: Touches

    /// Takes a touch while marks are to be tapped, its location a fraction of the device's extent.
    /// - Returns: whether it was taken; otherwise it is the window's.
    func take(_ touch: Touch) -> Bool {
        if step == .confirmation || isOver { return false }
        switch touch.phase {
        case .began:
            // A second finger is a hand that rests on the frame.
            finger = finger == nil ? (touch.id, touch.location, touch.location) : nil
        case .moved: if finger?.id == touch.id { finger?.last = touch.location }
        case .cancelled: if finger?.id == touch.id { finger = nil }
        case .ended:
            guard let tap = finger, tap.id == touch.id else { break }
            finger = nil
            if CalibrationScreen.distance(tap.start, tap.last) <= CalibrationScreen.slack { tapped(tap.last, on: touch.id.device) }
        }
        return true
    }

    private func tapped(_ place: Point, on number: UInt32) {
        if let device, device != number { return }
        switch step {
        case .mark(let index):
            if index == 0 {
                // A mouse needs no calibration.
                guard let present = matrix(number) else { return }
                device = number
                before = present
            }
            taps.append(place)
            if index < 2 { return show(.mark(index + 1)) }
            let targets = CalibrationScreen.marks.map(rotation.device)
            guard let device, let change = CalibrationMatrix(from: taps, to: targets), case let sum = change.after(before), sum.isPlausible
            else { return startOver("Those taps do not fit together.") }
            new = sum
            apply(device, new)
            show(.verification)
        case .verification:
            let target = rotation.device(CalibrationScreen.check)
            guard CalibrationScreen.distance(place, target) <= CalibrationScreen.tolerance else {
                return startOver("That tap was beside its mark.")
            }
            show(.confirmation)
        case .confirmation: break
        }
    }

    private func startOver(_ reason: String) {
        if let device { apply(device, before) }
        device = nil
        taps = []
        show(.mark(0))
        title.text = "\(reason) Once more, please."
    }

    private static func distance(_ p: Point, _ q: Point) -> Double { max(abs(p.x - q.x), abs(p.y - q.y)) }

    // MARK: Steps

    private func show(_ new: Step) {
        step = new
        buttons.isHidden = new != .confirmation
        mark.isHidden = new == .confirmation
        switch new {
        case .mark(let index):
            place(CalibrationScreen.marks[index])
            title.text = "Tap the middle of the mark"
            secondsLeft = CalibrationScreen.patience
        case .verification:
            place(CalibrationScreen.check)
            title.text = "Tap this mark too, to see whether it fits"
            secondsLeft = CalibrationScreen.patience
        case .confirmation:
            title.text = "It fits. Keep it?"
            secondsLeft = CalibrationScreen.confirmationTime
        }
        count()
    }

    private func place(_ point: Point) {
        let extent = Placement.Length.points(CalibrationMark.extent)
        mark.placement = Placement(width: extent, height: extent, centerX: .fraction(point.x), centerY: .fraction(point.y))
    }

    private func count() {
        if let timer { window.cancel(timer) }
        timer = nil
        if secondsLeft <= 0 { return cancel() }
        let number =
            switch step {
            case .mark(let index): "Mark \(index + 1) of 3. "
            case .verification, .confirmation: ""
            }
        detail.text = "\(number)Without an answer everything is as before in \(secondsLeft) s."
        timer = window.schedule(after: .milliseconds(1_000)) { [unowned self] in
            self.secondsLeft -= 1
            self.count()
        }
    }

    // MARK: The end

    private func keep() {
        if isOver { return }
        isOver = true
        finish(device, new)
    }

    /// Ends it with everything as it was before.
    func cancel() {
        if isOver { return }
        isOver = true
        if let timer { window.cancel(timer) }
        if let device { apply(device, before) }
        finish(device, nil)
    }
}

/// A mark to be tapped: a ring with a cross through its centre.
final class CalibrationMark: View {
    /// Its extent in points.
    static let extent = 72.0

    private let color: Color

    init(color: Color) {
        self.color = color
        super.init(frame: Rect(x: 0, y: 0, width: CalibrationMark.extent, height: CalibrationMark.extent))
        isUserInteractionEnabled = false
    }

    override func draw(_ canvas: Canvas) {
        let (extent, middle) = (CalibrationMark.extent, CalibrationMark.extent / 2)
        let frame = pixelFrame
        canvas.fill(.polyline(ring(radius: 24), lineWidth: 3, cap: .butt, join: .round, isClosed: true), in: frame, .color(color))
        for line in [
            [Point(x: middle, y: 2), Point(x: middle, y: extent - 2)], [Point(x: 2, y: middle), Point(x: extent - 2, y: middle)],
        ] {
            canvas.fill(.polyline(line, lineWidth: 2, cap: .round, join: .round, isClosed: false), in: frame, .color(color))
        }
    }

    /// A circle as an octagon twice refined: its corners, each halfway between two on the circle.
    private func ring(radius: Double) -> [Point] {
        let middle = CalibrationMark.extent / 2
        var points = [Point(x: radius, y: 0), Point(x: 0, y: radius), Point(x: -radius, y: 0), Point(x: 0, y: -radius)]
        for _ in 0..<4 {
            var finer: [Point] = []
            for (index, point) in points.enumerated() {
                let next = points[(index + 1) % points.count]
                let (x, y) = ((point.x + next.x) / 2, (point.y + next.y) / 2)
                let length = (x * x + y * y).squareRoot()
                finer += [point, Point(x: x / length * radius, y: y / length * radius)]
            }
            points = finer
        }
        return points.map { Point(x: $0.x + middle, y: $0.y + middle) }
    }
}
