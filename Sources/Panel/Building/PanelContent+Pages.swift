import FasciaControls

extension PanelContent {
    /// The pages that show now, outer ones before those in them; empty if the panel has none.
    public var visiblePages: [String] {
        pages.filter { $0.view?.isReachable ?? false }.map(\.path)
    }

    /// The innermost page that shows; nil if the panel has none.
    package var innermostPage: String? { pages.last { $0.view?.isReachable ?? false }?.path }

    /// The pages on the stacks of all navigations, the lower ones of a stack first.
    var stackedPages: [String] {
        var found: [(path: String, owner: Int, level: Int)] = []
        var owners: [ObjectIdentifier] = []
        for (model, _) in views {
            guard let controller = navigation.controllers[ObjectIdentifier(model)], let owner = controller.navigationController,
                let level = owner.viewControllers.firstIndex(where: { $0 === controller })
            else { continue }
            let number = owners.firstIndex(of: ObjectIdentifier(owner)) ?? owners.count
            if number == owners.count { owners.append(ObjectIdentifier(owner)) }
            found.append((model.path, number, level))
        }
        return found.sorted { ($0.owner, $0.level) < ($1.owner, $1.level) }.map(\.path)
    }

    /// Puts a page on top of what its navigation shows, without moving anything. Does nothing if there is no such page.
    func stackPage(_ path: String) {
        for (model, _) in views where model.path == path {
            navigation.shows[ObjectIdentifier(model)]?(false)
        }
    }
}
