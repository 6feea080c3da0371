import Script

extension VerbTable {
  /// The error of a line whose verb is not in the table: of one that stands elsewhere, where.
  func misplaced(_ verb: Invocation.Word) -> ScriptError {
    var error = unknown(verb)
    guard let place = place(of: verb.text) else { return error }
    error.found += ", " + place
    error.suggestion = nil
    error.alternatives = []
    return error
  }

  /// `nil` for a verb that stands nowhere.
  private func place(of name: String) -> String? {
    func has(_ table: VerbTable) -> Bool { table.definition(name) != nil }
    if has(.script) { return "which stands only in a script" }
    if has(.world) {
      return self == .rules ? "an event of scenarios" : "an event, which stands after `!`"
    }
    if has(.expectations) { return "an expectation of scenarios, which stands after `=`" }
    if has(.rules) { return "a rule, which stands only in the file of `sniffer modem --rules`" }
    return nil
  }
}
