import Primitives
import Surroundings

/// One connection of the module with a host, or of a client with the module.
struct PeerConnection: Equatable, Sendable {
  /// How the far side understands what it receives.
  enum Speech: Equatable, Sendable {
    /// What has come does not say yet.
    case unknown([UInt8])
    case http(PeerHTTPReader)
    case mqtt
    /// No protocol that is known here.
    case foreign
  }

  let id: Int
  let transport: PeerEndpoint.Transport
  /// The names of the host that scripts may use; none for a client's visit.
  let names: [String]
  let kind: PeerService.Kind
  var speech = Speech.unknown([])
  /// What the far side answers next comes not before this: nothing overtakes.
  var lastArrival: Instant
  /// The far side has said that it ends it, and says nothing after that.
  var isEnding = false

  init(
    id: Int,
    transport: PeerEndpoint.Transport,
    names: [String],
    kind: PeerService.Kind,
    at now: Instant
  ) {
    self.id = id
    self.transport = transport
    self.names = names
    self.kind = kind
    lastArrival = now
  }
}

/// What will reach the module, soonest first; in the order of entry where two
/// come at once.
struct PeerQueue: Equatable, Sendable {
  struct Entry: Equatable, Sendable {
    var at: Instant
    var id: Int
    var event: NetworkEvent
  }

  private var entries: [Entry] = []

  /// Project value: several times what all connections together can have on the
  /// way; what comes on top is lost, as in a network that is full.
  private static let entriesMax = 4_096

  /// Without a network only what the module can tell by itself happens; all else
  /// arrives when there is one again.
  func deadline(isOnline: Bool) -> Instant? {
    entries.first { isOnline || $0.event.isLocal }?.at
  }

  mutating func add(_ event: NetworkEvent, of id: Int, at instant: Instant) {
    guard entries.count < Self.entriesMax else { return }
    let index = entries.firstIndex { $0.at > instant } ?? entries.endIndex
    entries.insert(Entry(at: instant, id: id, event: event), at: index)
  }

  mutating func next(at now: Instant, isOnline: Bool) -> Entry? {
    guard let index = entries.firstIndex(where: { isOnline || $0.event.isLocal }),
      entries[index].at <= now
    else { return nil }
    return entries.remove(at: index)
  }

  mutating func remove(_ id: Int) {
    entries.removeAll { $0.id == id }
  }
}

extension NetworkEvent {
  /// That something does not come about needs no network.
  fileprivate var isLocal: Bool {
    if case .failed = self { true } else { false }
  }
}
