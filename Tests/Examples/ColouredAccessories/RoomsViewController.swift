import FasciaControls
import FasciaRaster

/// Rows that lead on, each with a disclosure indicator in a colour of its own.
public final class RoomsViewController: TableViewController {
    private let sections: [(title: String, rooms: [Room])]

    init(artwork: Artwork) throws(RasterError) {
        func room(
            _ name: String, _ state: String, _ color: UInt32, image: String, isEnabled: Bool = true, hasButton: Bool = false
        ) throws(RasterError) -> Room {
            Room(
                identifier: image, name: name, state: state, image: try artwork.image(named: "room-\(image)"), color: Color(argb: color),
                isEnabled: isEnabled, hasButton: hasButton)
        }
        let rooms = [
            try room("Kitchen", "21 °C", 0xFFFF_B340, image: "kitchen"), try room("Living room", "22 °C", 0xFFFF_6B5E, image: "living"),
            try room("Bedroom", "18 °C", 0xFFB4_8CFF, image: "bedroom"), try room("Bath", "23 °C", 0xFF3F_D0E6, image: "bath"),
            try room("Garden", "closed", 0xFF5F_D35F, image: "garden", isEnabled: false),
            try room("Garage", "shut", 0xFF5A_9BFF, image: "garage", hasButton: true),
        ]
        let outside = [Room(identifier: "gate", name: "Gate", state: "shut"), Room(identifier: "shed", name: "Shed", state: "shut")]
        sections = [("Rooms", rooms), ("Outside", outside)]
        super.init(style: .plain, title: "Rooms")
    }

    public override func viewDidLoad() {
        tableView.identifier = "rooms"
        tableView.isMomentary = true
    }

    public override func numberOfSections(in tableView: TableView) -> Int { sections.count }

    public override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { sections[section].rooms.count }

    public override func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? { sections[section].title }

    public override func tableView(_ tableView: TableView, rowAt indexPath: IndexPath) -> TableRow {
        let room = sections[indexPath.section].rooms[indexPath.row]
        let row = tableView.dequeueReusableRow(withIdentifier: "room") ?? TableRow(reuseIdentifier: "room")
        row.identifier = room.identifier
        row.title = room.name
        row.detail = room.state
        row.image = room.image
        row.isEnabled = room.isEnabled

        let accessory = Accessory(.disclosureIndicator, color: room.color)
        accessory.identifier = "accessory"
        accessory.highlightedColor = .black
        accessory.lineWidth = 3
        accessory.isButton = room.hasButton
        row.accessoryView = accessory
        return row
    }
}
