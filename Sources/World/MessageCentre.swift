package import Primitives

/// The service centre for short messages, and everybody who has a telephone
/// behind it.
///
/// What is sent to the module waits here until whoever drives the world takes
/// it to the network; what the module sends is answered and recorded.
package struct MessageCentre: Equatable, Sendable {
  /// Something for the module.
  package struct Letter: Equatable, Sendable {
    /// A number as it is dialled, or a name of up to eleven characters.
    package var sender: String
    package var text: String
    /// 0 to 3; `nil` for none.
    package var messageClass: UInt8?

    package init(from sender: String, _ text: String, messageClass: UInt8? = nil) {
      self.sender = sender
      self.text = text
      self.messageClass = messageClass
    }
  }

  /// Something from the module: one message, or one part of a longer one.
  package struct Submission: Equatable, Sendable {
    package var recipient: String
    package var text: String
    /// What the module will know it by in a report.
    package var reference: UInt8
    package var wantsReport: Bool

    package init(to recipient: String, _ text: String, reference: UInt8, wantsReport: Bool) {
      self.recipient = recipient
      self.text = text
      self.reference = reference
      self.wantsReport = wantsReport
    }
  }

  /// A submission that the centre has accepted.
  package struct Receipt: Equatable, Sendable {
    package var sentAt: Instant
    package var submission: Submission
  }

  /// How the centre takes what the module sends.
  package enum Behaviour: Equatable, Sendable {
    case accepts
    /// With the number that the module will say behind `+CMS ERROR`.
    case refuses(cause: Int)
    /// No answer ever comes.
    case silent
  }

  package enum Outcome: Equatable, Sendable {
    /// The recipient gets it, or it is given up, so long after that.
    case accepted(settledAfter: Milliseconds, isDelivered: Bool)
    case refused(cause: Int)
    case silent
  }

  package struct Answer: Equatable, Sendable {
    /// From the submission to the outcome.
    package var after: Milliseconds
    package var outcome: Outcome
  }

  /// The newest of what was accepted, in order, at most `receiptsMax`.
  package private(set) var receipts: [Receipt] = []
  /// All that was ever accepted.
  package private(set) var acceptedCount = 0
  /// What has not been taken to the network yet.
  private var letters: [Letter] = []
  private var behaviour = Behaviour.accepts
  private var temporary = Behaviour.accepts
  private var temporaryCount = 0
  private var reachesRecipients = true
  private var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed, stream: World.Stream.messages)
  }

  mutating func apply(_ change: MessageChange) {
    switch change {
    case .letter(let letter):
      // A letter too many is lost.
      if letters.count < Self.lettersMax { letters.append(letter) }
    case .behaviour(let behaviour, let count?):
      temporary = behaviour
      temporaryCount = max(0, count)
    case .behaviour(let behaviour, nil):
      self.behaviour = behaviour
      temporaryCount = 0
    case .recipients(let areReached): reachesRecipients = areReached
    }
  }

  mutating func takeLetters() -> [Letter] {
    defer { letters = [] }
    return letters
  }

  mutating func answer(to submission: Submission, at now: Instant) -> Answer {
    // Drawn every time, used or not: what one answer is like does not shift
    // the ones after it.
    let after = Milliseconds(generator.integer(in: Self.latencies))
    let settledAfter = Milliseconds(generator.integer(in: Self.transits))
    switch nextBehaviour() {
    case .refuses(let cause): return Answer(after: after, outcome: .refused(cause: cause))
    case .silent: return Answer(after: after, outcome: .silent)
    case .accepts:
      keep(Receipt(sentAt: now, submission: submission))
      return Answer(
        after: after,
        outcome: .accepted(settledAfter: settledAfter, isDelivered: reachesRecipients)
      )
    }
  }

  private mutating func nextBehaviour() -> Behaviour {
    guard temporaryCount > 0 else { return behaviour }
    temporaryCount -= 1
    return temporary
  }

  private mutating func keep(_ receipt: Receipt) {
    if receipts.count == Self.receiptsMax { receipts.removeFirst(Self.receiptsMax / 4) }
    receipts.append(receipt)
    acceptedCount += 1
  }

  /// A stand-in, of the numbers that are kept for fiction.
  package static let number = "+12025550100"

  /// Project value: more than a script sends at one instant.
  package static let lettersMax = 256
  /// Project value: a day of a message a minute fits.
  package static let receiptsMax = 2_000

  /// Project values, in milliseconds: the seconds that a submission takes on a
  /// signalling channel, and that a telephone takes to get it.
  private static let latencies: ClosedRange<Int64> = 1_200...2_800
  private static let transits: ClosedRange<Int64> = 2_000...6_000
}

/// What a script can do to the service centre.
package enum MessageChange: Equatable, Sendable {
  /// A person sends the module a short message.
  case letter(MessageCentre.Letter)
  /// How it takes messages from the module: the next `forMessages`, then as
  /// before; `nil` for all from now on.
  case behaviour(MessageCentre.Behaviour, forMessages: Int?)
  /// Whether those whom the module writes to get it.
  case recipients(areReached: Bool)
}

extension World {
  /// The messages sent to the module since the last call.
  package mutating func takeLetters() -> [MessageCentre.Letter] { messageCentre.takeLetters() }

  /// Sends a message out at `now`; without a network nothing answers.
  package mutating func answer(
    to submission: MessageCentre.Submission,
    at now: Instant
  ) -> MessageCentre.Answer {
    guard radio.isInService else { return MessageCentre.Answer(after: 0, outcome: .silent) }
    return messageCentre.answer(to: submission, at: now)
  }
}
