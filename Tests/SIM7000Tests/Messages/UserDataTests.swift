import Primitives
import SIM7000
import Testing

@Suite("The user data of a short message")
struct UserDataTests {
  @Test(
    "holds 160 septets, 70 units or 140 octets, and no more",
    arguments: [
      (String(repeating: "a", count: 160), nil),
      (String(repeating: "a", count: 161), .tooLong(found: 161, limit: 160)),
      (String(repeating: "\u{20AC}", count: 80), nil),
      (String(repeating: "\u{20AC}", count: 81), .tooLong(found: 162, limit: 160)),
      (String(repeating: "\u{4F60}", count: 70), nil),
      (String(repeating: "\u{4F60}", count: 71), .tooLong(found: 71, limit: 70)),
      (String(repeating: "\u{1F600}", count: 35), nil),
      (String(repeating: "\u{1F600}", count: 36), .tooLong(found: 72, limit: 70)),
    ] as [(String, MessageTextError?)]
  )
  func limits(_ text: String, _ error: MessageTextError?) throws {
    guard let error else {
      let userData = try UserData(text: Array(text.utf8).span)
      #expect(string(try userData.decodeText().text) == text)
      return
    }
    #expect(throws: error) { try UserData(text: Array(text.utf8).span) }
  }

  @Test("of octets holds 140")
  func dataLimits() throws {
    #expect(try UserData(data: [UInt8](repeating: 7, count: 140).span).length == 140)
    #expect(throws: MessageTextError.tooLong(found: 141, limit: 140)) {
      try UserData(data: [UInt8](repeating: 7, count: 141).span)
    }
    let ports = UserDataHeader(ports: .init(destination: 2_948, originator: 9_200))
    #expect(throws: MessageTextError.tooLong(found: 134, limit: 133)) {
      try UserData(data: [UInt8](repeating: 7, count: 134).span, header: ports)
    }
  }

  /// 3GPP TS 23.040, 9.2.3.24: with a header the text begins at a septet.
  @Test("fills up to a septet behind a header of any length", arguments: 0...6)
  func fill(_ kind: Int) throws {
    let concatenation = UserDataHeader.Concatenation(
      reference: kind % 2 == 0 ? .short(7) : .long(700),
      part: 1,
      of: 3
    )
    let ports: UserDataHeader.Ports? =
      switch kind / 2 {
      case 0: nil
      case 1: .init(shortDestination: 240, originator: 241)
      default: .init(destination: 2_948, originator: 9_200)
      }
    let header = UserDataHeader(concatenation: kind == 6 ? nil : concatenation, ports: ports)
    let made = try UserData(text: Array("Grüße {1}".utf8).span, header: header)
    var pdu = SubmitPDU(to: try address("123"), made)
    pdu.validityPeriod = .relative(RelativeValidity(octet: 1))
    let read = try #require(try submit(digits(of: pdu)))
    #expect(read == pdu)
    #expect(read.userData.header == header)
    #expect(try text(of: read.userData) == "Grüße {1}")
  }

  @Test("passes over elements that it does not know, and has the last of two")
  func unknownElements() throws {
    // An unknown element of 3 octets, then two concatenations.
    let line =
      "0041000381" + "21F3" + "0004" + "11" + "0F" + "7003AABBCC" + "0003010201"
      + "0003020202" + "41"
    let message = try #require(try submit(line))
    #expect(
      message.userData.header?.concatenation
        == UserDataHeader.Concatenation(reference: .short(2), part: 2, of: 2)
    )
    #expect(message.userData.withOctets { text($0) } == "A")
    // The second, part 3 of 2, is none.
    let invalid = try #require(try submit("004100038121F300040C0A0003010201000302020341"))
    #expect(
      invalid.userData.header?.concatenation
        == UserDataHeader.Concatenation(reference: .short(1), part: 1, of: 2)
    )
  }

  @Test(
    "says nothing with a header whose elements do not fit",
    arguments: ["050003010203", "050004010201", "050003010200", "0100"]
  )
  func damagedHeader(_ header: String) throws {
    let count = header.count / 2 + 1
    let line = "004100038121F300040\(String(count, radix: 16))\(header)41"
    let message = try #require(try submit(line))
    #expect(message.userData.header == UserDataHeader())
    #expect(message.userData.withOctets { text($0) } == "A")
  }

  @Test("that is compressed or in a national language has no text")
  func unreadable() throws {
    let compressed = try #require(try submit("000100038121F300200141"))
    #expect(throws: MessageTextError.compressed) { try compressed.userData.decodeText() }
    let turkish = try #require(
      try submit("004100038121F30000050325010141")
    )
    #expect(throws: MessageTextError.nationalLanguage(1)) { try turkish.userData.decodeText() }
  }
}

@Suite("A long text")
struct MessagePartsTests {
  struct Case: Sendable {
    var whole: String
    var parts: [String]

    init(_ whole: String, _ parts: [String]) {
      self.whole = whole
      self.parts = parts
    }
  }

  static let cases: [Case] = [
    Case("Hello", ["Hello"]),
    Case(digits(160), [digits(160)]),
    Case(digits(161), [digits(153), "34567890"]),
    Case(chinese(70), [chinese(70)]),
    Case(chinese(71), [chinese(67), "\u{597D}\u{4F60}\u{597D}\u{4F60}"]),
    // An escape stays with its septet, and a pair together.
    Case(digits(152) + "{" + digits(10), [digits(152), "{" + digits(10)]),
    Case(chinese(66) + "\u{1F600}" + chinese(5), [chinese(66), "\u{1F600}" + chinese(5)]),
    Case("", [""]),
  ]

  /// ModemManager's test-sms-part-3gpp.c: where it cuts.
  @Test("is cut where the parts are full", arguments: cases)
  func cuts(_ row: Case) throws {
    let (whole, expected) = (row.whole, row.parts)
    let bytes = Array(whole.utf8)
    var parts = try MessageParts(of: bytes.span, reference: .short(9))
    #expect(Int(parts.count) == expected.count)
    var found: [String] = []
    while let part = try parts.next(in: bytes.span) {
      found.append(try text(of: part))
      let concatenation = UserDataHeader.Concatenation(
        reference: .short(9),
        part: UInt8(found.count),
        of: parts.count
      )
      #expect(part.header?.concatenation == (parts.count == 1 ? nil : concatenation))
    }
    #expect(found == expected)
  }

  @Test("with a long reference has a septet less a part")
  func longReference() throws {
    let bytes = Array(digits(161).utf8)
    var parts = try MessageParts(of: bytes.span, reference: .long(0x1234))
    let first = try #require(try parts.next(in: bytes.span))
    #expect(try text(of: first) == digits(152))
  }

  @Test("has at most 255 parts")
  func limit() throws {
    let bytes = Array(digits(255 * 153).utf8)
    #expect(try MessageParts(of: bytes.span, reference: .short(0)).count == 255)
    #expect(throws: MessageTextError.tooManyParts(found: 256, limit: 255)) {
      try MessageParts(of: (bytes + [0x30]).span, reference: .short(0))
    }
  }
}

@Suite("A data coding scheme")
struct DataCodingTests {
  @Test(
    "has an alphabet and a class, octet by octet",
    arguments: [
      (0x00, .gsm7, nil, false, false), (0x04, .eightBit, nil, false, false),
      (0x08, .ucs2, nil, false, false), (0x0C, .gsm7, nil, false, true),
      (0x10, .gsm7, .flash, false, false), (0x19, .ucs2, .equipment, false, false),
      (0x03, .gsm7, nil, false, false), (0x24, .eightBit, nil, true, false),
      (0x58, .ucs2, .flash, false, false), (0x80, .gsm7, nil, false, true),
      (0xC8, .gsm7, nil, false, false), (0xCC, .gsm7, nil, false, true),
      (0xE8, .ucs2, nil, false, false), (0xF0, .gsm7, .flash, false, false),
      (0xF6, .eightBit, .sim, false, false), (0xF7, .eightBit, .terminal, false, false),
      (0xF8, .gsm7, .flash, false, true),
    ] as [(UInt8, MessageAlphabet, DataCoding.MessageClass?, Bool, Bool)]
  )
  func octets(
    _ octet: UInt8,
    _ alphabet: MessageAlphabet,
    _ messageClass: DataCoding.MessageClass?,
    _ isCompressed: Bool,
    _ isReserved: Bool
  ) {
    let coding = DataCoding(octet: octet)
    #expect(coding.alphabet == alphabet)
    #expect(coding.messageClass == messageClass)
    #expect(coding.isCompressed == isCompressed)
    #expect(coding.isReserved == isReserved)
  }

  @Test("reports which messages wait")
  func waiting() {
    #expect(
      DataCoding(octet: 0xC8).waiting == .init(kind: .voicemail, isActive: true, isStored: false)
    )
    #expect(
      DataCoding(octet: 0xD2).waiting == .init(kind: .email, isActive: false, isStored: true)
    )
    #expect(DataCoding(octet: 0xE9).waiting == .init(kind: .fax, isActive: true, isStored: true))
    #expect(DataCoding(octet: 0x08).waiting == nil)
    #expect(DataCoding(octet: 0x40).isDeletedAfterReading)
    #expect(!DataCoding(octet: 0xC0).isDeletedAfterReading)
  }
}

private func digits(_ count: Int) -> String {
  String((0..<count).map { Character(String($0 % 10)) })
}

private func chinese(_ count: Int) -> String {
  String((0..<count).map { $0 % 2 == 0 ? "\u{4F60}" : "\u{597D}" })
}
