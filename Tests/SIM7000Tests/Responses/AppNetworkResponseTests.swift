import Primitives
import SIM7000
import Testing

/// Lines of botletics' and TinyGSM's logs of SIM7000 modules, else of the manual.
@Suite("The answers of secure sockets, HTTP and MQTT")
struct AppNetworkResponseTests {
  static func bytes(_ line: String) -> [UInt8] { Array(line.utf8) }

  @Test("+CAOPEN and +CASEND keep a code that the manual lacks")
  func results() throws {
    let opened = try SecureSocketOpening(parsing: Self.bytes("+CAOPEN: 0,0").span)
    #expect(opened == .init(connection: 0, code: 0))
    #expect(opened.result == .success)
    let refused = try SecureSocketOpening(parsing: Self.bytes("+CAOPEN: 1,23").span)
    #expect(refused.result == .refused)
    let odd = try SecureSocketOpening(parsing: Self.bytes("+CAOPEN: 1,99").span)
    #expect(odd.code == 99 && odd.result == nil)
    let sent = try SecureSocketSending(parsing: Self.bytes("+CASEND: 0,0,71").span)
    #expect(sent == .init(connection: 0, code: 0, length: 71))
    #expect(try SecureSocketRoom(parsing: Self.bytes("+CASEND: 1459").span).length == 1_459)
    let codes: [UInt8] = [0, 1, 2, 3, 4, 6, 7, 12, 13, 20, 21, 23, 24, 25, 26, 27]
    #expect((UInt8(0)...255).filter { SecureSocketResult(rawValue: $0) != nil } == codes)
  }

  @Test("+CARECV in its three layouts")
  func received() throws {
    #expect(
      try SecureSocketBodyHeader(parsing: Self.bytes("+CARECV: 23,").span) == .init(length: 23)
    )
    #expect(try SecureSocketBodyHeader(parsing: Self.bytes("+CARECV: 0").span) == .init(length: 0))
    #expect(
      try SecureSocketBodyHeader(parsing: Self.bytes("+CARECV: 0,23,").span)
        == .init(connection: 0, length: 23)
    )
    #expect(
      try SecureSocketBuffer(parsing: Self.bytes("+CARECV: 0,23").span)
        == .init(connection: 0, length: 23)
    )
  }

  @Test("the others of +CA")
  func others() throws {
    #expect(
      try SecureSocketState(parsing: Self.bytes("+CASTATE: 0,1").span)
        == .init(connection: 0, state: .connected)
    )
    #expect(
      try SecureSocketAcknowledgement(parsing: Self.bytes("+CAACK: 100,5").span)
        == .init(total: 100, unacknowledged: 5)
    )
    for line in ["+CANEW: 0,1,\"10.0.0.1\",80", "+CANEW: 0,1,10.0.0.1,80"] {
      #expect(
        try SecureSocketArrival(parsing: Self.bytes(line).span)
          == .init(server: 0, connection: 1, address: .init(bits: 0x0A00_0001), port: 80)
      )
    }
  }

  @Test("damaged ones are none")
  func damaged() {
    #expect(throws: InformationResponseError.self) {
      try SecureSocketOpening(parsing: Self.bytes("+CAOPEN: 0").span)
    }
    #expect(throws: InformationResponseError.self) {
      try SecureSocketSending(parsing: Self.bytes("+CASEND: 0,0").span)
    }
    #expect(throws: InformationResponseError.invalidField(number: 2, offset: 12)) {
      try SecureSocketState(parsing: Self.bytes("+CASTATE: 0,3").span)
    }
    #expect(throws: InformationResponseError.self) {
      try SecureSocketArrival(parsing: Self.bytes("+CANEW: 0,1,10.0.0,80").span)
    }
    #expect(throws: InformationResponseError.otherName) {
      try SecureSocketAcknowledgement(parsing: Self.bytes("+CIPACK: 1,2").span)
    }
  }

  @Test(
    "a message of MQTT goes to the last quote",
    arguments: [
      ("+SMSUB: \"a/b\",\"payload\"", "a/b", "payload", true),
      ("+SMSUB: \"t\",\"{\"a\":\"b\"}\"", "t", "{\"a\":\"b\"}", true),
      ("+SMSUB: \"t\",\"\"", "t", "", true),
      ("+SMSUB: \"t\",\"a,b\"", "t", "a,b", true),
      ("+SMSUB: \"t\",\"{", "t", "{", false),
      ("+SMSUB: \"t\",\"", "t", "", false),
    ]
  )
  func messages(line: String, topic: String, payload: String, isWhole: Bool) throws {
    let bytes = Self.bytes(line)
    let message = try MQTTMessage(parsing: bytes.span)
    #expect(text(bytes.span.extracting(message.topic)) == topic)
    #expect(text(bytes.span.extracting(message.payload)) == payload)
    #expect(message.isWhole == isWhole)
  }

  @Test(
    "a message without a topic or quotes is none",
    arguments: [
      "+SMSUB: \"t\"", "+SMSUB: t,\"x\"", "+SMSUB: \"t\",x", "+SMSUB: ", "+SMSUB: \"t\",",
    ]
  )
  func noMessage(line: String) {
    #expect(throws: InformationResponseError.self) {
      try MQTTMessage(parsing: Self.bytes(line).span)
    }
  }

  @Test("states, and the certificates that are bound")
  func states() throws {
    #expect(try MQTTState(parsing: Self.bytes("+SMSTATE: 1").span).isConnected)
    #expect(throws: InformationResponseError.self) {
      try MQTTState(parsing: Self.bytes("+SMSTATE: 2").span)
    }
    for line in ["+SHSSL: 1,\"ca.crt\",\"my.crt\"", "+SMSSL: 1,ca.crt,my.crt"] {
      let bytes = Self.bytes(line)
      let binding = try TLSBinding(parsing: bytes.span)
      #expect(binding.context == 1)
      #expect(text(bytes.span.extracting(binding.authority)) == "ca.crt")
      #expect(text(bytes.span.extracting(binding.certificate)) == "my.crt")
    }
    let bare = try TLSBinding(parsing: Self.bytes("+SHSSL: 1,\"\"").span)
    #expect(bare.authority.isEmpty && bare.certificate.isEmpty)
  }

  @Test(
    "a TLS context has as many cipher suites as it has",
    arguments: [
      ("+CSSLCFG: 0,3,0x002F,0,1,\"a.example\"", "0x002F"),
      ("+CSSLCFG: 0,3,0x002F,0x0035,0xC02F,0,1,\"a.example\"", "0x002F,0x0035,0xC02F"),
      ("+CSSLCFG: 0,3,,0,1,\"a.example\"", ""),
    ]
  )
  func contexts(line: String, suites: String) throws {
    let bytes = Self.bytes(line)
    let status = try TLSContextStatus(parsing: bytes.span)
    #expect(status.context == 0 && status.version == .tls12 && status.protocolCode == 1)
    #expect(!status.ignoresClock)
    #expect(text(bytes.span.extracting(status.cipherSuites)) == suites)
    #expect(text(bytes.span.extracting(status.serverName)) == "a.example")
  }

  @Test("HTTP: transfer, download and the header of a body")
  func http() throws {
    #expect(
      try HTTPTransfer(parsing: Self.bytes("+HTTPSTATUS: GET,1,1440,7915").span)
        == .init(method: .get, state: .receiving, finished: 1_440, remaining: 7_915)
    )
    #expect(
      try HTTPDownloadResult(parsing: Self.bytes("+HTTPTOFS: 200,28919").span)
        == .init(status: 200, length: 28_919)
    )
    #expect(try HTTPDownloadResult(parsing: Self.bytes("+HTTPTOFS: 65535,0").span).status == 65_535)
    #expect(
      try HTTPDownloadProgress(parsing: Self.bytes("+HTTPTOFSRL: 1,28691,30575").span)
        == .init(isActive: true, received: 28_691, total: 30_575)
    )
    for line in ["+HTTPREAD: 27", "+HTTPHEAD: 27", "+SHREAD: 27"] {
      #expect(try HTTPBodyHeader(parsing: Self.bytes(line).span).length == 27)
    }
    for line in ["+HTTPSTATUS: GET,3,0,0", "+HTTPSTATUS: BREW,1,0,0", "+HTTPSTATUS: GET,1,0"] {
      #expect(throws: InformationResponseError.self) {
        try HTTPTransfer(parsing: Self.bytes(line).span)
      }
    }
  }

  @Test(
    "a list of settings by name",
    arguments: [
      ("CID: 1", "CID", "1"), ("URL: \"http://a.example/b\"", "URL", "http://a.example/b"),
      ("\"CLIENTID\",\"me\"", "CLIENTID", "me"), ("KEEPTIME=60", "KEEPTIME", "60"),
      ("URL,\"a.example\",\"1883\"", "URL", "\"a.example\",\"1883\""),
      ("USERDATA:", "USERDATA", ""),
    ]
  )
  func parameters(line: String, tag: String, value: String) throws {
    let bytes = Self.bytes(line)
    let parameter = try ParameterLine(parsing: bytes.span)
    #expect(text(bytes.span.extracting(parameter.tag)) == tag)
    #expect(text(bytes.span.extracting(parameter.value)) == value)
  }

  @Test("a line without a name or a value is no setting", arguments: ["", "CID", "+CSQ: 1", ": 1"])
  func noParameter(line: String) {
    #expect(throws: InformationResponseError.self) {
      try ParameterLine(parsing: Self.bytes(line).span)
    }
  }
}
