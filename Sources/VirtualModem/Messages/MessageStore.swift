/// `<mem1>`, `<mem2>` and `<mem3>` of `AT+CPMS`.
enum MessageStorage: String, CaseIterable, Sendable {
  /// On the card.
  case card = "SM"
  /// In the module.
  case equipment = "ME"
}

/// A message in its place.
struct StoredMessage: Decodable, Equatable, Sendable {
  /// `<stat>`, in the order of PDU mode's numbers.
  enum Status: Int, CaseIterable, Decodable, Sendable {
    case receivedUnread = 0
    case receivedRead = 1
    case storedUnsent = 2
    case storedSent = 3

    /// In text mode.
    var text: String {
      switch self {
      case .receivedUnread: "REC UNREAD"
      case .receivedRead: "REC READ"
      case .storedUnsent: "STO UNSENT"
      case .storedSent: "STO SENT"
      }
    }

    var isReceived: Bool { self == .receivedUnread || self == .receivedRead }
  }

  var status: Status
  var pdu: MessagePDU
}

/// One of the memories for messages: numbered places, each with one or none.
///
/// Places count from 1. The manual names no first one; gammu takes 0 for no
/// place at all, and libraries that count upwards begin at 1.
struct MessageStore: Decodable, Equatable, Sendable {
  private var places: [StoredMessage?]

  /// Messages that the card holds.
  ///
  /// - Source: a log of a SIM7000A: `+CPMS: 3,20,3,20,3,20`.
  static let cardCapacity = 20
  /// Messages that the module holds.
  ///
  /// - Source: logs of SIM7600, of the same family: `+CPMS: 0,23,0,23,0,23`.
  static let equipmentCapacity = 23

  init(capacity: Int) {
    places = Array(repeating: nil, count: capacity)
  }

  var capacity: Int { places.count }

  var used: Int { places.count { $0 != nil } }

  /// Those that hold something, in order.
  var indices: [Int] { (1...capacity).filter { places[$0 - 1] != nil } }

  func contains(index: Int) -> Bool { (1...capacity).contains(index) }

  /// `nil` for a place that is empty or does not exist.
  subscript(index: Int) -> StoredMessage? {
    get { contains(index: index) ? places[index - 1] : nil }
    set { if contains(index: index) { places[index - 1] = newValue } }
  }

  /// Takes the first free place; `nil` when there is none.
  mutating func add(_ message: StoredMessage) -> Int? {
    guard let place = places.firstIndex(of: nil) else { return nil }
    places[place] = message
    return place + 1
  }

  mutating func removeAll(_ statuses: Set<StoredMessage.Status>) {
    for index in indices where self[index].map({ statuses.contains($0.status) }) ?? false {
      self[index] = nil
    }
  }
}

extension Memory {
  subscript(storage: MessageStorage) -> MessageStore {
    get { storage == .card ? card.messages : messages }
    set { if storage == .card { card.messages = newValue } else { messages = newValue } }
  }
}
