package import Manual
import Primitives
package import SIM7000

/// A line, a prompt or a piece of a body of an AT dialogue, with its fields.
package struct ATDescription: Equatable {
  /// The raw value is the word, which `word` has for the writers.
  package enum Kind: String {
    /// A command line, sent or echoed; the echo of a body.
    case echo
    case response
    case final
    case urc
    case prompt
    /// Bytes of a body.
    case data
    /// Belongs to a command that was given up before it was answered.
    case late
    case unknown

    package var word: StaticString {
      switch self {
      case .echo: "echo"
      case .response: "response"
      case .final: "final"
      case .urc: "urc"
      case .prompt: "prompt"
      case .data: "data"
      case .late: "late"
      case .unknown: "unknown"
      }
    }
  }

  package var kind: Kind
  /// `nil` where the line has no name and nobody knows whose answer it is.
  package var name: String?
  package var fields: [Field] = []
  /// Words that are not those of the manual for the line.
  var ownWords: String?
  /// The manual may have a sentence for the line.
  var isInManual = false
  /// Without the line ending.
  package var raw: [UInt8]

  /// One short sentence, where there is more to say than the line does.
  ///
  /// Made when it is asked for: JSON has no use for it.
  package var words: String? {
    guard isInManual, let name else { return ownWords }
    return Manual.words(ofLine: trimmed(raw), name: name)
  }
}

extension ATDescription {
  /// An information response, in time or late.
  package init(response line: [UInt8], to commands: [NamedCommand], isLate: Bool) {
    let text = trimmed(line)
    let own = responseName(ofLine: text)
    let isMarked = own.map { $0.hasPrefix("+") || $0.hasPrefix("*") } ?? false
    let name = isMarked ? own : Self.name(ofBare: text, commands) ?? own
    self.init(kind: isLate ? .late : .response, name: name, raw: line)
    describe(text)
  }

  package init(urc line: [UInt8]) {
    self.init(kind: .urc, name: responseName(ofLine: trimmed(line)), raw: line)
    describe(trimmed(line))
  }

  package init(command: ArraySlice<UInt8>, in line: [UInt8]) {
    self.init(kind: .echo, name: NamedCommand.all(in: Array(command)).first?.name, raw: line)
  }

  /// A piece of the body that `header` announced.
  package init(body bytes: [UInt8], of header: String?, offset: Int) {
    let fields = [
      Field("offset", .integer(Int64(offset))), Field("length", .integer(Int64(bytes.count))),
    ]
    self.init(kind: .data, name: header, fields: fields, raw: bytes)
  }

  /// A line that was longer than lines are kept; `start` is how it began.
  package init(overlong start: [UInt8]) {
    self.init(
      kind: .unknown,
      fields: [Field("truncated", .boolean(true))],
      ownWords: "longer than \(start.count) bytes, the rest dropped",
      raw: start
    )
  }

  package init(prompt: Prompt, line: [UInt8]) {
    switch prompt {
    case .greaterThan: self.init(kind: .prompt, name: ">", raw: line.isEmpty ? [0x3E] : line)
    case .download: self.init(kind: .prompt, name: "DOWNLOAD", raw: line)
    }
  }

  private mutating func describe(_ text: [UInt8]) {
    fields = Manual.fields(ofLine: text, name: name ?? "")
    isInManual = true
  }

  /// Whose answer a line without a prefix is: that of the pending command whose
  /// answers look like it, else of the first one, else of what it looks like.
  private static func name(ofBare line: [UInt8], _ commands: [NamedCommand]) -> String? {
    let isNumber = line.allSatisfy(ASCII.isDigit)
    let names = commands.map(\.name).filter { !$0.isEmpty }
    if names.count > 1 {
      let numbers = ["+GSN", "+CGSN", "+CIMI", "+CCID"]
      if let name = names.first(where: { numbers.contains($0) == isNumber }) { return name }
    }
    if let name = names.first { return name }
    if line.starts(with: "SIMCOM_".utf8) { return "+CGMM" }
    if line.starts(with: "SIM7".utf8) { return "ATI" }
    if line.starts(with: "Revision:".utf8) { return "+CGMR" }
    if (try? LocalAddress(parsing: line.span)) != nil { return "+CIFSR" }
    return (try? ICCID(parsing: line.span)) != nil ? "+CCID" : nil
  }
}

package func array(_ bytes: Span<UInt8>) -> [UInt8] {
  bytes.withUnsafeBufferPointer(Array.init)
}

/// `line` without the blanks at its ends.
private func trimmed(_ line: [UInt8]) -> [UInt8] {
  let range = line.span.trimmed(0..<line.count)
  return range.count == line.count ? line : Array(line[range])
}
