import Backend
import Primitives
import Script
import Testing
import World

@testable import Simulation

@Suite("The owner's side in a scenario")
struct OwnerSideTests {
  private func side() throws -> OwnerSide {
    var side = OwnerSide(tracker: "Allawi2003", startMilliseconds: 1_795_251_600_000)
    let scenario = try Scenario(
      parsing: Array("#!sniffer 1\n0 ! fence \"Garden\" 31.95 35.91 radius=50m\n".utf8)
    )
    guard case .owner(let fence)? = scenario.happenings.first?.event else {
      throw ScriptError(at: Place(line: 1, column: 1), expected: "a fence", found: "none")
    }
    #expect(side.perform(fence, at: .zero).isEmpty)
    #expect(side.perform(.pet(name: "Rex"), at: .zero).isEmpty)
    return side
  }

  private func report(
    _ latitude: String,
    _ side: inout OwnerSide,
    at seconds: Int64
  )
    -> (status: Int, body: [UInt8], messages: [OwnerMessage])
  {
    let body = "{\"latitude\": \(latitude), \"longitude\": 35.91, \"trackerId\": \"Allawi2003\"}"
    return side.receive(
      ServerRequest(method: "POST", url: "http://tracker.example/report", body: Array(body.utf8)),
      as: .function,
      at: Instant(microseconds: seconds * 1_000_000)
    )
  }

  @Test("two fixes outside alert, with the age of the fix; one does not, and asks for more")
  func leaves() throws {
    var side = try side()
    #expect(report("31.95", &side, at: 10).messages.isEmpty)
    #expect(side.fenceWords == ["idle", "inside"])
    let first = report("31.96", &side, at: 70)
    #expect(first.status == 200 && first.messages.isEmpty)
    #expect(String(decoding: first.body, as: UTF8.self).contains("\"interval\":10"))
    let second = report("31.96", &side, at: 80)
    #expect(second.messages.map(\.kind) == ["left"])
    #expect(second.messages.first?.delay == 0 && second.messages.first?.isAlert == true)
    #expect(side.fenceWords == ["triggering", "outside"])
  }

  @Test("what the app refuses is reported; a second fence replaces the first")
  func refusals() throws {
    var side = try side()
    #expect(side.perform(.found(true), at: .zero).map(\.text) == ["No alert to confirm"])
    #expect(side.perform(.interval(minutes: 61), at: .zero).map(\.kind) == ["refused"])
    #expect(side.perform(.bike(name: "Bianchi"), at: .zero).map(\.kind) == ["refused"])
    let statuses = [("GET", ""), ("POST", "{")].map { method, body in
      let request = ServerRequest(method: method, url: "http://a/", body: Array(body.utf8))
      return side.receive(request, as: .function, at: .zero).status
    }
    #expect(statuses == [405, 400])
  }

  /// A tracker that reports in the form of an engine has an owner, too.
  @Test(
    "takes reports in the form of the server that the tracker is set for",
    arguments: [
      (ServerKind.traccar, "GET", "?id=Allawi2003&lat=31.96&lon=35.91", "", nil),
      (
        .traccar, "POST", "",
        #"{"device_id":"Allawi2003","location":{"coords":"#
          + #"{"latitude":31.96,"longitude":35.91}}}"#, "application/json"
      ),
      (
        .ownTracks, "POST", "",
        #"{"_type":"location","lat":31.96,"lon":35.91,"topic":"owntracks/tracker/Allawi2003"}"#,
        nil
      ),
    ] as [(ServerKind, String, String, String, String?)]
  )
  func forms(kind: ServerKind, method: String, query: String, body: String, type: String?) throws {
    var side = try side()
    var kinds: [String] = []
    for seconds: Int64 in [70, 80] {
      let request = ServerRequest(
        method: method,
        url: "http://tracker.example/report\(query)",
        contentType: type,
        body: Array(body.utf8)
      )
      let answer = side.receive(request, as: kind, at: Instant(microseconds: seconds * 1_000_000))
      #expect(answer.status == 200)
      kinds += answer.messages.map(\.kind)
    }
    #expect(kinds == ["left"])
  }

  @Test("one fix is enough where the script states that")
  func exitRule() throws {
    var side = try side()
    #expect(side.perform(.exitRule(.fixes(1)), at: .zero).isEmpty)
    #expect(report("31.96", &side, at: 10).messages.map(\.kind) == ["left"])
  }

  @Test("a carer gets alerts, too; a new owner gets those that follow, and no one else")
  func ownership() throws {
    var side = try side()
    let shared = side.perform(.carer(name: "Ann", .seconds(3_600)), at: .zero)
    #expect(shared.map(\.kind) == ["share", "share"])
    _ = report("31.96", &side, at: 70)
    let alert = try #require(report("31.96", &side, at: 80).messages.first)
    #expect(alert.text.hasSuffix("(Rex, Garden) to phone, Ann's phone"))
    let sold = Instant(microseconds: 100_000_000)
    #expect(side.perform(.ownership(name: "Bob"), at: sold).isEmpty)
    #expect(side.fenceWords == ["unassigned"])
    #expect(side.perform(.found(true), at: sold).map(\.text) == ["Not found"])
    #expect(side.perform(.pet(name: "Max"), at: sold).isEmpty)
    #expect(report("31.96", &side, at: 200).messages.isEmpty)
  }

  @Test(
    "a line that makes no sense is refused with its place",
    arguments: [
      ("! fence \"G\" 31.95 35.91 31.96 35.91 radius=50m", "one place, the centre"),
      ("! owner sleeps", "one of"), ("! interval 61min", "1min"), ("! interval 90s", "90000 ms"),
      ("= fence state away", "one of"),
      ("= owner alert gone", "one of"),
      ("! exit", "`fixes=` or `dwell=`"), ("! exit fixes=2 dwell=30s", "`fixes=` or `dwell=`"),
      ("! exit fixes=6", "5"), ("! carer \"Ann\"", "for"), ("! ownership", "name"),
    ]
  )
  func badLines(line: String, expected: String) {
    #expect {
      _ = try Scenario(parsing: Array("#!sniffer 1\n0 \(line)\n".utf8))
    } throws: { error in
      guard let error = error as? ScriptError else { return false }
      return error.line == 2 && String(describing: error).contains(expected)
    }
  }

  @Test("nothing is true of a fence or a route where there is no owner")
  func withoutOwner() throws {
    let text = "#!sniffer 1\n0 = fence state unassigned\n0 = route count=0\n0 = owner alert\n"
    var judge = ExpectationJudge(try Scenario(parsing: Array(text.utf8)).expectations)
    #expect(judge.needs.contains(.owner))
    let condition = ExpectationCondition(
      states: [],
      deliveredCount: 0,
      alertCount: 0,
      queueCount: 0
    )
    let results = judge.judge(condition, at: Instant(microseconds: 1_000_000))
    #expect(results.map(\.hasHeld) == [false, false, false])
  }
}
