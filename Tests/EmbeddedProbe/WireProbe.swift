import Primitives
import SIM7000

func probeWire() {
  probeClassification()
  probeAnswer()
  probeTimeout()
}

private func probeClassification() {
  let pending = FixedBytes<16>("AT+CREG?").withBytes(PendingLine.init)
  check(FixedBytes<32>("+CREG: 0,1").withBytes { pending.classify($0) } == .informationResponse)
  check(FixedBytes<32>("+CREG: 1").withBytes { pending.classify($0) } == .urc)
  check(FixedBytes<32>("0, CLOSED").withBytes { pending.classify($0) } == .urc)
  check(
    FixedBytes<64>("+CME ERROR: SIM not inserted").withBytes { pending.classify($0) }
      == .finalResult(.equipmentError(10))
  )
  check(
    FixedBytes<32>("+CMS ERROR: 500").withBytes { pending.classify($0) }
      == .finalResult(.messageError(500))
  )
}

private func probeAnswer() {
  var channel = ATChannel()
  try? channel.send(ATLine("AT+HTTPREAD\r"), responseTimeout: 5_000, at: .zero)
  check(!channel.isReady && channel.deadline == .zero + 5_000)
  var bodies = 0
  var finals = 0
  FixedBytes<64>("AT+HTTPREAD\r\r\n+HTTPREAD: 5\r\n\r\nOK\n\r\nOK\r\n").withBytes { bytes in
    for index in bytes.indices {
      switch channel.receive(bytes[index], at: .zero + 10).event {
      case .body(isLast: true):
        bodies += 1
        check(channel.withLine { $0.equals("\r\nOK\n") })
      case .finalResult(let result):
        finals += 1
        check(result == .ok && channel.isReady)
      default:
        break
      }
    }
  }
  check(bodies == 1 && finals == 1)
}

private func probeTimeout() {
  var channel = ATChannel()
  try? channel.send(ATLine("AT+CSQ\r"), responseTimeout: 1_000, at: .zero)
  check(channel.reachDeadline(at: .zero + 999) == .none)
  check(channel.reachDeadline(at: .zero + 1_000).event == .finalResult(.timedOut))
  check(channel.reachDeadline(at: .zero + 3_000).transmits)
  check(channel.withTransmission { $0.equals("AT\r") })
  var last: ATChannel.Event?
  FixedBytes<16>("AT\r\r\nOK\r\n").withBytes { bytes in
    for index in bytes.indices {
      last = channel.receive(bytes[index], at: .zero + 3_002).event ?? last
    }
  }
  check(last == .synchronised && channel.isReady)
}
