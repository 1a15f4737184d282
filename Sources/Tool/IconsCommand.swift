import ArgumentParser
import FasciaConfiguration
import FasciaGeometry
import FasciaRaster
import FasciaSystem

/// `fascia icons`: finds icons by their names, and draws them.
struct IconsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "icons", abstract: "Lists the icons that a configuration can name, and draws them.",
        discussion: "The names are those that “icon:” takes in a configuration, one a line.")

    @Argument(help: "Part of the names to list (default: all of them).")
    var word: String?

    @Option(
        help: ArgumentHelp(
            "The font (default: the Material Icons of the package fonts-material-design-icons-iconfont).", valueName: "FILE"))
    var font: String?

    @Option(name: .shortAndLong, help: ArgumentHelp("Also draws them into a picture; - is standard output.", valueName: "OUT.png"))
    var output: String?

    func validate() throws { if let output { try PictureFile.validate(output) } }

    func run() throws {
        try Loading.attempt { () throws(RasterError) in
            let icons = try IconFont(path: font ?? IconFont.standardPath)
            let names = icons.names
            let found = word.map { IconsCommand.names(with: $0, among: names) } ?? names
            if found.isEmpty {
                let hint = Suggestion.closest(to: word ?? "", among: names).map { "; did you mean “\($0)”?" } ?? ""
                throw RasterError(attempt: "find an icon", object: icons.path, reason: "no name has “\(word ?? "")” in it\(hint)")
            }
            if output != "-" { for name in found { Output.print(name) } }
            if let output { try PictureFile.write(try IconSheet(icons, found).picture(), to: output) }
        }
    }

    /// The names that have a word in them; blanks stand for what joins words in names.
    private static func names(with word: String, among names: [String]) -> [String] {
        let wanted = word.lowercased().split(separator: " ").joined(separator: "_")
        return names.filter { $0.lowercased().contains(wanted) }
    }
}

/// A picture of icons with their names.
private struct IconSheet {
    /// More than this would be too high a picture in double size.
    private static let mostInDetail = 600
    private static let cell = Size(width: 112, height: 76)
    private static let iconSize = 32.0

    let icons: IconFont
    let names: [String]
    let scale: Double
    let columns: Int

    init(_ icons: IconFont, _ names: [String]) {
        self.icons = icons
        self.names = names
        scale = names.count <= IconSheet.mostInDetail ? 2 : 1
        columns = min(names.count, names.count <= IconSheet.mostInDetail ? 8 : 16)
    }

    func picture() throws(RasterError) -> Surface {
        let grid = PixelGrid(scale: scale)
        let (width, height) = (grid.pixels(IconSheet.cell.width), grid.pixels(IconSheet.cell.height))
        let rows = (names.count + columns - 1) / columns
        let picture = try Surface(width: columns * width, height: rows * height, isOpaque: true)
        let canvas = Canvas(surface: picture, scale: scale, cache: RenderCache())
        canvas.fill(picture.bounds, .white)
        let font = try Font.system(size: 11)
        let side = grid.pixels(IconSheet.iconSize)
        for (index, name) in names.enumerated() {
            let (x, y) = (index % columns * width, index / columns * height)
            if let image = icons.image(named: name, size: IconSheet.iconSize, scale: scale) {
                let place = PixelRect(x: x + (width - side) / 2, y: y + grid.pixels(12), width: side, height: side)
                canvas.draw(template: image, fill: .color(Color(argb: 0xFF14_181F)), in: place)
            }
            let text = font.layout(name, scale: scale, options: TextOptions(maximumWidth: width - grid.pixels(8), minimumScale: 0.7))
            let origin = PixelPoint(x: x + (width - text.size.width) / 2, y: y + grid.pixels(52))
            canvas.draw(text, at: origin, Color(argb: 0xFF66_6F7D))
        }
        return picture
    }
}
