import Primitives
import SIM7000
import Testing

@testable import Tracker

@Suite("Verifying the server")
struct AuthorityTests {
  private static func bench(_ authority: Authority?) throws -> Bench {
    let url = try RequestURL(Array("https://tracker.example/report".utf8).span)
    let destination = try Destination(url)
    return try Bench {
      $0.destination = destination
      $0.authority = authority
    }
  }

  private static let file = Authority("ca.pem", length: 17)
  private static let dialogue = [
    "AT+CFSINIT\r", "AT+CFSDFILE=3,\"ca.pem\"\r", "AT+CFSWFILE=3,\"ca.pem\",0,17,10000\r",
    Bench.authority, "AT+CFSTERM\r", "AT+CSSLCFG=\"convert\",2,\"ca.pem\"\r",
  ]

  /// Powers up and answers until `command` is sent or nothing more is; what was sent behind
  /// `AT+SHCONF=?`.
  ///
  /// `others` are answered differently from a healthy module.
  private static func run(
    _ bench: inout Bench,
    from first: String? = nil,
    to command: String,
    _ others: [String: String] = [:]
  ) -> [String] {
    var sent = first ?? bench.powerUp()
    var said: [String] = []
    for second in 0..<60 {
      guard let line = sent else { break }
      said.append(line)
      if line == command { break }
      if let answer = others.first(where: { line.hasPrefix($0.key) })?.value {
        sent = bench.answer(answer, echo: line == Bench.authority ? "" : line)
      } else if line.hasPrefix("AT+CFSWFILE=") {
        sent = bench.feed(line + "\r\nDOWNLOAD\r\n")
      } else if line == "AT+CGNSINF\r" {
        sent = bench.answer(Bench.navigation(second, "31.953900,35.910600"), echo: line)
      } else if line == "AT+CNACT?\r" {
        sent = bench.answer("\r\n+CNACT: 1,\"10.250.5.248\"\r\n\r\nOK\r\n", echo: line)
      } else {
        sent = bench.answer(Bench.healthy(line), echo: line == Bench.authority ? "" : line)
      }
    }
    return Array(said.drop { $0 != "AT+SHCONF=?\r" }.dropFirst())
  }

  @Test func `writes the file, has it taken over, and names it`() throws {
    var bench = try Self.bench(Self.file)
    let said = Self.run(&bench, to: "AT+SHCONN\r")
    #expect(Array(said.prefix(6)) == Self.dialogue)
    #expect(said.contains("AT+SHSSL=1,\"ca.pem\"\r"))
    #expect(!bench.notices.contains(.serverNotVerified))
  }

  @Test func `sets the clock by the receiver before the first handshake`() throws {
    var bench = try Self.bench(Self.file)
    let said = Self.run(&bench, to: "AT+SHCONN\r")
    let clock = try #require(said.firstIndex { $0.hasPrefix("AT+CCLK=") })
    #expect(said[clock + 1] == "AT+CSSLCFG=\"sslversion\",1,3\r")
    #expect(said[clock].hasPrefix("AT+CCLK=\"26/11/"))
  }

  @Test func `writes it once, and has it taken over after each restart`() throws {
    var bench = try Self.bench(Self.file)
    _ = Self.run(&bench, to: "AT+CPIN?\r")
    let first = bench.answer("\r\nRDY\r\n")
    let said = Self.run(&bench, from: first, to: "AT+CPIN?\r")
    #expect(said == ["AT+CSSLCFG=\"convert\",2,\"ca.pem\"\r", "AT+CPIN?\r"])
  }

  @Test func `leaves a file that the module has as it is`() throws {
    var bench = try Self.bench(Authority("ca.pem"))
    let said = Self.run(&bench, to: "AT+CPIN?\r")
    #expect(said == ["AT+CSSLCFG=\"convert\",2,\"ca.pem\"\r", "AT+CPIN?\r"])
  }

  @Test(
    "sends nothing by a module that does not take the file",
    arguments: [
      (["AT+CFSWFILE": "\r\nERROR\r\n"], false), (["AT+CFSWFILE": "\r\nOK\r\n"], false),
      ([Bench.authority: "\r\nERROR\r\n"], false), (["AT+CSSLCFG": "\r\nERROR\r\n"], true),
    ]
  )
  func staysSilent(answers: [String: String], isStored: Bool) throws {
    var bench = try Self.bench(Self.file)
    let said = Self.run(&bench, to: "AT+SHCONN\r", answers)
    #expect(bench.notices.contains(.authorityFailed(isStored: isStored)))
    #expect(!said.contains { $0.hasPrefix("AT+CPIN") })
  }

  @Test func `takes a module with an open file system`() throws {
    var bench = try Self.bench(Self.file)
    let said = Self.run(
      &bench,
      to: "AT+CPIN?\r",
      ["AT+CFSINIT": "\r\nERROR\r\n", "AT+CFSDFILE": "\r\n+CME ERROR: 22\r\n"]
    )
    #expect(said == Self.dialogue + ["AT+CPIN?\r"])
  }

  @Test func `reports that nothing is verified without an authority`() throws {
    var bench = try Self.bench(nil)
    let said = Self.run(&bench, to: "AT+SHSSL=1,\"\"\r")
    #expect(said.last == "AT+SHSSL=1,\"\"\r")
    #expect(bench.notices.count { $0 == .serverNotVerified } == 1)
    #expect(!said.contains { $0.hasPrefix("AT+CCLK=") || $0.hasPrefix("AT+CFS") })
  }
}
