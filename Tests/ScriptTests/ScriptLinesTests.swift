import Testing

@testable import Script

@Suite("The lines of a script in pieces")
struct ScriptLinesTests {
  static let text = """
    #!sniffer 1
    # title: a dialogue
    0 > AT\\r

    0.02 < AT\\r\\r\\nOK\\r\\n
    # a comment
    1 ! radio lost
    2 = state registering
    """

  /// The lines of `text` in pieces of `size` bytes, and what is wrong in them.
  static func lines(
    _ text: [UInt8],
    piece size: Int
  ) -> (lines: [LineParser.Line], errors: [ScriptError], heldMax: Int) {
    var reader = ScriptLines()
    var found: (lines: [LineParser.Line], errors: [ScriptError], heldMax: Int) = ([], [], 0)
    func take() {
      while true {
        do throws(ScriptError) {
          guard let line = try reader.next() else { return }
          found.lines.append(line)
        } catch {
          found.errors.append(error)
          if reader.isAtEnd { return }
        }
      }
    }
    var rest = text[...]
    while !rest.isEmpty {
      reader.push(Array(rest.prefix(size)).span)
      rest = rest.dropFirst(size)
      take()
      found.heldMax = max(found.heldMax, reader.heldCount)
    }
    reader.finish()
    take()
    return found
  }

  @Test("are the same wherever it is cut, with and without a last line feed")
  func cuts() throws {
    for ending in ["", "\n"] {
      let text = Array((Self.text + ending).utf8)
      let whole = Self.lines(text, piece: text.count)
      #expect(whole.lines.count == 8 && whole.errors == [])
      var script = Script()
      for line in whole.lines { script.take(line) }
      #expect(try script == Script(parsing: text))
      for size in 1..<text.count {
        let cut = Self.lines(text, piece: size)
        #expect(cut.lines == whole.lines && cut.errors == [], "in pieces of \(size)")
      }
    }
  }

  @Test("go on after one that is wrong, whose place is reported")
  func errors() {
    let text = Array("#!sniffer 1\n0 > AT\\r\n1 ? AT\\r\n2 > AT\\r\n0 > AT\\r".utf8)
    for size in [1, 7, text.count] {
      let found = Self.lines(text, piece: size)
      #expect(found.errors.map(\.line) == [3, 5] && found.lines.count == 3)
      #expect(found.errors == Script.errors(in: text))
    }
    #expect(Self.lines([], piece: 1).errors == Script.errors(in: []))
    #expect(Self.lines([], piece: 1).errors.count == 1)
  }

  @Test("keep no more of a line than the parser takes, and report its length")
  func tooLong() {
    let long = [UInt8](repeating: 0x41, count: 1_000_000)
    let text = Array("#!sniffer 1\n0 > ".utf8) + long + Array("\n1 > AT\\r\n".utf8)
    let whole = Script.errors(in: text)
    let found = Self.lines(text, piece: 4_096)
    #expect(found.errors == whole && whole.map(\.found) == ["1000004"])
    #expect(found.lines.count == 2, "the line after it is read")
    #expect(found.heldMax <= ScriptLines.keptLimit + 4_096)
  }
}
