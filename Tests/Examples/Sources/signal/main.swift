// signal PORT: the signal that the module at a port has, and what it reports meanwhile.
import SIM7000
import SIM7000Async

let module = try Module(path: CommandLine.arguments[1], baud: 115_200)
// A module that looks for the rate loses the first command or two.
while try await module.send("AT", timeout: 1_000).result != .ok {}

let signal = try await module.send(ATExecute<SignalQuality>()).first
print(signal?.decibelMilliwatts.map { "\($0) dBm" } ?? "no signal")

let registration = try await module.send("AT+CREG?")
print(registration.lines.joined(), registration.result)
await module.close()
for await line in module.unsolicited { print(line.text) }
