import SIM7000
import SIM7000Async

/// Prints the signal of a module, and then each unsolicited line.
func watchSignal(of path: String) async throws {
  let module = try Module(path: path, baud: 115_200)
  let signal = try await module.send(ATExecute<SignalQuality>()).first
  print(signal?.rssi as Any, signal?.decibelMilliwatts as Any)  // 0 to 31, and dBm; nil for 99
  for await line in module.unsolicited { print(line.text) }
}
