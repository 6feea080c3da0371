import Foundation
import Testing

@testable import CommandLine
@testable import sniffer

/// A shell that completes command lines with our script.
enum CompletingShell: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish

  var isInstalled: Bool { Tools.find(rawValue) != nil }

  /// What is offered at the end of the line, in no order.
  func offers(_ line: String) throws -> Set<String> {
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    let script = folder.appending(path: "completions").path
    let text = try CommandResult("completions", [rawValue]).output
    try text.write(toFile: script, atomically: false, encoding: .utf8)
    let output =
      switch self {
      case .bash: try run(["--norc", "-c", Self.bashProgram, "bash", script] + Self.words(line))
      case .fish: try run(["--no-config", "-c", "source \(script); complete -C '\(line)'"])
      case .zsh: try Self.zsh(line, script, folder)
      }
    let offers = output.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
    return Set(offers.map(String.init))
  }

  private func run(_ arguments: [String]) throws -> String {
    let result = try Tools.run(try #require(Tools.find(rawValue)), arguments)
    guard result.code == 0 else { throw ShellFailure(errors: result.errors) }
    return result.output
  }

  struct ShellFailure: Error { var errors: String }

  /// As bash has them: what a blank ends is a word, and so is what comes after it.
  private static func words(_ line: String) -> [String] {
    line.split(separator: " ", omittingEmptySubsequences: false).flatMap { word in
      guard let equals = word.firstIndex(of: "="), word.hasPrefix("-") else {
        return [String(word)]
      }
      let value = String(word[word.index(after: equals)...])
      return [String(word[..<equals]), "="] + (value.isEmpty ? [] : [value])
    }
  }

  private static let bashProgram = """
    source "$1"; shift
    COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _sniffer
    ((${#COMPREPLY[@]} == 0)) || printf '%s\\n' "${COMPREPLY[@]}"
    """

  /// A shell in a pseudo-terminal, whose `compadd` writes down what it is given.
  private static func zsh(_ line: String, _ script: String, _ folder: URL) throws -> String {
    let inner = folder.appending(path: "inner").path
    let offers = folder.appending(path: "offers").path
    let text = """
      PROMPT=
      autoload -Uz compinit && compinit -D -u
      source \(script)
      : > \(offers)
      bindkey '^I' complete-word
      zstyle ':completion:*' insert-tab false
      compadd () {
        if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\\ * ]]; then builtin compadd "$@"; return; fi
        local -a found
        builtin compadd -A found "$@"
        print -rl -- $found >> \(offers)
      }
      comppostfuncs=(exit)

      """
    try text.write(toFile: inner, atomically: false, encoding: .utf8)
    let outer = """
      zmodload zsh/zpty || exit 2
      zpty shell zsh -f -i
      zpty -w shell 'source \(inner)'
      zpty -w -n shell '\(line)'$'\\t'
      while zpty -r shell line; do :; done
      """
    _ = try CompletingShell.zsh.run(["-f", "-c", outer])
    return try String(contentsOfFile: offers, encoding: .utf8)
  }
}
