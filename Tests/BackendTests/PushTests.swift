import GNSS
import Primitives
import Testing

@testable import Backend

@Suite("Pushes that fail")
struct PushTests {
  private func due(
    _ kind: Message.Kind,
    of topic: String,
    at second: Int64 = 0,
    devices: [String] = ["url"]
  ) -> DueMessage {
    DueMessage(
      message: Message(kind: kind, topic: topic, title: "t", body: "b"),
      devices: devices,
      time: Timestamp(seconds: startSeconds + second)
    )
  }

  private func told(_ messages: [DueMessage]) -> [String] {
    messages.map { "\($0.message.kind.rawValue) \($0.message.topic)" }
  }

  @Test("come in their order when the service is back, without what is said by a later one")
  func order() throws {
    var harness = try Harness.petAtHome()
    var (seen, taken) = (0, [String]())
    func settle(_ harness: inout Harness, at second: Double) {
      while seen < harness.messages.count {
        let due = harness.messages[seen]
        seen += 1
        if second < 600 {
          harness.handle(.pushFailed(due), at: second)
        } else {
          taken.append(due.message.kind.rawValue)
        }
      }
    }
    for (second, longitude) in [
      (10, 35.93), (15, 35.93), (70, 35.931), (130, 35.932), (190, 35.915),
    ] {
      harness.report((31.955, longitude), at: Double(second))
      settle(&harness, at: Double(second))
    }
    #expect(harness.told.hasPrefix("left@15 "))
    for second in 191...2_000 {
      harness.wait(until: Double(second))
      settle(&harness, at: Double(second))
    }
    #expect(taken == ["left", "entered"])
  }

  @Test("a newer message goes behind those of its tracker at once, and of no other")
  func behind() throws {
    var harness = try Harness.petAtHome()
    harness.report(Harness.outside, at: 10)
    harness.report(Harness.outside, at: 15)
    let left = try #require(harness.messages.first)
    harness.handle(.pushFailed(left), at: 16)
    harness.handle(.pushFailed(due(.left, of: "other", at: 1)), at: 16)
    harness.messages = []
    harness.report(Harness.inside, at: 18)
    #expect(told(harness.messages) == ["left Allawi2003", "entered Allawi2003"])
  }

  @Test("of one tracker, sixteen wait at most; the oldest goes, and is counted")
  func longRow() {
    var harness = Harness()
    for number in 0..<20 { harness.handle(.pushFailed(due(.left, of: "a", at: Int64(number)))) }
    // The same again is the same.
    harness.handle(.pushFailed(due(.left, of: "a", at: 19)))
    #expect(harness.backend.lostMessages == 4)
    harness.wait(until: 10)
    let times = harness.messages.map {
      ($0.time - Timestamp(seconds: startSeconds)).rawValue / 1_000
    }
    #expect(times == Array(4..<20))
    #expect(harness.messages.allSatisfy { $0.failures == 1 })
  }

  @Test("on two ways are two rows")
  func ways() {
    var harness = Harness()
    for (kind, way) in [(Message.Kind.left, "url"), (.entered, "command")] {
      harness.handle(.pushFailed(due(kind, of: "a", devices: [way])), at: kind == .left ? 0 : 3)
    }
    harness.wait(until: 5)
    #expect(told(harness.messages) == ["left a"])
    harness.wait(until: 8)
    #expect(told(harness.messages) == ["left a", "entered a"])
  }

  @Test("of more than wait, repetitions are given up first, and counted")
  func full() {
    var harness = Harness()
    for number in 0..<600 {
      harness.handle(.pushFailed(due(.left, of: "l\(number)")))
      harness.handle(.pushFailed(due(.outside, of: "o\(number)")))
    }
    #expect(harness.backend.lostMessages == 200)
    harness.wait(until: 10)
    #expect(harness.messages.count { $0.message.kind == .left } == 600)
    #expect(harness.messages.count { $0.message.kind == .outside } == 400)
  }
}
