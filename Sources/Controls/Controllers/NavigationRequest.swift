/// A stack that a navigation controller was asked to show.
struct NavigationRequest {
    let stack: [ViewController]
    let isAnimated: Bool
}
