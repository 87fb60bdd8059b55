import CDRM
import LockCore
import LockSystem

/// The cards that the locked picture is not on. While locked they are off, with this program as their master,
/// so that nothing of a session stays on their displays.
final class OtherCards {
  private var cards: [Card] = []

  /// Turns off all but one card. Whose master another program is and stays, shows what it shows.
  func turnOff(besides own: String, in folder: String) {
    for path in CardSearch.cards(in: folder) where !path.isSame(as: own) && !isHeld(path) {
      do throws(DisplayError) {
        let card = try Card(opening: path, usesAtomic: false)
        for crtc in try card.describe(probing: false).activeCrtcs {
          drmModeSetCrtc(card.descriptor.raw, crtc, 0, 0, 0, nil, 0, nil)
        }
        cards.append(card)
      } catch {
        // No card with displays, or somebody else's.
      }
    }
  }

  /// Gives them away.
  func release() { cards = [] }

  private func isHeld(_ path: String) -> Bool {
    for card in cards where card.path.isSame(as: path) { return true }
    return false
  }
}
