import TestCounts
import Testing
import VirtualDevice

extension DeviceTests {
  /// The same golden picture on every driver, through atomic commits and through the calls before them.
  @Suite(.serialized) struct DriverTests {
    /// A card of each, side by side, and beside them the kernel's vkms. PictureTests have virtio-gpu.
    private static let cards = ["bochs-display", "qxl", "cirrus-vga"]

    @Test func everyDriverShowsTheGoldenPicture() throws {
      var configuration = DeviceConfiguration(graphics: .none)
      configuration.emulatorArguments = Self.cards.flatMap { ["-device", "\($0),id=\($0)"] }
      // qxl has no mode of this size unless it is told of one.
      configuration.kernelArguments = ["video=1280x800"]
      let device = try VirtualDevice.boot(configuration)
      defer { device.stop() }
      try device.output(of: "load-driver vkms")

      try check(device, driver: "bochs-drm", of: .emulated(card: "bochs-display"))
      try check(device, driver: "qxl", of: .emulated(card: "qxl"))
      try check(device, driver: "vkms", of: nil)
      try check(
        device, driver: "cirrus", of: .emulated(card: "cirrus-vga"), mode: "1024x768", "1024x768-rgb565")
    }

    private func check(
      _ device: VirtualDevice, driver: String, of output: VirtualDevice.Output?, mode: String = "1280x800",
      _ kind: String = "1280x800-xrgb8888"
    ) throws {
      // A card names its driver, but for vkms, which names its device.
      let node = try device.output(
        of: """
          for card in /sys/class/drm/card?; do
            case $(readlink $card/device/driver || readlink $card/device) in
              */\(driver)) echo /dev/dri/${card##*/} ;;
            esac
          done
          """)
      try #require(node.hasPrefix("/dev/dri/card"), "one card of \(driver): \(node)")
      // The stages come from the same frames: the old calls are held to all of them in the long run, and on
      // virtio-gpu always.
      for isAtomic in [true, false] {
        try StageCheck(
          device, "[display]\ncard = \(node)\nmode = \(mode)\n", output: output ?? .kernels(node: node)
        ).run(kind, isAtomic: isAtomic, isBrief: !isAtomic && !Count.isSoak)
      }
    }
  }
}
