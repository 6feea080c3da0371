import GNSS
import Motion
import Primitives
import Testing

@testable import Tracker

/// A tracker and its medium, without a module.
private struct StoredBench {
  var bench: Bench
  var medium: TornMedium

  init(_ medium: TornMedium? = nil) throws {
    let layout = try #require(StoreLayout(pageSize: 2_048, pageCount: 4))
    self.medium = medium ?? TornMedium(layout)
    bench = try Bench {
      $0.store = layout
      $0.movement = MovementSettings(source: .samples(MovementBench.sensor), profile: .parked)
    }
  }

  mutating func restore() -> Restoration {
    let (image, now) = (medium.image, bench.now)
    return bench.tracker.restored(image.span, at: now)
  }

  mutating func store() {
    while let operation = bench.tracker.nextStoreOperation() {
      switch operation {
      case .erase(let page): medium.erase(page)
      case .write(let offset):
        var bytes: [UInt8] = []
        bench.tracker.withStoredBytes { span in
          for index in span.indices { bytes.append(span[index]) }
        }
        medium.write(bytes, at: offset)
      }
    }
  }

  mutating func queue(_ reports: [Report]) {
    for report in reports {
      let dropped = bench.tracker.delivery.queue.append(report)
      if let dropped { bench.tracker.delivery.queue.noteGone(dropped.sequence) }
      bench.tracker.position.restore(sequence: report.sequence)
    }
    store()
  }

  var waiting: [Report] {
    mutating get {
      (0..<bench.tracker.delivery.queue.count).compactMap {
        bench.tracker.delivery.queue.storedReport(at: $0)
      }
    }
  }
}

@Suite("What a tracker stores")
struct StoredTrackerTests {
  private static let events: [ReportEvent?] = [
    nil, .alert(.vibration), .alert(.rotation), .alert(.orientation), .alert(.impact),
    .alert(.lift), .trip(isByPosition: false), .trip(isByPosition: true),
    .parked(isElsewhere: false), .parked(isElsewhere: true),
  ]

  private static func report(_ sequence: UInt32, _ event: ReportEvent? = nil) throws -> Report {
    var report = try Report.longest()
    report.sequence = sequence
    report.event = event
    report.takenAt = .zero + .seconds(90)
    report.fixedAt = .zero + .seconds(60)
    return report
  }

  @Test("a report comes back as it was, in another boot's time", arguments: events)
  func restores(event: ReportEvent?) throws {
    var bench = try StoredBench()
    let full = try Self.report(7, event)
    var bare = Report(
      sequence: 8,
      fix: Fix(position: full.fix.position),
      takenAt: .zero,
      event: event
    )
    bare.isRough = true
    // The fix of a winter in a cellar: more milliseconds than 31 bits hold.
    var winter = full
    winter.sequence = 9
    winter.takenAt = winter.fixedAt + .seconds(40 * 86_400)
    bench.queue([full, bare, winter])
    var again = try StoredBench(bench.medium)
    #expect(again.restore() == .complete(reports: 3, sequence: 9))
    let restored = again.waiting
    try #require(restored.count == 3)
    for (before, after) in zip([full, bare, winter], restored) {
      #expect(after.sequence == before.sequence)
      #expect(after.fix == before.fix)
      #expect(after.event == before.event)
      #expect(after.isRough == before.isRough)
      #expect(after.batteryMillivolts == before.batteryMillivolts)
      #expect(after.takenAt - after.fixedAt == before.takenAt - before.fixedAt)
      #expect(Instant.zero - after.takenAt > .seconds(20))
    }
  }

  @Test func `a full queue thins out what was restored as evenly as what is new`() throws {
    func position(_ number: Int) throws -> Report {
      var report = try Self.report(UInt32(number))
      let minutes = Int64(number) * 300_000
      report.fix.time = UTCTime(millisecondsSince1970: 1_800_000_000_000 + minutes)
      report.takenAt = .zero + Milliseconds(minutes)
      report.fixedAt = report.takenAt
      return report
    }
    var bench = try StoredBench()
    bench.queue(try (1...50).map(position))
    var again = try StoredBench(bench.medium)
    _ = again.restore()
    again.queue(try (51...100).map(position))
    let numbers = again.waiting.map { Int($0.sequence) }
    #expect(numbers.first == 1)
    #expect(zip(numbers.dropFirst(), numbers).allSatisfy { $0 - $1 <= 2 }, "\(numbers)")
  }

  @Test func `what was delivered is not restored, and its number is not used again`() throws {
    var bench = try StoredBench()
    bench.queue([try Self.report(1), try Self.report(2), try Self.report(3)])
    _ = bench.bench.tracker.delivery.queue.select(at: .zero)
    let selected = bench.bench.tracker.delivery.queue.selected
    bench.bench.tracker.delivery.queue.finishSelected()
    bench.store()
    var again = try StoredBench(bench.medium)
    #expect(again.restore() == .complete(reports: 2, sequence: 3))
    #expect(!again.waiting.contains { $0.sequence == selected?.sequence })
    #expect(again.bench.tracker.position.nextSequence() == 4)
  }

  @Test func `a full queue fits into a bank, over many of them`() throws {
    var bench = try StoredBench()
    for sequence in 1...1_000 as ClosedRange<UInt32> {
      bench.queue([try Self.report(sequence)])
      guard sequence % 111 == 0 else { continue }
      var again = try StoredBench(bench.medium)
      #expect(again.restore() == .complete(reports: min(64, Int(sequence)), sequence: sequence))
      #expect(again.waiting.map(\.sequence) == bench.waiting.map(\.sequence))
    }
    let found = bench.bench.tracker.storeWear
    let wear = try #require(found)
    #expect(wear.pagesErased > 100)
    #expect(wear.bytesWritten > 200_000)
  }

  @Test func `damage costs what it hits, and no number that may have been used`() throws {
    var bench = try StoredBench()
    bench.queue([try Self.report(1)])
    for sequence in 2...5 as ClosedRange<UInt32> { bench.queue([try Self.report(sequence)]) }
    var medium = bench.medium
    // In the last but one: records of 48 bytes from the end of the first bank's.
    let end = try #require(medium.image.prefix(4_096).lastIndex { $0 != 0xFF })
    medium.image[end - 60] ^= 1
    var again = try StoredBench(medium)
    guard case .damaged(reports: 4, let sequence, let offset) = again.restore() else {
      Issue.record("the damage was not found")
      return
    }
    #expect(sequence > 5)
    #expect((end - 110...end - 60).contains(offset))
    // It is healed with the next thing that is stored.
    again.store()
    var healed = try StoredBench(again.medium)
    #expect(healed.restore() == .complete(reports: 4, sequence: sequence))
  }

  @Test func `what is parked where comes back armed, with its attitude`() throws {
    var bench = try StoredBench()
    var parking = StoredParking()
    parking.isArmed = true
    parking.gravity = Vector(x: -5, y: 16_000, z: .min)
    parking.place = Place(try Self.report(1).fix)
    bench.bench.tracker.stored?.note(parking)
    bench.store()
    var again = try StoredBench(bench.medium)
    #expect(again.restore() == .complete(reports: 0, sequence: 0))
    #expect(again.bench.tracker.stored?.parking == parking)
    #expect(again.bench.tracker.watch?.machine.wasParked == true)
    let place = again.bench.tracker.watch?.parking.place
    #expect(place == parking.place)
  }

  @Test func `orders come back with what is left of their time`() throws {
    var bench = try StoredBench()
    bench.bench.tracker.orders.order(.seconds(60), lasting: .seconds(600), at: .zero)
    bench.bench.tracker.orders.alerts = false
    bench.bench.tracker.orders.hasPlaces = true
    let fix = try Self.report(1).fix
    for radius: Int32 in 50...53 {
      var position = fix.position
      position.latitude = try #require(Latitude(e7: radius))
      let place = SecurePlace(position: position, radiusMetres: radius)
      _ = bench.bench.tracker.watch?.settings.securePlaces.insert(place)
    }
    bench.bench.tracker.settledAt = .zero + .seconds(500)
    bench.bench.tracker.stored?.areOrdersNew = true
    bench.store()
    var again = try StoredBench(bench.medium)
    again.bench.now = .zero + .seconds(7)
    #expect(again.restore() == .complete(reports: 0, sequence: 0))
    let orders = again.bench.tracker.orders
    #expect(orders.interval == .seconds(60))
    #expect(orders.intervalEnds == .zero + .seconds(107))
    #expect(orders.alerts == false)
    #expect(again.bench.tracker.watch?.settings.raisesAlarms == false)
    let places = try #require(again.bench.tracker.watch?.settings.securePlaces)
    #expect(places == bench.bench.tracker.watch?.settings.securePlaces)
    #expect(places.count == 4)
  }

  @Test func `a new medium and an alien one restore nothing, and are distinguished`() throws {
    var fresh = try StoredBench()
    #expect(fresh.restore() == .isNew)
    var alien = try StoredBench()
    alien.medium.image = [UInt8](repeating: 0x20, count: alien.medium.image.count)
    #expect(alien.restore() == .unreadable(offset: 0))
    // It is erased before it is written to.
    alien.queue([try Self.report(1)])
    var again = try StoredBench(alien.medium)
    #expect(again.restore() == .complete(reports: 1, sequence: 1))
  }

  @Test func `without a medium nothing is to be stored`() throws {
    var bench = try Bench()
    _ = bench.tracker.delivery.queue.append(try Self.report(1))
    #expect(!bench.tracker.handle(.powerUp, at: .zero).stores)
    let operation = bench.tracker.nextStoreOperation()
    #expect(operation == nil)
    let wear = bench.tracker.storeWear
    #expect(wear == nil)
  }
}

extension StoredTrackerTests {
  /// The record of the new report is there, that of the one which made room is not.
  @Test func `a full queue, cut while it made room, makes it again and reports it`() throws {
    var bench = try StoredBench()
    for sequence in 1...64 as ClosedRange<UInt32> { bench.queue([try Self.report(sequence)]) }
    let full = bench.medium
    bench.medium.fuse = 48
    bench.queue([try Self.report(65)])
    #expect(bench.medium.image != full.image)
    bench.medium.fuse = .max
    var again = try StoredBench(bench.medium)
    #expect(again.restore() == .complete(reports: 64, sequence: 65))
    let dropped = try #require(again.bench.tracker.delivery.dropped)
    #expect(again.waiting.map(\.sequence) == (1...65).filter { $0 != dropped.sequence })
    again.store()
    // Until that is reported, it is on the medium; and not once it was.
    var third = try StoredBench(again.medium)
    #expect(third.restore() == .complete(reports: 64, sequence: 65))
    #expect(third.bench.tracker.delivery.dropped?.sequence == dropped.sequence)
    #expect(third.waiting.map(\.sequence) == again.waiting.map(\.sequence))
    again.bench.tracker.delivery.queue.noteGone(dropped.sequence)
    again.store()
    third = try StoredBench(again.medium)
    #expect(third.restore() == .complete(reports: 64, sequence: 65))
    #expect(third.bench.tracker.delivery.dropped == nil)
    #expect(third.waiting.map(\.sequence) == again.waiting.map(\.sequence))
  }
}
