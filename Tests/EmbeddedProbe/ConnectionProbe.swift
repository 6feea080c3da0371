import Primitives
import SIM7000

func probeConnections() {
  check(isSaid(TCPCommand.open(0, .tcp, "a.example", port: 80), start))
  check(isSaid(SecureSocketCommand.send(0, length: 5, timeLimit: 700), "AT+CASEND=0,5,700\r"))
  check(isSaid(MQTTCommand.configure(.keepAlive(60)), "AT+SMCONF=\"KEEPTIME\",60\r"))
  check(isSaid(ATTest(.httppara), "AT+HTTPPARA=?\r"))
  check(isSaid(TLSCommand.configure(1, .cipherSuite(index: 0, 0xC02F)), suite))
  check(urc("0, CLOSED") == .connection(.event(ConnectionEvent(connection: 0, .closed))))
  check(urc("+CADATAIND: 1") == .secureSocket(.readable(connection: 1)))
  check(urc("+SMSTATE: 0") == .mqtt(.state(MQTTState(isConnected: false))))
  check(urc("+CPSMSTATUS: \"EXIT PSM\"") == .service(.sleep(.left)))
  let numbers = FixedBytes<64>("+CIPCCFG: 5,2,1024,1,0,1460,50").withBytes { line in
    try? NumberList(parsing: line, of: "+CIPCCFG")
  }
  check(numbers?.count == 7 && numbers?[5] == 1_460)
  probeData()
}

/// `ATO`, data, and the peer closes.
private func probeData() {
  var channel = ATChannel()
  try? channel.send(ATLine("ATO\r"), responseTimeout: 1_000, at: .zero)
  let line = FixedBytes<64>("ATO\r\r\nCONNECT\r\nab\r\nCLOSED\r\n")
  var count = 0
  for index in 0..<line.count {
    switch channel.receive(line[index], at: .zero).event {
    case .finalResult(.connect): channel.beginData()
    case .body: count += channel.withLine { $0.count }
    default: break
    }
  }
  check(count == 2 && channel.isReady)
}

private let start: StaticString = "AT+CIPSTART=0,\"TCP\",\"a.example\",80\r"
private let suite: StaticString = "AT+CSSLCFG=\"ciphersuite\",1,0,0xC02F\r"

private func urc(_ line: StaticString) -> URC? {
  FixedBytes<64>(line).withBytes { URC(parsing: $0) }
}

private func isSaid(_ command: some ATRequest, _ expected: StaticString) -> Bool {
  var line = ATLine()
  command.encode(into: &line)
  return line.withBytes { $0.equals(expected) }
}
