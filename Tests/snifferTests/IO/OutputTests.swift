import Foundation
import Primitives
import Testing

@testable import CommandLine
@testable import sniffer

@Suite("Output")
struct OutputTests {
  @Test("is complete and in order after flush, in pieces of any size")
  func isComplete() throws {
    try inPipe { reading, writing in
      let output = Output(descriptor: writing, isLineBuffered: false)
      var expected: [UInt8] = []
      for number in 0..<500 {
        output.writeLine("line \(number)")
        expected += Array("line \(number)\n".utf8)
      }
      output.flush()
      #expect(readAvailable(reading, expected.count) == expected)
      #expect(output.exitCode == nil)
    }
  }

  @Test("holds no more than a page of lines that come one by one")
  func holdsLittle() throws {
    try inPipe { reading, writing in
      let output = Output(descriptor: writing, isLineBuffered: false)
      let line = Array("0123456789012345678901234567890\n".utf8)
      var heldMax = 0
      for _ in 0..<1_000 {
        output.write(lines: line.span)
        heldMax = max(heldMax, output.kept.count)
      }
      #expect(heldMax < 8_192)
      // All but what is held has been sent; more would be waited for in vain.
      let sent = 32_000 - output.kept.count
      #expect(sent > 32_000 - 8_192 && readAvailable(reading, sent).count == sent)
    }
  }

  @Test("sends each line at once when a user watches")
  func sendsLines() throws {
    try inPipe { reading, writing in
      let output = Output(descriptor: writing, isLineBuffered: true)
      output.write("half ")
      output.write("line\n")
      #expect(readAvailable(reading, 10) == Array("half line\n".utf8))
    }
  }

  @Test("ends quietly when the reader has gone")
  func survivesReader() throws {
    Output.ignoreWriteSignals()
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    close(ends[0])
    let output = Output(descriptor: ends[1], isLineBuffered: true)
    output.writeLine("nobody")
    #expect(output.failure == .readerLeft)
    #expect(output.isBroken)
    #expect(output.exitCode == .done)
    output.writeLine("still nobody")
    close(ends[1])
  }

  @Test("says that the disk is full, with 73", .enabled(if: access("/dev/full", W_OK) == 0))
  func reportsFullDisk() throws {
    let descriptor = open("/dev/full", O_WRONLY)
    defer { close(descriptor) }
    let output = Output(descriptor: descriptor, isLineBuffered: false)
    output.write("x")
    #expect(output.exitCode == nil)
    output.flush()
    #expect(output.failure == .system(code: ENOSPC))
    #expect(output.exitCode == .cannotWrite)
  }
}

@Suite("Files")
struct FileTextTests {
  @Test("come back as they were written, empty ones too", arguments: [0, 1, 65_536, 200_001])
  func roundTrip(count: Int) throws {
    try inTemporaryFolder { folder in
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      try FileText.write(bytes, to: folder + "/a")
      #expect(try FileText.read(folder + "/a") == bytes)
    }
  }

  @Test(
    "that cannot be read say why, with the exit code",
    arguments: [
      (
        "/nonexistent/a", FileError.notFound(path: "/nonexistent/a"), ExitCode.noInput,
        "/nonexistent/a: there is no such file"
      ),
      ("/dev", .isDirectory(path: "/dev"), .noInput, "/dev: is a directory, expected a file"),
      (
        "/etc/passwd/a", .notFound(path: "/etc/passwd/a"), .noInput,
        "/etc/passwd/a: there is no such file"
      ),
    ]
  )
  func cannotRead(path: String, expected: FileError, code: ExitCode, message: String) {
    #expect(throws: expected) { try FileText.read(path) }
    #expect(expected.exitCode == code)
    #expect(expected.message == message)
  }

  @Test("that cannot be written say why, with 73")
  func cannotWrite() {
    let expected = FileError.cannotWrite(path: "/nonexistent/a", code: ENOENT)
    #expect(throws: expected) { try FileText.write([], to: "/nonexistent/a") }
    #expect(expected.exitCode == .cannotWrite)
    let folder = FileError.cannotWrite(path: "/dev", code: EISDIR)
    #expect(throws: folder) { try FileText.write([], to: "/dev") }
    #expect(folder.exitCode == .cannotWrite)
  }

  @Test("are put in their place when they are whole, with mode and link kept")
  func replaces() throws {
    try inTemporaryFolder { folder in
      let (file, link) = (folder + "/file", folder + "/link")
      try "old".write(toFile: file, atomically: false, encoding: .utf8)
      chmod(file, 0o640)
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
      // What another process has put where the new file could be expected.
      let victim = folder + "/victim"
      try "precious".write(toFile: victim, atomically: false, encoding: .utf8)
      for name in ["/file.new", "/link.new"] {
        try FileManager.default.createSymbolicLink(
          atPath: folder + name,
          withDestinationPath: victim
        )
      }
      var replacement = try FileReplacement(link)
      try replacement.write([UInt8](repeating: 0x41, count: 200_000))
      #expect(try FileText.read(file) == Array("old".utf8))
      try replacement.finish()
      #expect(try FileText.read(file).count == 200_000)
      var status = stat()
      #expect(stat(file, &status) == 0 && status.st_mode & 0o7777 == 0o640)
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == file)
      #expect(try String(contentsOfFile: victim, encoding: .utf8) == "precious")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 5)
    }
  }

  @Test("are made where a link leads to no file yet; links in a circle are an error, and stay")
  func followsLinks() throws {
    try inTemporaryFolder { folder in
      try FileManager.default.createDirectory(
        atPath: folder + "/sub",
        withIntermediateDirectories: true
      )
      for (name, target) in [
        ("link", "sub/second"), ("sub/second", "../sub/file"), ("absolute", folder + "/other"),
        ("circle", "circle"), ("lost", "none/file"),
      ] {
        try FileManager.default.createSymbolicLink(
          atPath: "\(folder)/\(name)",
          withDestinationPath: target
        )
      }
      try FileText.write([0x41], to: folder + "/link")
      try FileText.write([0x42], to: folder + "/absolute")
      #expect(try FileText.read(folder + "/sub/file") == [0x41])
      #expect(try FileText.read(folder + "/other") == [0x42])
      let circle = FileError.cannotWrite(path: folder + "/circle", code: ELOOP)
      #expect(throws: circle) { try FileText.write([], to: folder + "/circle") }
      let lost = FileError.cannotWrite(path: folder + "/lost", code: ENOENT)
      #expect(throws: lost) { try FileText.write([], to: folder + "/lost") }
      for name in ["link", "sub/second", "absolute", "circle", "lost"] {
        let path = "\(folder)/\(name)"
        #expect(throws: Never.self) {
          try FileManager.default.destinationOfSymbolicLink(atPath: path)
        }
      }
    }
  }

  @Test("stay as they are when the new one is not finished")
  func staysOld() throws {
    try inTemporaryFolder { folder in
      let file = folder + "/file"
      try "old".write(toFile: file, atomically: false, encoding: .utf8)
      func giveUp() throws {
        var replacement = try FileReplacement(file)
        try replacement.write([UInt8](repeating: 0x41, count: 200_000))
      }
      try giveUp()
      #expect(try FileText.read(file) == Array("old".utf8))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["file"])
    }
  }

  @Test("on a full disk report it, with 73", .enabled(if: access("/dev/full", W_OK) == 0))
  func fullDisk() {
    let expected = FileError.cannotWrite(path: "/dev/full", code: ENOSPC)
    #expect(throws: expected) { try FileText.write([0x41], to: "/dev/full") }
    #expect(expected.message == "/dev/full: cannot be written: No space left on device")
  }
}

@Suite("The poll loop")
struct PollLoopTests {
  @Test("wakes for bytes and for room")
  func wakes() throws {
    try inPipe { reading, writing in
      let loop = PollLoop(clock: Clock())
      let interests = [PollLoop.Interest(reading), .init(writing, isReading: false)]
      #expect(
        loop.wait(for: interests, until: .zero)
          == [.init(isReadable: false, isWritable: false), .init()]
      )
      let writingInterest = PollLoop.Interest(writing, isReading: false, isWriting: true)
      #expect(loop.wait(for: [writingInterest], until: nil) == [.init(isWritable: true)])
      _ = write(writing, "x", 1)
      #expect(loop.wait(for: [.init(reading)], until: nil) == [.init(isReadable: true)])
      _ = readAvailable(reading, 1)
    }
  }

  @Test("wakes for the end of a stream")
  func wakesAtEnd() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    close(ends[1])
    defer { close(ends[0]) }
    let loop = PollLoop(clock: Clock())
    #expect(loop.wait(for: [.init(ends[0])], until: nil) == [.init(isReadable: true)])
  }

  @Test("does not wake before the deadline, nor forever after it")
  func keepsDeadline() {
    let clock = Clock()
    let loop = PollLoop(clock: clock)
    let deadline = clock.now + 20
    #expect(loop.wait(for: [], until: deadline) == [])
    #expect(clock.now >= deadline)
  }

  @Test("the clock starts at zero and does not go back")
  func clockAdvances() {
    let clock = Clock()
    let first = clock.now
    #expect(first >= .zero && first < .zero + 10_000)
    #expect(clock.now >= first)
    #expect(Clock.utcMilliseconds > 1_700_000_000_000)
  }
}

@Suite("Text for a terminal")
struct VisibleTextTests {
  @Test(
    "shows what would drive it",
    arguments: [
      ("plain ü", "plain ü"), ("a\r\n\tb", "a\\r\\n\\tb"), ("\u{1B}[2J", "\\x1b[2J"),
      ("a\u{202E}b\u{200B}\u{2028}", "a\\u{202E}b\\u{200B}\\u{2028}"), ("a\\b", "a\\\\b"),
      ("\u{9B}", "\\x9b"), ("\u{7F}", "\\x7f"),
    ]
  )
  func escapes(text: String, expected: String) {
    #expect(VisibleText.of(text) == expected)
  }

  @Test("shows bytes that are no text")
  func escapesBytes() {
    #expect(VisibleText.of([0x41, 0xFF, 0x0D, 0x5C]) == "A\\xff\\r\\\\")
  }
}

private func inPipe(_ body: (_ reading: Int32, _ writing: Int32) throws -> Void) throws {
  var ends: [Int32] = [-1, -1]
  try #require(pipe(&ends) == 0)
  defer {
    close(ends[0])
    close(ends[1])
  }
  try body(ends[0], ends[1])
}

private func readAvailable(_ descriptor: Int32, _ count: Int) -> [UInt8] {
  var bytes: [UInt8] = []
  while bytes.count < count {
    var buffer = [UInt8](repeating: 0, count: count - bytes.count)
    let length = read(descriptor, &buffer, buffer.count)
    guard length > 0 else { break }
    bytes += buffer[..<length]
  }
  return bytes
}

private func inTemporaryFolder(_ body: (String) throws -> Void) throws {
  let folder = FileManager.default.temporaryDirectory.path + "/sniffer-\(UUID().uuidString)"
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(atPath: folder) }
  try body(folder)
}
