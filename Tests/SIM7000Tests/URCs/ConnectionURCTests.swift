import Primitives
import SIM7000
import Testing

@Suite("A URC of a connection")
struct ConnectionURCTests {
  static func urc(_ line: String) -> URC? { URC(parsing: Array(line.utf8).span) }

  @Test(
    "of the TCP toolkit",
    arguments: [
      ("CONNECT OK", ConnectionURC.event(.init(.connected))),
      ("0, CONNECT OK", .event(.init(connection: 0, .connected))),
      ("3, CONNECT FAIL", .event(.init(connection: 3, .connectFailed))),
      ("1, ALREADY CONNECT", .event(.init(connection: 1, .alreadyConnected))),
      ("7, CLOSED", .event(.init(connection: 7, .closed))),
      ("0,CLOSED", .event(.init(connection: 0, .closed))), ("CLOSED", .event(.init(.closed))),
      ("CLOSE OK", .event(.init(.closeOK))),
      ("0, SEND OK", .event(.init(connection: 0, .sent))),
      ("SEND FAIL", .event(.init(.sendFailed))),
      ("CONNECT", .online(speed: nil)), ("CONNECT 115200", .online(speed: 115_200)),
      ("SERVER OK", .serverOpened), ("SERVER CLOSE", .serverClosed),
      ("DATA ACCEPT:5", .accepted(.init(length: 5))),
      ("DATA ACCEPT: 0,10", .accepted(.init(connection: 0, length: 10))),
      ("0, DATA ACCEPT:10", .accepted(.init(connection: 0, length: 10))),
      ("+RECEIVE,0,1234:", .received(.init(connection: 0, length: 1_234))),
      (
        "+RECEIVE,2,17,1.2.3.4:80:",
        .received(
          .init(
            connection: 2,
            length: 17,
            peer: .init(address: .init(bits: 0x0102_0304), port: 80)
          )
        )
      ),
      ("+IPD,5:", .received(.init(length: 5))),
      ("+IPD,5,TCP:", .received(.init(length: 5, transport: .tcp))),
      ("+CIPRXGET: 1", .readable(.init())), ("+CIPRXGET: 1,0", .readable(.init(connection: 0))),
      ("+CDNSGIP: 0,8", .resolved(.failed(code: 8))),
      (
        "REMOTE IP: 10.76.40.73",
        .remote(.init(isArrival: true, peer: .init(address: .init(bits: 0x0A4C_2849))))
      ),
      (
        "1, REMOTE IP: 10.76.40.73",
        .remote(
          .init(connection: 1, isArrival: true, peer: .init(address: .init(bits: 0x0A4C_2849)))
        )
      ),
      (
        "RECV FROM:1.2.3.4:9600",
        .remote(
          .init(isArrival: false, peer: .init(address: .init(bits: 0x0102_0304), port: 9_600))
        )
      ),
      ("C: 7,,\"\",\"\",\"\",\"INITIAL\"", .client(.init(connection: 7, state: .initial))),
      (
        "S: 0,0,\"8888\",\"LISTENING\"",
        .server(.init(connection: 0, bearer: 0, port: 8_888, state: .listening))
      ),
    ]
  )
  func toolkit(line: String, expected: ConnectionURC) {
    #expect(Self.urc(line) == .connection(expected))
  }

  @Test(
    "of a secure socket",
    arguments: [
      ("+CAOPEN: 0,0", SecureSocketURC.opened(.init(connection: 0, code: 0))),
      ("+CASEND: 0,0,5", .sent(.init(connection: 0, code: 0, length: 5))),
      ("+CADATAIND: 0", .readable(connection: 0)),
      ("+CASTATE: 0,0", .state(.init(connection: 0, state: .closed))),
      ("+CACLOSE: 1", .closed(connection: 1)),
      (
        "+CANEW: 0,1,10.0.0.1,80",
        .arrived(.init(server: 0, connection: 1, address: .init(bits: 0x0A00_0001), port: 80))
      ),
    ]
  )
  func secureSocket(line: String, expected: SecureSocketURC) {
    #expect(Self.urc(line) == .secureSocket(expected))
  }

  @Test("of MQTT")
  func mqtt() {
    #expect(
      Self.urc("+SMSUB: \"t\",\"p\"") == .mqtt(.message(.init(topic: 9..<10, payload: 13..<14)))
    )
    #expect(Self.urc("+SMSTATE: 0") == .mqtt(.state(.init(isConnected: false))))
  }

  @Test(
    "of a call",
    arguments: [
      ("RING", CallURC.ring), ("+CRING: VOICE", .typedRing(type: 8..<13)),
      ("+CLIP: \"123456789\",129", .caller(number: 8..<17, type: 129)),
      ("+CLIP: \"123456789\",129,,,,0", .caller(number: 8..<17, type: 129)),
      ("+CLIP: \"\",", .caller(number: 8..<8, type: nil)),
      ("+CUSD:4", .supplementaryService(status: 4, text: 7..<7)),
      ("+CUSD: 0,\"Hi\",15", .supplementaryService(status: 0, text: 10..<12)),
      ("NO CARRIER", .noCarrier),
    ]
  )
  func call(line: String, expected: CallURC) {
    #expect(Self.urc(line) == .call(expected))
  }

  @Test(
    "of a short message",
    arguments: [
      (
        "+CMTI: \"SM\",3",
        MessageIndication(storage: FixedBytes("SM"), index: 3, isReport: false)
      ),
      ("+CMTI: ,-1", .init(storage: nil, index: nil, isReport: false)),
      ("+CDSI: \"SM\",1", .init(storage: FixedBytes("SM"), index: 1, isReport: true)),
    ]
  )
  func storedMessage(line: String, expected: MessageIndication) {
    #expect(Self.urc(line) == .message(.stored(expected)))
  }

  @Test("of a message that comes along")
  func directMessage() {
    guard case .message(.message) = Self.urc("+CMT: ,33"),
      case .message(.message) = Self.urc("+CMT: \"+99\",,\"26/11/21,09:00:00+00\""),
      case .message(.report) = Self.urc("+CDS: 24"),
      case .message(.broadcast) = Self.urc("+CBM: 88")
    else {
      Issue.record("one of them is not known")
      return
    }
    #expect(Self.urc("+CMT: ") == nil)
    #expect(Self.urc("+CMTI: \"SM\",x") == nil)
  }

  @Test("of a service")
  func service() {
    guard case .service(.clock(let outcome)) = Self.urc("+CNTP: 61"),
      case .service(.location) = Self.urc("+CLBS: 0,121.359544,31.220071,550"),
      case .service(.cellLocation) = Self.urc("+GTPCELL: 31.2,121.3,2026-11-21,09:00:00,550")
    else {
      Issue.record("one of them is not known")
      return
    }
    #expect(outcome.code == .networkError)
    #expect(Self.urc("+CGNSXTRA: 2") == .service(.assistance(.notEffective)))
    #expect(Self.urc("+CPSMSTATUS: \"EXIT PSM\"") == .service(.sleep(.left)))
    for line in ["+CNTP: x", "+CLBS: ", "+GTPCELL: 1", "+CGNSXTRA: 3", "+CPSMSTATUS: \"PSM\""] {
      #expect(Self.urc(line) == nil, "\(line)")
    }
  }

  @Test("of the network's name")
  func networkName() throws {
    let line = Array("*PSNWID: \"460\",\"00\",\"CHINA MOBILE\",0,\"CMCC\",0".utf8)
    let name = try NetworkName(parsing: line.span)
    #expect(URC(parsing: line.span) == .networkName(name))
    let texts = [name.mcc, name.mnc, name.full, name.short].map { text(line.span.extracting($0)) }
    #expect(texts == ["460", "00", "CHINA MOBILE", "CMCC"])
  }

  @Test("of the catalogue has a case", arguments: WireUnsolicitedLineTests.lines)
  func catalogue(line: String) {
    #expect(Self.urc(line) != nil)
    // What the toolkit for CoAP says, the manual does not know, nor what siblings say.
    if Self.urc(line) == .other { #expect(Self.others.contains { line.hasPrefix($0) }) }
  }

  static let others = [
    "+CCOAPRECV", "+C5GREG", "VOICE CALL", "MISSED_CALL", "SMS DONE", "PB DONE", "*ATREADY",
  ]
}
