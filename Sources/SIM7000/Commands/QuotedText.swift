public import Primitives

/// What keeps a text out of the double quotes of a command.
public enum QuotedTextError: Error, Equatable, Sendable {
  /// A text needs at least one byte.
  case empty
  /// The text has `found` bytes, and needs `limit`.
  case tooShort(found: Int, limit: Int)
  /// The text has `found` bytes, and may have `limit`.
  case tooLong(found: Int, limit: Int)
  /// The byte at `offset` ends the quotes, means something else to the TA, or
  /// is not allowed in this text.
  case unsayable(byte: UInt8, offset: Int)
}

/// A text that can stand between the double quotes of a command as it is.
///
/// One to `capacity` printable ASCII characters without `"` and `\`. The manual
/// gives no way to write a quote inside quotes for the commands that take these
/// texts, and firmware differs in what a backslash does; so neither is let
/// through, and a value of this type never ends its command early.
public struct QuotedText<let capacity: Int>: Equatable, ATParameter {
  private var bytes: FixedBytes<capacity>

  /// The most characters that it takes.
  public static var capacityMax: Int { capacity }

  /// The bytes of the text.
  ///
  /// - Throws: `QuotedTextError` for a text that is empty or too long, or a byte that a quoted text
  ///   cannot have.
  public init(_ text: Span<UInt8>) throws(QuotedTextError) {
    self.init()
    try set(text)
  }

  /// As a new one of `text`, in place.
  package mutating func set(_ text: Span<UInt8>) throws(QuotedTextError) {
    guard !text.isEmpty else { throw .empty }
    guard text.count <= capacity else { throw .tooLong(found: text.count, limit: capacity) }
    for offset in text.indices where !isSayable(text[offset]) {
      throw .unsayable(byte: text[offset], offset: offset)
    }
    bytes.removeAll()
    bytes.append(text)
  }

  /// No text: a place for one, before it is known.
  @inline(__always)
  package init() { bytes = FixedBytes() }

  /// A text of the program itself, which must be sayable and fit.
  public init(literal text: StaticString) {
    let bytes = FixedBytes<capacity>(text)
    precondition(!bytes.isEmpty && !bytes.isTruncated, "the text is empty or does not fit")
    for index in 0..<bytes.count {
      precondition(isSayable(bytes[index]), "the text cannot be said between quotes")
    }
    self.bytes = bytes
  }

  /// Lends the text, without quotes.
  public func withBytes<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try bytes.withBytes(body)
  }

  /// As `encode`, for a text that the caller owns: it is not copied first.
  package mutating func encodeInPlace(into line: inout ATLine) {
    line.append(ASCII.quote)
    line.append(inPlace: &bytes)
    line.append(ASCII.quote)
  }

  /// Appends the text with a quote at either end.
  public func encode(into line: inout ATLine) {
    line.append(ASCII.quote)
    line.append(bytes)
    line.append(ASCII.quote)
  }
}

extension QuotedText: ExpressibleByStringLiteral {
  public init(stringLiteral text: StaticString) {
    self.init(literal: text)
  }
}

/// An access point name.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+SAPBR: at most 64
///   characters. 3GPP TS 23.003 9.1: a coded name has at most 100 octets; the
///   part an operator gives out, the network identifier, at most 63.
public typealias AccessPointName = QuotedText<63>

/// The URL of a request.
///
/// Project value: 384 characters, which hold a host and a position with all that engines
/// want to know of it; with `AT+HTTPPARA="URL",""` around it a command line stays under
/// 559. No manual gives a limit of its own (Firmware-notes/servers.md).
public typealias RequestURL = QuotedText<384>

/// The media type of a request's body.
///
/// Project value: 64 characters, enough for a type with a `charset`.
public typealias ContentType = QuotedText<64>

extension QuotedText where capacity == 64 {
  /// `application/json`.
  public static var json: Self { Self(literal: "application/json") }
}

/// What a URL has in front of `://`.
public enum URLScheme: Equatable, Sendable {
  /// `http://`.
  case http
  /// `https://`.
  case https
  /// There is no `://`: the TA takes such a URL as `http`.
  ///
  /// - Source: SIM7000 HTTP Application Note V1.01, example `www.sim.com`.
  case absent
  /// Another scheme.
  case other

  /// The scheme of `url`, in any letter case.
  public init(of url: RequestURL) {
    self = url.withBytes { URLScheme(of: $0) }
  }

  /// The same of its text.
  public init(of url: Span<UInt8>) {
    for offset in url.indices where url.hasText("://", at: offset) {
      let isHTTP = url.matches("http", in: 0..<offset)
      self = isHTTP ? .http : url.matches("https", in: 0..<offset) ? .https : .other
      return
    }
    self = .absent
  }
}

/// The PIN of a SIM: four to eight digits.
///
/// - Source: ETSI TS 102 221, coding of the PIN: 4 digits at least, 8 bytes.
public struct PIN: Equatable, ATParameter {
  let digits: QuotedText<8>

  /// The digits of the PIN.
  ///
  /// - Throws: `QuotedTextError` for other bytes, or for fewer than 4 or more than 8 digits.
  public init(_ text: Span<UInt8>) throws(QuotedTextError) {
    digits = try QuotedText(digits: text)
    guard text.count >= 4 else { throw .tooShort(found: text.count, limit: 4) }
  }

  public func encode(into line: inout ATLine) { digits.encode(into: &line) }

  /// Lends the digits.
  public func withBytes<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try digits.withBytes(body)
  }
}

private func isSayable(_ byte: UInt8) -> Bool {
  ASCII.isPrintable(byte) && byte != ASCII.quote && byte != ASCII.backslash
}
