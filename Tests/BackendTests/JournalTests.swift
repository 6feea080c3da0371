import GNSS
import Primitives
import Testing

@testable import Backend

@Suite("Journal")
struct JournalTests {
  private func parse(_ text: String) throws -> Operation {
    let bytes = Array(text.utf8)
    return try Operation(parsing: bytes.span)
  }

  @Test(
    "an operation is one JSON object, read and written alike",
    arguments: [
      #"{"op":"provisionTracker","id":"a","secret":"s"}"#,
      #"{"op":"checkTracker","id":"a"}"#,
      #"{"op":"addTracker","id":"a","title":"T\"\\\n","pet":"p"}"#,
      #"{"op":"addBike","id":"a","title":"B"}"#,
      #"{"op":"renameTracker","id":"a","title":"T"}"#,
      #"{"op":"assignPet","tracker":"a"}"#,
      #"{"op":"setDisabled","tracker":"a","on":true}"#,
      #"{"op":"deleteTracker","id":"a"}"#,
      #"{"op":"setInterval","tracker":"a","minutes":5}"#,
      #"{"op":"setAlerts","tracker":"a","on":false}"#,
      #"{"op":"setNotifications","tracker":"a","on":false}"#,
      #"{"op":"requestReport","tracker":"a"}"#,
      #"{"op":"addPet","id":"p","name":"Rex","age":4,"description":"d","imageUrl":"u"}"#,
      #"{"op":"editPet","id":"p","name":"é","age":0,"description":"d","imageUrl":"u"}"#,
      #"{"op":"deletePet","id":"p"}"#,
      #"{"op":"addFence","id":"f","name":"F","coordinates":[{"latitude":-0.0000001,"#
        + #""longitude":-180.0},{"latitude":90.0,"longitude":35.91}]}"#,
      #"{"op":"editFence","id":"f","name":"F","centre":{"latitude":1.5,"longitude":2.25},"#
        + #""radius":50}"#,
      #"{"op":"deleteFence","id":"f"}"#,
      #"{"op":"proposeFence","pet":"p","fence":"f"}"#,
      #"{"op":"confirmFence","pet":"p"}"#,
      #"{"op":"confirmFound","pet":"p"}"#,
      #"{"op":"withdrawFound","pet":"p"}"#,
      #"{"op":"attachDevice","device":"d"}"#,
      #"{"op":"detachDevice","device":"d"}"#,
      #"{"op":"answerMovement","tracker":"a","wasMe":true}"#,
      #"{"op":"answerParking","tracker":"a","secure":true}"#,
      #"{"op":"removeSecurePlace","tracker":"a","place":{"latitude":1.5,"longitude":-2.25}}"#,
      #"{"op":"share","id":"s","tracker":"a","with":"c","from":"2026-11-21T09:00:00Z","#
        + #""to":"2026-11-21T09:00:00.250Z"}"#,
      #"{"op":"changeShare","id":"s","from":"2026-11-21T09:00:00Z","to":"2026-11-22T09:00:00Z"}"#,
      #"{"op":"answerShare","id":"s","accept":false}"#,
      #"{"op":"cancelShare","id":"s"}"#,
      #"{"op":"follow","pet":"p"}"#,
      #"{"op":"unfollow","pet":"p"}"#,
      #"{"op":"postNews","pet":"p","text":"x"}"#,
      #"{"op":"reportFound","id":"i","kind":"dog","colour":"black","photoUrl":"u","#
        + #""foundAt":{"latitude":1.0,"longitude":2.0},"breed":"","sex":"","name":"","#
        + #""broughtTo":{"latitude":3.0,"longitude":4.0}}"#,
      #"{"op":"closeFound","id":"i"}"#,
    ]
  )
  func operations(text: String) throws {
    var writer = JSONWriter()
    try parse(text).write(to: &writer)
    #expect(String(decoding: writer.finished(), as: UTF8.self) == text)
  }

  @Test(
    "an operation that is wrong is refused by its first fault",
    arguments: [
      ("", "not JSON at byte 1"), ("[]", "operation: expected an object"),
      ("{}", "op: missing"), (#"{"op":"fly"}"#, "unknown operation fly"),
      (#"{"op":7}"#, "op: expected a string"),
      (#"{"op":"addPet","id":"p","name":"Rex"}"#, "age: missing"),
      (#"{"op":"addPet","id":"p","name":"Rex","age":"4"}"#, "age: expected a whole number"),
      (#"{"op":"addPet","id":"p","name":"Rex","age":4.5}"#, "age: expected a whole number"),
      (#"{"op":"addPet","id":"p","name":"Rex","age":1e999}"#, "age: expected a whole number"),
      (#"{"op":"addFence","id":"f","name":"F","coordinates":[NaN]}"#, "not JSON at byte 53"),
      (
        #"{"op":"addFence","id":"f","name":"F","coordinates":[{"latitude":"1","longitude":2}]}"#,
        "coordinates[1].latitude: expected a number from -90 to 90"
      ),
      (
        #"{"op":"addFence","id":"f","name":"F","coordinates":[{"latitude":1,"longitude":1e999}]}"#,
        "coordinates[1].longitude: expected a number from -180 to 180"
      ),
      (#"{"op":"addFence","id":"f","name":"F","coordinates":3}"#, "coordinates: expected an array"),
      (#"{"op":"setAlerts","tracker":"a","on":1}"#, "on: expected true or false"),
      (
        #"{"op":"changeShare","id":"s","from":"now","to":"later"}"#,
        "from: expected an RFC 3339 time"
      ),
    ]
  )
  func faults(text: String, message: String) {
    do throws(OperationError) {
      let bytes = Array(text.utf8)
      _ = try Operation(parsing: bytes.span)
      Issue.record("accepted")
    } catch {
      #expect(error.text == message)
    }
  }

  /// A story with everything that a journal holds.
  private func story() throws -> (lines: [[UInt8]], effects: [Effects]) {
    var harness = Harness()
    var lines: [[UInt8]] = []
    var effects: [Effects] = []
    func handle(_ event: Event, at seconds: Double) throws {
      while let deadline = harness.backend.deadline,
        deadline.microseconds <= Int64(seconds * 1e6)
      {
        try record(.deadlineReached, at: deadline)
      }
      try record(event, at: Instant(microseconds: Int64(seconds * 1e6)))
    }
    func record(_ event: Event, at instant: Instant) throws {
      lines.append(try #require(JournalEntry(event, at: instant).line))
      effects.append(harness.backend.handle(event, at: instant))
    }
    func perform(_ operation: Operation, at second: Double) throws {
      try handle(.operation(operation, account: "owner"), at: second)
    }
    func report(_ body: String, at second: Double) throws {
      try handle(.request(Request(body: Array(body.utf8))), at: second)
    }
    let corners = try Harness.square.map { try place($0.0, $0.1) }
    try perform(.attachDevice("phone"), at: 0)
    try perform(.addPet(id: "rex", .rex), at: 1)
    try perform(.addFence(id: "garden", name: "Garden", .polygon(corners)), at: 2)
    try perform(.proposeFence(pet: "rex", fence: "garden"), at: 3)
    try report(PrintedTests.home, at: 4)
    try perform(.addTracker(id: "Allawi2003", title: "T", pet: "rex"), at: 5)
    for second in stride(from: 10.0, through: 200, by: 20) {
      try report(PrintedTests.home.replacing("35.915", with: "35.93"), at: second)
    }
    let due = try #require(effects.flatMap(\.messages).first)
    try handle(.pushFailed(due), at: 210)
    try handle(.pushesSettled, at: 220)
    try handle(.pushService(isUp: false), at: 220)
    try handle(.request(Request(method: "GET", body: [0xFF, 0x00, 0x7B])), at: 230)
    try perform(.confirmFound(pet: "rex"), at: 240)
    try report(PrintedTests.home, at: 1_000)
    try handle(.deadlineReached, at: 5_000)
    return (lines, effects)
  }

  @Test("restart from the log: the same state and the same messages, byte for byte")
  func replay() throws {
    let (lines, effects) = try story()
    var backend = Backend(start: Timestamp(seconds: startSeconds))
    for (line, expected) in zip(lines, effects) {
      let entry = try JournalEntry(parsing: line.span)
      #expect(entry.line == line)
      #expect(backend.handle(entry.event, at: entry.instant) == expected)
    }
    #expect(effects.flatMap(\.messages).map(\.message.kind).contains(.entered))
    #expect(effects.flatMap(\.messages).count > 5)
  }

  @Test("a request that is refused for its length leaves no line")
  func oversize() {
    let event = Event.request(Request(body: [UInt8](repeating: 0x20, count: 1_000_000)))
    #expect(JournalEntry(event, at: .zero).line == nil)
  }

  @Test(
    "an entry that is cut or has no event is refused",
    arguments: [
      ("{\"at\":1,\"deadl", "not JSON at byte 15"), ("{\"at\":1}", "entry: expected an event"),
      ("{\"deadline\":true}", "at: missing"), ("7", "entry: expected an object"),
    ]
  )
  func cut(text: String, message: String) {
    do throws(OperationError) {
      let bytes = Array(text.utf8)
      _ = try JournalEntry(parsing: bytes.span)
      Issue.record("accepted")
    } catch {
      #expect(error.text == message)
    }
  }
}
