import Primitives
import SIM7000

func pendingLine(_ text: String) -> PendingLine {
  let bytes = Array(text.utf8)
  return PendingLine(bytes.span)
}

func commandLine(_ text: String) -> ATLine {
  let bytes = Array(text.utf8)
  return ATLine(bytes.span)
}

func kind(of line: String, pending: String = "") -> LineKind {
  let bytes = Array(line.utf8)
  return pendingLine(pending).classify(bytes.span)
}

func text(_ bytes: Span<UInt8>) -> String {
  var copy: [UInt8] = []
  for index in bytes.indices {
    copy.append(bytes[index])
  }
  return String(decoding: copy, as: UTF8.self)
}

/// What a dialogue looks like to whoever reads it: one row per event.
///
/// With `takesRuns` text goes to the reader in one piece where that may be.
func transcript(
  of bytes: [UInt8],
  pending: String = "",
  followsEcho: Bool = false,
  takesRuns: Bool = false
) -> [String] {
  var reader = AnswerReader()
  var rows: [String] = []
  reader.expect(pendingLine(pending))
  var index = 0
  while index < bytes.count {
    if takesRuns { index = reader.pushText(bytes.span, from: index) }
    guard index < bytes.count else { break }
    let step = reader.push(bytes[index])
    index += 1
    let content = reader.withLine { text($0) }
    switch step {
    case .pending: continue
    case .line(let kind): rows.append("\(name(of: kind)) \(content)")
    case .overlong: rows.append("overlong")
    case .prompt(let prompt): rows.append("prompt \(prompt)")
    case .body(let isLast): rows.append((isLast ? "end " : "body ") + content)
    }
    guard followsEcho else { continue }
    if step == .line(.echo) {
      reader.expect(pendingLine(content))
    } else if case .line(.finalResult) = step {
      reader.expect(PendingLine())
    }
  }
  return rows
}

private func name(of kind: LineKind) -> String {
  switch kind {
  case .echo: "echo"
  case .informationResponse: "response"
  case .finalResult: "final"
  case .prompt: "prompt"
  case .urc: "urc"
  case .unknown: "unknown"
  }
}
