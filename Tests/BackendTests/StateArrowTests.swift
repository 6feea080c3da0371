import Foundation
import Primitives
import Testing

@testable import Backend

/// Every arrow of the state machine, taken by reports and operations; and the diagram that is
/// drawn from the code.
@Suite("Arrows of the states on the server")
struct StateArrowTests {
  private static let far = [(10.0, 10.0), (10, 11), (11, 11)]
  private static let field = [(31.95, 35.925), (31.95, 35.94), (31.96, 35.94), (31.96, 35.925)]

  /// A pet with its tracker in a state; for `enabled` and `petAssigned` unassigned in that way.
  private func start(_ state: TrackerState, for input: TrackerState.Input) throws -> Harness {
    var harness = try Harness.petAtHome()
    for (id, corners) in [("far", Self.far), ("field", Self.field)] {
      let shape = FenceShape.polygon(try corners.map { try place($0.0, $0.1) })
      harness.perform(.addFence(id: id, name: id, shape), by: "owner")
    }
    try harness.addPet("tom", fence: "second")
    harness.report(Harness.inside, at: 0)
    switch (state, input) {
    case (.unassigned, .enabled):
      harness.perform(.setDisabled(tracker: "Allawi2003", true), by: "owner")
    case (.unassigned, .petAssigned):
      harness.perform(.assignPet(tracker: "Allawi2003", pet: nil), by: "owner")
    case (.unassigned, _): harness.perform(.proposeFence(pet: "rex", fence: nil), by: "owner")
    case (.idle, _): break
    case (.triggering, _), (.found, _):
      harness.report(Harness.outside, at: 10)
      harness.report(Harness.outside, at: 15)
      if state == .found { harness.perform(.confirmFound(pet: "rex"), by: "owner", at: 20) }
    }
    #expect(harness.state() == state)
    harness.messages = []
    return harness
  }

  private func take(_ input: TrackerState.Input, _ harness: inout Harness) -> Outcome? {
    func change(_ fence: String) -> Outcome? {
      harness.perform(.proposeFence(pet: "rex", fence: fence), by: "owner", at: 30)
      return harness.perform(.confirmFence(pet: "rex"), by: "owner", at: 30)
    }
    switch input {
    case .petAssigned:
      return harness.perform(.assignPet(tracker: "Allawi2003", pet: "tom"), by: "owner", at: 30)
    case .fenceGiven:
      return harness.perform(.proposeFence(pet: "rex", fence: "garden"), by: "owner", at: 30)
    case .fenceChanged: return change("far")
    case .fenceChangedAround:
      return change(harness.backend.watches[0].longitude > 359_200_000 ? "field" : "second")
    case .fenceRemoved:
      return harness.perform(.proposeFence(pet: "rex", fence: nil), by: "owner", at: 30)
    case .disabled:
      return harness.perform(.setDisabled(tracker: "Allawi2003", true), by: "owner", at: 30)
    case .enabled:
      return harness.perform(.setDisabled(tracker: "Allawi2003", false), by: "owner", at: 30)
    case .exitConfirmed:
      harness.report(Harness.outside, at: 30)
      harness.report(Harness.outside, at: 35)
    case .insideFix: harness.report(Harness.inside, at: 30)
    case .foundConfirmed: return harness.perform(.confirmFound(pet: "rex"), by: "owner", at: 30)
    case .foundWithdrawn: return harness.perform(.withdrawFound(pet: "rex"), by: "owner", at: 30)
    case .silence: harness.wait(until: 11_000)
    }
    return nil
  }

  @Test("each is taken by what happens, leads where the table says, and sends its message")
  func taken() throws {
    #expect(TrackerState.arrows.count == 30)
    for arrow in TrackerState.arrows {
      var harness = try start(arrow.from, for: arrow.input)
      let outcome = take(arrow.input, &harness)
      let name = "\(arrow.from) \(arrow.input)"
      #expect(harness.state() == arrow.to, "\(name)")
      #expect((outcome == .refused(.noAlert)) == arrow.actions.contains(.refuse), "\(name)")
      let kinds: [(TrackerState.Actions, Message.Kind)] = [
        (.left, .left), (.outside, .outside), (.entered, .entered), (.silent, .silent),
      ]
      let due = kinds.filter { arrow.actions.contains($0.0) }.map(\.1)
      #expect(harness.messages.map(\.message.kind) == due, "\(name)")
    }
  }

  /// With `SNIFFER_ACCEPT=1` the block is rewritten instead of compared.
  @Test("the diagram in the notes is the one that the code makes")
  func diagram() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let page = folder.deletingLastPathComponent().appending(path: "Firmware-notes/owner.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let parts = text.components(separatedBy: Self.opening)
    let rest = parts.last?.components(separatedBy: Self.closing) ?? []
    try #require(parts.count == 2 && rest.count == 2, "the two markers stand once each")
    if ProcessInfo.processInfo.environment["SNIFFER_ACCEPT"] == "1" {
      let renewed = parts[0] + Self.opening + Self.block + Self.closing + rest[1]
      try renewed.write(to: page, atomically: true, encoding: .utf8)
    } else {
      #expect(rest[0] == Self.block, "renew it: SNIFFER_ACCEPT=1 swift test --filter StateArrow")
    }
  }

  private static let opening = "<!-- diagram: generated by StateArrowTests -->\n"
  private static let closing = "<!-- end of diagram -->\n"

  /// In Mermaid; refusals change nothing and are left out.
  private static var block: String {
    let names: [(TrackerState.Actions, String)] = [
      (.left, "alert left"), (.outside, "alert outside"), (.entered, "tell entered"),
      (.silent, "tell silent"), (.judge, "judge the last fix"),
    ]
    let rows = TrackerState.arrows.filter { !$0.actions.contains(.refuse) }.map { arrow in
      let actions = names.filter { arrow.actions.contains($0.0) }.map(\.1)
      let label = (["\(arrow.input)"] + actions).joined(separator: ", ")
      return "    \(arrow.from) --> \(arrow.to): \(label)\n"
    }
    return "```mermaid\nstateDiagram-v2\n    [*] --> unassigned\n" + rows.joined() + "```\n"
  }
}
