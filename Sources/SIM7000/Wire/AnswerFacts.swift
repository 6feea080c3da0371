/// What a command line says of the lines that answer it, found out once for all of
/// them.
struct AnswerFacts: Equatable, Sendable {
  /// The first command; `nil` when there is none.
  private(set) var first: SubCommand?
  /// Its name and its rules.
  private(set) var key = NameKey.none
  private(set) var rules = LineRules()
  /// Walks the commands behind the first one.
  private(set) var others = SubCommandCursor(from: 0)
  private(set) var hasOthers = false
  private(set) var lastForm: CommandForm?
  private(set) var ownFinal = OwnFinal.none
  private(set) var bareInformation = SubCommand.BareInformation.none
  /// What the last command asks for a body with.
  private(set) var prompt: Prompt?
  /// The last command may ask for a body, for all these rules know.
  private(set) var mayPrompt = false
  /// The last command is `AT+CARECV=<cid>,<len>`.
  private(set) var receives = false
  /// Of the line, which few of the lines that come end with.
  private(set) var lastByte: UInt8 = 0

  /// Nothing is pending.
  init() {}

  init(_ line: Span<UInt8>) {
    if !line.isEmpty { lastByte = line[line.count - 1] }
    guard let start = line.offsetAfterAT() else { return }
    var cursor = SubCommandCursor(from: start)
    while let command = cursor.next(in: line) {
      let key = NameKey(command.name, in: line)
      let rules = LineRules.find(key)
      if first == nil {
        first = command
        self.key = key
        self.rules = rules
        others = cursor
      } else {
        hasOthers = true
      }
      add(command.bareInformation(by: rules, in: line))
      lastForm = command.form
      ownFinal = command.ownFinal(by: rules)
      prompt = command.prompt(by: rules, in: line)
      mayPrompt = command.mayPrompt(by: rules)
      receives = command.form == .write && rules.header == .requested
    }
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
