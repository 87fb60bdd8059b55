import CLinux
import LockCore
import LockSystem

/// Finds the card that the locked picture is shown on.
struct CardSearch: Sendable {
  /// The device node; "auto": the first one in numeric order that has a display.
  var card: String
  var usesAtomic: Bool
  var wish = OutputWish()
  /// Where "auto" looks.
  var folder = "/dev/dri"

  /// Whether any card will do.
  var isAutomatic: Bool { card.isSame(as: "auto") }

  /// Opens the card, becomes its master and chooses an output on it.
  ///
  /// - Parameter probing: whether the connectors are asked anew. That is slow, and shows more only where
  ///   nobody has looked for a display since it was plugged in: to be tried when it fails without.
  func open(probing: Bool) throws(DisplayError) -> (card: Card, output: Output) {
    let paths = isAutomatic ? CardSearch.cards(in: folder) : [card]
    var problem: DisplayError?
    for path in paths {
      do throws(DisplayError) {
        let card = try Card(opening: path, usesAtomic: usesAtomic)
        return (card, try card.describe(probing: probing).chooseOutput(wish, acceptingUnknown: probing))
      } catch {
        problem = problem ?? error
      }
    }
    throw problem ?? .unusable("\(folder): no card is there")
  }

  /// The device nodes of cards in a folder, in numeric order; none where there is no folder.
  static func cards(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var numbers: [Int] = []
    while let entry = readdir(stream) {
      let number = withUnsafeBytes(of: entry.pointee.d_name) { cardNumber($0) }
      guard let number else { continue }
      numbers.insert(number, at: numbers.firstIndex { number < $0 } ?? numbers.count)
    }
    return numbers.map { "\(folder)/card\($0)" }
  }

  /// The number in the name of a card's device node, which ends with a zero byte; nil: another name.
  static func cardNumber(_ name: UnsafeRawBufferPointer) -> Int? {
    let prefix: StaticString = "card"
    let length = prefix.utf8CodeUnitCount
    guard let start = name.baseAddress, name.count > length, memcmp(start, prefix.utf8Start, length) == 0
    else { return nil }
    var number = 0
    var position = length
    while position < name.count, name[position] != 0 {
      // More than six digits is no number that the kernel gives.
      guard (0x30...0x39).contains(name[position]), position < length + 6 else { return nil }
      number = number * 10 + Int(name[position] - 0x30)
      position += 1
    }
    return position == length ? nil : number
  }
}
