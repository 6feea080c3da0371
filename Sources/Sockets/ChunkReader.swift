import Primitives

/// Takes the chunked transfer coding off a body.
///
/// Format: `size[;extension]<CR><LF>data<CR><LF>`, repeated; a chunk of size zero
/// ends it, then trailer fields and an empty line.
///
/// - Source: RFC 9112, section 7.1.
struct ChunkReader: Equatable, Sendable {
  enum Step: Equatable, Sendable {
    case pending
    /// The byte belongs to the body.
    case data
    case complete
    case malformed
  }

  private enum State: Equatable, Sendable {
    case size(digits: Int, value: Int)
    case sizeExtension(value: Int)
    case sizeLineFeed(value: Int)
    case data(remaining: Int)
    case dataReturn
    case dataLineFeed
    case trailer(lineLength: Int)
  }

  /// Project values: sizes below 2^28, a line of extensions or a trailer below
  /// 16 KiB altogether.
  private static let digitsMax = 7
  private static let overheadMax = 16_384

  /// Lines end in `<CR><LF>` only: what a server must hold a client to.
  private let isStrict: Bool
  private var state = State.size(digits: 0, value: 0)
  private var overhead = 0

  init(isStrict: Bool = false) {
    self.isStrict = isStrict
  }

  mutating func push(_ byte: UInt8) -> Step {
    if isStrict, byte == ASCII.lineFeed, !mayEndLine { return .malformed }
    switch state {
    case .size(let digits, let value):
      return pushSize(byte, digits, value)
    case .sizeExtension(let value):
      if byte == ASCII.lineFeed { return endSize(value) }
      if isStrict, byte == ASCII.carriageReturn { state = .sizeLineFeed(value: value) }
      return spend()
    case .sizeLineFeed(let value):
      return byte == ASCII.lineFeed ? endSize(value) : .malformed
    case .data(let remaining):
      state = remaining > 1 ? .data(remaining: remaining - 1) : .dataReturn
      return .data
    case .dataReturn:
      if byte == ASCII.lineFeed { return restart() }
      state = .dataLineFeed
      return byte == ASCII.carriageReturn ? .pending : .malformed
    case .dataLineFeed:
      return byte == ASCII.lineFeed ? restart() : .malformed
    case .trailer(let lineLength):
      return pushTrailer(byte, lineLength)
    }
  }

  /// A `<LF>` here has its `<CR>`, or is none of a line.
  private var mayEndLine: Bool {
    switch state {
    case .size, .sizeExtension, .dataReturn: false
    case .sizeLineFeed, .data, .dataLineFeed, .trailer: true
    }
  }

  private mutating func pushSize(_ byte: UInt8, _ digits: Int, _ value: Int) -> Step {
    if let digit = ASCII.hexadecimalValue(byte) {
      guard digits < Self.digitsMax else { return .malformed }
      state = .size(digits: digits + 1, value: value << 4 | Int(digit))
      return .pending
    }
    guard digits > 0 else { return .malformed }
    switch byte {
    case ASCII.lineFeed: return endSize(value)
    case ASCII.carriageReturn: state = .sizeLineFeed(value: value)
    case ASCII.semicolon, ASCII.space, ASCII.tab: state = .sizeExtension(value: value)
    default: return .malformed
    }
    return .pending
  }

  private mutating func pushTrailer(_ byte: UInt8, _ lineLength: Int) -> Step {
    if byte == ASCII.lineFeed {
      if lineLength == 0 { return .complete }
      state = .trailer(lineLength: 0)
    } else if byte != ASCII.carriageReturn {
      state = .trailer(lineLength: lineLength + 1)
    }
    return spend()
  }

  private mutating func endSize(_ value: Int) -> Step {
    state = value > 0 ? .data(remaining: value) : .trailer(lineLength: 0)
    return .pending
  }

  private mutating func restart() -> Step {
    state = .size(digits: 0, value: 0)
    return .pending
  }

  private mutating func spend() -> Step {
    overhead += 1
    return overhead > Self.overheadMax ? .malformed : .pending
  }
}
