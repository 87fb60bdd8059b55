import LockCore
import LockSystem

/// org.varlink.service, which every service has: what it is and which interfaces it speaks.
extension Service {
  static let serviceInterface = "org.varlink.service"

  func answerService(_ call: borrowing VarlinkCall) -> [UInt8]? {
    switch call.member {
    case "GetInfo":
      if let name = call.parameters.memberNames.first { return Self.invalidParameter(name) }
      return VarlinkReply.encode(Self.info())
    case "GetInterfaceDescription":
      for name in call.parameters.memberNames where name != "interface" { return Self.invalidParameter(name) }
      guard let interface = call.parameters.member("interface")?.string else {
        return Self.invalidParameter("interface")
      }
      return describe(interface)
    default: return Self.methodNotFound(call)
    }
  }

  private static func info() -> JSON {
    var interfaces = JSON.array()
    interfaces.append(serviceInterface)
    interfaces.append(lockInterface)
    var info = JSON.object()
    info.set("vendor", Product.name)
    info.set("product", Product.name)
    info.set("version", Product.version)
    info.set("url", "")
    info.set("interfaces", interfaces)
    return info
  }

  private func describe(_ interface: String) -> [UInt8] {
    var reply = JSON.object()
    switch interface {
    case Self.lockInterface: reply.set("description", Self.lockDescription)
    case Self.serviceInterface: reply.set("description", Self.serviceDescription)
    default: return Self.error(VarlinkError.interfaceNotFound, "interface", interface)
    }
    return VarlinkReply.encode(reply)
  }

  static let serviceDescription = """
    # What this service is and which interfaces it speaks.
    interface org.varlink.service

    # Who made the service, and the names of its interfaces.
    method GetInfo() -> (
      vendor: string,
      product: string,
      version: string,
      url: string,
      interfaces: []string
    )

    # The text that defines an interface, such as this one.
    method GetInterfaceDescription(interface: string) -> (description: string)

    # There is no such interface.
    error InterfaceNotFound (interface: string)

    # The interface has no such method.
    error MethodNotFound (method: string)

    # The interface has the method, this service does not.
    error MethodNotImplemented (method: string)

    # A parameter is missing, unknown, or of the wrong type.
    error InvalidParameter (parameter: string)

    # The caller may not do that. missing: what it would have to be.
    error PermissionDenied (missing: string)

    # The method answers more than once, and must be called with "more".
    error ExpectedMore ()

    """
}
