import Foundation
import Testing

@testable import CommandLine
@testable import sniffer

@Suite("child process")
struct ChildProcessTests {
  private static func shell(_ script: String, hasOwnGroup: Bool = false) throws -> ChildProcess {
    try ChildProcess("/bin/sh", ["sh", "-c", script], hasOwnGroup: hasOwnGroup)
  }

  @Test(
    "ends with its status, or with the signal that ended it",
    arguments: [("exit 0", 0), ("exit 255", 255), ("kill -9 $$", 137), ("kill -PIPE $$", 141)]
  )
  func status(script: String, status: Int32) throws {
    #expect(try Self.shell(script).wait().status == status)
  }

  @Test("has the words that it is given, nothing to read but the input, and no reader")
  func surroundings() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("input")
    try FileText.write(Array("a line\n".utf8), to: path)
    let script = #"[ "$0 $1" = "a b" ] && read line && [ "$line" = "a line" ] && echo >&2 && echo"#
    let words = ["sh", "-c", script, "a", "b"]
    #expect(try ChildProcess("/bin/sh", words, input: .file(path)).wait().status == 0)
    #expect(try ChildProcess("/bin/sh", words).wait().status == 1)
    #expect(throws: FileError.notFound(path: "/there/is/none")) {
      try ChildProcess("/there/is/none", [])
    }
  }

  @Test("runs until it is ended with all that it has started")
  func group() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("number")
    let process = try Self.shell("sleep 600 & echo $! >'\(path)'; wait", hasOwnGroup: true)
    var number: Int32?
    while number == nil {
      try #require(try process.ending() == nil)
      let text = (try? FileText.read(path)) ?? []
      number = text.last == 0x0A ? Int32(String(decoding: text.dropLast(), as: UTF8.self)) : nil
      usleep(1_000)
    }
    try process.end()
    let file = "/proc/\(try #require(number))/stat"
    let limit = Date() + 30
    var isRunning = true
    while isRunning, Date() < limit {
      // Until its parent looks it is a zombie.
      isRunning = (try? String(contentsOfFile: file, encoding: .utf8))?.contains(") Z ") == false
      usleep(1_000)
    }
    #expect(!isRunning)
  }
}
