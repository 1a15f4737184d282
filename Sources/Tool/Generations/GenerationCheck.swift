import ArgumentParser
import FasciaConfiguration
import FasciaPanel
import FasciaSystem
import Glibc

/// Looks over a configuration before it is shown: every mistake that `check` calls an error, and files that are not part of it.
struct GenerationCheck {
    /// The configuration's entry file.
    let entry: String
    /// What a person calls it.
    let name: String
    /// Whether it has to hold all that it needs.
    var isWhole = true

    /// Folders that the service does not see, or that are emptied under it.
    private static let hidden = ["/home/", "/root/", "/run/user/", "/tmp/", "/var/tmp/"]

    private var folder: String { String(entry.dropLast((entry.split(separator: "/").last?.count ?? 0) + 1)) }

    /// Prints every mistake, and ends the command if there is any.
    func perform() throws {
        do {
            let configuration = try PanelConfiguration.load(path: entry, kinds: Loading.kinds)
            _ = try configuration.build(scale: configuration.display.scale ?? 1, isThorough: true)
            if isWhole { try checkPlaces(configuration) }
        } catch let errors as ConfigurationErrors {
            // A new one's folder has a name for the while that says nothing to anybody.
            for error in errors.all { Output.error(isWhole ? "\(error)".replacing("\(folder)/", with: "") : "\(error)") }
            for file in errors.files where isWhole && !file.hasPrefix("/usr/") && leadsOut(file) {
                let name = file.hasPrefix(folder + "/") ? String(file.dropFirst(folder.utf8.count + 1)) : file
                Output.error(
                    "fascia: \(name) leads out of \(self.name): only what is in it is stored; put the file there, and name it there")
            }
            throw ExitCode.failure
        }
    }

    /// Whether a path, of a file that need not be there, lies outside of the configuration's folder.
    private func leadsOut(_ file: String) -> Bool {
        var parts: [Substring] = []
        for part in file.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return !parts.starts(with: folder.split(separator: "/"))
    }

    private func checkPlaces(_ configuration: PanelConfiguration) throws {
        let own = GenerationCheck.resolved(folder) ?? folder
        for file in configuration.neededFiles {
            guard let path = GenerationCheck.resolved(file) else { continue }
            // What packages install is there on the next day, too.
            if path.hasPrefix(own + "/") || path.hasPrefix("/usr/") { continue }
            throw GenerationSource.Problem(description: "\(name): it needs \(path), which is not in it")
        }
        for images in configuration.imageFolders {
            // A program's pictures come and go in a folder of its own.
            let path = GenerationCheck.resolved(images) ?? images
            if path.hasPrefix(own + "/") || !GenerationCheck.hidden.contains(where: (path + "/").hasPrefix) { continue }
            throw GenerationSource.Problem(description: "\(name): its images lie in \(path), which the service does not see")
        }
    }

    private static func resolved(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
