import Testing

@testable import Terminal
@testable import sniffer

@Suite("The keys of a terminal")
struct KeyReaderTests {
  static let cases: [(String, [MonitorKey])] = [
    ("a~", [.character("a"), .character("~")]),
    ("\r\t\u{7F}\u{08}", [.enter, .tab, .backspace, .backspace]),
    ("\u{01}\u{1A}\u{1C}", [.control("a"), .control("z"), .control("\\")]),
    ("\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D", [.up, .down, .right, .left]),
    ("\u{1B}OA\u{1B}OH\u{1B}[F\u{1B}[1~\u{1B}[4~", [.up, .home, .end, .home, .end]),
    ("\u{1B}[3~\u{1B}[1;5C\u{1B}[1;3D", [.delete, .wordRight, .wordLeft]),
    ("\u{1B}b\u{1B}f", [.wordLeft, .wordRight]),
    // What means nothing here is swallowed whole.
    ("\u{1B}[200~\u{1B}[Ix", [.character("x")]),
    ("é€😀", [.character("é"), .character("€"), .character("😀")]),
    // What a terminal would obey is no character.
    ("\u{9B}a", [.character("a")]),
  ]

  @Test("are read as they are pressed", arguments: cases)
  func reads(bytes: String, expected: [MonitorKey]) {
    var reader = KeyReader()
    #expect(bytes.utf8.compactMap { reader.push($0) } == expected)
    #expect(!reader.isOpen)
  }

  @Test("Esc alone shows when nothing follows it")
  func readsEscape() {
    var reader = KeyReader()
    #expect(reader.push(0x1B) == nil)
    #expect(reader.isOpen)
    #expect(reader.giveUp() == .escape)
    #expect(reader.push(0x41) == .character("A"))
    // A sequence that breaks off was no key.
    #expect(reader.push(0x1B) == nil && reader.push(0x5B) == nil)
    #expect(reader.giveUp() == nil)
    #expect(!reader.isOpen)
  }

  @Test("any bytes whatever make no control character, and leave it ready for the next key")
  func survivesNoise() {
    for first in UInt8.min...UInt8.max {
      var reader = KeyReader()
      for byte in [first, 0x1B, first, 0x5B, first, first, 0xE2, first, 0x82, first] {
        if case .character(let character) = reader.push(byte) {
          #expect(character.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F })
        }
      }
      for _ in 0..<40 { _ = reader.push(0x30) }
      _ = reader.giveUp()
      #expect(reader.push(0x78) == .character("x"), "after \(first)")
    }
  }
}
