import Primitives
import Testing

@testable import Backend

/// Bad input of the ingest, each with the status and the body that it leads to, and with what is
/// kept of it.
@Suite("Bad input")
struct BadInputTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var method = "POST"
    var body: String
    var status: Int
    var text: String
    /// Positions that the owner of Allawi2003 has afterwards.
    var stored = 0

    var testDescription: String { name }
  }

  private static let written = Response.written
  private static let idRule = "trackerId: expected 1 to 64 of A-Z a-z 0-9 . _ -"

  private static func report(_ latitude: String, _ more: String = "") -> String {
    #"{"latitude": \#(latitude), "longitude": 35.915, "trackerId": "Allawi2003"\#(more)}"#
  }

  private static func named(_ id: String) -> String {
    #"{"latitude": 31.955, "longitude": 35.915, "trackerId": "\#(id)"}"#
  }

  static let rows: [Row] = [
    Row(
      name: "NaN",
      body: report("NaN"),
      status: 400,
      text: "body: not JSON at byte 14"
    ),
    Row(
      name: "Infinity",
      body: report("Infinity"),
      status: 400,
      text: "body: not JSON at byte 14"
    ),
    Row(
      name: "a string for a number",
      body: report(#""31.955""#),
      status: 400,
      text: "latitude: expected a number, found a string"
    ),
    Row(
      name: "1e999",
      body: report("1e999"),
      status: 400,
      text: "latitude: expected -90 to 90"
    ),
    Row(
      name: "-1e999",
      body: report("-1e999"),
      status: 400,
      text: "latitude: expected -90 to 90"
    ),
    Row(name: "an exponent", body: report("31955e-3"), status: 200, text: written, stored: 1),
    Row(
      name: "1 MB",
      body: report("31.955", String(repeating: " ", count: 1_000_000)),
      status: 413,
      text: "Payload Too Large"
    ),
    Row(
      name: "1 MB of brackets",
      body: String(repeating: "[", count: 1_000_000),
      status: 413,
      text: "Payload Too Large"
    ),
    Row(
      name: "4 kB of brackets",
      body: String(repeating: "[", count: 4_096),
      status: 400,
      text: "body: not JSON at byte 33"
    ),
    Row(name: "no body", body: "", status: 400, text: "body: not JSON at byte 1"),
    Row(
      name: "GET",
      method: "GET",
      body: report("31.955"),
      status: 405,
      text: "Method Not Allowed"
    ),
    Row(
      name: "DELETE",
      method: "DELETE",
      body: "",
      status: 405,
      text: "Method Not Allowed"
    ),
    Row(name: "OPTIONS", method: "OPTIONS", body: "", status: 405, text: "Method Not Allowed"),
    Row(name: "an unknown id", body: named("Allawi2004"), status: 200, text: written),
    Row(
      name: "an id of 200 bytes",
      body: named(String(repeating: "x", count: 200)),
      status: 400,
      text: idRule
    ),
    Row(name: "an id of a path", body: named("a/b"), status: 400, text: idRule),
    Row(name: "an id with a letter beyond ASCII", body: named("Bär"), status: 400, text: idRule),
    Row(
      name: "a time in the future",
      body: report("31.955", #", "time": "2030-01-01T00:00:00Z""#),
      status: 200,
      text: written,
      stored: 1
    ),
    Row(
      name: "a time of 1980",
      body: report("31.955", #", "time": "1980-01-06T00:00:00Z""#),
      status: 200,
      text: written,
      stored: 1
    ),
    Row(
      name: "a time that is none",
      body: report("31.955", #", "time": "yesterday""#),
      status: 200,
      text: written,
      stored: 1
    ),
    Row(
      name: "a sequence that is too long",
      body: report("31.955", #", "sequence": 1e30"#),
      status: 200,
      text: written,
      stored: 1
    ),
  ]

  @Test("is answered word for word, and nothing of it is kept that is refused", arguments: rows)
  func answered(row: Row) throws {
    var harness = try Harness.petAtHome()
    let request = Request(method: row.method, body: Array(row.body.utf8))
    let answer = harness.handle(.request(request), at: 10).response
    let response = try #require(answer)
    #expect(response.status == row.status)
    #expect(response.text == row.text)
    #expect(response.allowedMethods == (row.status == 405 ? ["POST"] : []))
    #expect(try Self.count(harness) == row.stored)
    #expect(harness.backend.trackerCount == (row.name == "an unknown id" ? 2 : 1))
    #expect(harness.told == "")
    // The next report is taken as ever.
    #expect(harness.report(Harness.inside, at: 20)?.text == Self.written)
    #expect(try Self.count(harness) == row.stored + 1)
  }

  @Test(
    "other encodings",
    arguments: [
      ("UTF-16 with its mark", [0xFF, 0xFE, 0x7B, 0x00, 0x7D, 0x00], 1),
      ("UTF-8 with a mark", [0xEF, 0xBB, 0xBF, 0x7B, 0x7D], 1),
      ("Latin-1", [0x7B, 0x22, 0xE9, 0x22, 0x3A, 0x31, 0x7D], 3), ("zeros", [0, 0, 0, 0], 1),
    ] as [(String, [UInt8], Int)]
  )
  func encodings(name: String, body: [UInt8], byte: Int) throws {
    var harness = Harness()
    let answer = harness.handle(.request(Request(body: body))).response
    #expect(answer?.status == 400)
    #expect(answer?.text == "body: not JSON at byte \(byte)")
    #expect(harness.backend.trackerCount == 0)
  }

  @Test("a fence of 2 corners, of 9, and one with two equal ones")
  func fences() throws {
    var harness = Harness()
    let ring = [
      (10.0, 4.0), (10, 7), (7, 10), (4, 10), (1, 7), (1, 4), (4, 1), (7, 1), (8, 1.5),
    ]
    for (corners, text) in [
      (Array(ring.prefix(2)), "Invalid fence: corners: expected 3 to 8, found 2"),
      (ring, "Invalid fence: corners: expected 3 to 8, found 9"),
      ([], "Invalid fence: corners: expected 3 to 8, found 0"),
    ] {
      let shape = FenceShape.polygon(try corners.map { try place($0.0, $0.1) })
      let outcome = harness.perform(.addFence(id: "f", name: "F", shape), by: "owner")
      guard case .refused(let refusal) = outcome else {
        Issue.record("a fence of \(corners.count) corners was taken")
        continue
      }
      #expect(refusal.text == text)
    }
    #expect(harness.backend.fences(of: "owner").isEmpty)
  }

  @Test("sequence numbers doubled and out of order: 200 each, stored once each")
  func sequences() throws {
    var harness = try Harness.petAtHome()
    for (index, sequence) in [5, 4, 5, 6, 4, 6].enumerated() {
      let more = #", "sequence": \#(sequence), "time": "2026-11-21T09:00:0\#(sequence)Z""#
      let response = harness.report(Harness.inside, at: Double(10 + index), more: more)
      #expect(response?.status == 200)
      #expect(response?.text == Self.written)
    }
    #expect(try Self.count(harness) == 3)
  }

  @Test("two trackers with one id: both are taken, a place that jumps is judged as any other")
  func oneID() throws {
    var harness = try Harness.petAtHome()
    for second in stride(from: 0.0, to: 120, by: 20) {
      #expect(harness.report(Harness.inside, at: second)?.status == 200)
      #expect(harness.report(Harness.outside, at: second + 10)?.status == 200)
    }
    // No two in a row outside: never confirmed.
    #expect(harness.told == "")
    #expect(try Self.count(harness) == 12)
    let taken = harness.perform(.provisionTracker(id: "Allawi2003", secret: nil), by: "maker")
    #expect(taken == .refused(.idTaken))
  }

  private static func count(_ harness: Harness) throws -> Int {
    try harness.backend.history(
      of: "Allawi2003",
      for: "owner",
      from: .distantPast,
      to: .distantFuture,
      at: Timestamp(seconds: startSeconds)
    ).count
  }
}
