import Primitives
import VirtualModem

/// Something that goes wrong between tracker and module, or with the module.
///
/// Each has a rate, a time, or strikes the next thing of its kind.
enum Fault: Equatable, Sendable {
  /// The next of these vanishes.
  case lose(Part)
  /// The next answer, from the end of its echo on, arrives later by this time.
  case delayAnswer(Milliseconds)
  /// Nothing for this time, and then everything.
  case stall(Milliseconds, Way)
  /// This number of random bytes: now, or spread over a time.
  case noise(count: Int, over: Milliseconds?, Way)
  /// One byte in this number, by chance, for this time.
  case damage(Damage, every: Int64, length: Milliseconds, Way)
  /// Only this number of bytes of each piece arrive, for this time.
  case overrun(count: Int, length: Milliseconds, Way)
  /// The module's rate is this one for this time, whatever `AT+IPR` says.
  case detune(UInt32, length: Milliseconds)
  /// After its next prompt the module is deaf and mute for this time.
  case stickPrompt(Milliseconds)
  /// An unsolicited line: now, or in the next of these.
  case urc(String, in: Place?)
  /// The same line over and over, for this time.
  case storm(String, every: Milliseconds, length: Milliseconds)
  /// The module hears and says nothing; `nil`: until its power is cycled.
  case hang(Milliseconds?)
  /// The next command of a name fails.
  case fail(ForcedResult)

  /// What can vanish.
  enum Part: String, Equatable, Sendable, CaseIterable {
    case final
    /// All of it from behind the echo on.
    case answer
    case prompt
    /// A command line, on its way to the module.
    case command
    /// What follows a prompt, on its way to the module.
    case payload
  }

  /// Where a URC can get between.
  enum Place: String, Equatable, Sendable, CaseIterable {
    case echo
    /// Between the echo and the final result.
    case answer
    /// Behind a prompt, or among the bytes of a body.
    case body
  }

  enum Damage: Equatable, Sendable {
    /// One bit is wrong.
    case flip
    /// The byte is missing.
    case drop
    /// The byte comes twice.
    case double
    /// The byte, and what follows it, arrives later by this time.
    case lag(Milliseconds)
  }

  /// Which way the bytes go that it concerns.
  enum Way: String, Equatable, Sendable, CaseIterable {
    case tracker
    case module
    case both

    var isToTracker: Bool { self != .module }
    var isToModule: Bool { self != .tracker }
  }
}
