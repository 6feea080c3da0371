import Foundation
import Primitives
import Script
import Testing

/// Each kind of private value in each place and coding, drawn from seeds.
@Suite("Values planted in a trace")
struct PlantedValuesTests {
  /// A debug build takes 50 ms for each; thousands are for a release build.
  static let count =
    ProcessInfo.processInfo.environment["SNIFFER_SEEDS"].flatMap { Int($0) } ?? 60

  /// A trace, and all the texts that must be gone from it.
  struct Planted {
    var lines: [String] = []
    var needles: [String] = []
    var draws: SeededGenerator

    mutating func pick<Item>(_ items: [Item]) -> Item {
      items[Int(draws.integer(in: 0...Int64(items.count - 1)))]
    }

    mutating func digits(_ count: Int, _ prefix: String = "") -> String {
      (prefix.utf8.count..<count).reduce(prefix) { text, _ in text + "\(draws.integer(in: 0...9))" }
    }

    /// In a place that shows nothing of what it is.
    mutating func plant(_ text: String, in coding: ((String) -> String)? = nil) {
      let coded = coding?(text) ?? pick(Self.codings)(text)
      needles.append(coded)
      let quoted = coded.replacing("\\", with: "\\\\")
      switch draws.integer(in: 0...7) {
      case 0:
        let cut = coded.contains("\\") ? 0 : Int(draws.integer(in: 1...Int64(coded.count - 1)))
        let pieces = ["body=\(quoted.prefix(cut))", "\(quoted.dropFirst(cut)).\\r\\n"].map {
          piece in
          piece.hasSuffix(" ")
            ? piece.dropLast() + "\\x20"
            : piece.hasPrefix(" ") ? "\\x20" + piece.dropFirst() : piece
        }
        lines += ["0 > \(pieces[0])", "0 < RDY\\r\\n", "0 > \(pieces[1])"]
      case 1: lines.append("0 > {\"data\":\"\(quoted)\"}\\r\\n")
      case 2: lines.append("0 > GET /x?v=\(quoted)&w=1 HTTP/1.1\\r\\n")
      case 3: lines.append("0 > GET /t/\(quoted)/y HTTP/1.1\\r\\n")
      case 4: lines.append("# as before: \(coded) ...")
      case 5: lines.append("0 > AT+SMPUB=\"topic\",\"9\",1,0,\"\(quoted)\"\\r\\n")
      case 6: lines.append("#? 0.5 \(quoted)\\r\\n")
      default: lines.append("0 ! serve \"\(coded.replacing("\\", with: "%"))\"")
      }
    }

    static let codings: [@Sendable (String) -> String] = [
      { $0 }, { RedactionTests.octets($0) }, { RedactionTests.wide($0) },
      { RedactionTests.wide($0).lowercased() },
      { Data($0.utf8).base64EncodedString() },
      { $0.utf8.map { "%" + String(format: "%02X", $0) }.joined() },
      { $0.replacing("@", with: "%40").replacing(".", with: "%2E").replacing(",", with: "%2C") },
    ]
  }

  static func planted(seed: UInt64) -> Planted {
    var trace = Planted(draws: SeededGenerator(seed: seed, stream: 7))
    let imei = luhn(trace.digits(14, "35693803"))
    let imsi = trace.digits(15, "26201")
    let iccid = luhn(trace.digits(18, "8949202"))
    let phone = trace.digits(12, "491711")
    let secret = "Hunter" + trace.digits(6)
    let name = "jane" + trace.digits(4)
    let mail = "jane.doe" + trace.digits(2) + "@web.de"
    let bearer = "Ab\(trace.digits(6))Cd\(trace.digits(8))Ef"
    trace.lines += [
      #"0 > AT+CGSN\r"#, "0 < \(imei)\\r\\n", #"0 > AT+CIMI\r"#, "0 < \(imsi)\\r\\n",
      #"0 > AT+CCID\r"#, "0 < \(iccid)\\r\\n", "0 < +CLIP: \"+\(phone)\",145\\r\\n",
      trace.pick([
        "0 > AT+CNACT=1,\"apn\",\"\(name)\",\"\(secret)\"\\r",
        "0 > AT+SMCONF=\"USERNAME\",\"\(name)\"\\r\n0 > {\"wifi_pass\":\"\(secret)\"}\\r\\n",
        "0 > http://\(name):\(secret)@a.test/x\\r\\n",
        "0 > Authorization: Basic \(Data("\(name):\(secret)".utf8).base64EncodedString())\\r\\n",
        "0 > AUTH PLAIN \(Data("\0\(name)\0\(secret)".utf8).base64EncodedString())\\r\\n",
        "0 > AT+CSTT=\"apn\",\"\(name)\",\"x\"\\r\n"
          + "0 > AT+CSSLCFG=\"convert\",2,\"c\",\"k\",\"\(secret)\"\\r",
      ]),
      trace.pick([
        "0 > AT+SHAHEAD=\"X-Device-Secret\",\"\(bearer)\"\\r", "0 > {\"sid\":\"\(bearer)\"}\\r\\n",
        "0 > x?session=\(bearer)&a=1\\r\\n", "0 > psk%3D\(bearer)\\r\\n",
      ]),
    ]
    let numbers = [imei, imsi, iccid, phone, "00\(phone)", "+\(phone)", "0\(phone.dropFirst(2))"]
    for _ in 0..<6 { trace.plant(trace.pick(numbers + [secret, name, bearer, mail, mail])) }
    trace.plant(trace.pick([imei, iccid]), in: RedactionTests.swapped)
    trace.needles += [imei, imsi, iccid, phone, secret, bearer, mail]
    let pem = Data(trace.digits(90).utf8).base64EncodedString()
    trace.lines += [
      trace.pick([
        "0 > {\"key\":\"-----BEGIN KEY-----\\\\n\(pem)\\\\n-----END KEY-----\"}\\r\\n",
        "0 > -----BEGIN KEY-----\\n\n0 > \(pem)\\n\n0 > -----END KEY-----\\n",
        "# -----BEGIN KEY-----\n# \(pem)\n# -----END KEY-----",
      ])
    ]
    trace.needles.append(pem)
    return trace
  }

  @Test("are gone from every trace, and a second redaction changes nothing")
  func identifiers() throws {
    var left: [String] = []
    for seed in 0..<Self.count {
      let planted = Self.planted(seed: UInt64(seed))
      let redacted = try Self.redact(planted.lines)
      left += try Self.left(planted, redacted).map { "\(seed): \($0)" }
    }
    #expect(left.count == 0, "\(left.prefix(5))")
  }

  /// The texts that are still there, and whether a second redaction changes anything.
  static func left(_ planted: Planted, _ redacted: [UInt8]) throws -> [String] {
    let said = try RedactionTests.said(redacted).joined(separator: "\n")
    return planted.needles.filter(said.contains)
      + (try redact(text: redacted) == redacted ? [] : ["a second time"])
  }

  static func redact(_ lines: [String]) throws -> [UInt8] {
    try redact(text: Array((LintTests.head + lines.joined(separator: "\n") + "\n").utf8))
  }

  static func redact(text: [UInt8]) throws -> [UInt8] {
    var options = Redaction.Options()
    options.movesPositions = true
    return try Redaction(of: text, options).text
  }

  static func luhn(_ digits: String) -> String {
    digits + String(UnicodeScalar(Luhn.checkDigit(of: Array(digits.utf8).span)))
  }
}

extension PlantedValuesTests {
  /// All the ways to write one coordinate.
  static func forms(of degrees: Double, isLatitude: Bool) -> [String] {
    let size = abs(degrees)
    let whole = Int(size)
    let minutes = (size - Double(whole)) * 60
    let seconds = (minutes - Double(Int(minutes))) * 60
    let letter = isLatitude ? degrees < 0 ? "S" : "N" : degrees < 0 ? "W" : "E"
    let sign = degrees < 0 ? "-" : ""
    let two = String(format: "%02d", Int(minutes))
    return (3...7).map { String(format: "%.\($0)f", degrees) }
      + [7, 6].map { sign + String(Int((size * pow(10, Double($0))).rounded())) }
      + [
        String(format: "\(letter)%.5f", size), String(format: "%.5f %@", size, letter),
        String(format: "%02d%07.4f,%@", whole, minutes, letter),
        String(format: "%d\u{B0}%07.4f'%@", whole, minutes, letter),
        String(format: "%d %07.4f %@", whole, minutes, letter),
        String(format: "%d\u{B0}%@'%04.1f\"%@", whole, two, seconds, letter),
        String(format: "%dd%@m%04.1fs %@", whole, two, seconds, letter),
        String(format: "%d:%@:%05.2f%@", whole, two, seconds, letter),
        String(format: "%.5f", degrees).replacing(".", with: ","),
      ]
  }

  static func positions(seed: UInt64) -> Planted {
    var trace = Planted(draws: SeededGenerator(seed: seed, stream: 8))
    func degrees(_ limit: Int64) -> Double {
      Double(trace.draws.integer(in: 1_000_001...limit * 1_000_000)) / 1_000_000
        * (trace.draws.integer(in: 0...1) == 0 ? 1 : -1)
    }
    let place = (degrees(80), degrees(170))
    trace.lines = [
      String(
        format: "0 < +CGNSINF: 1,1,20261122120000.000,%.6f,%.6f,800.1,0.00,0.0,1\\r\\n",
        place.0,
        place.1
      )
    ]
    let latitudes = forms(of: place.0, isLatitude: true)
    let longitudes = forms(of: place.1, isLatitude: false)
    let codings = Planted.codings
    for _ in 0..<8 {
      let isPair = trace.draws.integer(in: 0...1) == 0
      let index = Int(trace.draws.integer(in: 0...Int64(latitudes.count - 1)))
      var both = [latitudes[index], longitudes[index]]
      if trace.draws.integer(in: 0...1) == 0 { both.reverse() }
      let text = isPair ? both.joined(separator: trace.pick([",", ", ", ";", "/", " "])) : both[0]
      // What only a wire can carry, and what has no code of one octet.
      let isPlain = !text.utf8.allSatisfy { $0 < 0x80 } || text.contains("\"")
      if isPlain {
        trace.lines.append("# it is at \(text) today")
        trace.needles.append(text)
      } else {
        let coding = trace.pick(codings + [codings[0], codings[0]])
        trace.plant(text, in: coding)
      }
    }
    let coarse = (1...2).map { String(format: "%.\($0)f,%.\($0)f", place.0, place.1) }
    trace.lines += coarse.map { "0 > GET /p/\($0)?a=1 HTTP/1.1\\r\\n" }
    trace.needles += coarse.map { "/p/\($0)?" }
    return trace
  }

  @Test("positions are gone in every notation, order and coding")
  func everyPosition() throws {
    var left: [String] = []
    var stuck = 0
    for seed in 0..<Self.count {
      let planted = Self.positions(seed: UInt64(seed))
      do throws(ScriptError) {
        var options = Redaction.Options()
        options.movesPositions = true
        let text = Array((LintTests.head + planted.lines.joined(separator: "\n") + "\n").utf8)
        let redacted = try Redaction(of: text, options).text
        left += try! Self.left(planted, redacted).map { "\(seed): \($0)" }
      } catch { stuck += 1 }
    }
    #expect(left.count == 0, "\(left.prefix(5))")
    #expect(stuck * 100 <= Self.count)
  }
}
