import Primitives
import SIM7000
import Testing

/// A line and what it holds; lines are those of TCPIP Application Note V1.02 and
/// of logs of SIM7000E and SIM7000G modules unless a comment says otherwise.
@Suite("The answers of the TCP toolkit")
struct ConnectionResponseTests {
  static func bytes(_ line: String) -> [UInt8] { Array(line.utf8) }

  @Test(
    "STATE: each state of the manual",
    arguments: [
      ("STATE: IP INITIAL", ConnectionState.ipInitial), ("STATE: IP START", .ipStart),
      ("STATE: IP CONFIG", .ipConfig), ("STATE: IP GPRSACT", .ipGPRSActive),
      ("STATE: IP STATUS", .ipStatus), ("STATE: TCP CONNECTING", .connecting(.tcp)),
      ("STATE: UDP CONNECTING", .connecting(.udp)), ("STATE: SERVER LISTENING", .serverListening),
      ("STATE: IP PROCESSING", .ipProcessing), ("STATE: CONNECT OK", .connected),
      ("STATE: TCP CLOSING", .closing(.tcp)), ("STATE: UDP CLOSING", .closing(.udp)),
      ("STATE: TCP CLOSED", .closed(.tcp)), ("STATE: UDP CLOSED", .closed(.udp)),
      ("STATE: PDP DEACT", .pdpDeactivated), ("STATE:IP STATUS", .ipStatus),
    ]
  )
  func states(line: String, state: ConnectionState) throws {
    #expect(try ConnectionState(parsing: Self.bytes(line).span) == state)
    #expect(URC(parsing: Self.bytes(line).span) == .connection(.state(state)))
  }

  @Test(
    "a damaged STATE is none",
    arguments: ["STATE: IP", "STATE: ", "STATE:", "STATE: SCTP CLOSED", "STATE: TCP", "STAT: X"]
  )
  func damagedState(line: String) {
    #expect(throws: InformationResponseError.self) {
      try ConnectionState(parsing: Self.bytes(line).span)
    }
  }

  @Test("the rows of AT+CIPSTATUS, and one row asked for")
  func rows() throws {
    let peer = (Transport.tcp, IPv4Address(bits: 0x74E4_DD33), UInt16(8_500))
    for name in ["C: 0", "+CIPSTATUS: 0"] {
      let row = Self.bytes("\(name),0,\"TCP\",\"116.228.221.51\",\"8500\",\"CONNECTED\"")
      #expect(
        try ClientConnection(parsing: row.span)
          == .init(connection: 0, bearer: 0, state: .connected, peer: peer)
      )
    }
    let unused = Self.bytes("C: 7,,\"\",\"\",\"\",\"INITIAL\"")
    #expect(
      try ClientConnection(parsing: unused.span) == .init(connection: 7, state: .initial)
    )
    let server = Self.bytes("S: 0,0,\"8888\",\"LISTENING\"")
    #expect(
      try ServerConnection(parsing: server.span)
        == .init(connection: 0, bearer: 0, port: 8_888, state: .listening)
    )
  }

  @Test(
    "every state of a connection is known",
    arguments: [
      ("CONNECTING", ClientConnection.State.connecting), ("REMOTE CLOSING", .remoteClosing),
      ("CLOSING", .closing), ("CLOSED", .closed),
    ]
  )
  func clientStates(word: String, state: ClientConnection.State) throws {
    let line = Self.bytes("C: 1,0,\"UDP\",\"1.2.3.4\",\"80\",\"\(word)\"")
    #expect(try ClientConnection(parsing: line.span).state == state)
  }

  @Test(
    "damaged rows are none",
    arguments: [
      "C: 8,,\"\",\"\",\"\",\"INITIAL\"", "C: 0,,\"\",\"\",\"INITIAL\"",
      "C: 0,0,\"TCQ\",\"1.2.3.4\",\"80\",\"CLOSED\"", "C: 0,0,\"TCP\",\"1.2.3\",\"80\",\"CLOSED\"",
      "C: 0,0,\"TCP\",\"1.2.3.4\",\"65536\",\"CLOSED\"", "C: 0,,\"\",\"\",\"\",\"CONNECT\"",
      "C:", "S: 0,0,\"8888\",\"LISTENING\"",
    ]
  )
  func damagedRows(line: String) {
    #expect(throws: InformationResponseError.self) {
      try ClientConnection(parsing: Self.bytes(line).span)
    }
  }

  @Test(
    "+CIPRXGET: in modes 2, 3 and 4, of one and of several connections",
    arguments: [
      ("+CIPRXGET: 2,17,0", ReceivedBytes(mode: .bytes, given: 17, left: 0)),
      ("+CIPRXGET: 2,0,4,3", .init(mode: .bytes, connection: 0, given: 4, left: 3)),
      ("+CIPRXGET: 3,1,2,0", .init(mode: .hexadecimal, connection: 1, given: 2, left: 0)),
      ("+CIPRXGET: 4,341", .init(mode: .pending, given: 341)),
      ("+CIPRXGET: 4,7,2920", .init(mode: .pending, connection: 7, given: 2_920)),
    ]
  )
  func received(line: String, expected: ReceivedBytes) throws {
    #expect(try ReceivedBytes(parsing: Self.bytes(line).span) == expected)
  }

  @Test(
    "+CIPRXGET: what is damaged, or a URC, is no answer",
    arguments: [
      "+CIPRXGET: 1", "+CIPRXGET: 5,1", "+CIPRXGET: 2,1", "+CIPRXGET: 2,8,4,3", "+CIPRXGET: 4",
      "+CIPRXGET: 4,x", "+CIPRXGET: 2,0,4,3,1",
    ]
  )
  func notReceived(line: String) {
    #expect(throws: InformationResponseError.self) {
      try ReceivedBytes(parsing: Self.bytes(line).span)
    }
  }

  @Test("counts of bytes")
  func counts() throws {
    let acknowledgement = TCPAcknowledgement(sent: 100, acknowledged: 90, unacknowledged: 10)
    for line in ["+CIPACK: 100,90,10", "+CIPACK: 100, 90, 10"] {
      #expect(try TCPAcknowledgement(parsing: Self.bytes(line).span) == acknowledgement)
    }
    #expect(try TCPSendLimit(parsing: Self.bytes("+CIPSEND: 1460").span) == .init(length: 1_460))
    #expect(
      try TCPSendLimit(parsing: Self.bytes("+CIPSEND: 0,1460").span)
        == .init(connection: 0, length: 1_460)
    )
    #expect(try AcceptedData(parsing: Self.bytes("DATA ACCEPT:5").span) == .init(length: 5))
    #expect(
      try AcceptedData(parsing: Self.bytes("DATA ACCEPT: 0,10").span)
        == .init(connection: 0, length: 10)
    )
    #expect(throws: InformationResponseError.self) {
      try AcceptedData(parsing: Self.bytes("DATA ACCEPT:").span)
    }
    #expect(throws: InformationResponseError.self) {
      try TCPAcknowledgement(parsing: Self.bytes("+CIPACK: 100,90").span)
    }
  }

  @Test("names and their addresses")
  func names() throws {
    let google = IPv4Address(bits: 0x0808_0808)
    #expect(
      try NameServer(parsing: Self.bytes("PrimaryDns: 8.8.8.8").span)
        == .init(isPrimary: true, address: google)
    )
    #expect(
      try NameServer(parsing: Self.bytes("SecondaryDns: 0.0.0.0").span)
        == .init(isPrimary: false, address: nil)
    )
    let found = Self.bytes("+CDNSGIP: 1,\"www.baidu.com\",\"8.8.8.8\",\"8.8.8.8\"")
    guard case .found(let host, google, google?) = try NameResolution(parsing: found.span) else {
      Issue.record("not found")
      return
    }
    #expect(text(found.span.extracting(host)) == "www.baidu.com")
    for (line, code) in [("+CDNSGIP: 0,8", UInt8?(8)), ("+CDNSGIP:0,3", 3), ("+CDNSGIP: 0", nil)] {
      #expect(try NameResolution(parsing: Self.bytes(line).span) == .failed(code: code))
    }
    #expect(throws: InformationResponseError.wrongFieldCount(found: 1, expected: 3...4)) {
      try NameResolution(parsing: Self.bytes("+CDNSGIP: 1").span)
    }
    for line in ["+CDNSGIP: 0,8,1", "+CDNSGIP: 2,1", "+CDNSGIP: 1,\"a\",\"1.2.3\"", "+CDNSGIP: "] {
      #expect(throws: InformationResponseError.self) {
        try NameResolution(parsing: Self.bytes(line).span)
      }
    }
  }

  @Test("the access point name that is set")
  func accessPoint() throws {
    for (line, name, user) in [
      ("+CSTT: \"CMNET\",\"\",\"\"", "CMNET", ""),
      ("+CIPCSGP: 1,\"internet\",\"me\",\"it\"", "internet", "me"),
    ] {
      let bytes = Self.bytes(line)
      let point = try AccessPoint(parsing: bytes.span)
      #expect(text(bytes.span.extracting(point.name)) == name)
      #expect(text(bytes.span.extracting(point.user)) == user)
    }
  }

  @Test("what most read commands answer is a list of numbers")
  func numbers() throws {
    let list = try NumberList(
      parsing: Self.bytes("+CIPCCFG: 5,2,1024,1,0,1460,50").span,
      of: "+CIPCCFG"
    )
    #expect(list.count == 7)
    #expect((0..<8).map { list[$0] } == [5, 2, 1_024, 1, 0, 1_460, 50, nil])
    let one = try NumberList(parsing: Self.bytes("+CIPMUX: 1").span, of: "+CIPMUX")
    #expect(one.count == 1 && one[0] == 1 && one[-1] == nil)
    let odd = try NumberList(parsing: Self.bytes("+X: ,x,99999999999").span, of: "+X")
    #expect(odd.count == 3 && odd[0] == nil && odd[1] == nil && odd[2] == nil)
    #expect(one != odd)
    #expect(throws: InformationResponseError.otherName) {
      try NumberList(parsing: Self.bytes("+CIPMUX: 1").span, of: "+CIPMU")
    }
    #expect(throws: InformationResponseError.self) {
      try NumberList(parsing: Self.bytes("+X: 1,2,3,4,5,6,7,8,9").span, of: "+X")
    }
  }
}
