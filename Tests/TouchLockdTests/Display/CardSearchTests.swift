import Foundation
import LockSystem
import Testing

@testable import TouchLockd

@Suite struct CardSearchTests {
  private func folder(_ names: [String]) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in names { try Data().write(to: folder.appendingPathComponent(name)) }
    return folder.path
  }

  private func problem(_ search: CardSearch) -> String? {
    do throws(DisplayError) {
      _ = try search.open(probing: false)
      return nil
    } catch {
      return error.text
    }
  }

  @Test func cardsAreInNumericOrderAndNothingElseIsACard() throws {
    let folder = try folder([
      "card10", "card2", "card0", "renderD128", "controlD64", "card", "cardboard", "card1x", "xcard3",
      "card1234567", "by-path",
    ])
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(CardSearch.cards(in: folder) == ["0", "2", "10"].map { "\(folder)/card\($0)" })
  }

  @Test(arguments: [
    ("card0", 0), ("card07", 7), ("card123456", 123_456), ("card1234567", nil), ("card", nil), ("car", nil),
    ("", nil), ("card-1", nil), ("card1 ", nil), ("Card1", nil),
  ])
  func aCardsNumber(name: String, number: Int?) {
    var bytes = Array(name.utf8) + [0]
    bytes.withUnsafeBytes { #expect(CardSearch.cardNumber($0) == number) }
    // Without a zero at the end it is whatever the buffer holds.
    bytes.removeLast()
    bytes.withUnsafeBytes { #expect(CardSearch.cardNumber($0) == number) }
  }

  @Test func noCardAtAllIsSaid() throws {
    #expect(
      problem(CardSearch(card: "auto", usesAtomic: true, folder: "/nowhere/dri"))
        == "/nowhere/dri: no card is there")
    let empty = try folder([])
    defer { try? FileManager.default.removeItem(atPath: empty) }
    #expect(
      problem(CardSearch(card: "auto", usesAtomic: true, folder: empty)) == "\(empty): no card is there")
  }

  @Test func theFirstCardsProblemIsTold() throws {
    let folder = try folder(["card1", "card3"])
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(
      problem(CardSearch(card: "auto", usesAtomic: true, folder: folder))
        == "\(folder)/card1: not a card with dumb buffers")
  }

  @Test func aNamedCardThatIsNotThereIsSaid() {
    #expect(
      problem(CardSearch(card: "/dev/dri/card77", usesAtomic: true))
        == "open /dev/dri/card77: No such file or directory")
    #expect(
      problem(CardSearch(card: "/dev/null", usesAtomic: true)) == "/dev/null: not a card with dumb buffers")
  }
}
