import Foundation
import Testing

/// What the dialogues of `Traces/at` are there for.
///
/// A dialogue may be replaced by a better one, but its purpose stays: the line
/// of its golden output that shows it.
@Suite("The dialogues in Traces/at")
struct TracePurposeTests {
  struct Purpose: CustomTestStringConvertible, Sendable {
    var name: String
    /// Lines of the golden output, each without its time, in this order.
    var lines: [String]

    init(_ name: String, _ lines: String...) {
      self.name = name
      self.lines = lines
    }

    var testDescription: String { name }
  }

  static let purposes = [
    Purpose("boot-fixed-baud", "urc      RDY", "urc      +CPIN: READY", "urc      SMS Ready"),
    Purpose("autobaud", "command  AT", "command  AT", "final    OK", "response +IPR: 0"),
    Purpose("no-sim", "urc      +CPIN: NOT INSERTED", "final    +CME ERROR: 10"),
    Purpose("sim-pin", "response +CPIN: SIM PIN", "command  AT+CPIN=", "urc      +CPIN: READY"),
    Purpose(
      "registration-denied-then-home",
      "response +CGREG: 1,3",
      "command  AT+CFUN=0",
      "urc      +CGREG: 1"
    ),
    Purpose("roaming", "response +CREG: 0,5"),
    Purpose("gnss-no-fix-then-fix", "response +CGNSINF: 1,0,", "response +CGNSINF: 1,1,"),
    Purpose(
      "gnss-lost",
      "response +CGNSINF: 1,1,",
      "response +CGNSINF: 1,0,",
      "response +CGNSINF: 1,1,"
    ),
    Purpose("http-post-200", "data     {", "urc      +HTTPACTION: 1,200,"),
    Purpose(
      "http-post-601-bearer-closed",
      "response +SAPBR: 1,3,",
      "urc      +HTTPACTION: 1,601,"
    ),
    Purpose("http-post-603", "urc      +HTTPACTION: 1,603,"),
    Purpose(
      "bearer-lost",
      "final    OK",
      "urc      +SAPBR 1: DEACT",
      "urc      +HTTPACTION: 1,601,",
      "response +SAPBR: 1,1,",
      "urc      +HTTPACTION: 1,200,"
    ),
    Purpose("urc-inside-answer", "echo     AT+CGATT=0", "urc      +SAPBR 1: DEACT", "final    OK"),
    Purpose("echo-off", "echo     ATE0", "final    OK", "command  AT+CMEE=0", "final    OK"),
    Purpose("late-answer", "late     AT+SMCONF", "late     OK", "final    +CME ERROR"),
    Purpose("wrong-baud", "unknown  ", "command  AT+IPR=19200", "final    OK"),
    Purpose("https-post-200", "command  AT+SHREQ=", "urc      +SHREQ: \"POST\",200,"),
    Purpose(
      "https-connection-lost",
      "final    ERROR",
      "command  AT+SHDISC",
      "final    OK",
      "command  AT+SHREQ",
      "final    OK",
      "urc      +SHSTATE: 0",
      "command  AT+SHCONN",
      "final    OK"
    ),
  ]

  @Test("each show what they are there for", arguments: purposes)
  func shows(purpose: Purpose) throws {
    #expect(Repository.exists("Traces/at/\(purpose.name).trace"))
    var lines = try Self.golden(purpose.name)[...]
    for line in purpose.lines {
      let place = lines.firstIndex { $0.hasPrefix(line) }
      lines = lines[(try #require(place, "no `\(line)`") + 1)...]
    }
  }

  @Test("decode every line except the noise of a wrong rate")
  func known() throws {
    for path in Repository.paths(under: "Traces/at/", ".expected") {
      let name = path.dropFirst("Traces/at/".count).dropLast(".expected".count)
      let unknown = try Self.golden(String(name)).count { $0.hasPrefix("unknown") }
      #expect((unknown > 0) == (name == "wrong-baud"), "\(path)")
    }
  }

  @Test("mark the lines that are ours, where they quote others")
  func honest() throws {
    let quoting = try Repository.paths(under: "Traces/at/", ".trace").filter { path in
      try Repository.text(path).contains("\n# origin: reported\n")
    }
    #expect(quoting.count >= 8)
    for path in quoting {
      #expect(try Repository.text(path).contains("\n# Ours: "), "\(path)")
    }
  }

  /// Kind and text of each line, without time and direction.
  private static func golden(_ name: String) throws -> [String] {
    try Repository.text("Traces/at/\(name).expected").split(separator: "\n").map { line in
      line.split(separator: " ", maxSplits: 2).last.map(String.init) ?? ""
    }
  }
}
