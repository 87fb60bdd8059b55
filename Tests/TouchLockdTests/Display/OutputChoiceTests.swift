import LockCore
import Testing

@testable import TouchLockd

/// Cards of every kind, and the output that must be chosen on them.
@Suite struct OutputChoiceTests {
  // DRM_FORMAT_* are four letters, the first in the lowest byte.
  private static let xrgb8888: UInt32 = 0x3432_5258  // XR24
  private static let rgb565: UInt32 = 0x3631_4752  // RG16
  private static let nv12: UInt32 = 0x3231_564e  // NV12

  private func mode(_ width: UInt16, _ height: UInt16, preferred: Bool = false) -> Mode {
    var mode = Mode()
    mode.horizontal.visible = width
    mode.vertical.visible = height
    mode.type = preferred ? 8 : 0
    return mode
  }

  private func connector(
    _ id: UInt32, _ status: ConnectorDescription.Status = .connected, encoder: UInt32 = 0,
    possible: [UInt32], modes: [Mode]? = nil
  ) -> ConnectorDescription {
    let connector = ConnectorDescription()
    connector.id = id
    connector.name = "DSI-\(id)"
    connector.status = status
    connector.encoder = encoder
    connector.possibleEncoders = possible
    connector.modes = modes ?? [mode(800, 480, preferred: true)]
    return connector
  }

  private func plane(
    _ id: UInt32, crtc: UInt32 = 0, possible: UInt32, primary: Bool = true, formats: [UInt32] = [xrgb8888]
  ) -> PlaneDescription {
    let plane = PlaneDescription()
    plane.id = id
    plane.isPrimary = primary
    plane.crtc = crtc
    plane.possibleCrtcs = possible
    plane.formats = formats
    return plane
  }

  /// One CRTC (31), encoder (41), connector (51) and plane (61), not in use.
  private func simpleCard() -> CardDescription {
    var card = CardDescription()
    card.path = "/dev/dri/card0"
    card.crtcs = [31]
    card.encoders = [EncoderDescription(id: 41, crtc: 0, possibleCrtcs: 0b1)]
    card.connectors = [connector(51, possible: [41])]
    card.planes = [plane(61, possible: 0b1)]
    return card
  }

  private func choose(_ card: CardDescription, _ wish: OutputWish = .init(), unknown: Bool = false) throws
    -> Output
  {
    try card.chooseOutput(wish, acceptingUnknown: unknown)
  }

  private func problem(_ card: CardDescription, unknown: Bool = false) -> String? {
    do throws(DisplayError) {
      _ = try card.chooseOutput(OutputWish(), acceptingUnknown: unknown)
      return nil
    } catch {
      return error.text
    }
  }

  @Test func theOnlyWayIsTaken() throws {
    let output = try choose(simpleCard())
    #expect(output.connector == 51)
    #expect(output.crtc == 31)
    #expect(output.plane == 61)
    #expect(output.format == .xrgb8888)
    #expect(output.size == Size(width: 800, height: 480))
    #expect(output.otherPlanes.isEmpty)
    #expect(output.otherConnectors.isEmpty)
  }

  // MARK: Modes

  @Test func thePreferredModeIsTakenWhereverItStands() throws {
    let card = simpleCard()
    card.connectors[0].modes = [mode(1920, 1080), mode(1024, 600, preferred: true), mode(640, 480)]
    #expect(try choose(card).size == Size(width: 1024, height: 600))
  }

  @Test func withoutAPreferredModeTheFirstIsTaken() throws {
    let card = simpleCard()
    card.connectors[0].modes = [mode(1920, 1080), mode(640, 480)]
    #expect(try choose(card).size == Size(width: 1920, height: 1080))
  }

  @Test func theModeThatIsAskedForIsTaken() throws {
    let card = simpleCard()
    var slow = mode(1920, 1080)
    slow.nominalRate = 30
    var fast = mode(1920, 1080)
    fast.nominalRate = 60
    card.connectors[0].modes = [mode(1024, 600, preferred: true), slow, fast]
    func size(_ text: String, rate: Int? = nil) throws -> (Size, UInt32) {
      let sides = text.split(separator: "x").map { Int32($0)! }
      var wish = OutputWish()
      wish.mode = ModeChoice(size: Size(width: sides[0], height: sides[1]), rate: rate)
      let output = try choose(card, wish)
      return (output.size, output.mode.nominalRate)
    }
    #expect(try size("1920x1080") == (Size(width: 1920, height: 1080), 30))
    #expect(try size("1920x1080", rate: 60) == (Size(width: 1920, height: 1080), 60))
    // What is not there gives way to the preferred one, and that is said.
    #expect(try size("1920x1080", rate: 50).0 == Size(width: 1024, height: 600))
    #expect(try size("800x600").0 == Size(width: 1024, height: 600))
    var wish = OutputWish()
    wish.mode = ModeChoice(size: Size(width: 800, height: 600))
    #expect(
      wish.complaint(about: try choose(card, wish)) == "display: mode: DSI-51 has no 800x600; using 1024x600")
    #expect(OutputWish().complaint(about: try choose(card)) == nil)
  }

  // MARK: Rotation

  /// The panel's right side is the device's top: its picture is turned a quarter clockwise, and so on.
  @Test func mountingAndSettingAddUp() throws {
    let mounted: [UInt64?: Int] = [nil: 0, 0: 0, 1: 2, 2: 3, 3: 1]
    for (value, quarters) in mounted {
      let card = simpleCard()
      card.connectors[0].orientation = Rotation(panelOrientation: value)
      for setting in Rotation.allCases {
        var wish = OutputWish()
        wish.rotation = setting
        let output = try choose(card, wish)
        #expect(output.rotation == Rotation(quarters: quarters + Int(setting.rawValue)))
        let isUpright = output.rotation == .none || output.rotation == .half
        #expect(output.pictureSize == Size(width: isUpright ? 800 : 480, height: isUpright ? 480 : 800))
      }
    }
  }

  // MARK: Connectors

  @Test func builtInPanelsComeFirst() throws {
    var card = simpleCard()
    card.connectors = [
      connector(50, possible: [41]), connector(51, possible: [41]), connector(52, possible: [41]),
    ]
    // eDP behind LVDS, both before a cable's.
    card.connectors[1].rank = 2
    card.connectors[2].rank = 1
    #expect(try choose(card).connector == 52)
    card.connectors[2].status = .disconnected
    #expect(try choose(card).connector == 51)
  }

  @Test func theNamedConnectorComesFirstAndItsAbsenceIsSaid() throws {
    var card = simpleCard()
    card.connectors = [connector(50, possible: [41]), connector(51, possible: [41])]
    card.connectors[0].rank = 0
    var wish = OutputWish()
    wish.connector = "DSI-51"
    #expect(try choose(card, wish).connector == 51)
    card.connectors[1].status = .disconnected
    let output = try choose(card, wish)
    #expect(output.connector == 50)
    #expect(wish.complaint(about: output) == "display: output: DSI-51 is not connected; showing on DSI-50")
  }

  @Test func theFirstConnectedConnectorIsTaken() throws {
    var card = simpleCard()
    card.connectors = [
      connector(50, .disconnected, possible: [41]), connector(51, possible: [41]),
      connector(52, possible: [41]),
    ]
    #expect(try choose(card).connector == 51)
  }

  @Test func aConnectedConnectorWithoutModesIsPassedOver() throws {
    var card = simpleCard()
    card.connectors.insert(connector(50, possible: [41], modes: []), at: 0)
    #expect(try choose(card).connector == 51)
  }

  @Test func writebackAndHeadsetsAreNoDisplays() throws {
    var card = simpleCard()
    card.connectors = [
      connector(49, possible: [41]), connector(50, possible: [41]), connector(51, possible: [41]),
    ]
    card.connectors[0].isWriteback = true
    card.connectors[1].isNonDesktop = true
    #expect(try choose(card).connector == 51)
    card.connectors.removeLast()
    #expect(problem(card) == "/dev/dri/card0: no display is connected (DSI-50)")
  }

  @Test func anUnknownConnectorIsTheLastChoice() throws {
    var card = simpleCard()
    card.connectors = [connector(50, .unknown, possible: [41]), connector(51, possible: [41])]
    #expect(try choose(card, unknown: true).connector == 51)
    card.connectors[1].status = .disconnected
    #expect(try choose(card, unknown: true).connector == 50)
    #expect(problem(card) == "/dev/dri/card0: no display is connected (DSI-50, DSI-51)")
  }

  @Test func aConnectorThatCannotBeFedGivesWayToTheNext() throws {
    var card = simpleCard()
    card.connectors.insert(connector(50, possible: [40]), at: 0)
    #expect(try choose(card).connector == 51)
  }

  @Test func withoutADisplayTheConnectorsAreNamed() {
    var card = simpleCard()
    card.connectors[0].status = .disconnected
    #expect(problem(card) == "/dev/dri/card0: no display is connected (DSI-51)")
    card.connectors = []
    #expect(problem(card) == "/dev/dri/card0: no display is connected; it has no connector")
  }

  // MARK: CRTCs

  @Test func theMaskCountsTheCardsCrtcsAndNotTheirNumbers() throws {
    var card = simpleCard()
    card.crtcs = [90, 31, 70]
    card.encoders[0].possibleCrtcs = 0b100
    card.planes = [plane(61, possible: 0b001), plane(62, possible: 0b010), plane(63, possible: 0b100)]
    let output = try choose(card)
    #expect(output.crtc == 70)
    #expect(output.plane == 63)
  }

  @Test func everyPossibleEncoderIsConsidered() throws {
    var card = simpleCard()
    card.crtcs = [31, 32]
    card.encoders = [
      EncoderDescription(id: 41, crtc: 0, possibleCrtcs: 0),
      EncoderDescription(id: 42, crtc: 0, possibleCrtcs: 0b10),
    ]
    card.connectors[0].possibleEncoders = [41, 42]
    card.planes = [plane(61, possible: 0b11)]
    #expect(try choose(card).crtc == 32)
  }

  @Test func theCrtcInUseIsKept() throws {
    var card = simpleCard()
    card.crtcs = [31, 32]
    card.encoders[0] = EncoderDescription(id: 41, crtc: 32, possibleCrtcs: 0b11)
    card.connectors[0].encoder = 41
    card.planes = [plane(61, possible: 0b01), plane(62, possible: 0b10)]
    let output = try choose(card)
    #expect(output.crtc == 32)
    #expect(output.plane == 62)
  }

  @Test func aFreeCrtcIsBetterThanOneThatFeedsAnotherDisplay() throws {
    var card = simpleCard()
    card.crtcs = [31, 32]
    card.encoders = [
      EncoderDescription(id: 41, crtc: 0, possibleCrtcs: 0b11),
      EncoderDescription(id: 42, crtc: 31, possibleCrtcs: 0b11),
    ]
    card.connectors = [connector(51, possible: [41]), connector(52, encoder: 42, possible: [42])]
    card.planes = [plane(61, possible: 0b01), plane(62, possible: 0b10)]
    #expect(try choose(card).crtc == 32)
    // With no other choice it is taken, and the other display is moved to the free one.
    card.encoders[0].possibleCrtcs = 0b01
    let output = try choose(card)
    #expect(output.crtc == 31)
    #expect(output.dark.map(\.connector) == [52])
  }

  @Test func aCrtcWhosePlaneHasNoFormatGivesWayToTheNext() throws {
    var card = simpleCard()
    card.crtcs = [31, 32]
    card.encoders[0].possibleCrtcs = 0b11
    card.planes = [plane(61, possible: 0b01, formats: [Self.nv12]), plane(62, possible: 0b10)]
    #expect(try choose(card).crtc == 32)
  }

  @Test func anImpossibleMaskIsSaid() {
    var card = simpleCard()
    card.encoders[0].possibleCrtcs = 0b10
    #expect(problem(card) == "/dev/dri/card0: no CRTC can feed connector DSI-51")
  }

  @Test func moreCrtcsThanTheMaskHasBitsDoNoHarm() throws {
    var card = simpleCard()
    card.crtcs = (0..<40).map { 100 + $0 }
    card.encoders[0].possibleCrtcs = 1 << 31
    card.planes = [plane(61, possible: 1 << 31)]
    #expect(try choose(card).crtc == 131)
  }

  // MARK: Planes

  @Test func overlaysAndCursorsCarryNoPictureAndAreTurnedOff() throws {
    var card = simpleCard()
    card.planes = [
      plane(59, crtc: 31, possible: 0b1, primary: false), plane(60, possible: 0b1, primary: false),
      plane(61, crtc: 31, possible: 0b1), plane(62, crtc: 31, possible: 0b1, primary: false),
    ]
    let output = try choose(card)
    #expect(output.plane == 61)
    #expect(output.otherPlanes == [59, 62])
  }

  @Test func thePlaneInUseIsKept() throws {
    var card = simpleCard()
    card.crtcs = [31, 32]
    card.planes = [plane(61, crtc: 32, possible: 0b11), plane(62, crtc: 31, possible: 0b11)]
    let output = try choose(card)
    #expect(output.plane == 62)
    // What another CRTC shows is the session's.
    #expect(output.otherPlanes == [61])
    card.planes[1].crtc = 0
    #expect(try choose(card).plane == 62)
    card.planes.removeLast()
    #expect(try choose(card).plane == 61)
  }

  @Test func aCrtcWithoutAPrimaryPlaneIsSaid() {
    let card = simpleCard()
    card.planes[0].isPrimary = false
    #expect(problem(card) == "/dev/dri/card0: no CRTC of connector DSI-51 has a primary plane")
  }

  // MARK: Other displays

  @Test func everyOtherDisplayIsBlackAndTheRestIsOff() throws {
    var card = simpleCard()
    card.crtcs = [31, 32, 33]
    card.activeCrtcs = [31, 33]
    card.encoders[0].possibleCrtcs = 0b011
    card.encoders.append(EncoderDescription(id: 42, crtc: 33, possibleCrtcs: 0b111))
    card.connectors.append(connector(52, encoder: 42, possible: [41], modes: [mode(640, 480)]))
    // Not connected, but fed by a CRTC that nothing else needs.
    card.connectors.append(connector(53, .disconnected, encoder: 42, possible: [42]))
    card.planes = [
      plane(61, crtc: 31, possible: 0b001), plane(62, possible: 0b010),
      plane(63, crtc: 33, possible: 0b100), plane(64, crtc: 31, possible: 0b111, primary: false),
    ]
    let output = try choose(card)
    #expect(output.connector == 51 && output.crtc == 31 && output.plane == 61)
    #expect(output.dark.map(\.connector) == [52])
    #expect(output.dark.map(\.crtc) == [32])
    #expect(output.dark.map(\.plane) == [62])
    #expect(output.dark[0].mode.size == Size(width: 640, height: 480))
    #expect(output.otherPlanes == [63, 64])
    #expect(output.otherConnectors == [53])
    #expect(output.otherCrtcs == [33])
    #expect(output.looks(like: try choose(card)))
    // Where the hardware cannot do all at once, only ours is on.
    output.turnOffDark()
    #expect(output.dark.isEmpty)
    #expect(output.otherPlanes == [63, 64, 62])
    #expect(output.otherConnectors == [53, 52])
    #expect(output.otherCrtcs == [33, 32])
    #expect(!output.looks(like: try choose(card)))
  }

  @Test func aDisplayWithoutACrtcIsOff() throws {
    var card = simpleCard()
    card.encoders[0].crtc = 31
    card.connectors[0].encoder = 41
    card.connectors.append(connector(52, possible: [41]))
    let output = try choose(card)
    #expect(output.connector == 51)
    #expect(output.dark.isEmpty)
  }

  // MARK: Formats

  @Test func xrgb8888IsBetterThanRGB565UnlessTheDriverAsksFor16Bits() throws {
    var card = simpleCard()
    card.planes[0].formats = [Self.rgb565, Self.nv12, Self.xrgb8888]
    #expect(try choose(card).format == .xrgb8888)
    card.preferredDepth = 24
    #expect(try choose(card).format == .xrgb8888)
    card.preferredDepth = 16
    #expect(try choose(card).format == .rgb565)
    card.planes[0].formats = [Self.xrgb8888]
    #expect(try choose(card).format == .xrgb8888)
  }

  /// The codes are the letters of drm_fourcc.h.
  @Test(arguments: [
    (UInt32(0x3432_5241), PixelFormat.argb8888), (UInt32(0x3432_4258), .xbgr8888),
    (UInt32(0x3432_4752), .rgb888),
    (UInt32(0x3631_4752), .rgb565), (UInt32(0x3033_5258), .xrgb2101010),
  ])
  func everyFormatAloneWillDo(code: UInt32, format: PixelFormat) throws {
    let card = simpleCard()
    card.planes[0].formats = [Self.nv12, code]
    #expect(try choose(card).format == format)
    card.planes[0].formats = [code, Self.xrgb8888]
    #expect(try choose(card).format == .xrgb8888)
  }

  @Test func rgb565AloneWillDo() throws {
    let card = simpleCard()
    card.planes[0].formats = [Self.rgb565]
    #expect(try choose(card).format == .rgb565)
  }

  @Test func unusableFormatsAreListed() {
    let card = simpleCard()
    // 0x0101_4752: a code with bytes that are no letters.
    card.planes[0].formats = [Self.nv12, 0x3432_4742, 0x0101_4752]
    #expect(
      problem(card) == "/dev/dri/card0: the plane of connector DSI-51 takes none of XRGB8888, ARGB8888, "
        + "XBGR8888, RGB888, RGB565, XRGB2101010; it offers NV12 BG24 RG??")
    card.planes[0].formats = []
    #expect(problem(card)?.hasSuffix("it offers nothing") == true)
  }

  // MARK: Text

  // 1280 x 800 with 1440 x 823 in all at 71 MHz: 59.909... Hz.
  @Test func anOutputIsOneLine() {
    let output = Output()
    output.connectorName = "HDMI-A-1"
    output.mode = mode(1280, 800)
    output.mode.clock = 71_000
    output.mode.horizontal.total = 1440
    output.mode.vertical.total = 823
    #expect(output.text == "HDMI-A-1 1280x800 at 59.91 Hz, XRGB8888")
    // 1440 x 822 at 71.055 MHz: 60.028... Hz.
    output.mode.vertical.total = 822
    output.mode.clock = 71_055
    output.format = .rgb565
    output.rotation = .threeQuarters
    #expect(output.text == "HDMI-A-1 1280x800 at 60.03 Hz, RGB565, turned 270 degrees")
  }
}
