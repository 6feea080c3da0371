import Primitives
import Testing

@testable import Tracker

/// Flash whose supply goes while a byte is changed, which then has some of its bits.
private struct Flash {
  var image: [UInt8]
  let layout: StoreLayout

  mutating func carryOut(_ change: Change, cutAt cut: Int? = nil, _ chance: inout SeededGenerator) {
    let start: Int
    let bytes: [UInt8]
    switch change {
    case .erase(let page):
      start = page * layout.pageSize
      bytes = [UInt8](repeating: 0xFF, count: layout.pageSize)
    case .write(let offset, let written):
      start = offset
      bytes = written
      for (index, byte) in bytes.enumerated() where image[offset + index] & byte != byte {
        Issue.record("a bit at \(offset + index) goes from 0 to 1")
      }
    }
    for index in 0..<(cut ?? bytes.count) { image[start + index] = bytes[index] }
    guard let cut else { return }
    let done = UInt8(truncatingIfNeeded: chance.next())
    image[start + cut] = image[start + cut] & ~done | bytes[cut] & done
  }
}

private enum Change {
  case erase(page: Int)
  case write(offset: Int, [UInt8])

  /// Where to cut: at each byte that is written, and of a page at the header and at some others.
  func cuts(_ layout: StoreLayout) -> [Int] {
    switch self {
    case .erase: Array(0..<24) + Array(stride(from: 24, to: layout.pageSize, by: 211))
    case .write(_, let bytes): Array(bytes.indices)
    }
  }
}

@Suite("A queue in flash that loses its supply")
struct StoredCutsTests {
  private static func tracker(_ layout: StoreLayout) throws -> Tracker {
    try Bench { $0.store = layout }.tracker
  }

  private static func changes(_ tracker: inout Tracker) -> [Change] {
    var changes: [Change] = []
    while let operation = tracker.nextStoreOperation() {
      switch operation {
      case .erase(let page): changes.append(.erase(page: page))
      case .write(let offset):
        var bytes: [UInt8] = []
        tracker.withStoredBytes { span in bytes = span.indices.map { span[$0] } }
        changes.append(.write(offset: offset, bytes))
      }
    }
    return changes
  }

  private static func waiting(_ tracker: inout Tracker) -> Set<UInt32> {
    var waiting: Set<UInt32> = []
    for index in 0..<tracker.delivery.queue.count {
      if let report = tracker.delivery.queue.storedReport(at: index) {
        waiting.insert(report.sequence)
      }
    }
    return waiting
  }

  @Test("loses no report, and has at most the delivered one again", arguments: [1, 2] as [UInt64])
  func cut(seed: UInt64) throws {
    let layout = try #require(StoreLayout(pageSize: 2_048, pageCount: 4))
    var chance = SeededGenerator(seed: seed)
    var flash = Flash(image: [UInt8](repeating: 0xFF, count: layout.size), layout: layout)
    var tracker = try Self.tracker(layout)
    var report = try Report.longest()
    report.sequence = 0
    var before: Set<UInt32> = []
    var cutCount = 0
    for _ in 0..<400 {
      if before.count < 20, before.isEmpty || chance.next() % 2 == 0 {
        report.sequence += 1
        tracker.position.restore(sequence: report.sequence)
        _ = tracker.delivery.queue.append(report)
      } else {
        _ = tracker.delivery.queue.select(at: .zero)
        let selected = tracker.delivery.queue.selected
        let delivered = try #require(selected)
        tracker.delivery.queue.finishSelected()
        tracker.delivery.queue.noteGone(delivered.sequence)
      }
      let changes = Self.changes(&tracker)
      let after = Self.waiting(&tracker)
      for change in changes {
        for cut in change.cuts(layout) {
          cutCount += 1
          var torn = flash
          torn.carryOut(change, cutAt: cut, &chance)
          var again = try Self.tracker(layout)
          let restoration = again.restored(torn.image.span, at: .zero)
          let found = Self.waiting(&again)
          // What was waiting on both sides of the change is there, and nothing that was on neither.
          guard found.isSuperset(of: before.intersection(after)),
            found.isSubset(of: before.union(after)),
            report.sequence < again.position.nextSequence() + (after.count > before.count ? 1 : 0)
          else {
            Issue.record(
              "\(change) cut at \(cut): \(restoration), \(found.symmetricDifference(after))"
            )
            return
          }
        }
        flash.carryOut(change, &chance)
      }
      before = after
    }
    #expect(cutCount > 12_000)
    let found = tracker.storeWear
    let wear = try #require(found)
    #expect(wear.pagesErased > 8)
  }

  /// Reports each five minutes: a record of each, and one when it has left.
  @Test func `wears its pages evenly for a year`() throws {
    let layout = try #require(StoreLayout(pageSize: 4_096, pageCount: 4))
    var log = RecordLog(layout)
    var erasures = [Int](repeating: 0, count: layout.pageCount)
    func append(_ count: Int) -> Bool {
      var payload = RecordPayload()
      for _ in 0..<count { payload.append(0) }
      return log.append(1, &payload) != nil
    }
    func store(_ count: Int) {
      if log.phase == .open, append(count) { return }
      log.beginRotation()
      while let page = log.nextErasure() { erasures[page] += 1 }
      // Number, place and orders; and the report that is under way.
      for count in [4, 23, 9, 40] { #expect(append(count)) }
      _ = log.seal()
    }
    for _ in 0..<365 * 288 {
      store(40)
      store(4)
    }
    let most = try #require(erasures.max())
    let least = try #require(erasures.min())
    #expect(most - least <= 1)
    // Of the 100,000 that the flash of a Pico stands.
    #expect(most < 500, "\(erasures)")
  }
}
