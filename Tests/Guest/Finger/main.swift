// finger: a touchscreen that the host plays on. Reads one command a line from standard input and answers
// each with one line when it is done: "ok ..." or "error REASON". The device lives until `destroy` or the
// end of the input.
//
//   create [name=N] [protocol=a|b|single|pointer] [min_x= max_x= min_y= max_y=] [slots=] [resolution=]
//   down SLOT X Y / move SLOT X Y / up SLOT        one frame each
//   stroke [at_ns= duration_ms= interval_ms= slot= hold=1] X,Y ...
//   event TYPE CODE VALUE / sync                   raw, without and with only SYN_REPORT
//   sleep MS / destroy
import CLinux

/// Byte by byte: commands are short, and none is performed before the one in front of it.
func readLine() -> String? {
  var line: [UInt8] = []
  while true {
    var byte: UInt8 = 0
    let count = read(0, &byte, 1)
    if count < 0 && clinux_errno() == EINTR { continue }
    if count <= 0 { return nil }
    if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
    line.append(byte)
  }
}

func answer(_ text: String) {
  var bytes = Array(text.utf8)
  bytes.append(UInt8(ascii: "\n"))
  bytes.withUnsafeBytes { _ = write(1, $0.baseAddress, $0.count) }
}

func serve() {
  var player = Player()
  while let line = readLine() {
    let command = Command(line: line)
    do throws(FingerError) {
      answer("ok" + (try player.perform(command)))
    } catch {
      answer("error \(error.line)")
    }
  }
}

serve()
