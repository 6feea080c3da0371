import Primitives
import SerialPort

/// What the module on the port says to `AT+CSQ`; the port closes as it goes out of scope.
func signalQuality(on path: String) throws -> String? {
  var port = try Port(path: path, settings: PortSettings(baud: 115_200))
  guard try port.write(Array("AT+CSQ\r".utf8), within: 1_000) else { return nil }
  var reader = SerialPort.LineReader()  // SIM7000 has one, too.
  while let line = try reader.readLine(from: port, within: 5_000) {
    let text = String(decoding: line, as: UTF8.self)
    if text.hasPrefix("+CSQ: ") { return text }
    if text == "ERROR" || text.hasPrefix("+CME ERROR: ") { return nil }
  }
  return nil
}
