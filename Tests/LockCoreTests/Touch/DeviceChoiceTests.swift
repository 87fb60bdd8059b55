import Testing
import TouchDevices

@testable import LockCore

@Suite struct DeviceChoiceTests {
  private let automatic = DeviceChoice(wanted: "auto")
  private let screen = DeviceChoice.Marks(isTouchscreen: true, seat: "seat0")
  private let nothing = DeviceChoice.Marks(isTouchscreen: false, seat: "seat0")

  private func device(_ change: (inout TouchDevice) -> Void) -> TouchDevice {
    var device = TouchDevice.single(isDirect: false)
    change(&device)
    return device
  }

  /// Without udev's database a device's own description decides, as udev's input_id would.
  @Test func tellsKindsApart() {
    #expect(TouchDevice.slots().kind == .touchscreen)
    #expect(TouchDevice.slots(isDirect: false).kind == .touchscreen)
    #expect(TouchDevice.slots(hasTouchKey: false).kind == .touchscreen)
    #expect(TouchDevice.packets(hasTouchKey: false).kind == .touchscreen)
    #expect(TouchDevice.single(isDirect: false).kind == .touchscreen)
    #expect(device { $0.declare(key: KeyCode.penTool) }.kind == .pen)
    #expect(device { $0.declare(key: KeyCode.stylus) }.kind == .pen)
    #expect(device { $0.declare(key: KeyCode.fingerTool) }.kind == .touchpad)
    #expect(TouchDevice.single(key: KeyCode.leftButton, isDirect: false).kind == .pointer)
    #expect(TouchDevice(name: "Keyboard").kind == .other)
    var mouse = TouchDevice(name: "Mouse")
    mouse.declare(key: KeyCode.leftButton)
    mouse.declare(relative: 0)
    #expect(mouse.kind == .other)
  }

  @Test func udevDecidesWhereItHasADatabase() {
    let pen = device { $0.declare(key: KeyCode.penTool) }
    #expect(automatic.verdict(on: pen, isWantedNode: false, marks: screen) == .use(.udev))
    #expect(
      automatic.verdict(on: .slots(), isWantedNode: false, marks: nothing) == .leave(.notTouchscreen))
    #expect(automatic.verdict(on: pen, isWantedNode: false, marks: nothing) == .leave(.pen))
    let elsewhere = DeviceChoice.Marks(isTouchscreen: true, seat: "seat1")
    #expect(automatic.verdict(on: .slots(), isWantedNode: false, marks: elsewhere) == .leave(.otherSeat))
  }

  @Test func capabilitiesDecideWithoutIt() {
    #expect(automatic.verdict(on: .slots(), isWantedNode: false, marks: nil) == .use(.capabilities))
    let touchpad = device { $0.declare(key: KeyCode.fingerTool) }
    #expect(automatic.verdict(on: touchpad, isWantedNode: false, marks: nil) == .leave(.touchpad))
    #expect(
      automatic.verdict(on: TouchDevice(name: "Keyboard"), isWantedNode: false, marks: nil)
        == .leave(.notTouchscreen))
  }

  @Test func aPointerIsForWantOfATouchscreen() {
    let tablet = TouchDevice.single(key: KeyCode.leftButton, isDirect: false)
    for marks in [nil, nothing] {
      #expect(automatic.verdict(on: tablet, isWantedNode: false, marks: marks) == .useWithoutTouchscreen)
    }
  }

  @Test func theNamedDeviceIsUsedWhateverItIs() {
    let pen = device {
      $0.declare(key: KeyCode.penTool)
      $0.name = "Pen Tablet"
    }
    let byName = DeviceChoice(wanted: "Pen Tablet")
    #expect(byName.wantedNode == nil)
    #expect(byName.verdict(on: pen, isWantedNode: false, marks: nothing) == .use(.named))
    #expect(byName.verdict(on: .slots(), isWantedNode: false, marks: screen) == .leave(.otherDeviceNamed))
    let byNode = DeviceChoice(wanted: "/dev/input/event7")
    #expect(byNode.wantedNode == "/dev/input/event7")
    #expect(byNode.verdict(on: pen, isWantedNode: true, marks: nil) == .use(.named))
    #expect(byNode.verdict(on: pen, isWantedNode: false, marks: nil) == .leave(.otherDeviceNamed))
  }
}
