import CDRM
import LockCore

extension PixelFormat {
  /// The kernel's DRM_FORMAT_* code.
  var code: UInt32 {
    switch self {
    case .xrgb8888: cdrm_format_xrgb8888
    case .argb8888: cdrm_format_argb8888
    case .xbgr8888: cdrm_format_xbgr8888
    case .rgb888: cdrm_format_rgb888
    case .rgb565: cdrm_format_rgb565
    case .xrgb2101010: cdrm_format_xrgb2101010
    }
  }

  var name: StaticString {
    switch self {
    case .xrgb8888: "XRGB8888"
    case .argb8888: "ARGB8888"
    case .xbgr8888: "XBGR8888"
    case .rgb888: "RGB888"
    case .rgb565: "RGB565"
    case .xrgb2101010: "XRGB2101010"
    }
  }

  /// All of them, for a log line.
  static var names: String {
    var text = ""
    for format in allCases { text += "\(text.isEmpty ? "" : ", ")\(format.name)" }
    return text
  }
}
