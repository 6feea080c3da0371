import Primitives
import SIM7000

// Any bytes from a TA, at any time, after any command: the channel reports the
// same in debug and release, and is always ready again in the end.

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = Array(UnsafeBufferPointer(start: start, count: count))[...]
  var channel = ATChannel()
  var now = Instant(microseconds: 0)
  while let control = input.popFirst() {
    // A step: a command when one can be sent, then bytes, then a pause.
    if channel.isReady {
      var line = ATLine(commands[Int(control) % commands.count])
      line.append(ASCII.carriageReturn)
      try? channel.send(line, responseTimeout: Milliseconds(9_000), at: now)
    }
    for byte in input.prefix(Int(control)) {
      _ = channel.receive(byte, at: now)
      now = now + Milliseconds(1)
    }
    input = input.dropFirst(Int(control))
    now = now + Milliseconds(Int64(control) * 50)
    if let deadline = channel.deadline, deadline <= now { _ = channel.reachDeadline(at: now) }
    channel.withLine { precondition($0.count <= LineReader.lineCapacity) }
  }
  // A TA that answers every `AT` from now on is in step before long.
  for _ in 0..<200 where !channel.isReady {
    guard let deadline = channel.deadline else { preconditionFailure("not ready, no deadline") }
    now = max(now, deadline)
    if channel.reachDeadline(at: now).transmits {
      for byte in Array("AT\r\r\nOK\r\n".utf8) {
        _ = channel.receive(byte, at: now)
      }
    }
  }
  precondition(channel.isReady, "the channel does not find back")
  return 0
}

private let commands: [StaticString] = [
  "AT", "ATE1", "AT+CREG?", "AT+CPIN?", "AT+CIPSHUT", "AT+CIFSR", "AT+CSQ",
  "AT+CIPSEND=5", "AT+CMGS=\"+49\"", "AT+HTTPDATA=5,1000", "AT+HTTPREAD",
  "AT+CIPRXGET=2,100", "AT+CARECV=0,100", "AT+CMGL=4", "AT+CASEND=0,5",
  "AT+CFSRFILE=3,\"a\",0,9,0", "AT+CGNSINF", "AT+SHREQ=\"/\",1", "AT+CREG?;+CSQ;+CGNSINF",
  "AT+CPOWD=1",
]
