// signal PORT: the signal that the module at a port has, and what it reports meanwhile.
import Foundation
import SIM7000
import SIM7000Async

let module: Module
do {
  module = try Module(path: CommandLine.arguments[1], baud: 115_200)
} catch {
  print("cannot open the port: \(error)")
  exit(1)
}
// A module that looks for the rate loses the first command or two.
var tries = 1
while try await module.send("AT", timeout: 1_000).result != .ok {
  guard tries < 10 else {
    print("no response")
    exit(1)
  }
  tries += 1
}

let signal = try await module.send(ATExecute<SignalQuality>()).first
print(signal?.decibelMilliwatts.map { "\($0) dBm" } ?? "no signal")

let registration = try await module.send("AT+CREG?")
print(registration.lines.joined(), registration.result)
await module.close()
for await line in module.unsolicited { print(line.text) }
