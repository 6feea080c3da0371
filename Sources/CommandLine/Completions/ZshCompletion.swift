/// The completions for zsh.
package struct ZshCompletion {
  private let table: CompletionTable

  package init(of set: any CommandSet.Type) {
    table = CompletionTable(program: set)
  }

  package var script: String {
    var text = """
      #compdef sniffer
      # Completions of sniffer \(table.program.version) for zsh, as `sniffer completions zsh` prints them.
      # Behind compinit in ~/.zshrc: source <(sniffer completions zsh)

      _sniffer_device() {
        local -a devices
        devices=(\(CompletionCandidates.devicePatterns.map { "\($0)(N)" }.joined(separator: " ")))
        (( $#devices )) && compadd -f -a devices
        _files
      }

      _sniffer() {
        local -a commands
        if (( CURRENT == 2 )); then
          if [[ $words[2] == -* ]]; then
            _arguments -s \(programOptions)
            return
          fi
          commands=(
      \(described(table.firstWords, 6))
          )
          _describe command commands
          return
        fi
        local command=$words[2] first=2

      """
    text += pairs
    text += """
        # _arguments looks at what comes behind the command.
        words=("$command" "${(@)words[first+1,-1]}")
        (( CURRENT -= first - 1 ))
        case $command in
      \(table.program.commands.map(entry).joined())
        esac
      }

      if [[ $funcstack[1] == _sniffer ]]; then
        _sniffer "$@"
      else
        compdef _sniffer sniffer
      fi

      """
    return text
  }

  private var programOptions: String {
    Option.ofProgram.flatMap { specifications(of: $0, beside: []) }.joined(separator: " ")
  }

  /// Commands of two words.
  private var pairs: String {
    var text = "  case $command in\n"
    for start in table.pairStarts {
      let seconds = table.secondWords(after: start)
      text += "    \(start))\n      if (( CURRENT == 3 )); then\n        commands=(\n"
      text += described(seconds, 10) + "\n        )\n"
      text += "        _describe command commands\n      else\n        case $words[3] in\n"
      let names = seconds.map(\.name).joined(separator: "|")
      text += "          \(names)) command+=\" $words[3]\" first=3 ;;\n"
      text += "        esac\n      fi ;;\n"
    }
    return text + "  esac\n"
  }

  private func described(_ words: [CompletionTable.Word], _ indent: Int) -> String {
    words.map { word in
      String(repeating: " ", count: indent)
        + ShellText.quoted("\(word.name):\(escaped(word.summary))")
    }
    .joined(separator: "\n")
  }

  private func entry(of command: CommandDefinition) -> String {
    let options = command.options + [.help]
    var specifications = options.flatMap { self.specifications(of: $0, beside: options) }
    if let operand = command.operand {
      let action = action(CompletionCandidates(of: operand))
      let place = operand.isList ? "*" : "1"
      specifications.append(ShellText.quoted("\(place):\(escaped(operand.valueName)):\(action)"))
    }
    return "    \(ShellText.quoted(command.name.rawValue)))\n      _arguments -s \\\n        "
      + specifications.joined(separator: " \\\n        ") + " ;;\n"
  }

  /// One for each spelling, which excludes the other.
  private func specifications(of option: Option, beside options: [Option]) -> [String] {
    let others = options.filter {
      option.excludes.contains($0.name) || $0.excludes.contains(option.name)
    }
    return option.spellings.map { spelling in
      let twin = option.isRepeatable ? [] : option.spellings.filter { $0 != spelling }
      let excluded = others.flatMap(\.spellings) + twin
      var text = excluded.isEmpty ? "" : "(\(excluded.joined(separator: " ")))"
      text += (option.isRepeatable ? "*" : "") + spelling
      if option.kind != .flag { text += spelling.hasPrefix("--") ? "=" : "+" }
      text += "[\(escaped(option.summary))]"
      if let name = option.kind.valueName {
        let title = option.kind.words == nil ? name : option.name
        text += ":\(escaped(title)):\(action(CompletionCandidates(of: option)))"
      }
      return ShellText.quoted(text)
    }
  }

  /// What _arguments does for a value.
  private func action(_ candidates: CompletionCandidates) -> String {
    if candidates.isDevice { return "_sniffer_device" }
    let words = candidates.words.map { escaped($0).replacingBlanks }.joined(separator: " ")
    switch (candidates.isFile, candidates.words.isEmpty) {
    case (true, true): return "_files"
    case (true, false): return "_alternative 'words:word:(\(words))' 'files:file:_files'"
    case (false, false): return "(\(words))"
    case (false, true): return " "
    }
  }

  private func escaped(_ text: String) -> String {
    ShellText.escaped(text, "\\:[]")
  }
}

extension String {
  /// A blank that belongs to the word.
  fileprivate var replacingBlanks: String { ShellText.escaped(self, " ") }
}
