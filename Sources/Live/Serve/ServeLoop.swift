import Backend
package import CommandLine
import Primitives
package import Sockets

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A server of the owner's side: one poll loop on one thread.
///
/// One turn: wait; read what has come; write the entries of all requests into the journal
/// with one synchronisation; then carry them out and answer; tell the viewers. A client that
/// is slow has its bytes waiting for it, and nothing else waits for the client.
package final class ServeLoop {
  let settings: ServeSettings
  let journal: Journal?
  let timeline: ServeTimeline
  let router: ServeRouter
  private let loop = PollLoop(clock: Clock())
  private let listener: Listener
  package let port: UInt16

  var clock: ServeClock
  var store: OwnerStore
  var gate: RateGate
  var clients: [ServeClient] = []
  /// Entries of this turn, and who waits for them.
  var batch: [(client: ServeClient?, entry: JournalEntry)] = []
  let delivery: AlertDelivery
  var viewers: ServeViewers
  private var buffer = [UInt8](repeating: 0, count: ServeLoop.bufferSize)
  /// The file descriptors were all in use then.
  private var acceptsAgainAt: Instant?
  /// Since when there is no room for one more.
  private var fullSince: Instant?
  /// Those that are no viewers.
  private var connectionCount = 0
  /// The journal is tried again then.
  var retriesAt: Instant?
  var date = (second: Int64(0), text: "")
  /// No alert of a journal that cannot be written goes out before.
  var storeAlertAt = Instant.zero
  /// The last of a refused report was said then.
  var refusedSecond: Int64?

  /// The most that is read of one client in a turn; a project value, as for other sockets.
  private static let bufferSize = 16_384
  /// - Source: issue 20.
  static let connectionsMax = 256
  static let viewersMax = 1_024
  /// All that waits to be sent; a project value, within the 64 MB that the server may need.
  static let pendingMax = 16_777_216
  /// Connections that the system keeps for us; a project value, many trackers at once.
  private static let backlog: Int32 = 1_024

  package init(
    _ settings: ServeSettings,
    store: OwnerStore,
    journal: Journal?,
    timeline: ServeTimeline
  ) throws(SocketError) {
    self.settings = settings
    self.store = store
    self.journal = journal
    self.timeline = timeline
    router = ServeRouter(settings: settings)
    let place = settings.address
    listener = try Listener(
      on: try SocketAddress.resolve(host: place.host, port: place.port),
      isRemoteAllowed: settings.isRemote,
      backlog: Self.backlog
    )
    port = listener.port
    clock = ServeClock(notBefore: store.time, factor: settings.speed)
    gate = RateGate(limit: settings.reportsInAMinute)
    delivery = AlertDelivery(settings)
    viewers = ServeViewers(milliseconds: Clock.utcMilliseconds)
    // Project value: two clients and a half for each viewer, the files, and pushes.
    DescriptorLimit.raise(to: 2_048)
  }

  package func run() -> ExitCode {
    start()
    while !Interruption.isRequested, !timeline.isBroken { turn() }
    settlePushes(at: clock.read().date)
    let now = loop.clock.now
    for due in delivery.end() { pushFailed((due, "the server ends"), at: clock.read().date, now) }
    commit(at: now)
    return timeline.exitCode ?? .interrupted
  }

  /// That alerts are for this server stands once in a journal; from then on, that it runs again.
  ///
  /// What was on its way when it was killed goes out again, for a day.
  private func start() {
    let operation = Operation.attachDevice(ServeSettings.device)
    let event =
      store.time == .zero
      ? Event.operation(operation, account: ServeSettings.account) : .started
    let unsettled = store.unsettled
    let date = clock.read().date
    let lead = date - Instant(microseconds: Clock.utcMilliseconds * 1_000)
    if lead > ServeClock.leapMin {
      timeline.warn(
        "the store's newest entry is \(lead.rawValue / 1_000) s ahead of this machine's clock, and the date goes on"
          + " from it: until then, reports with the right time count as old"
      )
    }
    batch.append((nil, JournalEntry(event, at: date)))
    if unsettled == nil { settlePushes(at: date) }
    commit(at: loop.clock.now)
    let oldest = Timestamp(date) - BackendSettings.pushLifetime
    for due in unsettled ?? [] where due.time > oldest { delivery.add(due, at: loop.clock.now) }
  }

  private func turn() {
    timeline.flush()
    let begin = loop.clock.now
    let pushes = delivery.interests
    let accepts = acceptsAgainAt.map { $0 <= begin } ?? true
    let interests =
      [PollLoop.Interest(listener.descriptor, isReading: accepts)] + pushes
      + clients.map(\.interest)
    let readiness = loop.wait(for: interests, until: deadline(at: begin))
    let now = loop.clock.now
    let time = clock.read().date
    updateDate(time)
    // In the time that the date leapt over it has heard no tracker.
    if clock.takeLeap() { batch.append((nil, JournalEntry(.started, at: time))) }
    let firstClient = 1 + pushes.count
    for (index, client) in clients.enumerated() where readiness[firstClient + index].isReadable {
      client.receive(&buffer, at: now)
    }
    connectionCount = clients.count { !$0.isViewer && $0.phase != .closed }
    if accepts, readiness[0].isReadable || fullSince != nil { accept(at: now) }
    for failure in delivery.advance(at: now) { pushFailed(failure, at: time, now) }
    // What this turn's entries send would be settled before it has left.
    if delivery.isIdle, batch.isEmpty { settlePushes(at: time) }
    for client in clients { serve(client, at: time, now) }
    // After them: who has been heard is not silent, however late we listen.
    handleDeadline(at: time, now)
    commit(at: now)
    for client in clients
    where client.phase != .reading || client.deadline.map({ $0 <= now }) ?? false {
      client.flush(store.backend, at: now)
      client.expire(date: date.text, at: now)
    }
    viewers.advance(store.backend, clients, date: time, at: now)
    clients.removeAll { $0.phase == .closed }
  }

  private func deadline(at now: Instant) -> Instant? {
    var deadline = Instant.earlier(delivery.deadline(at: now), viewers.deadline(at: now))
    for client in clients {
      deadline = Instant.earlier(deadline, client.deadline)
      if client.hasRequest { return now }
    }
    if let due = store.backend.deadline {
      let dueAt = now + clock.wait(due - clock.read().date + 1)
      deadline = Instant.earlier(deadline, max(dueAt, retriesAt ?? dueAt))
    }
    if !batch.isEmpty { deadline = Instant.earlier(deadline, retriesAt) }
    return Instant.earlier(deadline, acceptsAgainAt)
  }

  private func accept(at now: Instant) {
    acceptsAgainAt = nil
    while true {
      let hasRoom = makeRoom(at: now)
      if hasRoom { fullSince = nil }
      let isRefused = !hasRoom && now - (fullSince ?? now) >= Self.fullTime
      guard hasRoom || isRefused else {
        fullSince = fullSince ?? now
        acceptsAgainAt = now + Self.fullPause
        return
      }
      do throws(SocketError) {
        guard let connection = try listener.accept() else { return }
        let client = ServeClient(connection, at: now)
        if isRefused {
          client.refuse(date: date.text, &buffer, at: now)
        } else {
          clients.append(client)
          connectionCount += 1
        }
      } catch {
        // Project value: descriptors become free when clients go.
        acceptsAgainAt = now + 100
        return
      }
    }
  }

  /// Room for one more; the one that has been idle for longest goes for it, or else the one that has
  /// been longest about its request.
  private func makeRoom(at now: Instant) -> Bool {
    guard connectionCount >= Self.connectionsMax else { return true }
    func longest(_ least: Milliseconds, _ since: (ServeClient) -> Instant?) -> ServeClient? {
      clients.compactMap { client in since(client).map { (client, since: $0) } }
        .filter { now - $0.since >= least }
        .min { $0.since < $1.since }?.0
    }
    let client =
      longest(Self.idleMin) { $0.isIdle ? $0.idleSince : nil }
      ?? longest(Self.askingMin, \.askingSince)
    guard let client else { return false }
    client.close()
    connectionCount -= 1
    return true
  }

  // Project values: a client that has just connected is about to ask; those that would be one
  // too many wait with the system for a moment, and are refused when it has passed.
  private static let idleMin = Milliseconds.seconds(1)
  private static let askingMin = Milliseconds.seconds(3)
  private static let fullTime = Milliseconds.seconds(1)
  private static let fullPause: Milliseconds = 2

  private func updateDate(_ time: Instant) {
    let second = time.microseconds / 1_000_000
    if second != date.second { date = (second, HTTPDate.text(secondsSince1970: second)) }
  }
}
