import Foundation
import LockCore
import Testing

@Suite struct ThemeTests {
  /// Everything that carries meaning stands out from the background by 3 to 1 at least, as WCAG 2.1
  /// (1.4.11) asks of graphics.
  @Test func theDefaultIsLegible() {
    let theme = Theme()
    var colors = [theme.notice, theme.normal.dot]
    for look in [theme.lit, theme.wrong, theme.right] { colors += [look.dot, look.ring, look.line] }
    for color in colors {
      let share = Double(color.alpha) / 255
      let seen = zip(channels(color), channels(theme.background)).map { $0 * share + $1 * (1 - share) }
      let contrast = (luminance(seen) + 0.05) / (luminance(channels(theme.background)) + 0.05)
      #expect(contrast > 3, "\(color)")
    }
  }

  /// Wrong and right differ by more than hue, for those who do not tell red from green.
  @Test func wrongAndRightDifferInLightness() {
    let theme = Theme()
    let wrong = luminance(channels(theme.wrong.dot)) + 0.05
    let right = luminance(channels(theme.right.dot)) + 0.05
    #expect(right / wrong > 1.5)
  }

  private func channels(_ color: Color) -> [Double] {
    [Double(color.red), Double(color.green), Double(color.blue)]
  }

  /// WCAG's relative luminance.
  private func luminance(_ channels: [Double]) -> Double {
    let linear = channels.map { value in
      value / 255 <= 0.04045 ? value / 255 / 12.92 : pow((value / 255 + 0.055) / 1.055, 2.4)
    }
    return linear[0] * 0.2126 + linear[1] * 0.7152 + linear[2] * 0.0722
  }
}
