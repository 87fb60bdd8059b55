/// Inputs to start from: how the bytes are cut, and calls and replies as they are in real life.
enum Seeds {
  private static let messages = [
    #"{"method":"org.varlink.service.GetInfo"}"#,
    #"{"method":"org.varlink.service.GetInterfaceDescription","parameters":{"interface":"io.touchlockd.Lock"}}"#,
    #"{"method":"io.touchlockd.Lock.Monitor","parameters":{},"more":true}"#,
    #"{"method":"io.touchlockd.Lock.Lock","oneway":true,"upgrade":false,"x":[1,-2.5e3,null,"\u00e9"]}"#,
    #"{"parameters":{"since":12345678901,"label":"operator"},"continues":true}"#,
    #"{"error":"org.varlink.service.PermissionDenied","parameters":{"missing":"root"}}"#,
    #"[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]"#, "{}", "", "7",
  ]

  static var all: [[UInt8]] {
    var seeds = messages.map { [0] + Array($0.utf8) + [0] }
    seeds += messages.map { [3] + Array($0.utf8) + [0] }
    seeds.append([7] + messages.flatMap { Array($0.utf8) + [0] })
    return seeds
  }
}
