import Testing

@testable import TouchLockd

@Suite struct CardPropertyTests {
  @Test func everyPropertyHasItsOwnPlaceAndName() {
    var table = PropertyTable()
    for property in CardProperty.allCases {
      #expect(table.id(property) == nil)
      #expect(table.value(property) == nil)
      table.set(property, id: 100 + UInt32(property.rawValue), value: 1000 + UInt64(property.rawValue))
    }
    for property in CardProperty.allCases {
      #expect(table.id(property) == 100 + UInt32(property.rawValue))
      #expect(table.value(property) == 1000 + UInt64(property.rawValue))
    }
    #expect(Set(CardProperty.allCases.map { "\($0.name)" }).count == CardProperty.allCases.count)
  }
}
