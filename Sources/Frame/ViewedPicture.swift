import FasciaGeometry
import FasciaRaster

/// The picture as others look at it: the loop's shadow, in a memory file for as long as anybody does.
package final class ViewedPicture {
    /// What they see. While a secret can be read on the display, that is what was there before.
    package let surface: Surface
    /// This process's own memory for the picture: where it goes on while a secret shows, and when nobody looks any more. It is there all the
    /// while, so that neither can fail.
    let own: Surface
    /// Counts the files from 1: another size of the display is another one.
    package let generation: Int
    /// What was composed since it was last taken, in its pixels; only added to while nobody takes it.
    @exclusivity(unchecked) package var damage = Damage()
    /// Whether they do not see what the display shows, since a secret can be read there.
    package internal(set) var isHidden: Bool

    /// - Parameter former: the one that it takes the place of.
    init(surface: Surface, own: Surface, isHidden: Bool, after former: ViewedPicture? = nil) {
        self.surface = surface
        self.own = own
        self.isHidden = isHidden
        generation = (former?.generation ?? 0) + 1
    }

    /// Takes what was composed since the last time.
    package func takeDamage() -> Damage {
        defer { damage.removeAll() }
        return damage
    }
}
