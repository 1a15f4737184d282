import DialControl
import Dispatch
import Fascia

Application.run { window in
    func label(_ text: String, font: Font? = nil, color: Color? = nil) -> Label {
        let label = Label()
        (label.text, label.font, label.textColor) = (text, font, color)
        label.textAlignment = .center
        return label
    }
    let theme = window.theme
    let title = label("Living room", font: Font(chain: theme.fonts.semibold, size: 20))
    let number = label("", font: Font(chain: theme.fonts.bold, size: 44))
    let state = label("off", color: theme.secondaryLabel)

    let dial = Dial()
    dial.range = try ValueRange(minimum: 5, maximum: 30, step: 0.5)
    dial.value = 21.5
    dial.grow = 1
    number.placement = .fill()
    dial.addSubview(number)
    let show = { number.text = "\(dial.value)°" }
    dial.addAction(for: .valueChanged, show)
    show()

    let column = StackView()
    column.spacing = 20
    column.placement = .fill(EdgeInsets(all: 24))
    for view in [title, dial, state] { column.addSubview(view) }
    window.addSubview(column)

    DispatchQueue.main.async { state.text = "heating" }
    Task { @MainActor in
        for second in 1... {
            try await Task.sleep(for: .seconds(1))
            state.text = "heating for \(second) s"
        }
    }
}
