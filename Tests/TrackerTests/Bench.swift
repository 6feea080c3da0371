import GNSS
import Primitives
import SIM7000
import Testing

@testable import Tracker

/// A tracker on a bench: literal bytes in, literal bytes out, the clock by hand.
struct Bench {
  var tracker: Tracker
  var now = Instant.zero
  private(set) var notices: [Notice] = []
  private(set) var bauds: [UInt32] = []
  private(set) var powerKeys: [Milliseconds] = []

  /// The file that the caller has for the module.
  static let authority = "(the certificate)"

  init(_ change: (inout Settings) -> Void = { _ in }) throws {
    var settings = Settings(
      trackerID: try TrackerID(Array("Allawi2003".utf8).span),
      destination: try Destination(
        RequestURL(Array("http://tracker.example/report".utf8).span)
      ),
      accessPointName: try AccessPointName(Array("internet.example".utf8).span)
    )
    settings.baud = nil
    change(&settings)
    tracker = Tracker(settings: settings)
  }

  /// Powers up; returns the first thing sent.
  mutating func powerUp() -> String? {
    carryOut(tracker.handle(.powerUp, at: now)) ?? runUntilSent()
  }

  /// Feeds the echo of what was sent and `answer`; returns what is sent next,
  /// waiting for it no longer than until the next deadlines are used up.
  mutating func answer(_ answer: String, echo: String = "") -> String? {
    feed(echo + answer) ?? runUntilSent()
  }

  /// Feeds bytes; returns what was sent meanwhile.
  mutating func feed(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    var offset = 0
    var sent: String?
    while offset < bytes.count {
      sent = carryOut(tracker.receive(bytes.span, from: &offset, at: now)) ?? sent
    }
    return sent
  }

  /// Lets deadlines pass, one after the other, until something is sent.
  mutating func runUntilSent(limit: Int = 50) -> String? {
    for _ in 0..<limit {
      guard let deadline = tracker.deadline else { return nil }
      now = max(now, deadline)
      if let sent = carryOut(tracker.handle(.deadlineReached, at: now)) { return sent }
    }
    return nil
  }

  private mutating func carryOut(_ effects: Tracker.Effects) -> String? {
    if let notice = effects.notice { notices.append(notice) }
    if let baud = effects.baud { bauds.append(baud) }
    if let pulse = effects.powerKey { powerKeys.append(pulse) }
    if effects.transmitsAuthority { return Self.authority }
    guard effects.transmits else { return nil }
    return tracker.withTransmission { bytes in
      String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
    }
  }

  /// Answers a tracker that has just sent `first` as a healthy module does,
  /// until it sends `command`.
  mutating func run(from first: String?, to command: String) throws {
    var sent = first
    for _ in 0..<100 {
      let line = try #require(sent)
      if line == command { return }
      sent = answer(Bench.healthy(line), echo: line)
    }
    Issue.record("the tracker never sent \(command)")
  }

  /// Powers up and answers well until the payload is sent; returns all that was
  /// said.
  mutating func runToPayload() throws -> [String] {
    try runToPayload(from: powerUp())
  }

  /// The same for a tracker that has just sent `first`.
  mutating func runToPayload(from first: String?) throws -> [String] {
    var sent = first
    var said: [String] = []
    for second in 0..<40 {
      let line = try #require(sent)
      said.append(line)
      if line.hasPrefix("{") { return said }
      if line == "AT+CGNSINF\r" {
        sent = answer(Bench.navigation(second, "31.953900,35.910600"), echo: line)
      } else if line.hasPrefix("AT+HTTPDATA=") {
        sent = feed(line + "\r\nDOWNLOAD\r\n")
      } else {
        sent = answer(Bench.healthy(line), echo: line)
      }
    }
    return said
  }

  /// What a healthy module answers after the echo.
  ///
  /// - Source: the observed and documented forms of a SIM7000E on 1351B08.
  static func healthy(_ line: String) -> String {
    let ok = "\r\nOK\r\n"
    return switch line {
    case "AT+CGMR\r": "\r\nRevision:1351B08SIM7000E\r\n" + ok
    case "AT+CPIN?\r": "\r\n+CPIN: READY\r\n" + ok
    case "AT+CEREG?\r": "\r\n+CEREG: 1,1\r\n" + ok
    case "AT+CGREG?\r": "\r\n+CGREG: 1,1\r\n" + ok
    case "AT+CSQ\r": "\r\n+CSQ: 24,99\r\n" + ok
    case "AT+SAPBR=2,1\r": "\r\n+SAPBR: 1,1,\"10.89.193.1\"\r\n" + ok
    default: ok
    }
  }

  /// A fix as the module says it.
  static func navigation(_ second: Int, _ position: String, hdop: String = "1.1") -> String {
    let seconds = second < 10 ? "0\(second)" : "\(second)"
    return
      "\r\n+CGNSINF: 1,1,202611210900\(seconds).000,\(position),850.000,0.00,0.0,1,,\(hdop),1.4,0.9"
      + ",,21,9,,,45,,\r\n\r\nOK\r\n"
  }
}
