import CLinux

/// A device that exists as long as its owner.
struct UInputDevice: ~Copyable {
  private let descriptor: Int32
  /// CLOCK_MONOTONIC in nanoseconds, right before the write.
  private(set) var firstWrite: Int64?
  private(set) var lastWrite: Int64?

  struct Axis {
    let code: Int32
    let minimum: Int32
    let maximum: Int32
    var resolution: Int32 = 0
  }

  struct Capabilities {
    var keys: [Int32] = []
    var wheels: [Int32] = []
    var axes: [Axis] = []
    var properties: [Int32] = []
  }

  init(name: String, _ capabilities: Capabilities) throws(FingerError) {
    descriptor = clinux_open("/dev/uinput", O_WRONLY | O_CLOEXEC, 0)
    guard descriptor >= 0 else { throw .system(operation: "/dev/uinput", number: clinux_errno()) }
    for key in capabilities.keys { try enable(clinux_UI_SET_KEYBIT, key, of: EV_KEY) }
    for wheel in capabilities.wheels { try enable(clinux_UI_SET_RELBIT, wheel, of: EV_REL) }
    for axis in capabilities.axes { try enable(axis) }
    for property in capabilities.properties { try request(clinux_UI_SET_PROPBIT, property) }

    var setup = uinput_setup()
    setup.id = input_id(bustype: UInt16(BUS_VIRTUAL), vendor: 0x1d6b, product: 0x0104, version: 1)
    // The structure is zeroed and one byte longer than what is copied: the name stays terminated.
    withUnsafeMutableBytes(of: &setup.name) { target in
      for (index, byte) in name.utf8.prefix(target.count - 1).enumerated() { target[index] = byte }
    }
    try check("UI_DEV_SETUP", clinux_ioctl_pointer(descriptor, clinux_UI_DEV_SETUP, &setup))
    try check("UI_DEV_CREATE", clinux_ioctl_int(descriptor, clinux_UI_DEV_CREATE, 0))
  }

  deinit {
    _ = clinux_ioctl_int(descriptor, clinux_UI_DEV_DESTROY, 0)
    close(descriptor)
  }

  /// The device node, such as `/dev/input/event3`.
  func node() throws(FingerError) -> String {
    var name: InlineArray<64, CChar> = InlineArray(repeating: 0)
    try check("UI_GET_SYSNAME", clinux_ioctl_pointer(descriptor, clinux_UI_GET_SYSNAME_64, &name))
    var sysname = ""
    for index in name.indices where name[index] != 0 {
      sysname.unicodeScalars.append(Unicode.Scalar(UInt8(bitPattern: name[index])))
    }
    guard let folder = opendir("/sys/devices/virtual/input/\(sysname)") else {
      throw .system(operation: "opendir", number: clinux_errno())
    }
    defer { closedir(folder) }
    while let entry = readdir(folder) {
      let found = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if found.utf8.starts(with: "event".utf8) { return "/dev/input/\(found)" }
    }
    throw .usage("the device has no event node: is evdev loaded?")
  }

  /// Writes one frame: the events and a SYN_REPORT in a single call, as a driver delivers them.
  mutating func write(_ events: [input_event], report: Bool = true) throws(FingerError) {
    var frame = events
    if report { frame.append(input_event(EV_SYN, SYN_REPORT, 0)) }
    let now = Clock.now()
    let size = frame.count * MemoryLayout<input_event>.stride
    let written = frame.withUnsafeBytes { CLinux.write(descriptor, $0.baseAddress, size) }
    guard written == size else { throw .system(operation: "write", number: clinux_errno()) }
    if firstWrite == nil { firstWrite = now }
    lastWrite = now
  }

  mutating func forgetTimes() {
    firstWrite = nil
    lastWrite = nil
  }

  private func enable(_ axis: Axis) throws(FingerError) {
    try enable(clinux_UI_SET_ABSBIT, axis.code, of: EV_ABS)
    var setup = uinput_abs_setup()
    setup.code = UInt16(axis.code)
    setup.absinfo.minimum = axis.minimum
    setup.absinfo.maximum = axis.maximum
    setup.absinfo.resolution = axis.resolution
    try check("UI_ABS_SETUP", clinux_ioctl_pointer(descriptor, clinux_UI_ABS_SETUP, &setup))
  }

  private func enable(_ bit: UInt, _ code: Int32, of type: Int32) throws(FingerError) {
    try request(clinux_UI_SET_EVBIT, type)
    try request(bit, code)
  }

  private func request(_ number: UInt, _ value: Int32) throws(FingerError) {
    try check("UI_SET_BIT", clinux_ioctl_int(descriptor, number, Int(value)))
  }

  private func check(_ operation: StaticString, _ result: Int32) throws(FingerError) {
    if result < 0 { throw .system(operation: operation, number: clinux_errno()) }
  }
}

extension input_event {
  init(_ type: Int32, _ code: Int32, _ value: Int32) {
    self.init()
    self.type = UInt16(type)
    self.code = UInt16(code)
    self.value = value
  }
}
