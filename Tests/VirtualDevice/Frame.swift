import Foundation

/// The frames between host and agent, as Tests/Guest/Agent/frame.h defines them.
struct Frame {
  enum Kind: UInt32 {
    case run = 1
    case input = 2
    case signal = 3
    case ready = 16
    case started = 17
    case output = 18
    case error = 19
    case exit = 20
  }

  static let headerSize = 12

  let kind: UInt32
  let job: UInt32
  var payload = Data()

  init(_ kind: Kind, job: UInt32, payload: Data) {
    self.kind = kind.rawValue
    self.job = job
    self.payload = payload
  }

  /// The frame that a header announces, without its payload.
  init(header: Data) {
    kind = header.integer(at: 4, as: UInt32.self)
    job = header.integer(at: 8, as: UInt32.self)
  }

  var encoded: Data {
    var data = Data(integer: UInt32(payload.count))
    data.append(Data(integer: kind))
    data.append(Data(integer: job))
    data.append(payload)
    return data
  }
}

extension Data {
  init<Value: FixedWidthInteger>(integer: Value) {
    self = Swift.withUnsafeBytes(of: integer.littleEndian) { Data($0) }
  }

  func integer<Value: FixedWidthInteger>(at offset: Int, as type: Value.Type) -> Value {
    withUnsafeBytes { Value(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: type)) }
  }
}
