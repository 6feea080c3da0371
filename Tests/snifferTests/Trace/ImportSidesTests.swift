import Foundation
import Script
import Testing

@testable import CommandLine
@testable import sniffer

@Suite("What an import makes of sides, times and names")
struct ImportSidesTests {
  @Test("an echo belongs to the module, wherever the log marks directions")
  func echoes() throws {
    let marked = "[Send->]AT+CSQ\n[Recv<-]AT+CSQ\n[Recv<-]+CSQ: 17,99\n[Recv<-]OK\n"
    #expect(
      try Imported(marked).body == [
        #"0 > AT+CSQ\n"#, #"0 < AT+CSQ\n"#, #"0 < +CSQ: 17,99\n"#, #"0 < OK\n"#,
      ]
    )
    let python = #"""
      >>> ser.write(b'AT+CSQ\r')
      b'AT+CSQ\r\r\n+CSQ: 17,99\r\n\r\nOK\r\n'

      """#
    #expect(
      try Imported(python).body == [
        #"0 > AT+CSQ\r"#, #"0 < AT+CSQ\r\r\n"#, #"0 < +CSQ: 17,99\r\n"#, #"0 < \r\n"#,
        #"0 < OK\r\n"#,
      ]
    )
  }

  @Test("a trace that lint accepts, or the headers to add")
  func headers() throws {
    let folder = try TestFolder(["a.log": "AT\nOK\n"])
    let (log, trace) = (folder.path("a.log"), folder.path("a.trace"))
    let bare = try CommandResult("trace", ["import", log, "--output", trace])
    #expect(bare.errors.contains("lint asks for the header origin (--origin captured, reported"))
    #expect(try CommandResult("lint", [trace]).code != .done)
    let named = try CommandResult(
      "trace",
      ["import", log, "--output", trace, "--origin", "reported"]
    )
    #expect(!named.errors.contains("lint asks"))
    #expect(try CommandResult("lint", [trace]).code == .done)
  }

  @Test("a trace replaces neither a log nor another log's trace, and origin is one of four words")
  func destinations() throws {
    let folder = try TestFolder(["x.txt": "AT\nOK\n", "x.log": "AT\nOK\n"])
    let logs = [folder.path("x.txt"), folder.path("x.log")]
    for (options, message) in [
      (logs + ["--output", folder.path("")], "would be the trace of more than one log"),
      ([logs[0], "--output", folder.path("./x.txt")], "would replace a log"),
      (
        [logs[0], "--origin", "foo"],
        "--origin: expected one of captured, reported, manual, synthetic, found 'foo'"
      ),
    ] {
      let error = #expect(throws: UsageError.self) {
        try CommandResult("trace", ["import"] + options)
      }
      #expect(error?.message.contains(message) ?? false)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count == 2)
  }

  @Test(
    "times in brackets and with days are times",
    arguments: [
      ["[185808ms] ", "[185909ms] "], ["[185808ms]", "[185909ms]"],
      ["000.00:00:31 | ", "000.00:00:31.101 | "], ["001.00:00:31 | ", "001.00:00:31.101 | "],
    ]
  )
  func times(stamps: [String]) throws {
    let imported = try Imported("\(stamps[0])AT+CSQ\n\(stamps[1])+CSQ: 17,99\n\(stamps[1])OK\n")
    #expect(
      imported.body == [#"0 > AT+CSQ\n"#, #"0.101 < +CSQ: 17,99\n"#, #"0.101 < OK\n"#]
    )
    #expect(imported.text.contains("# times: the log's\n"))
  }

  @Test(
    "commands with blanks are commands, sentences of a program none",
    arguments: [
      ("AT + CSQ", true), ("AT +CSQ", true), (#"AT+CGDCONT = 1, "IP","web""#, true),
      ("AT+CSQ - 21,99", false), ("AT+CSQ was sent", false),
      ("Attempting to open comm with ATs", false),
    ]
  )
  func blanks(command: String, isCommand: Bool) throws {
    let found = try Imported("\(command)\nOK\n").body
    #expect(found.first == (isCommand ? "0 > \(command)\\n" : "#? 0 \(command)\\n"))
  }

  @Test(
    "the module is that of AT+CGMM or of a revision of this family",
    arguments: [
      ("AT+CGMM\nSIMCOM_SIM7000G\nOK\n", "SIM7000G"), ("AT+GMM\nSIM7000E\nOK\n", "SIM7000E"),
      ("AT+CGMR\nRevision:LE20B04SIM7600M22\nOK\n", "n/a"),
      ("AT+CGMR\nRevision:1351B04SIM7000E\nOK\n", "SIM7000E"),
      ("AT+CGMR\nRevision:LE20B04SIM7600M22\nOK\nAT+CGMM\nSIM7600E\nOK\n", "SIM7600E"),
    ]
  )
  func module(log: String, name: String) throws {
    #expect(try Imported(log).script.header("module") == name)
  }
}
