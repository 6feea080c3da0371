import CommandLine

/// `sniffer language-server`: the Language Server Protocol on stdin and stdout.
struct LanguageServerCommand {
  let arguments: ParsedArguments
  let output: Output
  let errors: Output

  func run() -> ExitCode {
    guard !arguments.isGiven("grammar") else {
      output.write(SyntaxGrammar.text)
      return .done
    }
    do throws(MessageFraming.Failure) {
      return try serve()
    } catch {
      output.flush()
      errors.writeLine(
        "sniffer language-server: byte \(error.offset + 1) of the input: "
          + "expected \(error.expected), found \(error.found)"
      )
      return .badInput
    }
  }

  /// Project value: what a pipe holds.
  private static let pieceSize = 65_536

  private func serve() throws(MessageFraming.Failure) -> ExitCode {
    var server = LanguageServer()
    var framing = MessageFraming()
    while !server.hasExited {
      var piece: [UInt8] = []
      guard StandardInput.read(into: &piece, limit: Self.pieceSize) else {
        if Interruption.isRequested { return .interrupted }
        guard framing.isBetweenMessages else { throw framing.truncation }
        break
      }
      framing.append(piece)
      while !server.hasExited, let message = try framing.next() {
        if let response = server.receive(message) { send(response) }
      }
      server.diagnostics().forEach(send)
      output.flush()
      if output.isBroken { break }
    }
    return server.exitCode
  }

  private func send(_ message: [UInt8]) {
    output.write("Content-Length: \(message.count)\r\n\r\n")
    output.write(message)
  }
}
