import Testing

@testable import Terminal
@testable import sniffer

@Suite("The line that is typed")
struct InputLineTests {
  /// The line after the keys, `|` where the cursor is.
  private static func typed(_ text: String, _ keys: [MonitorKey]) -> String {
    var line = InputLine()
    line.insert(Array(text))
    for key in keys { #expect(line.handle(key) == true, "\(key)") }
    let start = line.textBeforeCursor
    return start + "|" + line.text.dropFirst(start.count)
  }

  @Test(
    "is edited as a shell's",
    arguments: [
      ([.left, .character("x")], "AT+CS Q x|1"),
      ([.home, .delete, .delete], "|+CS Q 1"),
      ([.home, .backspace, .left], "|AT+CS Q 1"),
      ([.end, .right, .delete], "AT+CS Q 1|"),
      ([.backspace, .control("h")], "AT+CS Q|"),
      ([.wordLeft, .wordLeft], "AT+CS |Q 1"),
      ([.home, .wordRight, .wordRight], "AT+CS| Q 1"),
      ([.wordLeft, .control("k")], "AT+CS Q |"),
      ([.wordLeft, .control("u")], "|1"),
      ([.control("w"), .control("w")], "AT+CS |"),
      ([.control("w"), .home, .control("y")], "1|AT+CS Q "),
      ([.control("b"), .control("f"), .control("d")], "AT+CS Q 1|"),
    ] as [([MonitorKey], String)]
  )
  func edits(keys: [MonitorKey], expected: String) {
    #expect(Self.typed("AT+CS Q 1", keys) == expected)
  }

  @Test("leaves keys that edit nothing to others")
  func leavesOthers() {
    var line = InputLine()
    for key in [MonitorKey.enter, .tab, .up, .down, .escape, .control("a"), .control("q")] {
      #expect(line.handle(key) == false)
    }
    #expect(line.isEmpty)
  }

  @Test("does not grow without end")
  func isBounded() {
    var line = InputLine()
    for _ in 0..<3_000 { _ = line.handle(.character("a")) }
    #expect(line.characters.count == InputLine.lengthLimit)
    line.replace(with: String(repeating: "b", count: 5_000))
    #expect(line.characters.count == InputLine.lengthLimit)
  }

  @Test("shows the part that the cursor is in")
  func scrolls() {
    var line = InputLine()
    line.insert(Array("0123456789"))
    #expect(line.window(columns: 20) == ("0123456789", 10))
    #expect(line.window(columns: 5) == ("6789", 4))
    _ = line.handle(.home)
    #expect(line.window(columns: 5) == ("01234", 0))
    _ = line.handle(.right)
    #expect(line.window(columns: 1) == ("1", 0))
    #expect(line.window(columns: 0).cursor == 0)
  }
}
