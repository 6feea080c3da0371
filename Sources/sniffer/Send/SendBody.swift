import CommandLine
import Live
import Primitives
import Script

/// The body of `--body`, for the one command that asks for one.
struct SendBody {
  private let path: String
  private let bytes: [UInt8]

  /// `nil` without `--body`.
  init?(_ arguments: ParsedArguments) throws(FileError) {
    guard let path = arguments.text("body") else { return nil }
    self.path = path
    bytes = try FileText.read(path)
  }

  /// Refuses what would go wrong on the line, before anything is sent.
  func check(_ commands: [OutgoingCommand]) throws(UsageError) {
    let asking = commands.filter { $0.bodyRequest != nil }
    guard let command = asking.first else {
      throw refusal("no command asks for a body")
    }
    guard asking.count == 1 else {
      throw refusal("\(asking.count) commands ask for a body, and there is one")
    }
    let name = VisibleText.of(command.text)
    if command.bodyRequest == .cancellable {
      let ends = [ASCII.substitute, ASCII.escape]
      guard let offset = bytes.firstIndex(where: ends.contains) else { return }
      throw refusal("byte \(offset + 1) would end it: 0x\(bytes[offset].hexadecimalText)")
    }
    guard let stated = command.statedBodyLength else {
      throw refusal("\(name) does not state how long the body is")
    }
    guard stated == bytes.count else {
      throw refusal("\(name) states \(stated) bytes, and \(file) has \(bytes.count)")
    }
  }

  /// What goes out at the prompt: Ctrl-Z ends what has no stated length.
  ///
  /// - Source: SIM7000 Series AT Command Manual V1.06, AT+CMGS and AT+CIPSEND.
  func bytes(for request: BodyRequest) -> [UInt8] {
    request == .cancellable ? bytes + [ASCII.substitute] : bytes
  }

  private var file: String { VisibleText.of(file: path) }

  private func refusal(_ reason: String) -> UsageError {
    .refusedValue(option: "body", reason: reason, .send)
  }
}

extension OutgoingCommand {
  /// How many bytes the command says that it will take; `nil` where it does not say.
  ///
  /// - Source: SIM7000 Series AT Command Manual V1.06, the commands' own syntax.
  var statedBodyLength: Int? {
    guard let command = NamedCommand.all(in: Array(text.utf8)).last,
      command.rest.hasPrefix("=")
    else { return nil }
    let fields = command.rest.dropFirst().split(separator: ",", omittingEmptySubsequences: false)
    let index: Int
    switch command.name {
    case "+HTTPDATA", "+SHBOD": index = 0
    case "+CASEND", "+SMPUB": index = 1
    case "+CFSWFILE": index = 3
    case "+CIPSEND": index = fields.count - 1
    default: return nil
    }
    guard fields.indices.contains(index) else { return nil }
    return Int(String(fields[index].filter { $0 != "\"" }))
  }
}
