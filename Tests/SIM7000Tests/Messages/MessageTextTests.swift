import Primitives
import Testing

@testable import SIM7000

@Suite("The text of a short message")
struct MessageTextTests {
  /// 3GPP TS 23.038, 6.2.1: the table by columns, without the escape.
  static let table =
    "@\u{A3}$\u{A5}\u{E8}\u{E9}\u{F9}\u{EC}\u{F2}\u{C7}\n\u{D8}\u{F8}\r\u{C5}\u{E5}"
    + "\u{394}_\u{3A6}\u{393}\u{39B}\u{3A9}\u{3A0}\u{3A8}\u{3A3}\u{398}\u{39E}\u{C6}\u{E6}\u{DF}\u{C9}"
    + " !\"#\u{A4}%&'()*+,-./0123456789:;<=>?"
    + "\u{A1}ABCDEFGHIJKLMNOPQRSTUVWXYZ\u{C4}\u{D6}\u{D1}\u{DC}\u{A7}"
    + "\u{BF}abcdefghijklmnopqrstuvwxyz\u{E4}\u{F6}\u{F1}\u{FC}\u{E0}"

  @Test("has the default alphabet both ways")
  func defaultAlphabet() throws {
    let septets = (UInt8(0)..<0x80).filter { $0 != 0x1B }
    #expect(decoded(gsm: septets).text == Self.table)
    #expect(try gsmBytes(Self.table) == septets)
  }

  @Test("has the extension table both ways")
  func extensionTable() throws {
    let bytes: [UInt8] = [
      0x1B, 0x0A, 0x1B, 0x14, 0x1B, 0x28, 0x1B, 0x29, 0x1B, 0x2F, 0x1B, 0x3C, 0x1B, 0x3D, 0x1B,
      0x3E, 0x1B, 0x40, 0x1B, 0x65,
    ]
    let text = "\u{C}^{}\\[~]|\u{20AC}"
    #expect(decoded(gsm: bytes) == Decoded(text: text, undefinedCodes: 0))
    #expect(try gsmBytes(text) == bytes)
    #expect(try MessageTextEncoder.septetCount(of: Array(text.utf8).span) == 20)
  }

  @Test(
    "counts the septets that have no character and shows what the standard orders",
    arguments: [
      ([0x41, 0x1B, 0x41, 0x42], "AAB", 1),
      ([0x1B, 0x1B, 0x65], " e", 1),
      ([0x41, 0x1B], "A ", 1),
      ([0x1B, 0x00], "@", 1),
      ([0x80, 0x41], "\u{FFFD}A", 1),
      ([], "", 0),
    ] as [([UInt8], String, Int)]
  )
  func undefinedSeptets(_ bytes: [UInt8], _ text: String, _ undefined: Int) {
    #expect(decoded(gsm: bytes) == Decoded(text: text, undefinedCodes: undefined))
  }

  @Test(
    "pairs the surrogates of UCS2",
    arguments: [
      ("00480069", "Hi", 0),
      ("d83dde00", "\u{1F600}", 0),
      ("0041D83D0042", "A\u{FFFD}B", 1),
      ("DE000041", "\u{FFFD}A", 1),
      ("D83DD83DDE00", "\u{FFFD}\u{1F600}", 1),
      ("D83D", "\u{FFFD}", 1),
      ("DBFFDFFF", "\u{10FFFF}", 0),
      ("", "", 0),
      // SIM800, a sender with AT+CSCS="UCS2": transcript 074.
      ("002B0030003000300030003000300030003000300031", "+0000000001", 0),
    ]
  )
  func ucs2(_ digits: String, _ text: String, _ undefined: Int) throws {
    var decoder = MessageTextDecoder<64>()
    try decoder.push(hexadecimalUCS2: Array(digits.utf8).span)
    decoder.finish()
    #expect(string(decoder.text) == text)
    #expect(decoder.undefinedCodes == undefined)
    guard undefined == 0 else { return }
    var line = FixedBytes<64>()
    try MessageTextEncoder.appendHexadecimalUCS2(Array(text.utf8).span, to: &line)
    #expect(string(line) == digits.uppercased())
  }

  @Test(
    "in hexadecimal reports anything but a unit",
    arguments: [
      ("004G", MessageTextError.notHexadecimal(found: 0x47, offset: 3)),
      ("00480", .incompleteUnit(digits: 5)),
      ("00", .incompleteUnit(digits: 2)),
    ]
  )
  func refusesDigits(_ digits: String, _ error: MessageTextError) {
    var decoder = MessageTextDecoder<64>()
    #expect(throws: error) { try decoder.push(hexadecimalUCS2: Array(digits.utf8).span) }
  }

  @Test(
    "reports anything but UTF-8, and where",
    arguments: [
      ([0x41, 0x80], 1), ([0xC0, 0x80], 0), ([0xE0, 0x80, 0x80], 0), ([0x41, 0xE2, 0x82], 1),
      ([0xED, 0xA0, 0x80], 0), ([0xF4, 0x90, 0x80, 0x80], 0), ([0xC3, 0x28], 0), ([0xFF], 0),
    ] as [([UInt8], Int)]
  )
  func utf8(_ bytes: [UInt8], _ offset: Int) {
    #expect(throws: MessageTextError.invalidUTF8(offset: offset)) {
      try MessageTextEncoder.unitCount(of: bytes.span)
    }
  }

  @Test(
    "replaces nothing by something similar",
    arguments: [("\u{E7}", 0), ("caf\u{E9} `", 6), ("\u{3B1}", 0), ("ab\t", 2), ("\u{1B}", 0)]
  )
  func unsayable(_ text: String, _ offset: Int) throws {
    let scalar = try #require(
      text.unicodeScalars.first { GSMAlphabet.code(of: $0) == nil }
    )
    #expect(throws: MessageTextError.unsayable(scalar, offset: offset)) {
      try MessageTextEncoder.septetCount(of: Array(text.utf8).span)
    }
  }
}

struct Decoded: Equatable {
  var text: String
  var undefinedCodes: Int
}

private func decoded(gsm bytes: [UInt8]) -> Decoded {
  var decoder = MessageTextDecoder<512>()
  decoder.push(gsmBytes: bytes.span)
  decoder.finish()
  return Decoded(text: string(decoder.text), undefinedCodes: decoder.undefinedCodes)
}

private func gsmBytes(_ text: String) throws -> [UInt8] {
  var line = FixedBytes<256>()
  try MessageTextEncoder.appendGSM(Array(text.utf8).span, to: &line)
  return bytes(line)
}
