import Foundation
import Primitives
import SerialPort
import Testing

@testable import CommandLine
@testable import sniffer

@Suite("Progress", .timeLimit(.minutes(2)))
struct ProgressTests {
  @Test(
    "has rate and time left",
    arguments: [
      (0, 2_000, "0 of 500 seeds, 0 failing, after 2 s"),
      (100, 2_000, "100 of 500 seeds, 0 failing, 50.0 a second, 8 s left"),
      (499, 2_000, "499 of 500 seeds, 0 failing, 249 a second, 1 s left"),
      (500, 2_000, "500 of 500 seeds, 0 failing, 250 a second, 0 s left"),
      (1, 30_000, "1 of 500 seeds, 0 failing, 30.0 s each, 4 h 10 min left"),
      (50, 90_000, "50 of 500 seeds, 0 failing, 1.8 s each, 13 min 30 s left"),
      (1, 90_000, "1 of 500 seeds, 0 failing, 1 min 30 s each, 12 h 29 min left"),
    ]
  )
  func line(finished: Int, time: Int64, expected: String) {
    let text = ProgressText(unit: "seeds", finding: "failing", total: 500)
    #expect(text.line(finished: finished, findings: 0, after: Milliseconds(time)) == expected)
  }

  @Test("has totals; without a total no time left, and at most that of a limit")
  func totals() {
    var text = ProgressText(unit: "runs")
    #expect(text.line(finished: 30, findings: 0, after: 3_000) == "30 runs, 10.0 a second")
    #expect(text.totals(30, findings: 0, after: 2_001) == "30 runs, 3 s, 15.0 a second")
    text = ProgressText(unit: "runs", finding: "alike", total: 60, isLimit: true)
    #expect(
      text.line(finished: 30, findings: 2, after: 3_000)
        == "30 of at most 60 runs, 2 alike, 10.0 a second, at most 3 s left"
    )
    #expect(text.totals(0, findings: 0, after: 0) == "0 runs, 0 alike, 0 s")
  }

  @Test("is one line in place on a terminal, erased before other output, with totals at the end")
  func onTerminal() throws {
    var terminal = try PseudoTerminal()
    let descriptor = open(terminal.path, O_RDWR | O_NOCTTY)
    defer { close(descriptor) }
    let errors = Output(descriptor: descriptor, isLineBuffered: true)
    let output = Output(descriptor: descriptor, isLineBuffered: true)
    var now = Instant.zero
    let progress = Progress("runs", of: 10, errors, besides: [output]) { now }
    for count in 1...4 {
      now = .zero + .seconds(Int64(count))
      progress.show(finished: count)
      progress.show(finished: count)
    }
    output.writeLine("a result")
    now = .zero + .seconds(5)
    progress.show(finished: 5)
    progress.end()
    output.writeLine("the end")
    var bytes: [UInt8] = []
    while try terminal.read(into: &bytes) > 0 {}
    let expected =
      ["2 of 10 runs, 1.0 a second, 8 s left", "3 of 10 runs, 1.0 a second, 7 s left"]
      .map { $0 + "\r\u{1B}[K" }.joined() + "4 of 10 runs, 1.0 a second, 6 s left"
      + "\r\u{1B}[Ka result\n5 of 10 runs, 1.0 a second, 5 s left"
      + "\r\u{1B}[K5 runs, 5 s, 1.0 a second\nthe end\n"
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.replacingOccurrences(of: "\r\n", with: "\n") == expected)
  }

  @Test("of a short operation is not shown")
  func short() throws {
    var terminal = try PseudoTerminal()
    let descriptor = open(terminal.path, O_RDWR | O_NOCTTY)
    defer { close(descriptor) }
    let errors = Output(descriptor: descriptor, isLineBuffered: true)
    var now = Instant.zero
    let progress = Progress("runs", of: 10, errors) { now }
    now = .zero + 1_999
    progress.show(finished: 9)
    progress.end()
    var bytes: [UInt8] = []
    #expect(try terminal.read(into: &bytes) == 0)
  }

  @Test("of reading counts megabytes of long files, unless results show how far it is")
  func reading() throws {
    var terminal = try PseudoTerminal()
    let descriptor = open(terminal.path, O_RDWR | O_NOCTTY)
    defer { close(descriptor) }
    let errors = Output(descriptor: descriptor, isLineBuffered: true)
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    let paths = try ["long", "short"].map { name in
      let file = folder.appending(path: name)
      #expect(FileManager.default.createFile(atPath: file.path, contents: Data([0])))
      // Nothing is in it, and nothing of it is on the disk.
      let length = UInt64(ReadProgress.lengthMin) - (name == "short" ? 1 : 0)
      try FileHandle(forWritingTo: file).truncate(atOffset: length)
      return file.path
    }
    #expect(ReadProgress(of: [paths[0]], errors, besides: nil) != nil)
    #expect(ReadProgress(of: [paths[1]], errors, besides: Output()) == nil)
    #expect(ReadProgress(of: [paths[1]], times: 2, errors, besides: Output()) != nil)
    #expect(ReadProgress(of: paths, errors, besides: errors) == nil)
    #expect(ReadProgress(of: [paths[0], "-"], errors, besides: nil) == nil)
    #expect(ReadProgress(of: paths, Output(), besides: nil) == nil)
    var now = Instant.zero
    let long = ReadProgress(of: [paths[0]], errors, besides: nil) { now }
    let progress = try #require(long)
    now = .zero + .seconds(2)
    progress.add(2_500_000)
    progress.add(2_500_000)
    now = .zero + .seconds(4)
    progress.add(3_000_000)
    progress.end()
    var bytes: [UInt8] = []
    while try terminal.read(into: &bytes) > 0 {}
    let text = String(decoding: bytes, as: UTF8.self)
      .replacingOccurrences(of: "\r\n", with: "\n")
    #expect(
      text == "2 of 10 MB, 1.0 a second, 8 s left\r\u{1B}[K"
        + "8 of 10 MB, 2.0 a second, 1 s left\r\u{1B}[K8 MB, 4 s, 2.0 a second\n"
    )
  }

  @Test(
    "of a long command is on stderr if that is a terminal, and nowhere otherwise",
    arguments: [
      (["soak", "--seeds", "1..100000", "--duration", "10min"], " of 100000 seeds, "),
      (["run", "--scenario", "LONG", "--duration", "3650d"], " of 5256000 simulated min, "),
    ]
  )
  func ofProgram(words: [String], part: String) throws {
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    let scenario = folder.appending(path: "a.scenario").path
    try Data("#!sniffer 1\n0 ! sky open\n0 ! radio home\n".utf8).write(
      to: URL(filePath: scenario)
    )
    let words = words.map { $0 == "LONG" ? scenario : $0 }
    var terminal = try PseudoTerminal()
    let descriptor = open(terminal.path, O_RDWR | O_NOCTTY)
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    let shown = try Program(words, errorTerminal: handle)
    var bytes: [UInt8] = []
    let limit = Date() + 60
    while Date() < limit {
      _ = try terminal.read(into: &bytes)
      if String(decoding: bytes, as: UTF8.self).contains(" left") { break }
      usleep(20_000)
    }
    #expect(String(decoding: bytes, as: UTF8.self).contains(part))
    shown.interrupt()
    #expect(shown.end(within: 60) != nil)
    let silent = try Program(words)
    Thread.sleep(forTimeInterval: 3)
    silent.interrupt()
    #expect(silent.end(within: 60) != nil)
    #expect(!silent.errors.contains(" left") && !silent.errors.contains("\u{1B}"))
  }
}
