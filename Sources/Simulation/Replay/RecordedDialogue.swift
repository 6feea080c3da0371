package import Primitives
package import Script

/// What a trace has of the AT port, cut into what the TE asked for and what the TA
/// said after that.
///
/// A command line ends with its CR, wherever the recording was cut. A body, which
/// has no end of its own, goes on until the TA says something, or the TE a command.
package struct RecordedDialogue: Equatable, Sendable {
  /// A command line, or a body.
  package struct Request: Equatable, Sendable {
    package var bytes: [UInt8]
    /// When its first byte left.
    package var at: Instant
    /// In the trace.
    package var line: Int
    /// What the TA said from here to the next request.
    package var answer: [Piece] = []

    /// A command line, not a body.
    package var isCommand: Bool { Self.isCommand(bytes) }

    fileprivate static func isCommand(_ bytes: [UInt8]) -> Bool {
      let start = bytes.prefix(2).map(ASCII.uppercased)
      return start.elementsEqual("AT".utf8) || start.elementsEqual("A/".utf8)
    }
  }

  /// Bytes that the TA sent in one go.
  package struct Piece: Equatable, Sendable {
    package var bytes: [UInt8]
    package var at: Instant
    package var line: Int
  }

  /// How long a request or an answer is awaited beyond its time.
  ///
  /// Project value: longer than the longest response timeout of the SIM7000 (AT+COPS=?, two
  /// minutes), after which a client that missed an answer goes on.
  static let patience = Milliseconds.seconds(180)

  /// What the TA said before the first request.
  package private(set) var opening: [Piece] = []
  package private(set) var requests: [Request] = []
  /// When the last line of it was.
  package private(set) var end = Instant.zero

  /// The most bytes that the TA sent in one go.
  package var longestPiece: Int {
    (opening + requests.flatMap(\.answer)).map(\.bytes.count).max() ?? 0
  }

  package init(_ script: Script) {
    var open: Request?
    for event in script.events {
      guard event.port == nil, case .bytes(let bytes) = event.payload else { continue }
      end = event.at
      if let begun = open, !begun.isCommand, event.mark == .toTE || Request.isCommand(bytes) {
        requests.append(begun)
        open = nil
      }
      if event.mark == .toTE {
        hear(Piece(bytes: bytes, at: event.at, line: event.line))
      } else {
        send(bytes, event, &open)
      }
    }
    if let open { requests.append(open) }
  }

  private mutating func send(_ bytes: [UInt8], _ event: Script.Event, _ open: inout Request?) {
    for byte in bytes {
      if open == nil, byte == ASCII.lineFeed {
        endLine()
        continue
      }
      var request = open ?? Request(bytes: [], at: event.at, line: event.line)
      request.bytes.append(byte)
      open = request
      guard byte == ASCII.carriageReturn, request.isCommand else { continue }
      requests.append(request)
      open = nil
    }
  }

  /// A terminal that ends its lines with CR LF: the LF is the line's, too.
  private mutating func endLine() {
    guard let last = requests.last, last.bytes.last == ASCII.carriageReturn else { return }
    requests[requests.count - 1].bytes.append(ASCII.lineFeed)
  }

  private mutating func hear(_ piece: Piece) {
    if requests.isEmpty {
      opening.join(piece)
    } else {
      requests[requests.count - 1].answer.join(piece)
    }
  }
}

extension [RecordedDialogue.Piece] {
  /// Pieces of the same instant left together.
  fileprivate mutating func join(_ piece: RecordedDialogue.Piece) {
    if last?.at == piece.at {
      self[count - 1].bytes += piece.bytes
    } else {
      append(piece)
    }
  }
}
