import Backend
import CommandLine
import GNSS
import Manual
import Primitives

/// `sniffer bench backend`: how many reports a processor takes through fence and state.
///
/// Each tracker has a pet with a fence of its own, eight corners each; each pass has one report of
/// every tracker, in random order. One pet of a hundred is outside and causes alerts. The bodies
/// are not read: that is `decode`'s work, and the network's.
struct BackendBench {
  let isJSON: Bool
  let output: Output
  let passes: Int
  var trackerCount = 100_000

  private static let start = Timestamp(seconds: 1_795_251_600)
  private static let corners = [
    (10, 4), (10, 7), (7, 10), (4, 10), (1, 7), (1, 4), (4, 1), (7, 1),
  ]
  /// One unit of `corners` in 1e-7 degree: a garden of 400 m.
  private static let unit: Int32 = 4_000
  private static let span: Int32 = 12 * unit
  /// Trackers of one owner.
  ///
  /// Project value: a kennel.
  private static let owned = 100

  /// `tell` gets the number of passes that are over.
  func run(_ tell: (Int) -> Void = { _ in }) -> ExitCode {
    let before = Self.residentBytes
    var backend = Backend(start: Self.start)
    guard fill(&backend) else { return .interrupted }
    let bytes = Self.residentBytes.flatMap { after in
      before.map { (after - $0) / Int64(trackerCount) }
    }
    var draws = SeededGenerator(seed: 1)
    var times: [Int64] = []
    var alerts = 0
    for pass in 0..<passes {
      if Interruption.isRequested { return .interrupted }
      tell(pass)
      let reports = reports(&draws)
      let begin = Self.start + .seconds(60 * Int64(pass + 1))
      let start = BenchClock.processNanoseconds
      alerts += Self.accept(reports, from: begin, &backend)
      times.append(max(1, BenchClock.processNanoseconds - start))
    }
    write(times.sorted(), bytes: bytes, alerts: alerts)
    return .done
  }

  private static func accept(
    _ reports: [(id: String, report: Report)],
    from begin: Timestamp,
    _ backend: inout Backend
  ) -> Int {
    var effects = Effects()
    for (index, (id, report)) in reports.enumerated() {
      guard let number = backend.number(ofTracker: id) else { continue }
      let now = begin + Milliseconds(Int64(index) * 60_000 / Int64(reports.count))
      backend.accept(report, from: number, at: now, &effects)
      // The alerts of each minute, and silence.
      guard index.isMultiple(of: 1_000) else { continue }
      let instant = Instant(microseconds: (now - start).rawValue * 1_000)
      effects.messages += backend.handle(.deadlineReached, at: instant).messages
    }
    return effects.messages.count
  }

  /// Trackers, pets, fences and owners; false after Ctrl-C.
  private func fill(_ backend: inout Backend) -> Bool {
    backend.reserve(trackerCount)
    let profile = PetProfile(name: "Rex", age: 3, description: "brown", imageURL: "-")
    for number in 0..<trackerCount {
      if Interruption.isRequested { return false }
      let (owner, id) = ("owner\(number / Self.owned)", Self.id(number))
      let fence = FenceShape.polygon(Self.corners.compactMap { place($0, of: number) })
      if number % Self.owned == 0 {
        _ = backend.handle(.operation(.attachDevice(owner), account: owner), at: .zero)
      }
      for operation in [
        .addPet(id: id, profile), .addFence(id: id, name: "Garden", fence),
        .proposeFence(pet: id, fence: id), .provisionTracker(id: id, secret: nil),
        .addTracker(id: id, title: "Rex", pet: id),
      ] as [Operation] {
        let outcome = backend.handle(.operation(operation, account: owner), at: .zero).outcome
        precondition(outcome == .done, "\(operation): \(String(describing: outcome))")
      }
    }
    return true
  }

  private static func id(_ number: Int) -> String { "tracker\(number)" }

  /// A place in the field of a tracker, in units of `corners`.
  private func place(_ offset: (Int, Int), of number: Int) -> Position? {
    let row = Int32(number / 300)
    let column = Int32(number % 300)
    return Position(
      latitudeE7: row * Self.span + Int32(offset.0) * Self.unit,
      longitudeE7: column * Self.span + Int32(offset.1) * Self.unit
    )
  }

  /// A report of each, in random order.
  private func reports(_ draws: inout SeededGenerator) -> [(id: String, report: Report)] {
    var order = Array(0..<trackerCount)
    for index in order.indices.reversed() {
      order.swapAt(index, Int(draws.next() % UInt64(index + 1)))
    }
    return order.compactMap { number in
      let isOutside = number % 100 == 0
      guard var position = place(isOutside ? (14, 5) : (5, 5), of: number) else { return nil }
      // A receiver at rest wanders by some metres.
      let drift = Int32(draws.next() % 1_000)
      position =
        Position(
          latitudeE7: position.latitude.e7 + drift,
          longitudeE7: position.longitude.e7 - drift
        ) ?? position
      return (Self.id(number), Report(position: position))
    }
  }

  /// The memory of this process, where the system says it.
  ///
  /// - Source: proc(5), `/proc/self/statm`: the second number, in pages; getconf(1), 4096 bytes
  ///   each on x86-64 and most arm64.
  private static var residentBytes: Int64? {
    guard let text = try? FileText.read("/proc/self/statm", limit: 4_096) else { return nil }
    let words = text.split(separator: ASCII.space)
    guard words.count > 1 else { return nil }
    return Int64(String(decoding: words[1], as: UTF8.self)).map { $0 * 4_096 }
  }

  private func write(_ times: [Int64], bytes: Int64?, alerts: Int) {
    func rate(_ nanoseconds: Int64) -> Int64 {
      Int64(trackerCount) * 1_000_000_000 / nanoseconds
    }
    let (best, median) = (rate(times[0]), rate(times[times.count / 2]))
    guard isJSON else {
      return output.writeLine(
        "backend: \(trackerCount) trackers with a fence of \(Self.corners.count) corners each: "
          + "best \(best) reports/s of a processor, median \(median); "
          + (bytes.map { "\($0) bytes a tracker without its history" } ?? "memory: not measured")
          + "; \(alerts) alerts, \(times.count) passes"
      )
    }
    var json = JSONWriter()
    json.object { json in
      json.member("bench", word: "backend")
      json.member("trackers", Int64(trackerCount))
      json.member("corners", Int64(Self.corners.count))
      json.member("passes", Int64(times.count))
      json.member("best_reports_s", best)
      json.member("median_reports_s", median)
      json.member("tracker_bytes", bytes)
      json.member("alerts", Int64(alerts))
    }
    output.write(json.takeLine())
  }
}
