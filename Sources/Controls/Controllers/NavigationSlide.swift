/// A page's way in and the other's way out.
struct NavigationSlide {
    let from: ViewController
    let fromPage: NavigationPage
    let to: ViewController
    let toPage: NavigationPage
    /// Whether the new page slides over the old one; else the old one slides away from the new one.
    let isPushing: Bool
    let animation: Animation
    /// How far the slide is, 0 to 1.
    var progress = 0.0
}
