import Primitives
import SIM7000

/// Which command of a line of several a line without a name in front answers.
///
/// The commands are answered in their order: a line with a name shows how far the TA is, and a line
/// without one is the next that can be. What is not certain has no command.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 1.4.4.
package struct AnswerOrder {
  private let commands: [(name: String, isBare: Bool)]
  /// The first one that has not answered.
  private var next = 0

  private static let numbers = ["+GSN", "+CGSN", "+CIMI", "+CCID"]
  /// Answer in a single line, as `numbers` do; others in any number of them.
  private static let texts = ["ATI", "+CGMI", "+GMI", "+CGMM", "+GMM", "+CGMR", "+GMR"]

  /// `nil` for a line that is not one of several commands.
  package init?(_ line: ArraySlice<UInt8>) {
    guard line.contains(ASCII.semicolon) else { return nil }
    let all = NamedCommand.all(in: Array(line))
    guard all.count > 1 else { return nil }
    commands = all.map { ($0.name, $0.isAnsweredBare) }
  }

  /// A line of the name has come.
  package mutating func pass(_ name: String) {
    let found = commands[next...].firstIndex { $0.name == name }
    if let found { next = found + 1 }
  }

  /// The command that `line` answers, which has no name.
  package mutating func command(ofBare line: Span<UInt8>) -> String? {
    let bare = commands.indices.filter { commands[$0].isBare }
    guard bare.count > 1 else { return bare.first.map { commands[$0].name } }
    let last = bare.last { $0 < next }.map { commands[$0].name }
    let goesOn = last.map { !(Self.numbers + Self.texts).contains($0) } ?? false
    // Source: 3GPP TS 23.003, 2.2: the shortest IMSI of a network in use has 14 digits.
    let isNumber =
      line.count >= 14 && line.indices.allSatisfy { ASCII.hexadecimalValue(line[$0]) != nil }
    guard let found = bare.first(where: { $0 >= next }) else { return goesOn ? last : nil }
    let name = commands[found].name
    guard Self.numbers.contains(name) == isNumber else {
      return goesOn && Self.numbers.contains(name) ? last : nil
    }
    guard isNumber || !goesOn else { return nil }
    next = found + 1
    return name
  }
}

extension NamedCommand {
  /// A line without a name in front may answer it.
  fileprivate var isAnsweredBare: Bool {
    let line = (name.hasPrefix("AT") ? "" : "AT") + name + rest
    let kind = PendingLine(line.utf8.span).classify("A".utf8.span)
    return rest != "=?" && kind == .informationResponse
  }
}
