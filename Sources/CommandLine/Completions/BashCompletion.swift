/// The completions for bash.
package struct BashCompletion {
  private let table: CompletionTable

  package init(of set: any CommandSet.Type) {
    table = CompletionTable(program: set)
  }

  package var script: String {
    var text = """
      # Completions of sniffer \(table.program.version) for bash, as `sniffer completions bash` prints them.
      # In ~/.bashrc: source <(sniffer completions bash)

      _sniffer() {
        local word=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD-1]}
        local command=${COMP_WORDS[1]} first=2 options= words= files= devices=
        COMPREPLY=()
        # Bash makes three words of --name=value.
        if [[ $word == = ]]; then
          word=
        elif [[ $option == = ]]; then
          option=${COMP_WORDS[COMP_CWORD-2]}
        fi
        if ((COMP_CWORD == 1)); then
          words=\(list(table.firstWords.map(\.name)))
          options=\(list(Option.ofProgram.flatMap(\.spellings)))
        else

      """
    text += pairs + values + commands
    text += """
        fi
        if [[ $word == -* ]]; then
          mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word")
          return
        fi
        mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
        local pattern path
        for pattern in $devices; do
          while IFS= read -r path; do
            [[ $path == "$word"* ]] && COMPREPLY+=("$path")
          done < <(compgen -G "$pattern")
        done
        if [[ -n $files ]]; then
          compopt -o filenames 2>/dev/null
          while IFS= read -r path; do COMPREPLY+=("$path"); done < <(compgen -f -- "$word")
        fi
        # Where nothing else may stand, an option may.
        if [[ -z $word && ${#COMPREPLY[@]} == 0 ]]; then
          mapfile -t COMPREPLY < <(compgen -W "$options")
        fi
      }
      complete -F _sniffer sniffer

      """
    return text
  }

  /// Commands of two words.
  private var pairs: String {
    var text = "    case \"$command\" in\n"
    for start in table.pairStarts {
      let seconds = table.secondWords(after: start).map(\.name)
      text += "      \(start))\n        if ((COMP_CWORD == 2)); then\n"
      text += "          words=\(list(seconds))\n"
      text += "        else\n          case \"${COMP_WORDS[2]}\" in\n"
      let names = seconds.joined(separator: "|")
      text += "            \(names)) command+=\" ${COMP_WORDS[2]}\" first=3 ;;\n"
      text += "          esac\n        fi ;;\n"
    }
    return text + "    esac\n"
  }

  /// Options behind which a value stands.
  private var values: String {
    var text = "    if ((COMP_CWORD > first)); then\n      case \"$command $option\" in\n"
    for command in table.program.commands {
      for option in command.options where option.kind != .flag {
        let places = option.spellings.map { ShellText.quoted("\(command.name.rawValue) \($0)") }
        let settings = assignments(CompletionCandidates(of: option))
        text += "        \(places.joined(separator: "|")))\(settings) first=0 ;;\n"
      }
    }
    return text + "      esac\n    fi\n"
  }

  /// What may come anywhere else.
  private var commands: String {
    var text = "    if ((first)); then\n      case \"$command\" in\n"
    for command in table.program.commands {
      let options = (command.options + [.help]).flatMap(\.spellings)
      text += "        \(ShellText.quoted(command.name.rawValue)))\n"
      text += "          options=\(list(options))\n"
      if let operand = command.operand {
        let settings = assignments(CompletionCandidates(of: operand), adding: true)
        if !settings.isEmpty { text += "         \(settings)\n" }
      }
      text += "          ;;\n"
    }
    return text + "      esac\n    fi\n"
  }

  private func assignments(
    _ candidates: CompletionCandidates,
    adding: Bool = false
  ) -> String {
    var text = ""
    if !candidates.words.isEmpty {
      text += adding ? " words+=" : " words="
      text += list((adding ? [""] : []) + candidates.words)
    }
    if candidates.isDevice { text += " devices=\(list(CompletionCandidates.devicePatterns))" }
    if candidates.isFile || candidates.isDevice { text += " files=yes" }
    return text
  }

  private func list(_ words: [String]) -> String {
    ShellText.quoted(words.joined(separator: " "))
  }
}
