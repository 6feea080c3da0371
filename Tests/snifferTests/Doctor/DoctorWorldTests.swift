import Foundation
import Primitives
import Script
import Simulation
import Testing

@testable import CommandLine
@testable import sniffer

@Suite("doctor in scripted worlds")
struct DoctorWorldTests {
  @Test(
    "names the layer that is broken, and cites lines that were said",
    arguments: BrokenWorld.all
  )
  func finds(_ world: BrokenWorld) throws {
    let visit = try DoctorVisit(world.text())
    let summary = try #require(visit.objects.last)
    #expect(summary["cause"] as? String == world.cause)
    if let symptom = world.symptom { #expect(summary["symptom"] as? String == symptom) }
    #expect(visit.result.code == (summary["healthy"] as? Bool == true ? .done : .checkFailed))
    #expect(visit.unsaid == [])
    #expect(visit.uncited == [])
  }

  @Test("finds nothing in a healthy world", arguments: BrokenWorld.healthy)
  func findsNothing(_ world: BrokenWorld) throws {
    let visit = try DoctorVisit(world.text())
    #expect(visit.verdicts.allSatisfy { $0.value == "ok" || $0.key == "port" }, "\(visit.verdicts)")
    #expect(visit.objects.last?["cause"] is NSNull)
    #expect(visit.result.code == .done)
  }

  @Test("finds nothing in a healthy world, whatever chance does", arguments: 1...20)
  func findsNothing(seed: Int) throws {
    let visit = try DoctorVisit(BrokenWorld("a good day", nil).text(seed: seed))
    #expect(visit.verdicts.allSatisfy { $0.value == "ok" || $0.key == "port" }, "\(visit.verdicts)")
    #expect(visit.unsaid == [])
  }

  @Test("leaves the module as it was, and stores nothing")
  func restores() throws {
    let visit = try DoctorVisit(BrokenWorld("a good day", nil).text())
    let sent = visit.sent
    let pairs = [
      ("AT+CMEE=1", "AT+CMEE=0"), ("AT+CGNSPWR=1", "AT+CGNSPWR=0"),
      ("AT+SAPBR=1,1", "AT+SAPBR=0,1"), ("AT+CIICR", "AT+CIPSHUT"), ("AT+HTTPINIT", "AT+HTTPTERM"),
      ("AT+CNACT=1,\"internet.example\"", "AT+CNACT=0"),
    ]
    for (change, restoration) in pairs {
      let changed = try #require(sent.lastIndex(of: change), "\(change)")
      let restored = try #require(sent.lastIndex(of: restoration), "\(restoration)")
      #expect(changed < restored)
    }
    let stored = ["AT+CPIN=", "AT+CNMP=", "AT+CMNB=", "AT+COPS=", "AT+IPR", "AT+SHCONF", "AT&W"]
    #expect(
      !sent.contains { line in line != "AT+COPS=?" && stored.contains(where: line.hasPrefix) }
    )
  }

  @Test("never tries a PIN", arguments: ["pin", "puk"])
  func sparesPIN(state: String) throws {
    let visit = try DoctorVisit(BrokenWorld("locked", "pin", "0 ! sim \(state)").text())
    #expect(!visit.sent.contains { $0.hasPrefix("AT+CPIN=") })
  }

  @Test(
    "judges a certificate by the authority that is named",
    arguments: [
      ("expired", "certificate_expired"), ("unknown-ca", "handshake_fails"),
      ("name-mismatch", "certificate_name"), ("ok", nil),
    ]
  )
  func judgesCertificate(verdict: String, symptom: String?) throws {
    let world = BrokenWorld(
      "a certificate",
      "tls",
      headers: ["tracker.url: https://tracker.example/report"],
      "0 ! tls \"tracker.example\" verdict=\(verdict)",
      "0 ! tell \"AT+CCLK=\\\"26/11/21,09:00:00+00\\\"\""
    )
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("ca.pem")
    try Data(AuthorityCommandTests.certificate.utf8).write(to: file)
    let visit = try DoctorVisit(world.text(), "--authority", file.path)
    let named = "AT+CASSLCFG=0,\"cacert\",\"sniffer-ca.pem\""
    #expect(visit.sent.contains(named))
    // Nothing stays behind.
    let undoing = [
      "AT+CASSLCFG=0,\"cacert\",\"\"", "AT+CFSDFILE=3,\"sniffer-ca.pem\"", "AT+CFSTERM",
    ]
    let after = visit.sent.drop { $0 != named }
    #expect(after.filter(undoing.contains) == undoing)
    #expect(visit.objects.last?["cause"] as? String == (symptom == nil ? nil : "tls"))
    if let symptom { #expect(visit.objects.last?["symptom"] as? String == symptom) }
  }

  @Test("changes a stored setting only when it is told to, and announces it before")
  func repairs() throws {
    let world = BrokenWorld("off", "registration", nil, "0 ! tell \"AT+COPS=2\"")
    let visit = try DoctorVisit(world.text(), "--fix")
    #expect(visit.result.errors == "sniffer doctor: changing a setting: AT+COPS=0\n")
    #expect(visit.sent.contains("AT+COPS=0"))
    #expect(try DoctorVisit(world.text()).sent.contains("AT+COPS=0") == false)
  }

  @Test("comes to an end in any world, and cites only what was said", arguments: 1...40)
  func endures(seed: UInt64) throws {
    let visit = try DoctorVisit(RandomWorld(seed: seed, length: .minutes(10)).text)
    #expect(visit.objects.count == 19)
    #expect(visit.unsaid == [])
    #expect(visit.uncited == [])
    #expect(visit.result.code == .done || visit.result.code == .checkFailed)
  }

  @Test("says the same each time")
  func repeats() throws {
    let text = BrokenWorld("noise", nil, nil, "0 ! noise 500 for 60s").text(seed: 3)
    #expect(try DoctorVisit(text).result.output == DoctorVisit(text).result.output)
  }
}

/// A run of `sniffer doctor --scenario`, and its recording.
struct DoctorVisit {
  let result: CommandResult
  let objects: [[String: Any]]
  let recording: Script

  init(_ scenario: String, _ options: String...) throws {
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("world.scenario").path
    let trace = folder.appendingPathComponent("visit.trace").path
    try scenario.write(toFile: path, atomically: true, encoding: .utf8)
    result = try CommandResult(
      "doctor",
      ["--scenario", path, "--json", "--record", trace] + options
    )
    objects = try result.objects
    recording = try Script(parsing: Array(Data(contentsOf: URL(fileURLWithPath: trace))))
  }

  var checks: ArraySlice<[String: Any]> { objects.dropLast() }

  var verdicts: [String: String] {
    Dictionary(
      uniqueKeysWithValues: checks.compactMap { check in
        guard let layer = check["layer"] as? String, let verdict = check["verdict"] as? String
        else { return nil }
        return (layer, verdict)
      }
    )
  }

  /// All bytes of one direction.
  private func bytes(_ mark: Script.Mark) -> [UInt8] {
    recording.events.flatMap { event -> [UInt8] in
      guard event.mark == mark, case .bytes(let bytes) = event.payload else { return [] }
      return bytes
    }
  }

  /// The command lines.
  var sent: [String] {
    String(decoding: bytes(.toTA), as: UTF8.self).split(separator: "\r").map(String.init)
  }

  /// Lines that are cited and were never on the wire.
  var unsaid: [String] {
    let toTA = String(latin1: bytes(.toTA))
    let toTE = String(latin1: bytes(.toTE))
    return cited.compactMap { cited in
      (cited.isSent ? toTA : toTE).contains(cited.line) ? nil : cited.line
    }
  }

  private var cited: [(isSent: Bool, line: String)] {
    checks.flatMap { check in
      (check["lines"] as? [[String: Any]] ?? []).compactMap { line in
        guard let text = line["line"] as? String, let side = line["dir"] as? String else {
          return nil
        }
        return (side == ">", text)
      }
    }
  }

  /// Layers that failed and cite nothing.
  var uncited: [String] {
    checks.compactMap { check in
      let lines = check["lines"] as? [[String: Any]] ?? []
      guard check["verdict"] as? String == "failed", lines.isEmpty else { return nil }
      return check["layer"] as? String
    }
  }
}

extension String {
  /// As `--json` writes bytes.
  fileprivate init(latin1 bytes: [UInt8]) {
    self.init(String.UnicodeScalarView(bytes.map { UnicodeScalar($0) }))
  }
}
