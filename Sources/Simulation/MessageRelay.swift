import Primitives
import Surroundings
import VirtualModem
import World

/// The network between the service centre and the module: takes the centre's
/// messages to the module one at a time and in order, again and again until
/// each is taken.
struct MessageRelay: Sendable {
  private struct Delivery: Sendable {
    /// When it has set out; nothing that sets out later overtakes it.
    let sentAt: Instant
    /// When it is tried next.
    var due: Instant
    var tpdu: [UInt8]
    var attempts = 0
  }

  private struct Attempt: Sendable {
    var id: Int
    /// Nothing has come back by then: it counts as failed.
    var until: Instant
  }

  private var waiting: [Delivery] = []
  private var attempt: Attempt?
  private var attemptCount = 0
  /// A submission of the module has the channel until then.
  private var channelFreeAt = Instant.zero
  /// Of the last text that was cut into parts.
  private var reference: UInt8 = 0

  /// When there is something to do, given whether the module is registered.
  func deadline(isReachable: Bool) -> Instant? {
    if let attempt { return attempt.until }
    return isReachable ? waiting.first?.due : nil
  }

  /// A letter sets out.
  mutating func post(_ letter: MessageCentre.Letter, in world: World, at now: Instant) {
    guard let time = world.serviceCentreTime(at: now) else { return }
    reference &+= 1
    let parts = DeliverPDU.parts(
      of: letter.text,
      from: MessageAddress(letter.sender),
      at: time,
      reference: reference,
      messageClass: letter.messageClass
    )
    for (index, part) in parts.enumerated() {
      guard let tpdu = part.encoded else { continue }
      let delay = Milliseconds(RelayTiming.transit.rawValue * Int64(index + 1))
      wait(for: tpdu, due: now + delay)
    }
  }

  /// The result of a message from the module; `nil` when there will never be
  /// one.
  ///
  /// A report sets out when the fate of the message is settled.
  mutating func submit(
    _ pdu: SubmitPDU,
    to world: inout World,
    at now: Instant
  ) -> (event: NetworkEvent, at: Instant)? {
    let answer = world.answer(to: MessageCentre.Submission(pdu), at: now)
    let answeredAt = now + answer.after
    channelFreeAt = answeredAt
    if attempt == nil { pace(from: answeredAt) }
    switch answer.outcome {
    case .silent: return nil
    case .refused(let cause): return (.message(.refused(cause: cause)), answeredAt)
    case .accepted(let length, let isDelivered):
      let settledAt = answeredAt + length
      if pdu.wantsStatusReport, let time = world.serviceCentreTime(at: answeredAt),
        let dischargeTime = world.serviceCentreTime(at: settledAt)
      {
        let report = StatusReportPDU(
          reference: pdu.reference,
          recipient: pdu.destination,
          time: time,
          dischargeTime: dischargeTime,
          status: isDelivered ? StatusReportPDU.delivered : StatusReportPDU.expired
        )
        wait(for: report.encoded, due: settledAt)
      }
      if isDelivered { loop(pdu, in: world, at: settledAt) }
      return (.message(.accepted), answeredAt)
    }
  }

  /// What the module sends to its own number comes back to it.
  private mutating func loop(_ pdu: SubmitPDU, in world: World, at due: Instant) {
    guard let own = MessageAddress(number: world.sim.number), own == pdu.destination,
      let time = world.serviceCentreTime(at: due)
    else { return }
    guard let tpdu = DeliverPDU(relaying: pdu, from: own, at: time).encoded else { return }
    wait(for: tpdu, due: due)
  }

  /// The message to hand over now.
  mutating func next(isReachable: Bool, at now: Instant) -> VirtualModem.Event? {
    if let attempt, now >= attempt.until { fail(at: now) }
    guard attempt == nil, isReachable, let first = waiting.first, now >= first.due else {
      return nil
    }
    attemptCount += 1
    waiting[0].attempts += 1
    attempt = Attempt(id: attemptCount, until: now + RelayTiming.answer)
    return .messageArrived(
      id: attemptCount,
      serviceCentre: MessageCentre.number,
      tpdu: first.tpdu
    )
  }

  mutating func take(_ acknowledgement: MessageAcknowledgement, at now: Instant) {
    guard acknowledgement.id == attempt?.id else { return }
    guard acknowledgement.failureCause == nil else { return fail(at: now) }
    attempt = nil
    waiting.removeFirst()
    pace(from: now)
  }

  private mutating func fail(at now: Instant) {
    attempt = nil
    if waiting[0].attempts == RelayTiming.attemptsMax {
      waiting.removeFirst()
      pace(from: now)
    } else {
      waiting[0].due = now + RelayTiming.retry
    }
  }

  /// The channel carries one message after the other.
  private mutating func pace(from now: Instant) {
    guard let first = waiting.first else { return }
    waiting[0].due = max(first.due, now + RelayTiming.transit)
  }

  /// A message too many is lost.
  private mutating func wait(for tpdu: [UInt8], due: Instant) {
    guard waiting.count < RelayTiming.waitingMax else { return }
    let delivery = Delivery(
      sentAt: due,
      due: max(due, channelFreeAt + RelayTiming.transit),
      tpdu: tpdu
    )
    // The one that is under way stays first.
    let start = attempt == nil ? 0 : 1
    let index = waiting[start...].firstIndex { $0.sentAt > due } ?? waiting.count
    waiting.insert(delivery, at: index)
  }
}

/// Project values throughout.
enum RelayTiming {
  /// One message on a signalling channel, paging included.
  static let transit: Milliseconds = 1_500
  /// Until a module that refused is tried again; a real centre takes minutes,
  /// or hears from the module that there is room.
  static let retry: Milliseconds = .seconds(10)
  /// Longer than the module waits for `AT+CNMA`.
  static let answer: Milliseconds = .seconds(30)
  /// An hour of attempts, the shortest of usual validity periods.
  static let attemptsMax = 360
  static let waitingMax = 1_000
}

extension World {
  /// The time as the service centre stamps it.
  func serviceCentreTime(at now: Instant) -> ServiceCentreTime? {
    ServiceCentreTime(
      utcMilliseconds: utcMilliseconds(at: now),
      zoneQuarters: radio.zoneQuarters
    )
  }
}

extension MessageCentre.Submission {
  init(_ pdu: SubmitPDU) {
    self.init(
      to: pdu.destination.text,
      pdu.userData.text,
      reference: pdu.reference,
      wantsReport: pdu.wantsStatusReport
    )
  }
}

extension NetworkRequest {
  /// The world always answers to short messages, whoever carries the rest out.
  var isOfMessage: Bool {
    if case .message = action { true } else { false }
  }
}
