package import Primitives
package import Script

/// What a trace has of the AT port, cut into what the TE asked for and what the TA
/// said after that.
///
/// A command line ends with its CR, wherever the recording was cut. A body, which
/// has no end of its own, goes on until the TA says something, or the TE a command.
///
/// It is fed with the events of the trace and taken from at the front, so that a trace of
/// any length needs to be at hand only as far as its reader looks ahead.
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
    /// How many of its bytes have come back while it was sent.
    private var echoedCount = 0

    init(bytes: [UInt8], at instant: Instant, line: Int) {
      self.bytes = bytes
      at = instant
      self.line = line
    }

    /// A command line, not a body.
    package var isCommand: Bool { Self.isCommand(bytes) }

    /// True where it reads what `next` then writes.
    ///
    /// `sniffer run` does so for a setting that the module stores, and the tracker does not.
    func reads(before next: Request) -> Bool {
      bytes.suffix(2).elementsEqual("?\r".utf8)
        && next.bytes.starts(with: bytes.dropLast(2) + [ASCII.equals])
    }

    /// Takes what the TA says while the request is not whole: an echo of what was typed, and what
    /// comes in between; false where it ends a body.
    fileprivate mutating func hears(_ piece: Piece) -> Bool {
      let isEcho = bytes.dropFirst(echoedCount).starts(with: piece.bytes)
      guard isEcho || RequestReader.isCommandStart(bytes) else { return false }
      if isEcho { echoedCount += piece.bytes.count }
      if answer.isEmpty { answer.append(piece) } else { answer[0].bytes += piece.bytes }
      return true
    }

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

    /// What it takes to keep it: its bytes and, roughly, what is around them.
    var cost: Int { bytes.count + RecordedDialogue.overhead }
  }

  /// How long beyond its time to wait for a request or an answer.
  ///
  /// Project value: longer than the longest response timeout of the SIM7000 (AT+COPS=?, two
  /// minutes), after which a client that missed an answer goes on.
  package static let patience = Milliseconds.seconds(180)

  /// How much of a trace is at hand, by `cost`.
  ///
  /// Project value: the longest body of the SIM7000 (AT+HTTPREAD and AT+HTTPDATA: 319,488 bytes,
  /// SIM7000 Series AT Command Manual V1.06) and what is around it, and far below the 50 MB that
  /// a replay may take.
  static let windowCost = 1_048_576

  /// Project value: about what an array and what counts in a piece take.
  private static let overhead = 96

  /// What the TA said before the first of `requests`.
  package private(set) var opening: [Piece] = []
  package private(set) var requests: [Request] = []
  /// When the last line of it was.
  package private(set) var end = Instant.zero
  /// Nothing follows what is here.
  package private(set) var isComplete = false
  /// What it takes to keep all that is here except the request that is `open`.
  private(set) var cost = 0
  /// Of the TE, and not at its end.
  private var open: Request?

  /// The most bytes that the TA sent in one go.
  package var longestPiece: Int {
    (opening + requests.flatMap(\.answer)).map(\.bytes.count).max() ?? 0
  }

  /// One that is yet to be fed.
  package init() {}

  package init(_ script: Script) {
    for event in script.events { add(event) }
    finish()
  }

  /// What the trace has next.
  package mutating func add(_ event: Script.Event) {
    guard event.port == nil, case .bytes(let bytes) = event.payload else { return }
    end = event.at
    guard event.mark == .toTE else {
      let isBody = open.map { !RequestReader.isCommandStart($0.bytes) } ?? false
      if isBody, Request.isCommand(bytes) { endRequest() }
      send(bytes, event)
      return
    }
    let piece = Piece(bytes: bytes, at: event.at, line: event.line)
    if open?.hears(piece) == true { return }
    endRequest()
    hear(piece)
  }

  /// The trace is over.
  package mutating func finish() {
    guard !isComplete else { return }
    endRequest()
    isComplete = true
  }

  private mutating func send(_ bytes: [UInt8], _ event: Script.Event) {
    for byte in bytes {
      if open == nil, ASCII.isLineEnding(byte), endsLine(byte) { continue }
      if open == nil { open = Request(bytes: [], at: event.at, line: event.line) }
      open?.bytes.append(byte)
      guard let request = open,
        request.isCommand && byte == ASCII.carriageReturn || RequestReader.isWhole(request.bytes)
          // Noise that never ends is cut.
          || request.bytes.count >= Self.windowCost
      else { continue }
      endRequest()
    }
  }

  private mutating func endRequest() {
    guard let request = open else { return }
    requests.append(request)
    cost += request.bytes.count + Self.overhead
    for piece in request.answer { cost += piece.cost }
    open = nil
  }

  /// A terminal that ends its lines with CR LF: the LF is the line's, too; and so is what follows
  /// an escape.
  private mutating func endsLine(_ byte: UInt8) -> Bool {
    guard let end = requests.last?.bytes.last else { return byte == ASCII.lineFeed }
    let isEnd = byte == ASCII.lineFeed ? end == ASCII.carriageReturn : end == ASCII.escape
    if isEnd {
      requests[requests.count - 1].bytes.append(byte)
      cost += 1
    }
    return isEnd || byte == ASCII.lineFeed
  }

  private mutating func hear(_ piece: Piece) {
    if requests.isEmpty {
      cost += opening.join(piece)
    } else {
      cost += requests[requests.count - 1].answer.join(piece)
    }
  }

  // MARK: - Taking

  /// Takes the first request: what came after it is the opening now.
  ///
  /// The opening is to be taken before.
  mutating func takeRequest() -> Request {
    precondition(opening.isEmpty, "what comes before a request is taken before it")
    var request = requests.removeFirst()
    swap(&opening, &request.answer)
    cost -= request.bytes.count + Self.overhead
    return request
  }

  /// Takes what came before the first request, as far as it is known whether that left together
  /// with what came after it.
  mutating func takeOpening() -> [Piece] {
    let isWhole = isComplete || !requests.isEmpty
    let taken = Array(isWhole ? opening[...] : opening.dropLast())
    opening.removeFirst(taken.count)
    for piece in taken { cost -= piece.cost }
    return taken
  }
}

extension [RecordedDialogue.Piece] {
  /// How much leaves together.
  ///
  /// Project value: several times what a module sends in one go; a log without times, which has
  /// all at one instant, comes in pieces of this size.
  private static var joinedMax: Int { 32_768 }

  /// Appends a piece, joined to the last one of the same instant; returns what
  /// it costs to keep.
  fileprivate mutating func join(_ piece: RecordedDialogue.Piece) -> Int {
    if let last, last.at == piece.at, last.bytes.count < Self.joinedMax {
      self[count - 1].bytes += piece.bytes
      return piece.bytes.count
    }
    append(piece)
    return piece.cost
  }
}
