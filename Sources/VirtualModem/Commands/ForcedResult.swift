/// A command that fails because the caller wants it to.
///
/// What the command would have done it does not do.
package struct ForcedResult: Equatable, Sendable {
  package enum Failure: Equatable, Sendable {
    case error
    case equipment(EquipmentError)
    case messageService(MessageServiceError)
  }

  /// Upper case, as in the command line except its `AT`: `+CGATT`, and with the sign of a form
  /// where only this one fails: `+CGATT=`.
  let command: String
  let failure: Failure
  /// How many more times.
  package private(set) var count: Int

  /// `command` may be written with its `AT` and in lower case.
  package init(_ failure: Failure, of command: String, count: Int = 1) {
    let name = command.uppercased()
    self.command = name.hasPrefix("AT") && name != "AT" ? String(name.dropFirst(2)) : name
    self.failure = failure
    self.count = count
  }

  /// Counts a failure; false when it was the last.
  mutating func use() -> Bool {
    count -= 1
    return count > 0
  }

  var result: ResultCode {
    switch failure {
    case .error: .error
    case .equipment(let error): .equipment(error)
    case .messageService(let error): .messageService(error)
    }
  }
}

extension VirtualModem {
  /// What `command` has to fail with, if it has to.
  mutating func takeForcedResult(of command: ParsedCommand) -> ResultCode? {
    guard !forcedResults.isEmpty else { return nil }
    let names = [command.name, command.name + command.form.rawValue]
    guard let index = forcedResults.firstIndex(where: { names.contains($0.command) }) else {
      return nil
    }
    let result = forcedResults[index].result
    if !forcedResults[index].use() { forcedResults.remove(at: index) }
    return result
  }
}
