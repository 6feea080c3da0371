import Primitives
import Script
import Testing

@testable import Simulation
@testable import Surroundings
@testable import VirtualModem

/// What a module keeps without power, as a file.
@Suite struct FlashImageTests {
  private static let firmware = VirtualModem.Firmware.standard

  /// Nothing in it is as in a new module.
  private static func changed() throws -> Memory {
    var memory = Memory(baud: 9_600)
    memory.selection.preferredMode = 38
    memory.selection.preferredLTE = 1
    memory.selection.band = .digital
    memory.selection.catMBands = [3, 20]
    memory.selection.narrowBands = [8]
    memory.selection.catMLock = .init(channel: 1, physicalCell: 2)
    memory.selection.narrowLock = .init(channel: 3, physicalCell: 4)
    memory.operators = .init(mode: .manual, plmn: "26201", technology: .catM1, format: 2)
    memory.carrier = .init(isAutomatic: false, active: nil)
    memory.contexts = [
      .init(
        number: 2,
        type: "IP",
        accessPointName: "inter\"net",
        address: "x",
        options: [1, 0, 0, 0]
      )
    ]
    memory.messageService = 1
    memory.functionality = 4
    var channel = Channel()
    channel[.verbose] = 0
    channel[Register.all[0]] = 3
    memory.profile = LineProfile(of: channel)
    memory.functionalityAtBoot = 0
    memory.zoneQuarters = -14
    try memory.files.write(Array(0...255), to: "/customer/\u{1}\\é", at: .max)
    memory.clientKeys = ["a\\\"b": .init(file: "key", passphrase: "p"), "a": .init(file: "k")]
    memory.orbitsWritten = .min
    memory.backup.paths[9] = "/fota/x"
    memory.backup.isInitialised = true
    memory.backup.copies = memory.files
    memory.checksVoltage = true
    memory.secure = .init(
      server: "https://a",
      bodyLimit: 1,
      headerLimit: 2,
      timeLimitSeconds: 30,
      ipVersion: 1,
      contextIndex: 1,
      authorities: "b",
      certificate: "c"
    )
    memory.stored["+CSMP"] = [17, "0", 1, 2]
    memory.stored["+CFGRI"] = [2]
    let message = StoredMessage(
      status: .storedUnsent,
      pdu: .init(serviceCentre: [0], tpdu: [1, 0xFF])
    )
    _ = memory.messages.add(message)
    memory.messageProfile = .init(
      serviceCentre: .init(number: "+123"),
      parameters: [17, 167, 0, 0]
    )
    memory.card = card(iccid: "1", message)
    memory.otherCards = [card(iccid: "2", message)]
    memory.personalization = .init(isLocked: true, password: "1", codes: "460-00")
    memory.services = .init(barred: ["AO"], password: "1111")
    return memory
  }

  private static func card(iccid: String, _ message: StoredMessage) -> CardMemory {
    var card = CardMemory()
    card.iccid = iccid
    card.given = .pinRequired
    card.isLocked = true
    card.pin = .init(changed: "1", attemptsLeft: 2, unblockingAttemptsLeft: 9)
    card.pin2 = .init(changed: "2", attemptsLeft: 1, unblockingAttemptsLeft: 8)
    card.hasFixedDialling = true
    card.preferred = [.init(index: 1, format: 2, name: "26201", technologies: [1, 0, 0, 1])]
    _ = card.messages.add(message)
    card.messageReference = 255
    card.written = [0x6F42: [1, 2], 0x6F46: [3]]
    return card
  }

  /// The paths of values that both have alike.
  private static func alike(_ one: Any, _ other: Any, at path: String = "") -> [String] {
    let mirror = Mirror(reflecting: one)
    guard mirror.displayStyle == .struct, !mirror.children.isEmpty else {
      return String(reflecting: one) == String(reflecting: other) ? [path] : []
    }
    return zip(mirror.children, Mirror(reflecting: other).children).flatMap { child, other in
      alike(child.value, other.value, at: path + "." + (child.label ?? ""))
    }
  }

  private static func text(_ memory: Memory) -> String {
    String(decoding: FlashImage.bytes(of: memory, firmware), as: UTF8.self)
  }

  private static func read(_ text: String) throws(ScriptError) -> Memory {
    try FlashImage.memory(parsing: Array(text.utf8), of: firmware)
  }

  /// The file with its check line made new.
  private static func signed(_ lines: String) -> String {
    var sum = CRC32()
    for byte in lines.utf8 { sum.push(byte) }
    let digits = String(sum.value, radix: 16, uppercase: true)
    return lines + "{\"crc32\":\"" + String(repeating: "0", count: 8 - digits.count) + digits
      + "\"}\n"
  }

  @Test func `every value of the memory is in the file`() throws {
    let memory = try Self.changed()
    #expect(Self.alike(memory, Memory()).isEmpty, "the test leaves these as in a new module")
    let text = Self.text(memory)
    #expect(try Self.read(text) == memory)
    #expect(Self.text(try Self.read(text)) == text)
    #expect(text.hasPrefix(#"{"sniffer":"flash","version":1,"firmware":"1351B08SIM7000E"}"# + "\n"))
    #expect(text.contains(#""+CFGRI":[2],"+CSMP":[17,"0",1,2]"#))
    #expect(try Self.read(Self.text(Memory())) == Memory())
  }

  @Test func `every damaged byte and every cut is found`() throws {
    let bytes = FlashImage.bytes(of: try Self.changed(), Self.firmware)
    for index in bytes.indices {
      for value in [bytes[index] ^ 1, ASCII.quote] {
        guard value != bytes[index] else { continue }
        var damaged = bytes
        damaged[index] = value
        let error = #expect(throws: ScriptError.self) {
          try FlashImage.memory(parsing: damaged, of: Self.firmware)
        }
        #expect((1...4).contains(error?.line ?? 0))
      }
      #expect(throws: ScriptError.self) {
        try FlashImage.memory(parsing: Array(bytes[..<index]), of: Self.firmware)
      }
    }
    #expect(throws: ScriptError.self) {
      try FlashImage.memory(parsing: bytes + [ASCII.lineFeed], of: Self.firmware)
    }
  }

  @Test(arguments: [
    ("\"sniffer\":\"flash\"", "\"sniffer\":\"journal\"", "1:1: expected a file that"),
    ("\"version\":1", "\"version\":2", "1:1: expected version 1, found `2`"),
    ("SIM7000E", "SIM7000G", "1:1: expected firmware of a SIM7000E, found `1351B08SIM7000G`"),
    (
      "\"baud\":9600", "\"baud\":\"9600\"",
      "2:1: expected an integer of 32 bits, found another value at `baud`"
    ),
    ("\"baud\":9600", "\"baud\":-1", "found another value at `baud`"),
    ("\"baud\":9600", "\"baud\":1e3", "found another value at `baud`"),
    ("\"baud\":9600", "\"rate\":9600", "2:1: expected a value, found another value at `baud`"),
    (
      "\"isLocked\":true", "\"isLocked\":1",
      "expected true or false, found another value at `card.isLocked`"
    ),
    ("\"tpdu\":\"01FF\"", "\"tpdu\":\"01F\"", "at `messages.places.0.pdu.tpdu`"),
    ("\"mode\":1", "\"mode\":9", "at `operators.mode`"),
    ("\"baud\":9600", "\"baud\":9600,", "expected JSON, found `,`"),
    ("\"number\":2", "\"number\":0", "expected lists as long"),
    (
      "\"options\":[1,0,0,0]", "\"options\":{}",
      "expected an array, found another value at `contexts.0.options`"
    ),
    ("[17,\"0\",1,2]", "[17]", "expected lists as long"),
    ("\"paths\":[null,", "\"paths\":[", "expected lists as long"),
    ("\"places\":[", "\"places\":[null,", "expected lists as long"),
  ])
  func `a file that another program or another hand has made is refused with a place`(
    _ old: String,
    _ new: String,
    _ expected: String
  ) throws {
    let lines = Self.text(try Self.changed()).split(separator: "\n").prefix(2)
      .map { $0 + "\n" }.joined()
    #expect(lines.contains(old))
    let text = Self.signed(lines.replacing(old, with: new, maxReplacements: 1))
    let error = #expect(throws: ScriptError.self) { try Self.read(text) }
    #expect(error?.text(in: "f").contains(expected) == true, "\(error?.text(in: "f") ?? "")")
  }

  @Test func `another build of the same model reads the file`() throws {
    let older = try #require(VirtualModem.Firmware(named: "1351B04SIM7000E"))
    let image = FlashImage.bytes(of: try Self.changed(), older)
    #expect(try FlashImage.memory(parsing: image, of: Self.firmware) == Self.changed())
  }

  /// A module that was switched off and comes up with what the file has.
  private static func next(
    _ driver: ModemDriver,
    headers: [String] = []
  ) throws -> ModemDriver {
    let image = FlashImage.bytes(of: driver.memory, firmware)
    let memory = try FlashImage.memory(parsing: image, of: firmware)
    return try ModemDriver(headers: headers, keeping: memory)
  }

  private static func answer(_ driver: inout ModemDriver, _ line: String) -> String {
    driver.said = .init()
    driver.send(Array((line + "\r").utf8))
    driver.run(for: 5_000)
    return String(decoding: driver.said[.at], as: UTF8.self)
  }

  @Test func `settings, messages and files are there after a restart`() throws {
    var first = try ModemDriver(headers: ["# module.baud: 115200"])
    for line in [
      "ATE0V1S0=4&W", "AT+CFGRI=2;&W", "AT+IPR=9600", "AT+CGDCONT=2,\"IP\",\"my.apn\"", "AT+CMGF=1",
      "AT+CNMP=38", "AT+CPOL=1,2,\"26201\"", "AT+CFSINIT",
    ] {
      #expect(Self.answer(&first, line).hasSuffix("OK\r\n"), "\(line)")
    }
    #expect(Self.answer(&first, "AT+CFSWFILE=3,\"f\",0,3,10000").contains("DOWNLOAD"))
    #expect(Self.answer(&first, "\u{1}\u{2}").contains("OK"))
    #expect(Self.answer(&first, "AT+CMGW=\"+123\"").contains(">"))
    #expect(Self.answer(&first, "hello\u{1A}").contains("+CMGW: 1"))
    #expect(Self.answer(&first, "AT+CLCK=\"SC\",1,\"1234\"").contains("OK"))
    var second = try Self.next(first)
    #expect(second.memory == first.memory)
    #expect(Self.answer(&second, "AT+CPIN?").contains("SIM PIN"))
    #expect(Self.answer(&second, "AT+CPIN=1234").contains("OK"))
    for (line, expected) in [
      ("ATS0?", "004"), ("AT+CFGRI?", "+CFGRI: 2"), ("AT+IPR?", "+IPR: 9600"),
      ("AT+CGDCONT?", "+CGDCONT: 2,\"IP\",\"my.apn\""), ("AT+CNMP?", "+CNMP: 38"),
      ("AT+CPOL?", "+CPOL: 1,2,\"26201\""), ("AT+CFSINIT", "OK"),
      ("AT+CFSRFILE=3,\"f\",0,9,0", "\u{1}\u{2}\r"),
      ("AT+CMGF=1;+CMGR=1", "hello"),
    ] {
      #expect(Self.answer(&second, line).contains(expected), "\(line)")
    }
  }

  @Test func `what a scenario states wins over what the module has stored`() throws {
    var first = try ModemDriver(headers: [])
    for line in ["AT+IPR=9600", "AT+CBATCHK=1", "AT+CLCK=\"SC\",1,\"1234\""] {
      #expect(Self.answer(&first, line).contains("OK"))
    }
    let headers = ["# module.baud: 19200", "# module.voltage-check: off", "0 ! sim ready"]
    var second = try Self.next(first, headers: headers)
    #expect(second.memory.baud == 19_200)
    #expect(!second.memory.checksVoltage)
    // The world had the card ready before, too: its holder has locked it since.
    #expect(Self.answer(&second, "AT+CPIN?").contains("SIM PIN"))
    var third = try Self.next(second, headers: ["0 ! sim puk"])
    #expect(Self.answer(&third, "AT+CPIN?").contains("SIM PUK"))
  }

  @Test func `a start without the radio is for once`() throws {
    var first = try ModemDriver(headers: [])
    first.send(Array("AT+CFUN=0,1\r".utf8))
    first.run(for: 100)
    #expect(first.memory.functionalityAtBoot == 0)
    var second = try Self.next(first)
    #expect(Self.answer(&second, "AT+CFUN?").contains("+CFUN: 0"))
    #expect(second.memory.functionalityAtBoot == nil)
    var third = try Self.next(second)
    #expect(Self.answer(&third, "AT+CFUN?").contains("+CFUN: 1"))
  }
}
