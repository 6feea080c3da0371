package import Primitives
import SIM7000

/// Asks a module about the state of each layer, and restores what it changed.
///
/// ```
/// searching -> asking -> asking ...           one command after the other
///              asking -> awaiting, pausing    its second stage; before the next try
///              asking -> resuming -> asking   no final result: back in step, once more
///                        ... -> over
/// ```
///
/// The owner of the line hands in bytes and deadlines, and carries out the effects before
/// anything else. What is asked is decided by the inquiries from the dialogue so far; what
/// it comes to, by `diagnosis`. Nothing that the module stores is changed, unless it was told
/// to repair, and never is a PIN tried.
package struct Examination: Sendable {
  package enum Event: Equatable, Sendable {
    case begin
    case received([UInt8])
    case deadlineReached
    /// No more is asked: what was changed is restored.
    case left(LineFacts.EarlyEnd)
    /// There is no time for that either.
    case abandoned
  }

  package struct Effects: Equatable, Sendable {
    package var transmission: [UInt8] = []
    package var baud: UInt32?
    /// What is looked at from now on.
    package var begun: Layer?
    /// A command line that is about to change a setting.
    package var change: String?
    package var isOver = false
  }

  enum State: Equatable, Sendable {
    case idle
    case searching
    /// At another rate than the port's: whether the module has it stored.
    case confirming(UInt32)
    /// It finds its rate by itself, which now has to be the port's again.
    case returning(from: UInt32, attempt: Int)
    case asking(InquiryStep)
    case awaiting([String], until: Instant)
    case pausing(until: Instant)
    /// The channel finds out whether anybody is there.
    case resuming(InquiryStep, until: Instant)
    /// Whether it still knows that errors come with numbers: a module that restarted does not.
    case verifying(InquiryStep)
    case over
  }

  package internal(set) var dialogue = Dialogue()
  package internal(set) var facts: LineFacts
  let aim: Aim
  var state = State.idle
  var channel = ATChannel()
  var search: RateSearch
  var inquiries: [any Inquiry]
  var index = 0
  var undo: [String] = []
  var timeouts = 0
  var start = Instant.zero
  var lineStart: Instant?
  var body: [UInt8] = []
  var effects = Effects()

  /// Project values: as long as a module takes to restart and some; more lost answers than a
  /// line loses that is worth asking on; more damage than that.
  static let resumingTime = Milliseconds.seconds(30)
  static let timeoutsMax = 8
  static let straysMax = 40
  /// How much of a dialogue is kept: a module that sends more never pauses.
  ///
  /// Project values: the sentences of a receiver that sends on this port too, ten a second
  /// for the half hour of an examination; the bytes of six minutes at 115,200 baud.
  static let linesMax = 20_000
  static let bytesMax = 4 * 1_024 * 1_024

  package init(aim: Aim, openedBaud: UInt32?, repairs: Bool = false) {
    self.aim = aim
    facts = LineFacts(openedBaud: openedBaud)
    search = RateSearch(from: openedBaud)
    let isSecure = aim.server?.isSecure == true
    let reaching: [any Inquiry] =
      isSecure
      ? [ToolkitInquiry(aim: aim), BearerInquiry(aim: aim), AppNetworkInquiry(aim: aim)]
      : [AppNetworkInquiry(aim: aim), ToolkitInquiry(aim: aim), BearerInquiry(aim: aim)]
    inquiries = [ModuleInquiry(), CardInquiry(), RadioInquiry()] + reaching
    inquiries += [PositionInquiry(), ReviewInquiry(aim: aim)]
    if repairs { inquiries.append(RepairInquiry(aim: aim)) }
    inquiries.append(ClosingInquiry())
  }

  package var deadline: Instant? {
    switch state {
    case .idle, .over: nil
    case .searching, .confirming, .returning, .asking, .verifying: channel.deadline
    case .awaiting(_, let until), .pausing(let until): until
    case .resuming(_, let until): Instant.earlier(channel.deadline, until)
    }
  }

  package func diagnosis(port: Check) -> Diagnosis {
    Diagnosis(of: dialogue, on: Occasion(aim: aim, line: facts), port: port)
  }

  package mutating func handle(_ event: Event, at now: Instant) -> Effects {
    effects = Effects()
    switch event {
    case .begin:
      start = now
      state = .searching
      transmit("AT", timeout: RateSearch.responseTimeout, at: now)
      effects.begun = .baud
    case .received(let bytes): receive(bytes, at: now)
    case .deadlineReached: reachDeadline(at: now)
    case .left(let end): leave(end, at: now)
    case .abandoned: abandon()
    }
    effects.isOver = state == .over
    return effects
  }

  // MARK: - Time

  private mutating func reachDeadline(at now: Instant) {
    switch state {
    case .idle, .over: return
    case .awaiting(_, let until), .pausing(let until):
      if now >= until { proceed(at: now) }
    case .resuming(_, let until) where now >= until:
      facts.hungAt = dialogue.exchanges.last { $0.result == .timedOut }
      state = .over
    case .searching, .confirming, .returning, .asking, .verifying, .resuming:
      let made = channel.reachDeadline(at: now)
      if made.transmits { effects.transmission += channel.withTransmission(array) }
      if let event = made.event { take(event, at: now) }
    }
  }

  private mutating func leave(_ end: LineFacts.EarlyEnd, at now: Instant) {
    facts.earlyEnd = end
    guard facts.isAnswered, state != .over else {
      facts.unfinished = Set(Layer.allCases)
      state = .over
      return
    }
    for inquiry in inquiries[index...] { facts.unfinished.formUnion(inquiry.layers) }
    index = max(index, inquiries.count - 1)
    // What is in flight is waited for; the rest is only putting back.
    switch state {
    case .awaiting, .pausing: proceed(at: now)
    case .idle, .searching, .confirming, .returning, .asking, .resuming, .verifying, .over: break
    }
  }

  /// Sends what restores the settings, without waiting for answers.
  mutating func abandon() {
    for command in undo.reversed() {
      effects.transmission += Array(command.utf8) + [ASCII.carriageReturn]
    }
    undo = []
    state = .over
  }
}
