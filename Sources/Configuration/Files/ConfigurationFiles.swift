import FasciaYAML

/// Reads a configuration's entry file and all that it includes, and merges them into one tree.
///
/// An included file is as if it stood before the file that includes it: named things (images, templates, variables …) of the including
/// file win, and its views lie in front.
package struct ConfigurationFiles {
    /// How deep files may include each other.
    package static let maximumDepth = 16
    /// How many files one configuration may have.
    package static let maximumCount = 256

    /// Sections whose entries are merged by name.
    private static let merged: Set<String> = [
        "display", "idle", "theme", "variables", "templates", "images", "fonts", "colors", "themes", "strings", "alerts", "banners",
        "values",
    ]

    private let errors: ErrorCollector
    private var pairs: [SourcePair] = []
    /// Every file that was read, in order, by the path that named it.
    package private(set) var paths: [String] = []
    /// Their normalized paths, to recognize files that were read already.
    private var known: Set<String> = []
    private var open: [String] = []
    private var hasEntry = false

    /// The merged tree: a mapping, or invalid if nothing could be read.
    package private(set) var root: SourceNode

    /// Reads all files. One that cannot be read is reported and left out.
    package init(path: String, errors: ErrorCollector, parse: (String) throws(YAMLError) -> YAMLDocument) {
        self.errors = errors
        let start = SourcePosition(file: path, line: 1, column: 1)
        root = .invalid(at: start)
        read(path, namedAt: Place(position: start, keyPath: ""), parse)
        if hasEntry { root = SourceNode(.mapping(pairs), at: start) }
    }

    private mutating func read(_ path: String, namedAt place: Place, _ parse: (String) throws(YAMLError) -> YAMLDocument) {
        let isEntry = open.isEmpty
        let name = ConfigurationFiles.normalized(path)
        if open.contains(name) {
            errors.add("includes itself: \((open + [name]).joined(separator: " → "))", at: place)
            return
        }
        // A file that two others include is read once.
        if known.contains(name) { return }
        if open.count >= ConfigurationFiles.maximumDepth {
            errors.add("files include each other deeper than \(ConfigurationFiles.maximumDepth) levels", at: place)
            return
        }
        guard add(path, namedAt: place), let sections = mapping(path, "keys such as “views:”", namedAt: isEntry ? nil : place, parse)?.pairs
        else { return }
        if isEntry { hasEntry = true }
        open.append(name)
        for section in sections where section.key == "include" { include(section, parse) }
        open.removeLast()
        for section in sections where section.key != "include" {
            if section.key == "fascia", !isEntry {
                FileKeys.checkVersion(section.value, errors)
            } else {
                merge(section.key == "strings" ? tables(section, parse) : section)
            }
        }
    }

    /// Notes a file that is to be read; reports one too many.
    private mutating func add(_ path: String, namedAt place: Place) -> Bool {
        guard paths.count < ConfigurationFiles.maximumCount else {
            errors.add("a configuration may have at most \(ConfigurationFiles.maximumCount) files", at: place)
            return false
        }
        known.insert(ConfigurationFiles.normalized(path))
        paths.append(path)
        errors.note(file: path)
        return true
    }

    /// Reads a file that holds a mapping; nil after reporting what is wrong.
    /// - Parameter place: the line that names the file, whose mistake a missing one is; nil for the entry.
    private func mapping(
        _ path: String, _ what: String, namedAt place: Place?, _ parse: (String) throws(YAMLError) -> YAMLDocument
    ) -> SourceNode? {
        do throws(YAMLError) {
            let document = try parse(path)
            for problem in document.problems { errors.add(problem.message, at: Place(in: path, problem)) }
            let node = SourceNode(document.root, file: path)
            if node.pairs != nil { return node }
            errors.add("expected a mapping of \(what), found \(node.kind)", at: Place(position: node.position, keyPath: ""))
        } catch {
            if error.position != nil {
                errors.add(error.message, at: Place(in: path, error))
            } else {
                let story = error.message + FileAdvice.text(path)
                errors.add(place == nil ? story : "\(path) \(story)", at: place ?? Place(in: path, error))
            }
        }
        return nil
    }

    /// The section with file names of languages replaced by the files' content.
    private mutating func tables(_ section: SourcePair, _ parse: (String) throws(YAMLError) -> YAMLDocument) -> SourcePair {
        guard let languages = section.value.pairs else { return section }
        let read = languages.map { language -> SourcePair in
            guard let path = language.value.text else { return language }
            let place = Place(position: language.value.position, keyPath: "strings.\(language.key)")
            let node = table(language.value.position.resolve(path), namedAt: place, parse)
            return SourcePair(key: language.key, position: language.position, value: node)
        }
        return SourcePair(key: section.key, position: section.position, value: SourceNode(.mapping(read), at: section.value.position))
    }

    private mutating func table(
        _ path: String, namedAt place: Place, _ parse: (String) throws(YAMLError) -> YAMLDocument
    ) -> SourceNode {
        let isNoted = known.contains(ConfigurationFiles.normalized(path)) || add(path, namedAt: place)
        return (isNoted ? mapping(path, "names to texts", namedAt: place, parse) : nil) ?? .invalid(at: place.position)
    }

    private mutating func include(_ pair: SourcePair, _ parse: (String) throws(YAMLError) -> YAMLDocument) {
        let isList = pair.value.elements != nil
        for (index, element) in (pair.value.elements ?? [pair.value]).enumerated() {
            let place = Place(position: element.position, keyPath: isList ? "include[\(index)]" : "include")
            if let text = element.text, !text.isEmpty {
                read(element.position.resolve(text), namedAt: place, parse)
            } else {
                errors.add("expected the path of a file, found \(element.kind)", at: place)
            }
        }
    }

    private mutating func merge(_ section: SourcePair) {
        let place = Place(position: section.value.position, keyPath: section.key)
        let existing = pairs.firstIndex { $0.key == section.key }
        if section.key == "views" {
            guard let added = section.value.elements else {
                errors.add("expected a list of views, found \(section.value.kind)", at: place)
                return
            }
            guard let existing, let before = pairs[existing].value.elements else {
                pairs.append(section)
                return
            }
            replace(existing, section, SourceNode(.sequence(before + added), at: section.value.position))
        } else if ConfigurationFiles.merged.contains(section.key) {
            guard let added = section.value.pairs else {
                // A section whose lines are all commented out is allowed.
                if section.value.isNull { return }
                let isSeveral = section.key == "display" && section.value.elements != nil
                errors.add(isSeveral ? Unsupported.severalDisplays : "expected a mapping, found \(section.value.kind)", at: place)
                return
            }
            guard let existing, let before = pairs[existing].value.pairs else {
                pairs.append(section)
                return
            }
            var result = before
            for pair in added {
                if let index = result.firstIndex(where: { $0.key == pair.key }) {
                    result[index] = combined(result[index], pair, in: section.key)
                } else {
                    result.append(pair)
                }
            }
            replace(existing, section, SourceNode(.mapping(result), at: section.value.position))
        } else if let existing, section.key == "background" || section.key == "language" {
            pairs[existing] = section
        } else {
            pairs.append(section)
        }
    }

    /// The later of two entries; the weights of a theme's fonts and the texts of a language are entries of their own.
    private func combined(_ old: SourcePair, _ new: SourcePair, in section: String) -> SourcePair {
        guard (section == "theme" && new.key == "fonts") || section == "strings", let before = old.value.pairs, let added = new.value.pairs
        else { return new }
        let kept = before.filter { pair in !added.contains { $0.key == pair.key } }
        return SourcePair(key: new.key, position: new.position, value: SourceNode(.mapping(kept + added), at: new.value.position))
    }

    private mutating func replace(_ index: Int, _ section: SourcePair, _ value: SourceNode) {
        pairs[index] = SourcePair(key: section.key, position: section.position, value: value)
    }

    /// The path without `.`, `..` after a folder and doubled slashes, so that two spellings of a path are equal.
    package static func normalized(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/", omittingEmptySubsequences: true) where part != "." {
            if part == "..", let last = parts.last, last != ".." {
                parts.removeLast()
            } else {
                parts.append(part)
            }
        }
        return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    }
}

extension Place {
    /// Where the parser found something wrong in a file.
    fileprivate init(in path: String, _ error: YAMLError) {
        self.init(position: SourcePosition(file: path, line: error.line, column: error.column), keyPath: "")
    }
}
