import FasciaControls
import FasciaGeometry

/// Controls that have nothing to do with what is measured: they must not cost it anything.
enum OtherControls {
    /// Adds controls: one in four on the screen, the others on pages of fifty that are not shown.
    static func add(_ count: Int, to stage: Stage, below top: Double) {
        let shown = count / 4
        let page = View()
        page.placement = .fill()
        stage.window.addSubview(page)
        let columns = max(1, (stage.size.width - 16) / 20)
        let rows = max(1, (stage.size.height - Int(top)) / 12)
        for index in 0..<shown {
            let x = Double(8 + index % columns * 20)
            let y = top + Double(index / columns % rows * 12)
            page.addSubview(control(index, frame: Rect(x: x, y: y, width: 18, height: 10)))
        }
        let pages = PagesView()
        pages.frame = Rect(x: 0, y: 0, width: Double(stage.size.width), height: 60)
        stage.window.addSubview(pages)
        pages.addPage(View())
        var hidden = View()
        for index in shown..<count {
            if (index - shown) % 50 == 0 {
                hidden = View()
                hidden.placement = .fill()
                pages.addPage(hidden)
            }
            hidden.addSubview(control(index, frame: Rect(x: Double(index % 50 * 20), y: 8, width: 18, height: 40)))
        }
    }

    private static func control(_ index: Int, frame: Rect) -> View {
        switch index % 3 {
        case 0: return Slider(frame: frame)
        case 1:
            let control = SegmentedControl(titles: ["0", "1"])
            control.frame = frame
            return control
        default:
            let label = Label(frame: frame)
            label.text = "\(index)"
            return label
        }
    }
}
