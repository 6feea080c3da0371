package import Primitives

extension Surroundings {
  /// What the network answers to a request for a supplementary service: USSD.
  package struct ServiceAnswer: Equatable, Sendable {
    /// The state of the dialogue after the answer.
    package enum Status: UInt8, Sendable, CaseIterable {
      case complete = 0
      case expectsReply
      case ended
      case answeredElsewhere
      case unsupported
      case timedOut
    }

    /// The code, and after a space each reply that has led here: `*123# 1`.
    ///
    /// Empty for a dialogue that the network begins.
    package var request: String
    package var text: String
    package var status: Status
    /// From the request to the answer.
    package var after: Milliseconds

    package init(
      to request: String,
      _ text: String,
      _ status: Status = .complete,
      after: Milliseconds = ServiceAnswer.usualTime
    ) {
      self.request = request
      self.text = text
      self.status = status
      self.after = after
    }

    /// Project value.
    package static let usualTime: Milliseconds = 2_000

    /// The built-in operator: its balance by two codes, and a menu.
    package static let usual = [
      ServiceAnswer(to: "*100#", "Your balance is 5.00."),
      ServiceAnswer(to: "*101#", "Your balance is 5.00."),
      ServiceAnswer(to: "*123#", "1: balance, 2: validity", .expectsReply),
      ServiceAnswer(to: "*123# 1", "Your balance is 5.00."),
      ServiceAnswer(to: "*123# 2", "Your card is valid for 365 days."),
    ]
  }
}
