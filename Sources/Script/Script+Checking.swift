extension Script {
  /// The headers that are settings, checked against a table of them.
  ///
  /// Parameters are named ones; their names are keys. A key with a point in it
  /// that the table does not have is an error (it may be misspelt); other
  /// keys are none of this table's business. A text need not be quoted.
  package func settings(_ parameters: [Parameter]) throws(ScriptError) -> MatchedVerb {
    var invocation = Invocation("settings")
    for header in headers {
      let parameter = parameters.first { $0.name == header.key }
      guard parameter != nil || header.key.contains(".") else { continue }
      var argument = Argument(header.key, .equal, [header.argumentValue(for: parameter)])
      argument.place = header.place
      invocation.arguments.append(argument)
      invocation.end = header.place
    }
    let definition = VerbDefinition("settings", parameters, "The settings of a script.")
    return try definition.match(invocation)
  }

  /// The events whose verbs are not in these tables, or not used as these
  /// tables say.
  package func faults(world: VerbTable, expectations: VerbTable) -> [ScriptError] {
    var faults: [ScriptError] = []
    for event in events {
      guard case .invocation(let invocation) = event.payload else { continue }
      do throws(ScriptError) {
        _ = try (event.mark == .expectation ? expectations : world).match(invocation)
      } catch {
        faults.append(error)
      }
    }
    return faults
  }
}

extension Script.Header {
  /// A number or a word where the value is nothing else; else a text.
  ///
  /// A word that is asked for may begin with a digit.
  fileprivate func argumentValue(for parameter: Parameter?) -> Argument.Value {
    if case .text? = parameter?.kind { return .string(value) }
    if case .word(let words)? = parameter?.kind, words.contains(value) { return .word(value) }
    var scanner = LineScanner(Array(value.utf8), number: place.line)
    guard let read = try? scanner.value(), scanner.isAtEnd else { return .string(value) }
    return read
  }
}
