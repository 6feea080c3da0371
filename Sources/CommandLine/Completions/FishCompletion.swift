/// The completions for fish.
package struct FishCompletion {
  private let table: CompletionTable

  package init(of set: any CommandSet.Type) {
    table = CompletionTable(program: set)
  }

  package var script: String {
    var text = """
      # Completions of sniffer \(table.program.version) for fish, as `sniffer completions fish` prints them.
      # Once: sniffer completions fish > ~/.config/fish/completions/sniffer.fish

      # The command on the line: one word, or two.
      function __sniffer_command
        set -l words (commandline -opc)
        set -e words[1]
        switch "$words[1..2]"
          case \(table.pairs.map { ShellText.fishQuoted($0.name.rawValue) }.joined(separator: " "))
            echo "$words[1..2]"
          case '*'
            echo "$words[1]"
        end
      end

      function __sniffer_is
        test (__sniffer_command) = "$argv"
      end

      # True where the second word of a command may stand.
      function __sniffer_begins
        set -l words (commandline -opc)
        test (count $words) -eq 2; and test "$words[2]" = "$argv"
      end

      function __sniffer_devices
        set -l devices \(CompletionCandidates.devicePatterns.joined(separator: " "))
        printf '%s\\n' $devices
      end

      complete -c sniffer -e
      complete -c sniffer -f

      """
    text += words(table.firstWords, when: "__sniffer_is ''")
    for option in Option.ofProgram {
      text += line(when: "__sniffer_is ''", names(of: option), option.summary)
    }
    for start in table.pairStarts {
      let seconds = table.secondWords(after: start)
      text += words(seconds, when: "__sniffer_begins \(start)")
    }
    for command in table.program.commands { text += lines(of: command) }
    return text
  }

  private func words(_ words: [CompletionTable.Word], when condition: String) -> String {
    words.map { line(when: condition, "-a \(ShellText.fishQuoted($0.name))", $0.summary) }.joined()
  }

  private func lines(of command: CommandDefinition) -> String {
    let condition = "__sniffer_is \(command.name.rawValue)"
    var text = ""
    for option in command.options + [.help] {
      text += line(when: condition, names(of: option) + values(of: option), option.summary)
    }
    if let operand = command.operand {
      let candidates = CompletionCandidates(of: operand)
      if !candidates.isEmpty {
        text += line(when: condition, "\(arguments(candidates))", operand.valueName)
      }
    }
    return text
  }

  private func names(of option: Option) -> String {
    (option.letter.map { "-s \($0) " } ?? "") + "-l \(option.name)"
  }

  private func values(of option: Option) -> String {
    guard option.kind != .flag else { return "" }
    let candidates = CompletionCandidates(of: option)
    let exclusive = candidates.isFile || candidates.isDevice ? " -r" : " -x"
    return candidates.isEmpty ? exclusive : "\(exclusive) \(arguments(candidates))"
  }

  private func arguments(_ candidates: CompletionCandidates) -> String {
    var words = candidates.words.map { ShellText.escaped($0, "\\ ") }.joined(separator: " ")
    if candidates.isDevice { words += "(__sniffer_devices)" }
    var parts: [String] = []
    if candidates.isFile || candidates.isDevice { parts.append("-F") }
    if !words.isEmpty { parts.append("-a \(ShellText.fishQuoted(words))") }
    return parts.joined(separator: " ")
  }

  private func line(when condition: String, _ what: String, _ summary: String) -> String {
    "complete -c sniffer -n \(ShellText.fishQuoted(condition)) \(what)"
      + " -d \(ShellText.fishQuoted(summary))\n"
  }
}
