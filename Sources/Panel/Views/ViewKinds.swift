import FasciaConfiguration

/// The kinds of views that a configuration can name.
public struct ViewKinds: Sendable {
    /// A kind's name, and the kind, whose table of keys is made when it is first needed.
    private var entries: [Entry]

    private struct Entry: Sendable {
        let name: String
        let kind: @Sendable () -> ViewKind

        init(_ name: String, _ kind: @escaping @Sendable () -> ViewKind) {
            self.name = name
            self.kind = kind
        }
    }

    /// What Fascia brings, in the order of the reference.
    public static let standard = ViewKinds(entries: [
        Entry("button") { ButtonKind.kind },
        Entry("segmentedControl") { SegmentedControlKind.kind },
        Entry("slider") { SliderKind.kind },
        Entry("stepper") { StepperKind.kind },
        Entry("tabBar") { TabBarKind.kind },
        Entry("label") { LabelKind.kind },
        Entry("clock") { ClockKind.kind },
        Entry("image") { ImageViewKind.kind },
        Entry("progressBar") { ProgressBarKind.kind },
        Entry("view") { BoxKind.kind },
        Entry("stack") { StackKind.kind },
        Entry("grid") { GridKind.kind },
        Entry("pages") { PagesKind.kind },
        Entry("list") { ListKind.kind },
        Entry("scroll") { ScrollKind.kind },
        Entry("navigation") { NavigationKind.kind },
        Entry("segmentsController") { SegmentsControllerKind.kind },
        Entry("page") { PageKind.kind },
        Entry("switch") { SwitchKind.kind },
    ])

    /// Kinds, and some of one's own after them; one of the same name takes the place of another.
    public static func + (kinds: ViewKinds, own: [ViewKind]) -> ViewKinds {
        var result = kinds
        for kind in own {
            result.entries.removeAll { $0.name == kind.name }
            result.entries.append(Entry(kind.name) { kind })
        }
        return result
    }

    /// The words that can stand after `type:`.
    var names: [String] { entries.map(\.name) }

    /// Every kind.
    var all: [ViewKind] { entries.map { $0.kind() } }

    /// The kind of a name, nil if there is none.
    subscript(name: String) -> ViewKind? { entries.first { $0.name == name }?.kind() }
}
