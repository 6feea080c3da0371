import Primitives

/// What a command line of another program has to have in common with a recorded one to be
/// answered alike.
struct CommandKey: Equatable, Sendable {
  /// `AT+CSQ`, `AT+CREG?`, `AT+SAPBR=`.
  var name: String
  /// The first parameter, where it selects the command's operation.
  var kind: String?

  /// `nil` where the bytes are no command line.
  init?(_ bytes: [UInt8]) {
    let line = Self.line(of: bytes)
    guard let shape = LineShape(command: line) else { return nil }
    name = shape.names.joined(separator: ";")
    let isByKind = ["AT+SAPBR=", "AT+HTTPPARA=", "AT+SHCONF="].contains(name)
    kind =
      isByKind ? Self.parameters(of: line).first.map { String(decoding: $0, as: UTF8.self) } : nil
  }

  /// Without its CR and LF.
  static func line(of bytes: [UInt8]) -> [UInt8] {
    Array(bytes.prefix { !ASCII.isLineEnding($0) })
  }

  static func parameters(of line: [UInt8]) -> [[UInt8]] {
    guard let sign = line.firstIndex(of: ASCII.equals) else { return [] }
    return line[(sign + 1)...].split(separator: ASCII.comma, omittingEmptySubsequences: false)
      .map(Array.init)
  }

  /// It ends something: in which order things end says nothing about what comes next.
  var isClosing: Bool { ["AT+HTTPTERM", "AT+CPOWD=", "AT+CIPSHUT"].contains(name) }

  /// What the module says afterwards, it might not say without it.
  var changesState: Bool {
    if name == "AT+SAPBR=" { return kind == "0" || kind == "1" }
    return ["AT+CPIN=", "AT+CFUN=", "AT+CGNSPWR=", "AT+CNACT="].contains(name)
  }

  /// A prompt follows, and then as many bytes as it says.
  var takesBody: Bool { ["AT+HTTPDATA=", "AT+SHBOD=", "AT+CIPSEND="].contains(name) }
}
