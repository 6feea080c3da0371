import CommandLine
import Primitives
import Simulation
import Sockets
import Surroundings
import Synchronization
import VirtualModem

/// How far the trackers of a fleet are, for whoever shows it.
package final class FleetProgress: Sendable {
  private let count = Atomic<Int64>(0)

  package init() {}

  /// Milliseconds of trackers' time.
  package var milliseconds: Int64 { count.load(ordering: .relaxed) }

  func add(_ time: Milliseconds) { count.add(time.rawValue, ordering: .relaxed) }
}

/// Runs a part of a fleet on one thread: one loop over trackers that are due and connections that
/// are ready.
///
/// One turn: advance what is due; give requests to connections that are free; wait for the next of
/// both; hand outcomes to their trackers.
package final class FleetWorker {
  private let plan: FleetPlan
  private let progress: FleetProgress
  private let loop = PollLoop(clock: Clock())
  /// By place: the tracker at place p has the number `firstNumber + p * stride`.
  private var trackers: [FleetTracker?]
  private var hasStarted: [Bool]
  /// When each is in the agenda; another entry of it is out of date.
  private var due: [Instant?]
  private let firstNumber: Int
  private let stride: Int
  private var agenda = FleetAgenda()
  private var links: [FleetLink] = []
  /// What waits for a free connection, oldest first.
  private var waiting: [(place: Int, id: Int, request: HTTPRequest)] = []
  private var tally = FleetTally()

  /// Steps between two looks at the connections, and of one tracker at a time.
  ///
  /// Project values: some milliseconds, some tenths of one.
  private static let turnMax = 4_096
  private static let sliceMax = 256
  /// How long the answers are waited for that are on their way at the end.
  ///
  /// Project value: a server that answers at all does so within it.
  private static let settling = Milliseconds.seconds(5)

  /// The part `index` of `count`, from 0.
  package init(_ plan: FleetPlan, part index: Int, of count: Int, _ progress: FleetProgress) {
    self.plan = plan
    self.progress = progress
    firstNumber = index
    stride = count
    let own = max(0, (plan.count - index + count - 1) / count)
    trackers = Array(repeating: nil, count: own)
    hasStarted = Array(repeating: false, count: own)
    due = Array(repeating: nil, count: own)
    for place in 0..<own { schedule(place, at: .zero + plan.start(of: index + place * count)) }
    guard let server = plan.server else { return }
    let share = max(1, (plan.connections - index + count - 1) / count)
    links = (0..<min(share, max(1, own))).map { _ in FleetLink(server.address) }
  }

  /// Runs all to their ends; what was done until then when it is told to stop.
  package func run(isStopped: () -> Bool) -> FleetTally {
    while !isStopped(), !loop.isInterrupted {
      let isBusy = advanceDue(isStopped)
      startRequests()
      let isIdle = links.allSatisfy { $0.job == nil }
      guard agenda.first != nil || !isIdle else { break }
      if isBusy, isIdle { continue }
      let wait = agenda.first.map { isBusy ? 0 : plan.pace.wait(until: $0.at) }
      exchange(until: wait.map { loop.clock.now + $0 })
    }
    settle(isStopped)
    for place in trackers.indices { finish(place) }
    return tally
  }

  // MARK: - Trackers

  private func schedule(_ place: Int, at instant: Instant?) {
    due[place] = instant
    if let instant { agenda.add(place, at: instant) }
  }

  /// Advances the trackers that are due; true if more are.
  ///
  /// A turn may take seconds, on a slow machine or where many trackers begin; Ctrl-C does not wait
  /// for its end.
  private func advanceDue(_ isStopped: () -> Bool) -> Bool {
    let now = plan.pace.now
    var steps = 0
    while let entry = agenda.first, now.map({ entry.at <= $0 }) ?? true {
      guard steps < Self.turnMax, !isStopped() else { return true }
      agenda.removeFirst()
      guard due[entry.tracker] == entry.at else { continue }
      if let now {
        let late = plan.pace.real(now.microseconds - entry.at.microseconds)
        tally.behindMicroseconds = max(tally.behindMicroseconds, late)
      }
      steps += advance(entry.tracker, to: now)
    }
    return false
  }

  /// Advances a tracker up to `now`, by a slice at most; how many steps that took.
  private func advance(_ place: Int, to now: Instant?) -> Int {
    if !hasStarted[place] { start(place) }
    guard let tracker = trackers[place] else {
      due[place] = nil
      return 1
    }
    let before = tracker.now
    var steps = 0
    while steps < Self.sliceMax, let next = tracker.next, now.map({ next <= $0 }) ?? true {
      // Without a pace its time stands still while it waits for the server.
      if now == nil, tracker.isWaiting { break }
      tracker.advance(&tally)
      take(tracker.takeRequests(), of: place)
      steps += 1
    }
    progress.add(tracker.now - before)
    reschedule(place)
    return max(1, steps)
  }

  private func start(_ place: Int) {
    hasStarted[place] = true
    let number = firstNumber + place * stride
    switch plan.make(number) {
    case .success(let parts): trackers[place] = FleetTracker(number, parts, plan)
    case .failure(let error): tally.fail(error)
    }
  }

  private func reschedule(_ place: Int) {
    guard let tracker = trackers[place] else { return }
    let stands = plan.pace.now == nil && tracker.isWaiting
    guard let next = tracker.next else {
      if !stands { finish(place) }
      return
    }
    schedule(place, at: stands ? nil : next)
  }

  private func finish(_ place: Int) {
    due[place] = nil
    guard let tracker = trackers[place] else { return }
    tally.trackers.append(tracker.finish())
    trackers[place] = nil
  }

  // MARK: - Requests

  private func take(_ requests: OutsideRequests, of place: Int) {
    if requests.isEmpty { return }
    for id in requests.cancelled { waiting.removeAll { $0.place == place && $0.id == id } }
    waiting += requests.new.map { (place, $0.id, $0.request) }
  }

  private func startRequests() {
    guard !waiting.isEmpty else { return }
    let free = links.filter { $0.job == nil }
    // Taken out first: an outcome that comes at once changes what waits.
    let batch = Array(waiting.prefix(free.count))
    waiting.removeFirst(batch.count)
    for (link, (place, id, request)) in zip(free, batch) {
      guard let address = try? WebAddress(parsing: request.url) else {
        conclude(place, id, .dnsFailure)
        continue
      }
      var client = CarriedExchange.made(of: request, to: address)
      client.keepsConnection = true
      let now = loop.clock.now
      link.begin(client, FleetLink.Job(tracker: place, request: id, begunAt: now))
      // A connection that is open already takes it at once.
      advance(link, at: now)
    }
  }

  /// Waits, and hands on what has come.
  private func exchange(until deadline: Instant?) {
    let open = links.filter { $0.interest != nil || $0.job != nil }
    let until = open.reduce(deadline) { Instant.earlier($0, $1.deadline) }
    let connected = open.filter { $0.interest != nil }
    let readiness = loop.wait(for: connected.compactMap(\.interest), until: until)
    let now = loop.clock.now
    for (link, ready) in zip(connected, readiness) {
      let isDue = link.deadline.map { $0 <= now } ?? false
      if ready.isReadable || ready.isWritable || isDue { advance(link, at: now) }
    }
    for link in open where link.interest == nil { advance(link, at: now) }
  }

  private func advance(_ link: FleetLink, at now: Instant) {
    let job = link.job
    guard let outcome = link.advance(at: now), let job else { return }
    tally.add(
      FleetAnswer(outcome),
      after: loop.clock.now.microseconds - job.begunAt.microseconds
    )
    conclude(job.tracker, job.request, CarriedExchange.outcome(outcome))
  }

  private func conclude(_ place: Int, _ id: Int, _ outcome: HTTPOutcome) {
    guard let tracker = trackers[place] else { return }
    let now = plan.pace.now
    if let now {
      // What is due before it comes first.
      while let next = tracker.next, next < now {
        tracker.advance(&tally)
        take(tracker.takeRequests(), of: place)
      }
    }
    tracker.conclude(id, with: outcome, at: now ?? tracker.now, &tally)
    take(tracker.takeRequests(), of: place)
    reschedule(place)
  }

  /// Counts the answers that are still on their way.
  private func settle(_ isStopped: () -> Bool) {
    let end = loop.clock.now + Self.settling
    while links.contains(where: { $0.job != nil }), loop.clock.now < end, !isStopped(),
      !loop.isInterrupted
    {
      exchange(until: end)
    }
  }
}

extension FleetAnswer {
  init(_ outcome: HTTPExchange.Outcome) {
    switch outcome {
    case .response(let response): self = .status(response.status)
    case .failure(.responseTimedOut): self = .noResponse
    case .failure: self = .noConnection
    }
  }
}
