package import Primitives
package import SIM7000

/// What TE and TA have said to each other, taken apart.
///
/// An examination writes it while it asks; a trace fills it at once. What a
/// layer is worth is judged from it alone, so that both are judged alike.
package struct Dialogue: Equatable, Sendable {
  /// A line as it went over the wire, without its ending.
  package struct Line: Equatable, Sendable {
    package var at: Instant
    /// From the TE to the TA.
    package var isSent: Bool
    package var bytes: [UInt8]
    /// How many lines went before it: a log may have no times.
    package var order: Int

    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// For speed, as `text` is a copy.
    func begins(_ start: String) -> Bool { bytes.starts(with: start.utf8) }
  }

  /// A command line and its result.
  package struct Exchange: Equatable, Sendable {
    package var command: Line
    package var isEchoed = false
    package var answers: [Line] = []
    /// `nil` while none has come.
    package var result: FinalResult?
    /// The line of the final result; `nil` where none was said.
    package var ending: Line?

    init(_ command: Line) {
      self.command = command
    }

    package var isSuccess: Bool { result?.isSuccess ?? false }

    /// What shows how it went.
    package var evidence: [Line] { [command] + answers + (ending.map { [$0] } ?? []) }
  }

  /// All that was said, in order.
  package private(set) var lines: [Line] = []
  package private(set) var exchanges: [Exchange] = []
  package private(set) var urcs: [Line] = []
  /// Lines that no rule covers.
  package private(set) var strays: [Line] = []
  package private(set) var receivedCount = 0
  /// Of the bytes received, those that no text of a module has.
  package private(set) var garbageCount = 0

  package init() {}

  // MARK: - Writing

  mutating func countReceived(_ bytes: [UInt8]) {
    receivedCount += bytes.count
    garbageCount += bytes.count { $0 >= 0x7F || $0 < 0x20 && ![0x09, 0x0A, 0x0D].contains($0) }
  }

  mutating func begin(_ command: [UInt8], at now: Instant) {
    exchanges.append(Exchange(append(command, isSent: true, at: now)))
  }

  mutating func noteEcho(_ bytes: [UInt8], at now: Instant) {
    append(bytes, at: now)
    if let last = exchanges.indices.last { exchanges[last].isEchoed = true }
  }

  mutating func noteAnswer(_ bytes: [UInt8], at now: Instant) {
    let line = append(bytes, at: now)
    guard let last = exchanges.indices.last else { return urcs.append(line) }
    exchanges[last].answers.append(line)
  }

  mutating func noteURC(_ bytes: [UInt8], at now: Instant) {
    urcs.append(append(bytes, at: now))
  }

  /// An answer that arrives after its command was given up.
  mutating func noteLate(_ bytes: [UInt8], at now: Instant) {
    append(bytes, at: now)
  }

  mutating func noteStray(_ bytes: [UInt8], at now: Instant) {
    strays.append(append(bytes, at: now))
  }

  /// Without bytes: the response timeout is over.
  mutating func end(_ result: FinalResult, _ bytes: [UInt8]?, at now: Instant) {
    let line = bytes.map { append($0, at: now) }
    guard let last = exchanges.indices.last else { return }
    exchanges[last].result = result
    exchanges[last].ending = line
  }

  @discardableResult
  private mutating func append(
    _ bytes: [UInt8],
    isSent: Bool = false,
    at now: Instant
  ) -> Line {
    let line = Line(at: now, isSent: isSent, bytes: bytes, order: lines.count)
    lines.append(line)
    return line
  }

  // MARK: - Reading

  /// The last exchange whose command line has a command that begins so:
  /// `+CSQ`, `+SAPBR=1`.
  package func last(_ command: String) -> Exchange? {
    exchanges.last { $0.has(command) }
  }

  package func all(_ command: String) -> [Exchange] {
    exchanges.filter { $0.has(command) }
  }

  /// The last line of the TA that begins so, asked for or not: `+CSQ:`.
  package func lastLine(_ start: String) -> Line? {
    lines.last { !$0.isSent && $0.begins(start) }
  }

  package func lastURC(_ start: String) -> Line? {
    urcs.last { $0.begins(start) }
  }
}

extension Dialogue.Exchange {
  /// - Source: SIM7000 Series AT Command Manual V1.06, 1.4.2: `;` between the
  ///   commands of a line, whose names have no case.
  func has(_ command: String) -> Bool {
    let line = self.command.bytes
    guard self.command.begins("AT") || self.command.begins("at") else { return false }
    if command.isEmpty { return line.count == 2 }
    func begins(at start: Int) -> Bool {
      let part = line[start...].prefix(command.utf8.count)
      let following = line.dropFirst(start + command.utf8.count).first
      return part.elementsEqual(command.utf8, by: Self.isSame)
        && !(following.map(ASCII.isLetter) ?? false)
    }
    var start = 2
    while !begins(at: start) {
      guard let end = line[start...].firstIndex(of: ASCII.semicolon) else { return false }
      start = end + 1
    }
    return true
  }

  private static func isSame(_ byte: UInt8, _ other: UInt8) -> Bool {
    ASCII.uppercased(byte) == ASCII.uppercased(other)
  }

  /// The first answer that begins so.
  func answer(_ start: String) -> Dialogue.Line? {
    answers.first { $0.begins(start) }
  }
}
