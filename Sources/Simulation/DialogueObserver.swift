import Primitives
package import SIM7000

/// Listens to a line without taking part: the commands of one side make the
/// lines of the other mean something.
package struct DialogueObserver: Sendable {
  private var reader = AnswerReader()
  /// The last command line has no final result yet, and the TA has not
  /// restarted.
  package private(set) var hasCommandPending = false

  package init() {}

  /// A body has been announced and is not all there.
  var isInBody: Bool { reader.bodyLeft > 0 }

  /// The TE has sent bytes; a command line among them is pending from now on.
  package mutating func send(_ bytes: [UInt8]) {
    guard bytes.starts(with: "AT".utf8), bytes.last == ASCII.carriageReturn else { return }
    reader.expect(PendingLine(bytes.span))
    hasCommandPending = true
  }

  /// The TA has sent bytes: the lines that they complete.
  package mutating func receive(_ bytes: [UInt8]) -> [(kind: LineKind, text: String)] {
    var lines: [(kind: LineKind, text: String)] = []
    var offset = 0
    while true {
      offset = reader.pushText(bytes.span, from: offset)
      guard offset < bytes.count else { break }
      offset += 1
      guard case .line(let kind) = reader.push(bytes[offset - 1]) else { continue }
      if case .finalResult = kind { hasCommandPending = false }
      let text = reader.lendLine { String(decoding: $0) }
      if kind == .urc, text == "RDY" { hasCommandPending = false }
      lines.append((kind, text))
    }
    return lines
  }
}
