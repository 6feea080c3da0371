import Foundation
import Primitives
import Testing

@testable import Simulation
@testable import VirtualModem

/// What the receiver says of one second in three ways says one thing.
@Suite("The receiver")
struct NavigationAgreementTests {
  /// An hour of trips under every kind of sky.
  private static let hour = """
    #!sniffer 1
    0     ! place 31.953900 35.910600
    4min  ! travel 31.990000 35.950000 speed=50km/h
    10min ! sky partial
    20min ! sky open
    25min ! sky tunnel
    26min ! sky open
    30min ! canyon street=40deg walls=50deg
    40min ! sky indoor
    45min ! sky open
    50min ! place -33.500000 -70.600000 altitude=600m
    55min ! travel -33.500000 -70.700000 speed=90km/h
    58min ! sky none

    """

  @Test("is where it was brought in the second that has begun")
  func brought() throws {
    var modem = try ModemDriver(headers: [])
    modem.send(Array("ATE0;+CGNSPWR=1\r".utf8))
    modem.run(for: 60_000)
    try modem.change("sky open")  // Something happens in this second already.
    try modem.change("place 31.960000 35.920000")
    modem.run(for: 400)
    modem.send(Array("AT+CGNSINF\r".utf8))
    modem.run(for: 400)
    let said = String(decoding: modem.said[.at], as: UTF8.self)
    #expect(said.contains(",31.960000,35.920000,"), "\(said)")
  }

  @Test("agrees with itself for an hour", arguments: ["1351B08SIM7000E", "1529B10SIM7000G"])
  func hour(firmware: String) throws {
    let scenario = try Scenario(parsing: Array(Self.hour.utf8))
    var settings = VirtualModem.Settings(scenario, isOnByDefault: true)
    settings.firmware = try #require(VirtualModem.Firmware(named: firmware))
    var host = ModemHost(scenario, settings: settings, seed: 3)
    var now = Instant.zero
    func say(_ event: ModemHost.Event) -> String {
      String(decoding: host.handle(event, at: now).output[.at], as: UTF8.self)
    }
    func run(until end: Instant) -> String {
      var said = ""
      while let deadline = host.deadline, deadline <= end {
        now = max(now, deadline)
        said += say(.deadlineReached)
      }
      now = end
      return said
    }
    _ = say(.received(Array("ATE0;+CGNSURC=1;+CGNSTST=1;+CGNSPWR=1\r".utf8), baud: nil))
    _ = run(until: Instant(microseconds: 900_000))
    var fixes = 0
    for second in 1..<3_600 {
      let start = Int64(second) * 1_000_000
      // A request comes in the middle of the second, except every tenth time.
      var said = run(until: Instant(microseconds: start + 400_000))
      if second % 10 > 0 {
        said += say(.received(Array("AT+CGNSINF\r".utf8), baud: nil))
      }
      said += run(until: Instant(microseconds: start + 900_000))
      let burst = try Burst(said)
      #expect(burst.answers.count == (second % 10 > 0 ? 2 : 1), "second \(second)")
      #expect(Set(burst.answers).count == 1, "second \(second): \(burst.answers)")
      let complaints = burst.complaints
      #expect(complaints.isEmpty, "second \(second): \(complaints) in \(said)")
      if burst.isFixed { fixes += 1 }
      if !complaints.isEmpty { return }
    }
    // Both happen: 50 minutes can be seen, of which some are spent searching.
    #expect((2_000...3_100).contains(fixes), "\(fixes)")
  }
}

/// What came in one second.
private struct Burst {
  /// The fields of `+CGNSINF` and `+UGNSINF`, as text.
  var answers: [String] = []
  /// By address: `GNGGA`.
  var sentences: [(address: String, fields: [String])] = []

  struct Bad: Error {}

  init(_ text: String) throws {
    for line in text.split(separator: "\r\n") {
      if let colon = line.range(of: "GNSINF: ") {
        answers.append(String(line[colon.upperBound...]))
      } else if line.hasPrefix("$") {
        let parts = line.dropFirst().split(separator: "*")
        guard parts.count == 2 else { throw Bad() }
        let checksum = parts[0].utf8.reduce(0) { $0 ^ $1 }
        guard String(format: "%02X", checksum) == parts[1] else { throw Bad() }
        let fields = parts[0].components(separatedBy: ",")
        sentences.append((fields[0], Array(fields.dropFirst())))
      } else if line != "OK" {
        throw Bad()
      }
    }
  }

  private var fields: [String] { answers.first?.components(separatedBy: ",") ?? [] }
  var isFixed: Bool { fields.count == 21 && fields[1] == "1" }

  private func all(_ formatter: String) -> [(address: String, fields: [String])] {
    sentences.filter { $0.address.hasSuffix(formatter) }
  }

  private func used(_ talker: String) -> [String] {
    (all("GSA").first { $0.address.hasPrefix(talker) }?.fields[2..<14] ?? []).filter { !$0.isEmpty }
  }

  /// Ids and strengths.
  private func inView(_ talker: String) -> [(id: String, signal: Int)] {
    all("GSV").filter { $0.address.hasPrefix(talker) }.flatMap { sentence in
      stride(from: 3, to: sentence.fields.count - 3, by: 4).map {
        (sentence.fields[$0], Int(sentence.fields[$0 + 3]) ?? -1)
      }
    }
  }

  /// What does not fit together.
  var complaints: [String] {
    guard fields.count == 21, fields[0] == "1" else { return ["no answer"] }
    var wrong: [String] = []
    func check(_ holds: Bool, _ what: String) {
      if !holds { wrong.append(what) }
    }
    guard let gga = all("GGA").first?.fields, let rmc = all("RMC").first?.fields,
      let vtg = all("VTG").first?.fields, all("GGA").count == 1, all("RMC").count == 1
    else { return ["a sentence is missing"] }
    check(gga[5] == (isFixed ? "1" : "0"), "quality")
    check(rmc[1] == (isFixed ? "A" : "V") && rmc[11] == (isFixed ? "A" : "N"), "status")
    check(vtg[8] == (isFixed ? "A" : "N"), "mode")
    check(all("GSA").allSatisfy { $0.fields[1] == (isFixed ? "3" : "1") }, "fix type")
    let talkers = Set(all("GSV").map { String($0.address.prefix(2)) })
    let satellites = talkers.flatMap { inView($0) }
    check(satellites.count == Int(fields[14]), "satellites in view")
    check(satellites.map(\.signal).max() ?? 0 == Int(fields[18]), "strongest signal")
    for talker in talkers {
      let totals = Set(all("GSV").filter { $0.address.hasPrefix(talker) }.map { $0.fields[2] })
      check(
        totals.count == 1 && Int(totals.first ?? "") == inView(talker).count,
        "count of \(talker)"
      )
    }
    for (talker, view) in [("GP", "GP"), ("GL", "GL"), ("GA", "GA"), ("BD", "BD"), ("BD", "PQ")] {
      guard view != "BD" || !talkers.contains("PQ"), view != "PQ" || talkers.contains("PQ") else {
        continue
      }
      let known = Set(inView(view).map(\.id))
      check(known.isSuperset(of: used(talker)), "used of \(talker)")
    }
    return wrong + (isFixed ? complaintsOfFix(gga, rmc, vtg) : complaintsOfNoFix(gga, rmc, vtg))
  }

  private func complaintsOfNoFix(_ gga: [String], _ rmc: [String], _ vtg: [String]) -> [String] {
    let isSilent =
      (gga[0..<5] + gga[6...] + [rmc[0]] + rmc[2..<11] + [vtg[0], vtg[4], vtg[6]] + fields[2..<8])
      .allSatisfy(\.isEmpty)
    return isSilent ? [] : ["a position without a fix"]
  }

  private func complaintsOfFix(_ gga: [String], _ rmc: [String], _ vtg: [String]) -> [String] {
    var wrong: [String] = []
    func check(_ holds: Bool, _ what: String) {
      if !holds { wrong.append(what) }
    }
    let utc = fields[2]
    check(
      gga[0] == rmc[0]
        && gga[0].replacingOccurrences(of: ".", with: "")
          == utc.dropFirst(8).prefix(6) + utc.dropFirst(15).prefix(2),
      "time"
    )
    check(
      rmc[8] == utc.dropFirst(6).prefix(2) + utc.dropFirst(4).prefix(2)
        + utc.dropFirst(2).prefix(2),
      "date"
    )
    check(gga[1..<5] == rmc[2..<6], "place of GGA and RMC")
    check(close(degrees(gga[1], gga[2]), fields[3], 0.51e-6), "latitude")
    check(close(degrees(gga[3], gga[4]), fields[4], 0.51e-6), "longitude")
    check(close(Double(gga[8]), fields[5], 0.051), "altitude")
    check(close(Double(vtg[6]), fields[6], 0.056), "speed in km/h")
    check(close(Double(vtg[4]).map { $0 * 1.852 }, fields[6], 0.1), "speed in knots")
    check(vtg[4] == rmc[6] && vtg[0] == rmc[7] && vtg[0] == fields[7], "course")
    check(gga[7] == fields[10], "HDOP")
    for sentence in all("GSA") {
      check(Array(sentence.fields[14..<17]) == [fields[11], fields[10], fields[12]], "dilution")
    }
    check(used("GP").count == Int(fields[15]), "GPS used")
    check(used("GL").count == Int(fields[16]), "GLONASS used")
    let total = ["GP", "GL", "GA", "BD"].map { used($0).count }.reduce(0, +)
    check(total == Int(gga[6]) && (4...16).contains(total), "satellites used")
    return wrong
  }

  /// `ddmm.mmmmmm` and a letter.
  private func degrees(_ text: String, _ letter: String) -> Double? {
    guard let value = Double(text) else { return nil }
    let whole = (value / 100).rounded(.down)
    let degrees = whole + (value - whole * 100) / 60
    return letter == "S" || letter == "W" ? -degrees : degrees
  }

  private func close(_ value: Double?, _ text: String, _ tolerance: Double) -> Bool {
    guard let value, let other = Double(text) else { return false }
    return abs(value - other) <= tolerance
  }
}
