import Backend
import Primitives

/// What is to be told to the viewers, not more often than eyes can follow.
struct ServeViewers {
  private var stream: EventStream
  /// Trackers that have reported, each once, in their order.
  private var changed: [String] = []
  private var known: Set<String> = []
  private var hasChanged = false
  private var toldAt = Instant.zero
  /// The date then.
  private var toldDate = Instant.zero
  private var keptAliveAt = Instant.zero
  private var count = 0

  /// Project value: ten times a second looks alive.
  private static let pause: Milliseconds = 100
  /// Beyond these the state is loaded again; a project value.
  private static let changedMax = 64
  /// - Source: issue 20's contract with the page.
  static let keepAlivePause = Milliseconds.seconds(15)

  init(milliseconds: Int64) {
    stream = EventStream(milliseconds: milliseconds)
  }

  var number: Int64 { stream.number }

  func beginning(after last: Int64?) -> [UInt8] { stream.beginning(after: last) }

  mutating func changed(tracker: String) {
    if changed.count > Self.changedMax {
      hasChanged = true
    } else if known.insert(tracker).inserted {
      changed.append(tracker)
    }
  }

  mutating func changeAll() { hasChanged = true }

  mutating func tell(_ message: NumberedMessage, _ clients: [ServeClient]) {
    let bytes = stream.add("alert", message.json)
    for client in clients { client.tell(bytes) }
  }

  func deadline(at now: Instant) -> Instant? {
    let next = hasChanged || !changed.isEmpty ? toldAt + Self.pause : nil
    return Instant.earlier(next, count > 0 ? keptAliveAt + Self.keepAlivePause : nil)
  }

  mutating func advance(
    _ backend: Backend,
    _ clients: [ServeClient],
    date: Instant,
    at now: Instant
  ) {
    let viewers = clients.filter(\.isViewer)
    count = viewers.count
    if now - keptAliveAt >= Self.keepAlivePause {
      keptAliveAt = now
      for viewer in viewers { viewer.tell(EventStream.keepAlive) }
    }
    guard hasChanged || !changed.isEmpty, now - toldAt >= Self.pause else { return }
    toldAt = now
    if viewers.isEmpty { stream.skip() } else { tell(viewers, backend) }
    toldDate = date
    changed = []
    known = []
    hasChanged = false
  }

  private mutating func tell(_ viewers: [ServeClient], _ backend: Backend) {
    var bytes: [UInt8] = []
    let since = Timestamp(toldDate)
    if !hasChanged {
      for tracker in changed {
        if let json = backend.trackerJSON(tracker, of: ServeSettings.account, since: since) {
          bytes += stream.add("report", json)
        } else {
          hasChanged = true
        }
      }
    }
    if hasChanged { bytes += stream.add("change", Array("{}".utf8)) }
    for viewer in viewers { viewer.tell(bytes) }
  }
}
