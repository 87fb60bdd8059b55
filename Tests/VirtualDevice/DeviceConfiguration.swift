import Foundation

/// What the virtual device is made of.
public struct DeviceConfiguration: Sendable {
  /// The graphics card, and with it the kernel's driver.
  public enum Graphics: String, Sendable, CaseIterable {
    /// 1280x800, XRGB8888, atomic.
    case virtio = "virtio-gpu-pci"
    /// 1024x768, RGB565.
    case cirrus = "cirrus-vga"
    case bochs = "bochs-display"
    case qxl = "qxl-vga"
    /// No card at all.
    case none
  }

  public var graphics: Graphics = .virtio
  /// Added to the kernel's command line, such as `video=Virtual-1:panel_orientation=right_side_up`.
  public var kernelArguments: [String] = []
  /// A disk image with a system on it, to boot instead of the small one; its format is qcow2.
  public var disk: URL?
  /// Boots the kernel as it is packed, which takes seconds longer.
  var hasCompressedKernel = false
  public var memoryMB = 512
  public var processors = 2
  /// The clock counts instructions, 8 ns each, and leaps to the next timer where there are none: what takes time
  /// takes as much whatever else the host does. Idle, such a device keeps a core of the host busy.
  public var countsInstructions = false
  /// QEMU's -display: `gtk`, `sdl` or `vnc=:1` for use by hand, with an absolute pointer.
  public var display = "none"
  /// Added to QEMU's command line, such as `-drive`.
  public var emulatorArguments: [String] = []
  public var bootTimeout: Duration = .seconds(120)

  public init() {}

  public init(graphics: Graphics) { self.graphics = graphics }

  func arguments(console: URL) throws -> [String] {
    var kernelLine = ["console=ttyS0", "loglevel=4", "panic=-1"]
    if disk != nil { kernelLine.append("root=/dev/vda") }
    kernelLine += kernelArguments
    var arguments = [
      // Hardware virtualisation is missing on most build machines, and stock kernels do not boot under
      // some nested ones.
      "-accel", countsInstructions ? "tcg,thread=single" : "tcg,thread=multi", "-cpu", "max",
      "-smp", "\(processors)", "-m", "\(memoryMB)",
      "-nodefaults", "-no-reboot", "-display", display, "-vga", "none",
      "-kernel", try Repository.kernel(compressed: hasCompressedKernel).path, "-initrd",
      try Repository.initramfs().path,
      "-append", kernelLine.joined(separator: " "),
      "-serial", "file:\(console.path)",
      "-chardev", "socket,id=agent,fd=3", "-device", "virtio-serial-pci",
      "-device", "virtserialport,chardev=agent,name=touchlock.agent",
      "-chardev", "socket,id=qmp,fd=4", "-mon", "chardev=qmp,mode=control",
    ]
    if let disk {
      // What a power cut loses is decided by the guest's own flushes.
      arguments += ["-drive", "file=\(disk.path),if=virtio,format=qcow2,cache=unsafe"]
    }
    if countsInstructions { arguments += ["-icount", "shift=3,sleep=off"] }
    if graphics != .none { arguments += ["-device", graphics.rawValue] }
    if display != "none" { arguments += ["-device", "virtio-tablet-pci"] }
    return arguments + emulatorArguments
  }
}
