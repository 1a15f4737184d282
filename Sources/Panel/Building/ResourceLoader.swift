import FasciaConfiguration
import FasciaControls
import FasciaGeometry
import FasciaRaster
import FasciaSystem

/// What making a panel's views spends its time on besides the views themselves; for measurements.
public enum BuildStep: Sendable {
    /// Opening font files.
    case fonts
    /// Reading pictures.
    case images
}

/// Opens the images and fonts that a configuration names, each once, and reports what cannot be opened at the place that names it.
final class ResourceLoader {
    let scale: Double
    /// The file at which errors of the system's fonts are reported.
    private let entry: String
    private let errors: ErrorCollector
    private let library = FontLibrary()
    private let budget = PixelBudget()
    private var images: [ObjectIdentifier: Image?] = [:]
    /// Pictures by path: several images may be cut from one file.
    private var pictures: [String: Image?] = [:]
    private var icons: [String: Image] = [:]
    /// Opened for the first icon; nil inside if it cannot be.
    private var iconFont: IconFont??
    private let iconFontModel: IconFontModel
    private var chains: [[String]: FontChain?] = [:]
    /// The same by what names them: a theme or a font that many views have is looked for once.
    private var namedChains: [NamedChain: FontChain?] = [:]
    private struct NamedChain: Hashable {
        /// nil is the system's.
        let paths: [String?]
        let weight: FontWeight
    }
    private var systemPaths: [FontWeight: [String]] = [:]
    private var zones: [String: TimeZoneRules] = [:]
    /// The time zone that stands for the machine's own; nil takes the machine's.
    var localZone: String?
    private(set) var fonts: FontSet?
    /// Called before and after files are opened.
    var onStep: ((BuildStep, _ begins: Bool) -> Void)?

    init(scale: Double, entry: String, icons: IconFontModel, errors: ErrorCollector) {
        iconFontModel = icons
        self.scale = scale
        self.entry = entry
        self.errors = errors
    }

    // MARK: Images

    /// Returns the image; nil after reporting an error.
    func image(_ model: ImageModel) -> Image? {
        if let known = images[ObjectIdentifier(model)] { return known }
        let image = load(model)
        images[ObjectIdentifier(model)] = .some(image)
        return image
    }

    private func load(_ model: ImageModel) -> Image? {
        if let icon = model.icon { return image(icon, flips: model.flips) }
        guard var picture = picture(model) else { return nil }
        do throws(RasterError) {
            switch model.caps {
            case .none: break
            case .stretch(let left, let top): picture = try picture.stretchableImage(leftCapWidth: left, topCapHeight: top)
            case .resize(let insets, let mode): picture = try picture.resizableImage(capInsets: insets, resizingMode: mode)
            }
            return model.flips == true ? picture.imageFlippedForRightToLeftLayoutDirection() : picture
        } catch {
            errors.add("\(error.object): \(error.reason)", at: model.capsPlace)
            return nil
        }
    }

    private func image(_ icon: IconModel, flips: Bool?) -> Image? {
        let key = "\(icon.size) \(flips.map { $0 ? "+" : "-" } ?? "") \(icon.name)"
        if let known = icons[key] { return known }
        guard let font = openIconFont(for: icon) else { return nil }
        if let image = font.image(named: icon.name, size: icon.size, scale: scale, flips: flips) {
            icons[key] = image
            return image
        }
        errors.add(
            "there is no icon “\(icon.name.prefix(60))” in \(font.path); “fascia icons WORD” finds them", at: icon.place,
            suggestion: Suggestion.closest(to: icon.name, among: font.names))
        return nil
    }

    private func openIconFont(for icon: IconModel) -> IconFont? {
        if let iconFont { return iconFont }
        onStep?(.fonts, true)
        defer { onStep?(.fonts, false) }
        var font: IconFont?
        do throws(RasterError) {
            font = try IconFont(path: iconFontModel.path, names: iconFontModel.names, library: library)
        } catch {
            let isStandard = iconFontModel.path == IconFont.standardPath
            let advice = isStandard ? "; it is in the package fonts-material-design-icons-iconfont, or name a font in “icons:”" : ""
            errors.add(error.description + advice, at: iconFontModel.place ?? icon.place)
        }
        iconFont = .some(font)
        return font
    }

    private func picture(_ model: ImageModel) -> Image? {
        if let known = pictures[model.path] { return known }
        onStep?(.images, true)
        defer { onStep?(.images, false) }
        var picture: Image?
        do throws(RasterError) {
            picture = try Image.load(path: model.path, displayScale: scale, budget: budget)
        } catch {
            errors.add(PictureAdvice.notRead(path: model.path) ?? error.description + FileAdvice.text(model.path), at: model.filePlace)
        }
        pictures[model.path] = .some(picture)
        return picture
    }

    // MARK: Time zones

    /// Returns the rules of a time zone; the machine's own for nil and `local`. Returns UTC after reporting an error.
    func timeZone(_ model: NameModel?) -> TimeZoneRules {
        let name = model?.name ?? "local"
        if let known = zones[name] { return known }
        var rules = TimeZoneRules.utc
        if name == "local", let localZone {
            if localZone != "UTC" {
                rules = load(NameModel(name: localZone, place: Place(position: SourcePosition(file: entry), keyPath: "zone")))
            }
        } else if name == "local" {
            // A machine without a time zone uses UTC.
            if let bytes = try? FileReader.read("/etc/localtime", limit: TimeZoneFile.maximumSize) {
                rules = TimeZoneFile.rules(from: bytes) ?? .utc
            }
        } else if name != "UTC", let model {
            rules = load(model)
        }
        zones[name] = rules
        return rules
    }

    private func load(_ model: NameModel) -> TimeZoneRules {
        let isSound = model.name.utf8.count < 100 && !model.name.hasPrefix("/") && !model.name.split(separator: "/").contains("..")
        let path = "/usr/share/zoneinfo/\(model.name)"
        if isSound, let bytes = try? FileReader.read(path, limit: TimeZoneFile.maximumSize) {
            if let rules = TimeZoneFile.rules(from: bytes) { return rules }
            errors.add("\(path) is no time zone", at: model.place)
        } else {
            errors.add(
                "there is no time zone “\(model.name.prefix(60))”: write local, UTC, or a name such as Europe/Berlin (package tzdata)",
                at: model.place)
        }
        return .utc
    }

    // MARK: Fonts

    /// The font files that were opened so far, by path.
    var openFonts: [String] { library.openPaths }

    /// Opens what the theme names, and the system's regular font; the system's other weights are opened when they are needed.
    /// - Parameter isThorough: opens those too, so that a broken one is reported.
    func loadFonts(_ theme: ThemeModel, isThorough: Bool) {
        var own: [FontWeight: FontChain] = [:]
        for (weight, files) in theme.fonts { own[weight] = chain(files, weight: weight) }
        // A missing weight is taken from the theme's next lighter one: fonts of two designs look wrong on one panel.
        let named = { [own] (weight: FontWeight) -> FontChain? in
            let order: [FontWeight] = [.bold, .semibold, .medium, .regular]
            return order.drop(while: { $0 != weight }).lazy.compactMap { own[$0] }.first
        }
        guard let regular = named(.regular) ?? system(.regular) else { return }
        if isThorough {
            for weight in FontWeight.allCases where named(weight) == nil { _ = system(weight) }
        }
        // The set outlives the loader.
        fonts = FontSet(regular: regular) { [library] weight in
            named(weight) ?? (try? FontChain(paths: FontChain.systemPaths(weight: weight), library: library))
        }
    }

    /// Returns the font; nil after reporting an error.
    func font(_ model: FontModel) -> Font? {
        switch model.source {
        case .weight(let weight):
            guard let fonts else { return nil }
            switch weight {
            case .regular: return Font(chain: fonts.regular, size: model.size)
            case .medium: return Font(chain: fonts.medium, size: model.size)
            case .semibold: return Font(chain: fonts.semibold, size: model.size)
            case .bold: return Font(chain: fonts.bold, size: model.size)
            }
        case .files(let files): return chain(files, weight: .regular).map { Font(chain: $0, size: model.size) }
        }
    }

    private func chain(_ files: [FontFileModel], weight: FontWeight) -> FontChain? {
        let name = NamedChain(paths: files.map { $0.path }, weight: weight)
        if let known = namedChains[name] { return known }
        let chain = open(files, weight: weight)
        namedChains[name] = .some(chain)
        return chain
    }

    private func open(_ files: [FontFileModel], weight: FontWeight) -> FontChain? {
        var paths: [String] = []
        for file in files {
            guard let path = file.path else {
                // A file beside the panel stands for the system's of that name: what it lacks is not taken from another version of it.
                let own = Set(paths.map { fileName($0) })
                paths += systemPaths(of: weight).filter { !own.contains(fileName($0)) }
                continue
            }
            // Each file by itself, so that every broken one is reported at its place.
            if open([path], at: file.place) != nil { paths.append(path) }
        }
        guard let first = files.first, !paths.isEmpty else { return nil }
        return open(paths, at: first.place)
    }

    private func systemPaths(of weight: FontWeight) -> [String] {
        if let known = systemPaths[weight] { return known }
        let paths = FontChain.systemPaths(weight: weight)
        systemPaths[weight] = paths
        return paths
    }

    private func fileName(_ path: String) -> Substring { path.split(separator: "/").last ?? Substring(path) }

    private func system(_ weight: FontWeight) -> FontChain? {
        let place = Place(position: SourcePosition(file: entry), keyPath: "theme.fonts")
        let paths = systemPaths(of: weight)
        if paths.isEmpty {
            errors.add("the system has no font: install the package fonts-inter, or name font files here", at: place)
            return nil
        }
        return open(paths, at: place)
    }

    private func open(_ paths: [String], at place: Place) -> FontChain? {
        if let known = chains[paths] { return known }
        onStep?(.fonts, true)
        defer { onStep?(.fonts, false) }
        var chain: FontChain?
        do throws(RasterError) {
            chain = try FontChain(paths: paths, library: library)
        } catch {
            errors.add(error.description + (paths.count == 1 ? FileAdvice.text(paths[0]) : ""), at: place)
        }
        chains[paths] = .some(chain)
        return chain
    }
}
