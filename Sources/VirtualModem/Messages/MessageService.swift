import Primitives

/// What the message service knows until the next restart.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 4: NO_SAVE.
struct MessageService: Sendable {
  /// A message that went to the TE directly and waits for `AT+CNMA`.
  struct Unacknowledged: Sendable {
    var id: Int
    var timeout: Agenda.Ticket
  }

  /// When the card's messages have been read; `nil`: as soon as the card has.
  var readyAt: Instant?
  /// `<mem1>`, `<mem2>` and `<mem3>`.
  var storages = [MessageStorage](repeating: .card, count: 3)
  /// The request of each port's `AT+CMGS` or `AT+CMSS`.
  var submissions = [Int?](repeating: nil, count: VirtualModem.Port.commandPorts.count)
  var unacknowledged: Unacknowledged?
  /// Indications that wait for the TE.
  private(set) var buffer: [String] = []

  /// Project value: as many as a card holds messages; the oldest give way.
  private static let bufferMax = MessageStore.cardCapacity

  func isReady(at now: Instant) -> Bool { readyAt.map { now >= $0 } ?? true }

  mutating func keep(_ indication: String) {
    if buffer.count == Self.bufferMax { buffer.removeFirst() }
    buffer.append(indication)
  }

  mutating func takeBuffer() -> [String] {
    defer { buffer = [] }
    return buffer
  }
}

/// What the service centre hears of a message that it has sent to the module.
package struct MessageAcknowledgement: Equatable, Sendable {
  /// That of `Event.messageArrived`.
  package var id: Int
  /// `nil`: the module has it; else why not, and the service centre keeps it.
  ///
  /// - Source: 3GPP TS 23.040, 9.2.3.22, TP-FCS.
  package var failureCause: UInt8?
}

/// TP-FCS.
///
/// - Source: 3GPP TS 23.040, 9.2.3.22.
enum MessageFailureCause {
  static let cardFull: UInt8 = 0xD0
  static let errorInStation: UInt8 = 0xD2
  static let memoryFull: UInt8 = 0xD3
}
