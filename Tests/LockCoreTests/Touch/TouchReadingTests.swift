import Testing
import TouchDevices

@testable import LockCore

@Suite struct TouchReadingTests {
  @Test func takesTheUsualAxes() throws {
    let slots = try TouchReading(device: .slots(x: 1000...2500, y: 42...1981))
    #expect(slots.method == .slots)
    #expect([slots.xCode, slots.yCode] == [AxisCode.positionX, AxisCode.positionY])
    #expect(slots.xAxis == Axis(minimum: 1000, maximum: 2500))
    #expect(slots.yAxis == Axis(minimum: 42, maximum: 1981))
    #expect(slots.touchKey == KeyCode.touch)
    #expect(try TouchReading(device: .packets()).method == .packets)
    let single = try TouchReading(device: .single(key: KeyCode.leftButton))
    #expect(single.method == .single)
    #expect([single.xCode, single.yCode] == [AxisCode.x, AxisCode.y])
    #expect(single.touchKey == KeyCode.leftButton)
  }

  /// A device that declares every axis there is has no slots: 0x2e and 0x2f are only two of them.
  @Test func aDeviceWithEveryAxisIsSingleTouch() throws {
    var device = TouchDevice.single()
    for code in 2..<TouchDevice.axisCount { device.declare(axis: code, Axis(minimum: 0, maximum: 9)) }
    #expect(try TouchReading(device: device).method == .single)
  }

  @Test func takesAxesAndRangesFromTheConfiguration() throws {
    var axes = TouchAxes()
    axes.xRange = 100...900
    axes.yRange = -5...5
    let ranged = try TouchReading(device: .slots(x: 0...0, y: 0...0), axes: axes)
    #expect(ranged.xAxis == Axis(minimum: 100, maximum: 900))
    #expect(ranged.yAxis == Axis(minimum: -5, maximum: 5))

    // Portrait: what it calls x is the screen's y.
    axes = TouchAxes()
    axes.xCode = AxisCode.positionY
    axes.yCode = AxisCode.positionX
    let turned = try TouchReading(device: .slots(x: 0...479, y: 0...799), axes: axes)
    #expect(turned.method == .slots)
    #expect(turned.xAxis.maximum == 799 && turned.yAxis.maximum == 479)

    // Of a device with several contacts, the one that its first finger moves.
    axes.xCode = AxisCode.x
    axes.yCode = AxisCode.y
    #expect(try TouchReading(device: .slots(), axes: axes).method == .single)
  }

  private func fault(_ device: TouchDevice, _ axes: TouchAxes = TouchAxes()) -> TouchFault? {
    do throws(TouchFault) {
      _ = try TouchReading(device: device, axes: axes)
      return nil
    } catch {
      return error
    }
  }

  @Test func refusesWhatCannotBeRead() {
    #expect(
      fault(.slots(x: 0...0))?.text
        == "ABS_MT_POSITION_X ranges from 0 to 0; "
        + "right: a maximum above the minimum, by its driver or by x_range and y_range")
    #expect(
      fault(.single(key: KeyCode.penTool))?.text
        == "it has no slots, and neither BTN_TOUCH nor BTN_LEFT to say when it is touched")
    #expect(
      fault(TouchDevice(name: "Keyboard"))?.text
        == "it has no ABS_X and ABS_Y; right: x_axis and y_axis that it has")
    var axes = TouchAxes()
    axes.xCode = 0x02
    #expect(
      fault(.single(), axes)?.text == "it has no ABS_Z and ABS_Y; right: x_axis and y_axis that it has")
    #expect(
      fault(.slots(), axes)?.text
        == "ABS_Z and ABS_MT_POSITION_Y do not belong together; right: both ABS_MT_*, or neither")
    axes.xCode = AxisCode.positionY
    #expect(
      fault(.slots(), axes)?.text
        == "both positions would come from ABS_MT_POSITION_Y; right: x_axis and y_axis that differ")
  }
}
