import Foundation
import Testing

@testable import CommandLine
@testable import sniffer

@Suite("The command decode")
struct DecodeCommandTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var arguments: [String]
    var input: String
    var code: ExitCode
    var output: String
    var errors = ""
  }

  /// `FILE` stands for the input's path.
  @Test("ends as it should", arguments: cases)
  func ends(testCase: Case) throws {
    let folder = try DecodeFolder()
    let path = try folder.write(testCase.input, to: "input.trace")
    let arguments = testCase.arguments.map { $0 == "FILE" ? path : $0 }
    let result = try folder.run(arguments)
    #expect(result.code == testCase.code)
    #expect(result.output == testCase.output)
    #expect(result.errors == testCase.errors.replacing("FILE", with: path))
  }

  @Test("points to the sentences that stand behind binary messages")
  func binary() throws {
    let folder = try DecodeFolder()
    let sentence = "$GPGLL,,,,,,V,N*64\r\n"
    let input = sentence + "\u{1}\u{2}xyz" + sentence
    let path = try folder.write(input, to: "a.log")
    let hint = "sniffer decode: this looks like a log (binary); --format nmea finds its sentences,"
    #expect(try folder.run([path]).errors == "\(hint) wherever they begin\n")
    #expect(try folder.run(["--format", "nmea", path]).errors == "")
  }

  @Test("opens a file whose name is not UTF-8")
  func unusualName() throws {
    let folder = try DecodeFolder()
    let path = try folder.write("$GPGLL,,,,,,V,N*64\r\n", to: "a.nmea")
    let script = #"f=$1$(printf '\351'); cp "$1" "$f" && exec "$0" decode --format nmea "$f""#
    let shell = URL(fileURLWithPath: "/bin/sh")
    let program = try Program(["-c", script, Program.url.path, path], of: shell)
    #expect(program.end(within: 30) == 0)
    #expect(program.output.hasPrefix("nmea     GPGLL: "))
    #expect(try !folder.read("a.nmea").isEmpty)
  }

  private static func importHint(_ form: String) -> String {
    "sniffer decode: this looks like a log (\(form)); make a trace of it by trace import,"
      + " and decode that\n"
  }

  static let cases = [
    Case(
      testDescription: "bad lines are data",
      arguments: ["FILE"],
      input: "hello\r\n$GPGLL,,,,,,V,N*65\r\n",
      code: .done,
      output: "unknown  hello\nnmea     GPGLL: checksum 65, expected 64\n"
    ),
    Case(
      testDescription: "strict, an unknown line",
      arguments: ["--strict", "FILE"],
      input: "hello\r\n",
      code: .badInput,
      output: "unknown  hello\n"
    ),
    Case(
      testDescription: "strict, a bad sentence",
      arguments: ["--strict", "--format", "nmea", "FILE"],
      input: "$GPGLL,,,,,,V,N*65\r\n",
      code: .badInput,
      output: "nmea     GPGLL: checksum 65, expected 64\n"
    ),
    Case(
      testDescription: "strict, nothing bad",
      arguments: ["--strict", "--json", "FILE"],
      input: "OK\r\n$PMTK001,0,3*30\r\n",
      code: .done,
      output: #"{"offset":0,"# + DecodeLinesTests.ok.dropFirst() + "\n"
        + #"{"offset":4,"proto":"nmea","kind":"proprietary","talker":"MTK","#
        + #""type":"001","ck":"ok","verdict":"proprietary"}"# + "\n"
    ),
    Case(
      testDescription: "a stated command",
      arguments: ["--pending", "AT+CREG?", "FILE"],
      input: "+CREG: 0,5\n",
      code: .done,
      output: "response +CREG: 0,5  -- registered, roaming\n"
    ),
    Case(
      testDescription: "a trace with an error, after what comes before it",
      arguments: ["--format", "trace", "FILE"],
      input: "#!sniffer 1\n0 < OK\\r\\n\n1 ? AT\n2 < OK\\r\\n\n",
      code: .badInput,
      output: "0.000000 < final    OK\n",
      errors: "FILE:3:3: error: expected one of >, <, !, =, found `?`\n  1 ? AT\n    ^\n"
    ),
    Case(
      testDescription: "a log that only trace import reads",
      arguments: ["FILE"],
      input: "TX: AT+CSQ\nRX: +CSQ: 30,3\nRX: OK\n",
      code: .done,
      output: "echo     TX: AT+CSQ\nunknown  RX: +CSQ: 30,3\nunknown  RX: OK\n",
      errors: importHint("marked")
    ),
    Case(
      testDescription: "a log with a prefix on each line",
      arguments: ["FILE"],
      input: "[gps] $GPGSV,1,1,00*79\n[gps] $GPGSV,1,1,00*79\n",
      code: .done,
      output: String(repeating: "unknown  [gps] $GPGSV,1,1,00*79\n", count: 2),
      errors: importHint("prefixed")
    ),
    Case(
      testDescription: "a log in a quotation",
      arguments: ["FILE"],
      input: "> +CSQ: 30,3\n> OK\n",
      code: .done,
      output: "prompt   > +CSQ: 30,3\nprompt   > OK\n",
      errors: importHint("quoted")
    ),
    Case(
      testDescription: "a log in colours",
      arguments: ["FILE"],
      input: "\u{1B}[0;32mOK\n",
      code: .done,
      output: "unknown  \\x1b[0;32mOK\n",
      errors: importHint("coloured")
    ),
    Case(
      testDescription: "a log of one form that is decoded in another one",
      arguments: ["--format", "at", "FILE"],
      input: "RX: +CSQ: 30,3\n",
      code: .done,
      output: "unknown  RX: +CSQ: 30,3\n"
    ),
    Case(
      testDescription: "no such input",
      arguments: ["/nowhere/capture.txt"],
      input: "",
      code: .noInput,
      output: "",
      errors: "sniffer decode: /nowhere/capture.txt: there is no such file\n"
    ),
    Case(
      testDescription: "a directory",
      arguments: ["/"],
      input: "",
      code: .noInput,
      output: "",
      errors: "sniffer decode: /: is a directory, expected a file\n"
    ),
  ]

  @Test(
    "a text in UTF-16 is refused, noise that looks like its mark is not",
    arguments: [
      ([0xFF, 0xFE, 0x41, 0], true), ([0xFE, 0xFF, 0, 0x41], true),
      ([0xFF, 0xFE, 0x41, 0x54], false), ([0xFE, 0xFF], false),
    ] as [([UInt8], Bool)]
  )
  func utf16(bytes: [UInt8], isRefused: Bool) throws {
    let folder = try DecodeFolder()
    let path = try folder.write("", to: "log.txt")
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    let result = try folder.run([path])
    #expect(result.code == (isRefused ? .badInput : .done))
    let refusal =
      "sniffer decode: \(path): byte 0: found the mark of UTF-16, expected UTF-8 or the line's own "
      + "bytes; iconv -f UTF-16 -t UTF-8 makes them\n"
    #expect(result.errors == (isRefused ? refusal : ""))
  }

  @Test("accept writes the text beside the trace, and nothing else")
  func accepts() throws {
    let folder = try DecodeFolder()
    let path = try folder.write("#!sniffer 1\n0 < OK\\r\\n\n", to: "a.trace")
    let result = try folder.run(["--format", "trace", "--accept", path])
    #expect(result.code == .done && result.output.isEmpty && result.errors.isEmpty)
    #expect(try folder.read("a.expected") == "0.000000 < final    OK\n")
  }

  @Test("accept leaves the golden file alone when the trace has an error")
  func acceptsNoError() throws {
    let folder = try DecodeFolder()
    let path = try folder.write("#!sniffer 1\n0 ? OK\\r\\n\n", to: "a.trace")
    try folder.write("before", to: "a.expected")
    #expect(try folder.run(["--format", "trace", "--accept", path]).code == .badInput)
    #expect(try folder.read("a.expected") == "before")
  }

  @Test(
    "refuses what makes no sense",
    arguments: [
      ["--accept", "a.trace"], ["--accept", "--format", "at", "a.trace"],
      ["--accept", "--format", "trace"], ["--accept", "--format", "trace", "-"],
      ["--accept", "--json", "--format", "trace", "a.trace"], ["--pending", "CREG"],
      ["--format", "csv"],
    ]
  )
  func refuses(arguments: [String]) throws {
    let folder = try DecodeFolder()
    #expect(throws: UsageError.self) { try folder.run(arguments) }
  }
}

/// A folder of its own for one test of `decode`.
struct DecodeFolder: ~Copyable {
  private let url = FileManager.default.temporaryDirectory
    .appendingPathComponent("sniffer-" + UUID().uuidString)

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    let file = url.appendingPathComponent(name)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  func read(_ name: String) throws -> String {
    try String(contentsOf: url.appendingPathComponent(name), encoding: .utf8)
  }

  func run(_ arguments: [String]) throws -> (code: ExitCode, output: String, errors: String) {
    guard case .command(let parsed) = try ArgumentParser.parse(["decode"] + arguments) else {
      throw IsNoCommand()
    }
    try write("", to: "stdout")
    try write("", to: "stderr")
    let handles = try ["stdout", "stderr"].map { name in
      try FileHandle(forWritingTo: url.appendingPathComponent(name))
    }
    let output = Output(descriptor: handles[0].fileDescriptor, isLineBuffered: false)
    let errors = Output(descriptor: handles[1].fileDescriptor, isLineBuffered: true)
    // A handle closes its file when it is let go of, and the file's number is another's then.
    let code = try withExtendedLifetime(handles) {
      defer { output.flush() }
      return try DecodeCommand(arguments: parsed, output: output, errors: errors).run()
    }
    return (code, try read("stdout"), try read("stderr"))
  }
}
