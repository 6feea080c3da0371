import Primitives

/// What a command line says of the lines that answer it.
struct AnswerFacts: Equatable, Sendable {
  /// The first command; `nil` when there is none.
  private(set) var first: SubCommand?
  /// Walks the commands behind the first one.
  private(set) var others = SubCommandCursor(from: 0)
  private(set) var lastForm: CommandForm?
  private(set) var ownFinal = SubCommand.OwnFinal.none
  private(set) var bareInformation = SubCommand.BareInformation.none
  /// What the last command asks for a body with.
  private(set) var prompt: Prompt?
  /// The last command may ask for a body, for all these rules know.
  private(set) var mayPrompt = false
  /// The last command is `AT+CARECV=<cid>,<len>`.
  private(set) var receives = false

  /// Nothing is pending.
  init() {}

  init(_ line: Span<UInt8>) {
    guard let start = line.offsetAfterAT() else { return }
    var cursor = SubCommandCursor(from: start)
    var last: SubCommand?
    while let command = cursor.next(in: line) {
      if first == nil {
        first = command
        others = cursor
      }
      last = command
      add(command.bareInformation(in: line))
    }
    guard let last else { return }
    lastForm = last.form
    ownFinal = last.ownFinal(in: line)
    prompt = last.prompt(in: line)
    mayPrompt = last.mayPrompt(in: line)
    receives = last.form == .write && last.isNamed("+CARECV", in: line)
  }

  /// The text of a message covers whatever other commands say.
  private mutating func add(_ information: SubCommand.BareInformation) {
    switch information {
    case .none: break
    case .text: if bareInformation == .none { bareInformation = .text }
    case .message: bareInformation = .message
    }
  }
}
