import DialControl
import Dispatch
import Fascia

Application.run(idle: IdleConfiguration(dim: .init(after: .seconds(20)))) { window in
    let title = Label(text: "Living room")
    title.font = try .system(size: 20, weight: .semibold)
    let number = Label(text: "")
    number.font = try .system(size: 44, weight: .bold)
    let state = Label(text: "off")
    state.textColor = window.theme.secondaryLabel
    for label in [title, number, state] { label.textAlignment = .center }

    let dial = Dial()
    dial.range = try ValueRange(minimum: 5, maximum: 30, step: 0.5)
    dial.value = 21.5
    dial.accessibilityLabel = "Temperature"
    dial.grow = 1
    number.placement = .fill()
    dial.addSubview(number)
    let show = { number.text = "\(dial.value)°" }
    dial.addAction(for: .valueChanged, show)
    show()

    let column = StackView(arrangedSubviews: [title, dial, state])
    column.spacing = 20
    column.placement = .fill(EdgeInsets(all: 24))
    window.addSubview(column)

    DispatchQueue.main.async { state.text = "heating" }
    Task { @MainActor in
        for second in 1... {
            try await Task.sleep(for: .seconds(1))
            state.text = "heating for \(second) s"
        }
    }
}
