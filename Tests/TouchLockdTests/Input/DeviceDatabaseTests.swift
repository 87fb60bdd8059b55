import Testing

@testable import TouchLockd

@Suite struct DeviceDatabaseTests {
  /// Documentation/admin-guide/devices.txt: "13 char Input core: 64 = /dev/input/event0, 65 = /dev/input/event1 ..."
  /// up to 95; drivers/input/evdev.c gives numbers from 256 on to the nodes after event31, named by them.
  @Test(arguments: [
    ("c13:64", 0), ("c13:68", 4), ("c13:95", 31), ("c13:256", 256), ("c13:1023", 1023),
    ("c13:63", nil), ("c13:0", nil), ("c13:", nil), ("c130:64", nil), ("b13:64", nil), ("c226:0", nil),
    ("+input:input5", nil), (".#c13:64f0a1b2", nil), ("c13:64x", nil), ("n2", nil), ("", nil),
  ])
  func anEntryOfTheDatabaseNamesItsNode(name: String, number: Int?) {
    #expect(DeviceDatabase.number(of: name) == number)
  }
}
