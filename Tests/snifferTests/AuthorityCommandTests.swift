import CommandLine
import Foundation
import Testing

@testable import sniffer

@Suite("--authority and --authority-name")
struct AuthorityCommandTests {
  /// The world's peers have no keys: what the module is given of a certificate is its name.
  static let certificate = """
    -----BEGIN CERTIFICATE-----
    MIIBbzCCARWgAwIBAgIUMQOXtJ2onN1v1XNU61YyrOivT7IwCgYIKoZIzj0EAwIw
    -----END CERTIFICATE-----

    """

  private let folder: URL

  init() throws { folder = try TemporaryFolder.make() }

  private func file(_ text: String, _ name: String = "ca.pem") throws -> String {
    let file = folder.appendingPathComponent(name)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  private func run(_ scenario: String, _ words: String...) throws -> CommandResult {
    let header = "#!sniffer 1\n# origin: synthetic\n# tracker.url: https://tracker.example/report\n"
    let text = header + "0 ! place 31.953900 35.910600\n\(scenario)3min ! end\n"
    return try CommandResult(
      "run",
      ["--lines", "--scenario", try file(text, "a.scenario")] + words
    )
  }

  @Test(
    "a report reaches a server that the certificate verifies, and no other",
    arguments: [
      ("ok", true), ("expired", false), ("unknown-ca", false), ("name-mismatch", false),
    ]
  )
  func verifies(verdict: String, isDelivered: Bool) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let peer = "0 ! tls \"tracker.example\" verdict=\(verdict)\n"
    let result = try run(peer, "--authority", try file(Self.certificate))
    #expect(result.lines.contains { $0.contains("-----BEGIN CERTIFICATE-----") })
    #expect(result.lines.contains { $0.contains("report 1 delivered: ") } == isDelivered)
    #expect(!result.lines.contains { $0.contains("is not verified") })
    // Without it any server is trusted, and the run reports it.
    let trusting = try run(peer)
    #expect(trusting.lines.contains { $0.contains("report 1 delivered: ") })
    #expect(trusting.lines.contains { $0.contains("the server's certificate is not verified") })
  }

  @Test func `a file that the module does not have keeps the tracker from sending`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let result = try run("", "--authority-name", "none.pem")
    #expect(result.lines.contains { $0.contains("does not take the authority's file") })
    #expect(!result.lines.contains { $0.contains("AT+SHCONN") })
  }

  @Test(
    "refuses anything but a certificate for a module, with the reason",
    arguments: [
      ("" as String?, ExitCode.badInput, "expected PEM"),
      ("-----END CERTIFICATE-----\n-----BEGIN CERTIFICATE-----\n", .badInput, "expected PEM"),
      (certificate + "-----BEGIN PRIVATE KEY-----\n", .badInput, "a private key"),
      (certificate + String(repeating: " ", count: 10_240), .badInput, "10240"),
      (nil, .noInput, "there is no such file"),
    ]
  )
  func refuses(text: String?, code: ExitCode, reason: String) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = try text.map { try file($0) } ?? folder.appendingPathComponent("none").path
    let url = ["--url", "https://tracker.example/"]
    for command in ["run", "doctor"] {
      let scenario = ["--scenario", RunScenarios.path("https")]
      let words = scenario + url + ["--authority", path]
      let result = try CommandResult(command, words)
      #expect(result.code == code)
      #expect(result.errors.contains(reason), "\(result.errors)")
      #expect(result.output.isEmpty)
    }
  }

  @Test func `has nothing to verify on a server of http`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = try file(Self.certificate)
    let result = try CommandResult("run", ["--url", "http://a.example/", "--authority", path])
    #expect(result.code == .usage)
    #expect(result.errors.contains("expected a URL of https://"))
    let words = ["--url", "http://a.example/", "--authority-name", "ca.pem"]
    #expect(throws: UsageError.self) { try CommandResult("run", words) }
    let both = ["--authority", path, "--authority-name", "ca.pem"]
    #expect(throws: UsageError.self) { try CommandResult("run", both) }
  }

  @Test func `a recording names the file, so that its replay does`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let trace = folder.appendingPathComponent("a.trace")
    _ = try run("", "--authority", try file(Self.certificate), "--record", trace.path)
    let text = try String(contentsOf: trace, encoding: .utf8)
    #expect(text.contains("\n# tracker.authority-name: sniffer-ca.pem\n"))
  }
}
