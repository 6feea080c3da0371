import CommandLine
import Live
import Primitives
import SIM7000

/// A command line that may be sent.
struct OutgoingCommand {
  let text: String
  /// In front of what is said of it: where in a file it stands.
  let place: String
  let line: ATLine

  /// - Source: SIM7000 Series AT Command Manual V1.06, 1.4.5: at most 559
  ///   characters after `AT`.
  private static let lengthLimit = 559

  init(_ text: String, at place: String = "") throws(UsageError) {
    let bytes = Array(text.utf8)
    let isCommand =
      bytes.count >= 2 && ASCII.uppercased(bytes[0]) == 0x41 && ASCII.uppercased(bytes[1]) == 0x54
    guard isCommand else {
      throw Self.refusal(of: text, place + "expected a command line that begins with AT")
    }
    if let offset = bytes.firstIndex(where: { $0 < ASCII.space || $0 == ASCII.delete }) {
      let reason = "a control character at position \(offset + 1); send adds the CR itself"
      throw Self.refusal(of: text, place + reason)
    }
    if let offset = text.unicodeScalars.enumerated().first(where: { $1 == "\u{FFFD}" })?.offset {
      // What the runtime reads in place of one.
      throw Self.refusal(of: text, place + "a byte at position \(offset + 1) that is no UTF-8")
    }
    guard bytes.count - 2 <= Self.lengthLimit else {
      let reason =
        "\(bytes.count - 2) characters after AT; the module takes at most \(Self.lengthLimit)"
      throw Self.refusal(of: String(text.prefix(20)) + "...", place + reason)
    }
    self.text = text
    self.place = place
    var line = ATLine()
    line.append(bytes.span)
    line.append(ASCII.carriageReturn)
    self.line = line
  }

  var pending: PendingLine { PendingLine(Array(text.utf8).span) }

  var bodyRequest: BodyRequest? { BodyRequest(of: Array(text.utf8)) }

  private static func refusal(of text: String, _ reason: String) -> UsageError {
    .refusedOperand(found: text, reason: reason, .send)
  }
}
