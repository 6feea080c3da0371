import GNSS
package import Manual
import Primitives
import Simulation
import Tracker

/// The members of one entry, snake_case, times in microseconds.
extension TimelineEntry {
  package func encode(into json: inout JSONWriter) {
    json.member("t_us", at.microseconds)
    switch kind {
    case .world(let words):
      json.member("event", "world")
      json.member("words", words)
    case .state(let state):
      json.member("event", "state")
      json.member("state", state.name)
    case .notice(let notice):
      notice.encode(into: &json)
      json.member("words", notice.words)
    case .sent(let bytes):
      json.member("event", "sent")
      json.member("bytes", latin1: bytes)
    case .received(let bytes):
      json.member("event", "received")
      json.member("bytes", latin1: bytes)
    case .line(let kind, let text):
      json.member("event", "line")
      json.member("kind", kind.name)
      json.member("line", text)
    case .baud(let baud):
      json.member("event", "baud")
      json.member("baud", Int64(baud))
    case .powerKey(let pulse):
      json.member("event", "power_key")
      json.member("pulse_ms", pulse.rawValue)
    case .pin(let change):
      json.member("event", "pin")
      change.encode(into: &json)
      json.member("words", change.words)
    case .request(let url, let body):
      json.member("event", "request")
      json.member("url", url)
      json.member("body", body)
    case .owner(let message):
      json.member("event", "owner")
      json.member("kind", message.kind)
      json.member("words", message.text)
      json.member("position", message.position?.text)
      json.member("delay_ms", message.delay?.rawValue)
    case .expectation(let result):
      json.member("event", "expectation")
      json.member("holds", result.hasHeld)
      if let path = result.path { json.member("file", path) }
      json.member("line", Int64(result.line))
      json.member("words", result.text)
      json.member("found", result.hasHeld ? nil : result.found)
    case .log(let line):
      json.member("event", "log")
      json.member("words", line)
    case .sketchState(let state):
      json.member("event", "state")
      json.member("state", state.name)
    case .sketchNotice(let notice):
      json.member("event", "notice")
      json.member("words", notice.words)
    }
  }
}

extension Notice {
  /// The event, and what belongs to it where that is more than words.
  fileprivate func encode(into json: inout JSONWriter) {
    switch self {
    case .fixAccepted(let report):
      json.member("event", "report_accepted")
      report.encode(into: &json)
    case .reportDelivered(let report, let status):
      json.member("event", "report_delivered")
      report.encode(into: &json)
      json.member("http_status", Int64(status))
    case .reportDelayed(let report, _, let pause):
      json.member("event", "report_delayed")
      report.encode(into: &json)
      json.member("retry_ms", pause)
    case .reportSetAside(let report, let status):
      json.member("event", "report_set_aside")
      report.encode(into: &json)
      json.member("http_status", Int64(status))
    case .reportDropped(let report):
      json.member("event", "report_dropped")
      report.encode(into: &json)
    default:
      json.member("event", "notice")
    }
  }
}

extension Report {
  fileprivate func encode(into json: inout JSONWriter) {
    json.member("sequence", Int64(sequence))
    json.member("lat", FixedPoint(e7: fix.position.latitude.e7))
    json.member("lon", FixedPoint(e7: fix.position.longitude.e7))
    json.member(
      "hdop",
      fix.hdop.map { FixedPoint(coefficient: Int64($0.hundredths), fractionDigits: 2) }
    )
    json.member("satellites", fix.satellitesUsed.map { Int64($0) })
    json.member("taken_us", takenAt.microseconds)
  }
}

extension FixedPoint {
  fileprivate init(e7: Int32) {
    self.init(coefficient: Int64(e7), fractionDigits: 7)
  }
}
