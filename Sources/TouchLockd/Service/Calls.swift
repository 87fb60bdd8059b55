import LockCore
import LockSystem

extension Service {
  /// Reads one call and answers it, or puts the client to wait.
  func serve(_ message: [UInt8], _ client: Connection) {
    do throws(MalformedMessage) {
      let call = try read(message)
      // A client that wants no reply must not get one, an error neither.
      if let reply = answer(call, client), !call.isOneway { client.send(reply) }
    } catch {
      refuse(client, error.text)
    }
  }

  /// Says what was wrong and hangs up: after bytes that are no call, nothing in the stream can be trusted.
  func refuse(_ client: Connection, _ reason: String) {
    var parameters = JSON.object()
    parameters.set("reason", reason)
    client.refuse(VarlinkReply.encode(error: VarlinkError.invalidMessage, parameters))
  }

  private func read(_ message: [UInt8]) throws(MalformedMessage) -> VarlinkCall {
    let json: JSON
    do throws(JSONError) {
      json = try parser.parse(message)
    } catch {
      throw MalformedMessage("not JSON: \(error.text)")
    }
    return try VarlinkCall(json)
  }

  /// nil: the answer comes later, or none is wanted.
  private func answer(_ call: borrowing VarlinkCall, _ client: Connection) -> [UInt8]? {
    // No method hands the connection over, and a plain success would be taken for that.
    if call.wantsUpgrade { return Self.invalidParameter("upgrade") }
    switch call.interface {
    case Self.lockInterface: return answerLock(call, client)
    case Self.serviceInterface: return answerService(call)
    default: return Self.error(VarlinkError.interfaceNotFound, "interface", call.interface)
    }
  }

  static func error(_ error: String, _ name: String, _ value: String) -> [UInt8] {
    var parameters = JSON.object()
    parameters.set(name, value)
    return VarlinkReply.encode(error: error, parameters)
  }

  static func invalidParameter(_ name: String) -> [UInt8] {
    error(VarlinkError.invalidParameter, "parameter", name)
  }

  static func methodNotFound(_ call: borrowing VarlinkCall) -> [UInt8] {
    error(VarlinkError.methodNotFound, "method", call.method)
  }
}
