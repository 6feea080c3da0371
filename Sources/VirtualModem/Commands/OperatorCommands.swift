/// Operators: which there are, which is used, which are preferred.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 3.2.
extension CommandTable {
  static let operatorCommands = [
    CommandDefinition(
      "+COPS",
      [
        .numbers(0...4).optional, .numbers(0...2).optional, .text(1...32).optional,
        .values(0, 1, 3, 7, 9).optional,
      ],
      test: .answer { modem, _, turn in modem.scanOperators(turn) },
      read: { modem, _, turn in .line(modem.operatorSelection(turn.surroundings)) },
      write: { modem, parameters, turn in modem.selectOperator(parameters, &turn) }
    ),
    CommandDefinition(
      "+CPOL",
      [.numbers(1...PreferredOperator.countMax), .numbers(0...2).optional, .text(1...32).optional]
        + [Parameter](repeating: .flag.optional, count: 4),
      test: .lines(["+CPOL: (1-\(PreferredOperator.countMax)),(0-2)"]),
      read: { modem, _, turn in
        if let error = modem.cardError(turn.surroundings) { return .failure(error) }
        return Answer(lines: modem.memory.card.preferred.map(\.line))
      },
      write: { modem, parameters, turn in
        if let error = modem.cardError(turn.surroundings) { return .failure(error) }
        return modem.memory.card.prefer(parameters)
      }
    ),
    CommandDefinition("+COPN", test: []) { modem, _, _ in
      Answer(lines: OperatorName.all.map { "+COPN: \"\($0.plmn)\",\"\($0.name)\"" })
    },
  ]
}

/// A row of the list that the module has of its own; a few of very many.
///
/// - Source: ITU-T E.212, assignments as operators publish them.
private struct OperatorName: Sendable {
  var plmn: String
  var name: String

  static let all = [
    OperatorName(plmn: "00101", name: "Test PLMN 1-1"),
    OperatorName(plmn: "20404", name: "Vodafone NL"),
    OperatorName(plmn: "22801", name: "Swisscom"),
    OperatorName(plmn: "24007", name: "Tele2"),
    OperatorName(plmn: "26201", name: "Telekom.de"),
    OperatorName(plmn: "310410", name: "AT&T"),
    OperatorName(plmn: "41601", name: "zain JO"),
    OperatorName(plmn: "41677", name: "Orange JO"),
    OperatorName(plmn: "46000", name: "CHINA MOBILE"),
    OperatorName(plmn: "46692", name: "Chunghwa Telecom"),
  ]
}

/// An entry of `AT+CPOL`, which is on the card.
struct PreferredOperator: Decodable, Equatable, Sendable {
  /// Project value: what a card of a few years has room for.
  static let countMax = 20

  var index: Int
  var format: Int
  var name: String
  /// GSM, GSM compact, UTRAN, E-UTRAN.
  var technologies: [Int]

  var line: String {
    "+CPOL: \(index),\(format),\"\(name)\","
      + technologies.map { String($0) }.joined(separator: ",")
  }
}

extension CardMemory {
  /// An index alone takes the entry away.
  fileprivate mutating func prefer(_ parameters: Parameters) -> Answer {
    let index = parameters.integer(0) ?? 0
    let others = preferred.filter { $0.index != index }
    guard parameters.has(1) || parameters.has(2) else {
      guard others.count < preferred.count else { return .failure(.invalidIndex) }
      preferred = others
      return .ok
    }
    guard let format = parameters.integer(1), let name = parameters.text(2) else { return .error }
    let technologies = (3...6).map { parameters.integer($0) ?? 0 }
    let entry = PreferredOperator(
      index: index,
      format: format,
      name: name,
      technologies: technologies
    )
    preferred = (others + [entry]).sorted { $0.index < $1.index }
    return .ok
  }
}
