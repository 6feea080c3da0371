import Foundation
import Testing

@testable import CommandLine
@testable import sniffer

@Suite("sniffer language-server")
struct LanguageServerProgramTests {
  private func framed(_ body: String) -> String {
    "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
  }

  /// What the program prints to `input`, and its exit status.
  private func result(of input: Data) throws -> (status: Int32?, output: String, errors: String) {
    let pipe = Pipe()
    let program = try Program(["language-server", "--stdio"], input: pipe)
    // A program that has ended reads no more.
    Output.ignoreWriteSignals()
    try? pipe.fileHandleForWriting.write(contentsOf: input)
    try pipe.fileHandleForWriting.close()
    let status = program.end(within: 60)
    return (status, program.output, program.errors)
  }

  @Test("has a dialogue on pipes, and answers before the input ends")
  func dialogue() throws {
    let (input, output) = (Pipe(), Pipe())
    let program = try Program(["language-server"], input: input, output: output)
    let messages = [
      #"{"id":1,"method":"initialize","params":{"capabilities":{}}}"#,
      #"{"method":"textDocument/didOpen","params":{"textDocument":"#
        + #"{"uri":"file:///no/a.trace","version":5,"text":"0 ! x\n"}}}"#,
    ]
    try input.fileHandleForWriting.write(contentsOf: Data(messages.map(framed).joined().utf8))
    var text = ""
    while !text.contains("publishDiagnostics"), program.end(within: 0) == nil {
      text += String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    }
    #expect(text.hasPrefix("Content-Length: "))
    #expect(text.contains(#""version":5,"diagnostics":[{"range":{"start":{"line":0,"#))
    let ending = [#"{"id":2,"method":"shutdown"}"#, #"{"method":"exit"}"#].map(framed).joined()
    try input.fileHandleForWriting.write(contentsOf: Data(ending.utf8))
    // Its input stays open: it ends because of `exit`.
    #expect(program.end(within: 60) == 0)
    #expect(program.errors == "")
  }

  @Test(
    "ends with an error on a stream that has no messages",
    arguments: [
      ("X: 1\r\n\r\n{}", "byte 1 of the input: expected a header Content-Length, found `X: 1`"),
      ("Content-Length: -5\r\n\r\n", "expected one Content-Length from 0 to"),
      ("Content-Length: 99999999999999999999\r\n\r\n", "expected one Content-Length from 0 to"),
      ("Content-Length: 10\r\n\r\n{\"id\":", "expected 10 bytes, found the end after 6"),
      ("Content-Le", "expected a header and an empty line, found the end after 10"),
    ]
  )
  func broken(input: String, message: String) throws {
    let result = try result(of: Data(input.utf8))
    #expect(result.status == ExitCode.badInput.rawValue)
    #expect(result.errors.contains(message))
    #expect(result.output == "")
  }

  @Test("ends with an error on a megabyte without a line's end")
  func endless() throws {
    let result = try result(of: Data(repeating: 0x78, count: 1_048_576))
    #expect(result.status == ExitCode.badInput.rawValue)
    #expect(result.errors.contains("byte 1 of the input: expected a header of at most 1024 bytes"))
  }

  @Test("survives messages that are no text, too deep, or one line of a megabyte")
  func hostile() throws {
    let line = String(repeating: "0 ! x ", count: 174_763)
    let deep = String(repeating: "[", count: 100_000)
    var input = Data(framed(#"{"id":1,"method":"initialize"}"#).utf8)
    input += Data("Content-Length: 4\r\n\r\n".utf8) + Data([0xFF, 0xFE, 0x00, 0x80])
    input += Data(framed(deep).utf8)
    input += Data(
      framed(
        #"{"method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///x.trace","#
          + ##""text":"#!sniffer 1\n"## + line + #""}}}"#
      ).utf8
    )
    input += Data(
      framed(
        #"{"id":9,"method":"textDocument/completion","params":{"textDocument":"#
          + #"{"uri":"file:///x.trace"},"position":{"line":1,"character":1000000}}}"#
      ).utf8
    )
    let result = try result(of: input)
    #expect(result.status == 1, "the input ended without shutdown and exit")
    #expect(result.errors == "")
    #expect(result.output.components(separatedBy: #""code":-32700"#).count == 3)
    #expect(result.output.contains(#""id":9,"result":["#))
    #expect(result.output.contains("bytes in a line, found 1048578"))
  }
}

@Suite("The grammar for editors")
struct SyntaxGrammarTests {
  private func grammar() throws -> [String: Any] {
    let text = try CommandResult("language-server", ["--grammar"]).output
    return try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
  }

  private func rules(_ patterns: Any?) -> [[String: Any]] {
    let patterns = patterns as? [[String: Any]] ?? []
    return patterns + patterns.flatMap { rules($0["patterns"]) }
  }

  @Test("has expressions that are valid")
  func expressions() throws {
    let rules = rules(try grammar()["patterns"])
    #expect(rules.count > 15)
    for rule in rules {
      for key in ["match", "begin", "end"] {
        guard let text = rule[key] as? String else { continue }
        #expect(throws: Never.self) { try NSRegularExpression(pattern: text) }
      }
    }
  }
}
