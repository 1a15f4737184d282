import FasciaControls
import FasciaRaster

/// Rows of which each tap marks one, or takes the mark away: a checkmark in a colour of its own.
public final class EveningViewController: TableViewController {
    private let chores: [(name: String, color: Color)] = [
        ("Doors", Color(argb: 0xFF5F_D35F)), ("Windows", Color(argb: 0xFF3F_D0E6)), ("Lights", Color(argb: 0xFFFF_B340)),
        ("Heating", Color(argb: 0xFFFF_6B5E)), ("Alarm", Color(argb: 0xFFB4_8CFF)), ("Blinds", Color(argb: 0xFF5A_9BFF)),
    ]

    init() {
        super.init(style: .plain, title: "Tonight")
        clearsSelectionOnViewWillAppear = false
    }

    public override func viewDidLoad() {
        tableView.identifier = "evening"
        tableView.allowsMultipleSelection = true
        tableView.marksSelection = true
        tableView.selectRow(at: IndexPath(row: 0))
    }

    public override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { chores.count }

    public override func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? { title }

    public override func tableView(_ tableView: TableView, rowAt indexPath: IndexPath) -> TableRow {
        let row = tableView.dequeueReusableRow(withIdentifier: "chore") ?? TableRow(reuseIdentifier: "chore")
        row.identifier = chores[indexPath.row].name.lowercased()
        row.title = chores[indexPath.row].name
        let accessory = Accessory(.checkmark, color: chores[indexPath.row].color)
        accessory.highlightedColor = .black
        accessory.lineWidth = 3
        row.accessoryView = accessory
        return row
    }
}
