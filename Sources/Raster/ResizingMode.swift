/// How the part of an image between its caps fills a larger area.
@frozen
public enum ResizingMode: Hashable, Sendable {
    /// It is enlarged.
    case stretch
    /// It is repeated, from the top left on.
    case tile
}
