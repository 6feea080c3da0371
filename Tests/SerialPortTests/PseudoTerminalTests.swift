import Foundation
import Testing

@testable import SerialPort

@Suite("A pseudo-terminal")
struct PseudoTerminalTests {
  /// Every byte value: a cooked terminal would edit, translate or echo some.
  static let allBytes = (0...255).map { UInt8($0) }

  @Test("carries every byte value both ways, and echoes nothing")
  func carriesAllBytes() throws {
    var far = try PseudoTerminal()
    var near = try Port(path: far.path, baud: 115_200)
    try near.write(Self.allBytes)
    #expect(try received(256, { try far.read(into: &$0) }) == Self.allBytes)
    try far.write(Self.allBytes)
    #expect(try received(256, { try near.read(into: &$0) }) == Self.allBytes)
    var more: [UInt8] = []
    #expect(try far.read(into: &more) == 0)
    #expect(try near.read(into: &more) == 0)
    near.close()
    far.close()
  }

  @Test("is raw before anybody has opened it")
  func isRawAtCreation() throws {
    let far = try PseudoTerminal()
    let client = open(far.path, O_RDWR | O_NOCTTY)
    defer { close(client) }
    #expect(isRaw(client))
    far.close()
  }

  @Test("is raw again after a client has left it cooked and echoing")
  func isRawAgain() throws {
    var far = try PseudoTerminal()
    try #require(far.clientsDescriptor != nil)
    let first = open(far.path, O_RDWR | O_NOCTTY)
    var settings = termios()
    tcgetattr(first, &settings)
    settings.c_lflag |= tcflag_t(ICANON | ECHO)
    settings.c_oflag |= tcflag_t(OPOST)
    tcsetattr(first, TCSANOW, &settings)
    #expect(!isRaw(first))
    far.noticeClients()
    #expect(!isRaw(first), "settings belong to the client while it is there")
    close(first)
    far.noticeClients()
    let second = open(far.path, O_RDWR | O_NOCTTY)
    defer { close(second) }
    #expect(isRaw(second))
    far.close()
  }

  @Test("knows whether a client is there, also when many come and go at once")
  func countsClients() throws {
    var far = try PseudoTerminal()
    expect(hasClient: false, far)
    var clients: [Int32] = []
    // Equal notices in a row are one notice.
    for _ in 0..<3 {
      clients.append(open(far.path, O_RDWR | O_NOCTTY))
    }
    far.noticeClients()
    expect(hasClient: true, far)
    close(clients[0])
    close(clients[1])
    far.noticeClients()
    expect(hasClient: true, far)
    close(clients[2])
    far.noticeClients()
    expect(hasClient: false, far)
    far.close()
  }

  /// A value that cannot be copied cannot stand inside `#expect`.
  private func expect(
    hasClient expected: Bool,
    _ terminal: borrowing PseudoTerminal,
    at location: SourceLocation = #_sourceLocation
  ) {
    let hasClient = terminal.hasClient
    #expect(hasClient == expected, sourceLocation: location)
  }

  @Test(
    "tells the rate that its client has set",
    arguments: [300, 9_600, 115_200, 4_000_000] as [UInt32]
  )
  func tellsRate(rate: UInt32) throws {
    let far = try PseudoTerminal()
    let near = try Port(path: far.path, baud: rate)
    let first = far.baud
    #expect(first == rate)
    try near.setBaud(57_600)
    let second = far.baud
    #expect(second == 57_600)
    near.close()
    far.close()
  }

  @Test("tells 9,600 of a client that has cleared its settings, as a UART takes it")
  func tellsRateOfHangUp() throws {
    let far = try PseudoTerminal()
    let client = open(far.path, O_RDWR | O_NOCTTY)
    defer { close(client) }
    var settings = termios()
    cfmakeraw(&settings)
    #expect(tcsetattr(client, TCSANOW, &settings) == 0)
    let baud = far.baud
    #expect(baud == 9_600)
    far.close()
  }

  @Test("loses and counts what is sent while no client has it open")
  func losesOutputWithoutClient() throws {
    var far = try PseudoTerminal()
    try far.write(Array("RDY\r\n".utf8))
    let dropped = far.droppedByteCount
    #expect(dropped == 5)
    let near = try Port(path: far.path, baud: 9_600)
    var bytes: [UInt8] = []
    #expect(try near.read(into: &bytes) == 0)
    try far.write(Array("OK\r\n".utf8))
    #expect(try received(4, { try near.read(into: &$0) }) == Array("OK\r\n".utf8))
    near.close()
    far.close()
  }

  @Test("does not hand one client's unread input to the next")
  func forgetsUnreadInput() throws {
    var far = try PseudoTerminal()
    let first = try Port(path: far.path, baud: 9_600)
    try far.write(Array("stale".utf8))
    first.close()
    far.noticeClients()
    let second = try Port(path: far.path, baud: 9_600)
    var bytes: [UInt8] = []
    #expect(try second.read(into: &bytes) == 0)
    second.close()
    far.close()
  }

  @Test("keeps what a client wrote and left behind")
  func keepsLastWords() throws {
    var far = try PseudoTerminal()
    var near = try Port(path: far.path, baud: 9_600)
    try near.write(Array("AT\r".utf8))
    near.close()
    far.noticeClients()
    #expect(try received(3, { try far.read(into: &$0) }) == Array("AT\r".utf8))
    far.close()
  }

  @Test("keeps 1,048,576 bytes for a client that does not read, and counts the rest")
  func boundsItsQueue() throws {
    var far = try PseudoTerminal()
    let near = try Port(path: far.path, baud: 9_600)
    let block = [UInt8](repeating: 0x55, count: 1_024)
    for _ in 0..<2_048 {
      try far.write(block)
    }
    let isWriting = far.isWriting
    #expect(isWriting)
    let kept = 2_048 * 1_024 - far.droppedByteCount
    // And what the kernel holds, which is up to the kernel.
    #expect(kept >= 1_048_576 && kept < 2_048 * 1_024)
    var count = 0
    while true {
      var bytes: [UInt8] = []
      let length = try near.read(into: &bytes)
      try far.flush()
      if length == 0, !far.isWriting { break }
      count += length
    }
    #expect(count == kept)
    near.close()
    far.close()
  }

  @Test("puts its mode on the near side")
  func setsMode() throws {
    let far = try PseudoTerminal(mode: 0o666)
    let attributes = try FileManager.default.attributesOfItem(atPath: far.path)
    #expect(attributes[.posixPermissions] as? Int == 0o666)
    far.close()
  }
}

@Suite("The link to a pseudo-terminal")
struct TerminalLinkTests {
  @Test("is there while the terminal is, and opens like it")
  func livesWithTerminal() throws {
    try inTemporaryFolder { folder in
      let link = folder + "/modem"
      let far = try PseudoTerminal(link: link)
      let path = far.path
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == path)
      let near = try Port(path: link, baud: 115_200)
      near.close()
      far.close()
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
    }
  }

  @Test("replaces a link that an earlier run left")
  func replacesStaleLink() throws {
    try inTemporaryFolder { folder in
      let link = folder + "/modem"
      try FileManager.default.createSymbolicLink(
        atPath: link,
        withDestinationPath: "/dev/pts/99999"
      )
      let far = try PseudoTerminal(link: link)
      let path = far.path
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == path)
      far.close()
    }
  }

  @Test("leaves a file, a folder and a foreign link alone")
  func refusesOccupiedPlace() throws {
    try inTemporaryFolder { folder in
      let file = folder + "/file"
      try Data("precious".utf8).write(to: URL(fileURLWithPath: file))
      let foreign = folder + "/foreign"
      try FileManager.default.createSymbolicLink(atPath: foreign, withDestinationPath: file)
      #expect(throws: PortError.linkOccupied) { try makeAndDrop(file) }
      #expect(throws: PortError.linkOccupied) { try makeAndDrop(foreign) }
      // Another program's terminal: it has no claim of ours.
      let other = try PseudoTerminal()
      let terminal = folder + "/terminal"
      try FileManager.default.createSymbolicLink(
        atPath: terminal,
        withDestinationPath: other.path
      )
      #expect(throws: PortError.linkOccupied) { try makeAndDrop(terminal) }
      #expect(FileManager.default.fileExists(atPath: terminal))
      other.close()
      #expect(throws: PortError.isDirectory) { try makeAndDrop(folder) }
      #expect(throws: PortError.notFound) { try makeAndDrop(folder + "/none/modem") }
      #expect(try String(contentsOfFile: file, encoding: .utf8) == "precious")
    }
  }

  @Test("is refused to a second one while the first lives, and names its process")
  func refusesLiveLink() throws {
    try inTemporaryFolder { folder in
      let link = folder + "/modem"
      let first = try PseudoTerminal(link: link)
      let path = first.path
      #expect(throws: PortError.linkInUse(process: getpid())) { try makeAndDrop(link) }
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == path)
      first.close()
      try makeAndDrop(link)
    }
  }

  @Test("stays its own after clients have come and gone")
  func staysClaimed() throws {
    try inTemporaryFolder { folder in
      let link = folder + "/modem"
      var first = try PseudoTerminal(link: link)
      let client = Process()
      client.executableURL = URL(fileURLWithPath: "/bin/sh")
      client.arguments = ["-c", "echo AT > \(link)"]
      try client.run()
      client.waitUntilExit()
      first.noticeClients()
      #expect(throws: PortError.linkInUse(process: getpid())) { try makeAndDrop(link) }
      first.close()
    }
  }

  @Test("is left alone at the end when it points to another terminal by then")
  func sparesSuccessor() throws {
    try inTemporaryFolder { folder in
      let link = folder + "/modem"
      let first = try PseudoTerminal(link: link)
      try FileManager.default.removeItem(atPath: link)
      let second = try PseudoTerminal(link: link)
      first.close()
      let path = second.path
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == path)
      second.close()
    }
  }

  private func makeAndDrop(_ link: String) throws {
    let far = try PseudoTerminal(link: link)
    far.close()
  }
}

/// Reads until `count` bytes have come; only a fault takes the half minute.
func received(_ count: Int, _ read: (inout [UInt8]) throws -> Int) throws -> [UInt8] {
  var bytes: [UInt8] = []
  let end = Date() + 30
  while bytes.count < count, Date() < end {
    if try read(&bytes) == 0 { usleep(200) }
  }
  return bytes
}

func inTemporaryFolder(_ body: (String) throws -> Void) throws {
  let folder = FileManager.default.temporaryDirectory.path + "/sniffer-\(UUID().uuidString)"
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(atPath: folder) }
  try body(folder)
}

private func isRaw(_ descriptor: Int32) -> Bool {
  var settings = termios()
  guard tcgetattr(descriptor, &settings) == 0 else { return false }
  return settings.c_lflag & tcflag_t(ICANON | ECHO | ISIG) == 0
    && settings.c_oflag & tcflag_t(OPOST) == 0 && settings.c_iflag & tcflag_t(ICRNL | IXON) == 0
}
