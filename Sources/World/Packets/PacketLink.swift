import Primitives
import Surroundings

/// The packet call of the module: whom the host behind it talks to, by packets of IP.
///
/// Its connections are the world's, with ids of their own.
struct PacketLink: Equatable, Sendable {
  /// Something between a port of the host and one of the world's.
  struct Flow: Equatable, Sendable {
    let id: Int
    let transport: PeerEndpoint.Transport
    let local: UInt16
    let address: Surroundings.Address
    let remote: UInt16
    /// Of TCP.
    var end: StreamEnd?
  }

  /// Something that has one answer.
  enum Question: Equatable, Sendable {
    case echo(InternetPacket)
    case name(NameQuery, InternetPacket)
  }

  struct PendingQuestion: Equatable, Sendable {
    let id: Int
    let question: Question
  }

  let id: Int
  let address: Surroundings.Address
  var flows: [Flow] = []
  private(set) var questions: [PendingQuestion] = []
  /// Packets that are none, or of no use.
  var droppedCount = 0
  private var lastID = Self.firstID

  /// - Source: RFC 5737, 3: addresses for documentation, which no context of the world has.
  static let terms = PacketTerms(
    gateway: Surroundings.Address(192, 0, 2, 1),
    nameServers: Surroundings.Address(192, 0, 2, 2),
    Surroundings.Address(192, 0, 2, 3)
  )

  /// Above the ids of the module's requests, which count from 1.
  private static let firstID = 1 << 32
  /// Project value: below what the world takes of connections.
  static let flowsMax = 48
  private static let questionsMax = 64

  init(_ id: Int, _ address: Surroundings.Address) {
    self.id = id
    self.address = address
  }

  var deadline: Instant? { flows.compactMap { $0.end?.deadline }.min() }

  func owns(_ id: Int) -> Bool { id > Self.firstID }

  mutating func nextID() -> Int {
    lastID += 1
    return lastID
  }

  func index(of id: Int) -> Int? { flows.firstIndex { $0.id == id } }

  func index(
    _ transport: PeerEndpoint.Transport,
    _ packet: InternetPacket,
    _ ports: (UInt16, UInt16)
  )
    -> Int?
  {
    flows.firstIndex {
      $0.transport == transport && $0.local == ports.0 && $0.remote == ports.1
        && $0.address == packet.destination
    }
  }

  /// The oldest question is given up for a new one.
  mutating func ask(_ question: Question) -> Int {
    if questions.count == Self.questionsMax { questions.removeFirst() }
    let id = nextID()
    questions.append(PendingQuestion(id: id, question: question))
    return id
  }

  mutating func takeQuestion(_ id: Int) -> Question? {
    guard let index = questions.firstIndex(where: { $0.id == id }) else { return nil }
    return questions.remove(at: index).question
  }
}
