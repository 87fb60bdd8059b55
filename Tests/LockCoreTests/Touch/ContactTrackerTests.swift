import Testing
import TouchDevices

@testable import LockCore

@Suite struct ContactTrackerTests {
  @Test(arguments: TouchFixture.all)
  func followsTheContacts(of fixture: TouchFixture) throws {
    #expect(try contacts(of: fixture) == fixture.contacts)
  }

  @Test func fixturesHaveDifferentNames() {
    #expect(Set(TouchFixture.all.map(\.name)).count == TouchFixture.all.count)
  }

  private func contacts(of fixture: TouchFixture) throws -> [TouchFixture.Touch] {
    var tracker = ContactTracker(try TouchReading(device: fixture.device, axes: fixture.axes))
    var numbers = ContactNumbers()
    var contacts: [TouchFixture.Touch] = []
    for event in fixture.events { tracker.handle(event, &numbers) { contacts.append(.init($0)) } }
    return contacts
  }
}
