import Primitives

/// What FTP is told; the module keeps none of it.
///
/// Sessions are not played: every command that would open one is `ERROR`, as with
/// no bearer.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 10.
extension CommandTable {
  static let ftpCommands: [CommandDefinition] =
    [
      .setting("+FTPPORT", [.numbers(1...65_535)], default: [21], test: .lines([])),
      .setting("+FTPMODE", [.flag], default: [0], test: .lines([])),
      .setting("+FTPTYPE", [.words("A", "I")], default: ["I"], test: .lines([])),
      .setting("+FTPPUTOPT", [.words("APPE", "STOU", "STOR")], default: ["STOR"], test: .lines([])),
      .setting("+FTPCID", [.numbers(1...Bearer.count)], default: [1], test: .lines([])),
      .setting("+FTPREST", [.numbers(0...Int(Int32.max))], default: [0], test: .lines([])),
      .setting("+FTPSERV", [.text(0...49)], default: [""], test: .lines([])),
      .setting("+FTPUN", [.text(0...49)], default: [""], test: .lines([])),
      .setting("+FTPPW", [.text(0...49)], default: [""], test: .lines([])),
      .setting("+FTPGETNAME", [.text(0...99)], default: [""], test: .lines([])),
      .setting("+FTPGETPATH", [.text(0...255)], default: [""], test: .lines([])),
      .setting("+FTPPUTNAME", [.text(0...99)], default: [""], test: .lines([])),
      .setting("+FTPPUTPATH", [.text(0...255)], default: [""], test: .lines([])),
    ]
}
