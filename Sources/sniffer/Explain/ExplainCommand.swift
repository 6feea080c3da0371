import CommandLine
import Decoding
import Manual

/// `sniffer explain`: one line or one command in words.
struct ExplainCommand {
  let arguments: ParsedArguments
  let output: Output
  let errors: Output

  func run() throws(UsageError) -> ExitCode {
    guard let text = arguments.operands.first else {
      try refusePending()
      return listAll()
    }
    if arguments.isGiven("all") {
      throw .refusedOperand(found: text, reason: "--all goes without it", .explain)
    }
    let explainer = Explainer(pending: try arguments.pendingCommand())
    guard text == "-" else { return explain(text, by: explainer) }
    do throws(FileError) {
      let lines = String(decoding: try FileText.read(text), as: UTF8.self)
        .split(whereSeparator: \.isNewline)
      let codes = lines.enumerated().map { index, line in
        explain(String(line), by: explainer, isFirst: index == 0)
      }
      return codes.first { $0 != .done } ?? .done
    } catch {
      return errors.tell(error, of: .explain)
    }
  }

  private func explain(
    _ text: String,
    by explainer: Explainer,
    isFirst: Bool = true
  ) -> ExitCode {
    guard let found = explainer.explanations(of: text) else {
      let matches = arguments.isGiven("pending") ? [] : ExplainSearch(text).matches
      return matches.isEmpty ? refuse(text) : list(matches)
    }
    for (index, explanation) in found.enumerated() {
      if isJSON {
        for line in ExplainJSON.render(explanation) { output.write(line) }
      } else {
        write((index > 0 || !isFirst ? "\n" : "") + ExplainText.render(explanation))
      }
    }
    return .done
  }

  private func write(_ text: String) {
    output.write(text, TextStyle.columns)
  }

  private var isJSON: Bool { arguments.isGiven("json") }

  private func list(_ matches: [ExplainSearch.Match]) -> ExitCode {
    guard isJSON else {
      output.write(TextColumns.render(matches.map { ($0.name, "\($0.kind): \($0.title)") }))
      return .done
    }
    for match in matches {
      var json = JSONWriter()
      json.object { json in
        json.member("kind", "match")
        json.member("of", match.kind)
        json.member("name", match.name)
        json.member("title", match.title)
      }
      output.write(json.takeLine())
    }
    return .done
  }

  /// The chapters, or with `--all` what is in them.
  private func listAll() -> ExitCode {
    guard arguments.isGiven("all") else {
      if isJSON {
        for line in ExplainJSON.contents { output.write(line) }
      } else {
        write(ExplainText.contents)
      }
      return .done
    }
    for (index, chapter) in FieldDictionary.chapters.enumerated() {
      if isJSON {
        for line in ExplainJSON.render(.chapter(chapter)) { output.write(line) }
      } else {
        write((index > 0 ? "\n" : "") + ExplainText.render(.chapter(chapter)))
      }
    }
    return .done
  }

  /// The input is wrong, not the command line of this program: 65.
  private func refuse(_ text: String) -> ExitCode {
    var message = "sniffer explain: '\(VisibleText.of(text))' is not in the dictionary"
    let suggestions = Explainer.suggestions(for: text)
    if !suggestions.isEmpty {
      message += "; did you mean \(suggestions.joined(separator: ", "))?"
    } else if !arguments.isGiven("pending"), Explainer.isWithoutName(text) {
      message += "; a line without a name needs --pending"
    }
    errors.writeLine(message)
    return .badInput
  }

  private func refusePending() throws(UsageError) {
    guard arguments.isGiven("pending") else { return }
    throw .refusedValue(option: "pending", reason: "there is no line to explain", .explain)
  }
}
