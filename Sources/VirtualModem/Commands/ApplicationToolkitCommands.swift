/// The SIM application toolkit.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 16.
extension CommandTable {
  static let applicationToolkitCommands = [
    .setting("+STK", [.flag], default: [0], saving: .profile, test: .lines([])) { modem, _, turn in
      modem.session.applicationToolkit.returnToMenu()
      modem.issueProactive(turn)
      return .ok
    },
    CommandDefinition(
      "+STIN",
      test: [],
      read: { modem, _, turn in
        modem.useToolkit(turn) { .line("+STIN: \($0.current.number)") }
      }
    ),
    CommandDefinition("+STGI", [.numbers(21...25)], test: .lines([])) { modem, parameters, turn in
      modem.useToolkit(turn) { toolkit in
        guard toolkit.current.number == parameters.integer(0) else { return .error }
        return Answer(lines: toolkit.current.lines)
      }
    },
    CommandDefinition(
      "+STGR",
      [.values(22, 23, 24, 25, 83, 84), .text(0...160).optional],
      test: .lines([])
    ) { modem, parameters, turn in
      let number = parameters.integer(0) ?? 0
      var isTaken = false
      let answer = modem.useToolkit(turn) { toolkit in
        if number > 80 {
          toolkit.returnToMenu()
        } else {
          guard toolkit.current.number == number, toolkit.answer(parameters.text(1)) else {
            return .error
          }
        }
        isTaken = true
        return .ok
      }
      if isTaken { modem.issueProactive(turn) }
      return answer
    },
  ]
}

extension VirtualModem {
  fileprivate mutating func useToolkit(
    _ turn: Turn,
    _ body: (inout ApplicationToolkit) -> Answer
  ) -> Answer {
    if let error = cardError(turn.surroundings) { return .failure(error) }
    guard number(of: "+STK") == 1 else { return .error }
    return body(&session.applicationToolkit)
  }
}

extension ApplicationToolkit.Proactive {
  /// What `AT+STGI` says of it.
  fileprivate var lines: [String] {
    switch self {
    case .display(let text): ["+STGI: 21,0,1,\(Self.counted(text))"]
    case .key(let text): ["+STGI: 22,1,0,\(Self.counted(text))"]
    case .input(let text):
      [
        "+STGI: 23,2,\(ApplicationToolkit.inputLength.upperBound),"
          + "\(ApplicationToolkit.inputLength.lowerBound),0,1,\(Self.counted(text))"
      ]
    case .selection:
      Self.list(
        "24,0,0,0",
        ApplicationToolkit.selectionTitle,
        ApplicationToolkit.selectionItems
      )
    case .menu:
      Self.list("25,0,0", ApplicationToolkit.menuTitle, ApplicationToolkit.menuItems)
    }
  }

  private static func list(_ head: String, _ title: String, _ items: [String]) -> [String] {
    let first = "+STGI: \(head),\(counted(title)),\(items.count)"
    let number = String(head.prefix(2))
    return [first]
      + items.enumerated().map { "+STGI: \(number),\($0.offset + 1),\(counted($0.element))" }
  }

  /// Its length in bytes, and the text in UCS2.
  private static func counted(_ text: String) -> String {
    let digits = text.utf16.map { Decimal.hexadecimal(UInt64($0), digits: 4) }.joined()
    return "\(digits.utf8.count / 2),\"\(digits)\""
  }
}
