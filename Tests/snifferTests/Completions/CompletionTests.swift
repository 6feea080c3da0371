import Foundation
import Testing

@testable import CommandLine
@testable import sniffer

/// What shells offer with our scripts, which the shells themselves read.
@Suite("Completions")
struct CompletionTests {
  static let shells = CompletingShell.allCases.filter(\.isInstalled)

  @Test("are read by bash", .enabled(if: CompletingShell.bash.isInstalled, "there is no bash"))
  func bash() throws {
    #expect(try CompletingShell.bash.offers("sniffer deco") == ["decode"])
  }

  @Test("are read by zsh", .enabled(if: CompletingShell.zsh.isInstalled, "there is no zsh"))
  func zsh() throws {
    #expect(try CompletingShell.zsh.offers("sniffer deco") == ["decode"])
  }

  @Test("are read by fish", .enabled(if: CompletingShell.fish.isInstalled, "there is no fish"))
  func fish() throws {
    #expect(try CompletingShell.fish.offers("sniffer deco") == ["decode"])
  }

  @Test("offer the commands of the table", arguments: shells)
  func commands(shell: CompletingShell) throws {
    let firsts = CommandTable.commands.map { $0.name.rawValue.prefix { $0 != " " } }
    #expect(try shell.offers("sniffer ") == Set(firsts.map(String.init)))
  }

  @Test("offer the second words of commands", arguments: shells)
  func secondWords(shell: CompletingShell) throws {
    let seconds = CommandTable.commands.filter { $0.name.rawValue.hasPrefix("trace ") }
      .map { String($0.name.rawValue.dropFirst(6)) }
    #expect(seconds.count >= 4)
    #expect(try shell.offers("sniffer trace ") == Set(seconds))
  }

  @Test("offer all options of a command", arguments: shells)
  func options(shell: CompletingShell) throws {
    for name in [CommandName.run, .traceImport, .modemControl] {
      let options = CommandTable.definition(of: name).options.map { "--\($0.name)" }
      let offers = try shell.offers("sniffer \(name.rawValue) --")
      #expect(Set(offers.map(bare)) == Set(options + ["--help"]), "\(name)")
    }
  }

  @Test("offer the words of an option, behind a blank and behind =", arguments: shells)
  func words(shell: CompletingShell) throws {
    #expect(try shell.offers("sniffer run --pwrkey ") == ["none", "dtr", "rts"])
    #expect(try shell.offers("sniffer run --json --pwrkey d") == ["dtr"])
    let attached = try shell.offers("sniffer run --pwrkey=d")
    #expect(attached == ["dtr"] || attached == ["--pwrkey=dtr"])
    #expect(try shell.offers("sniffer run --apn ").filter { !$0.hasPrefix("--") } == [])
  }

  @Test("offer topics, shells and verbs where they may stand", arguments: shells)
  func operands(shell: CompletingShell) throws {
    #expect(try shell.offers("sniffer help exit-") == ["exit-codes"])
    #expect(try shell.offers("sniffer help trace dif") == ["diff"])
    #expect(try shell.offers("sniffer completions ") == ["bash", "zsh", "fish"])
    #expect(try shell.offers("sniffer modem ctl pwrk") == ["pwrkey"])
  }

  @Test("offer files where a file may stand", arguments: shells)
  func files(shell: CompletingShell) throws {
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "drive.trace").path
    try "".write(toFile: file, atomically: false, encoding: .utf8)
    for line in [
      "sniffer decode", "sniffer run --record", "sniffer send --port", "sniffer send -p",
    ] {
      let offers = try shell.offers("\(line) \(folder.path)/dri")
      #expect(offers.map { $0.split(separator: "/").last } == ["drive.trace"], "\(line)")
    }
  }

  @Test(
    "leave an option out that what is there excludes, where the shell knows how",
    .enabled(if: CompletingShell.zsh.isInstalled, "there is no zsh")
  )
  func exclusions() throws {
    let offers = try CompletingShell.zsh.offers("sniffer run --port x --t")
    #expect(Set(offers.map(bare)) == ["--tracker-id"])
  }

  @Test("are for shells that we know, and say for which")
  func refuses() {
    #expect(throws: UsageError.missingOperand("SHELL", .completions)) {
      try CommandResult("completions", [])
    }
    let reason = "expected bash, zsh, fish; did you mean fish?"
    #expect(throws: UsageError.refusedOperand(found: "fihs", reason: reason, .completions)) {
      try CommandResult("completions", ["fihs"])
    }
  }

  /// The candidates of all options and operands that are called a file.
  @Test("know a file by the table's word for it")
  func candidates() {
    #expect(CompletionCandidates(valueName: "FILE|DIR").isFile)
    #expect(CompletionCandidates(valueName: "DEVICE").isDevice)
    #expect(CompletionCandidates(valueName: "PROFILE").isEmpty)
    #expect(CompletionCandidates(valueName: "HOST:PORT").isEmpty)
  }

  private func bare(_ option: String) -> String {
    String(option.prefix { $0 != "=" })
  }
}
