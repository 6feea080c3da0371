#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A pseudo-terminal that plays a serial port: the far side, where the modem
/// sits.
///
/// A fresh pseudo-terminal edits lines and echoes, which would hand a client's
/// own input back to it; so the near side is made raw at creation, and again
/// whenever the last client closes it, whatever that client left behind. One
/// descriptor of the near side stays open here: without it the far side would
/// fail with EIO between clients.
///
/// As on a real line, what is sent while no client has the port open is lost,
/// and counted. Poll `descriptor` for reading always and for writing while
/// `isWriting`, and `clientsDescriptor` for reading; call `read(into:)`,
/// `flush()` and `noticeClients()`.
package struct PseudoTerminal: ~Copyable {
  private let farSide: Int32
  /// Negative while it could not be opened again.
  private var nearSide: Int32
  private let clients: ClientWatch
  private var queue = OutputQueue()

  /// Whether a client has the port open; `nil` where the system does not tell.
  package private(set) var hasClient: Bool?

  /// The near side's own path, `/dev/pts/N`.
  package let path: String
  /// The link to `path`, removed at the end.
  package let link: String?

  /// Makes the pseudo-terminal and, at `link`, a link to its near side.
  ///
  /// A link to a terminal that stands there is replaced unless a process like this one holds it;
  /// anything else is left alone. `mode` sets who may open the near side; `nil` leaves what the system
  /// chose, usually 0620.
  package init(link: String? = nil, mode: UInt32? = nil) throws(PortError) {
    let pair = try PseudoTerminalPair.open()
    do throws(PortError) {
      if let mode, chmod(pair.path, mode_t(mode)) != 0 { throw PortError(code: errno, .setMode) }
      if let link {
        TerminalClaim.claim(pair.nearSide)
        try TerminalLink.make(at: link, to: pair.path)
      }
    } catch {
      SystemCall.close(pair.nearSide)
      SystemCall.close(pair.farSide)
      throw error
    }
    (farSide, nearSide, path) = pair
    self.link = link
    clients = ClientWatch(path: pair.path)
    hasClient = clients.descriptor == nil ? nil : false
  }

  deinit {
    if let link { TerminalLink.remove(at: link, to: path) }
    SystemCall.close(nearSide)
    SystemCall.close(farSide)
  }

  /// What to poll for the bytes.
  package var descriptor: Int32 { farSide }

  /// What to poll for the coming and going of clients; `nil` where the system
  /// does not tell.
  package var clientsDescriptor: Int32? { clients.descriptor }

  /// The rate that the client has set; `nil` when it is unknown.
  ///
  /// The system carries the bytes as fast as it can whatever the rate. Before the
  /// first client it is the system's default, then what the last client set.
  package var baud: UInt32? { TerminalSettings.baud(of: nearSide) }

  /// The client has set the rate B0: it drops DTR, of which a pseudo-terminal has none.
  ///
  /// - Source: POSIX, cfsetospeed: B0 hangs up.
  package var isHungUp: Bool { TerminalSettings.storedBaud(of: nearSide) == 0 }

  /// Appends what clients have written to `bytes`, at most 4,096 bytes a call;
  /// returns how much that was, zero when nothing has.
  package mutating func read(into bytes: inout [UInt8]) throws(PortError) -> Int {
    do throws(PortError) {
      let count = try ByteTransfer.read(from: farSide, into: &bytes)
      if count > 0, hasClient == false { lookForClients() }
      return count
    } catch .lost where nearSide < 0 {
      lookForClients()
      return 0
    }
  }

  /// Sends `bytes`, or keeps what the client does not read at once.
  package mutating func write(_ bytes: [UInt8]) throws(PortError) {
    noticeClients()
    guard hasClient != false else {
      queue.discard(bytes.count)
      return
    }
    queue.append(bytes)
    try queue.flush(to: farSide)
  }

  /// Goes on sending what was kept.
  package mutating func flush() throws(PortError) {
    try queue.flush(to: farSide)
  }

  /// Bytes wait for the client to take them.
  package var isWriting: Bool { !queue.isEmpty }

  /// The number of bytes that found no client, or did not fit the queue of 1,048,576.
  package var droppedByteCount: Int { queue.droppedByteCount }

  /// Takes note of clients that came or left, and makes the near side usable
  /// again after the last one.
  package mutating func noticeClients() {
    let notices = clients.take()
    if notices.contains(.closed) {
      lookForClients()
    } else if notices.contains(.opened) {
      hasClient = true
    }
  }

  /// Finds out whether a client is there: with our own descriptor of the near
  /// side closed, the far side is hung up when no other process has one.
  private mutating func lookForClients() {
    ExclusiveUse.release(nearSide)
    SystemCall.close(nearSide)
    let isAlone = ByteTransfer.events(of: farSide) & Int32(POLLHUP) != 0
    nearSide = SystemCall.open(path)
    if link != nil { TerminalClaim.claim(nearSide) }
    // The notices of what was just done here.
    _ = clients.take()
    hasClient = !isAlone
    if isAlone { restoreNearSide() }
  }

  private mutating func restoreNearSide() {
    queue.discard()
    // What the client left unread would be the next client's first input.
    tcflush(nearSide, TCIFLUSH)
    // Nothing to be done when it fails: the next client sets what it needs.
    try? TerminalSettings.makeRaw(nearSide)
  }

  /// Closes the pseudo-terminal and removes the link, as letting go of the value
  /// does.
  package consuming func close() {}
}
