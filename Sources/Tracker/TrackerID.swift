public import Primitives

/// What is wrong with a tracker id.
public enum TrackerIDError: Error, Equatable, Sendable {
  /// An id needs at least one byte.
  case empty
  /// An id has at most `limit` bytes.
  case tooLong(found: Int, limit: Int)
  /// The byte at `offset` would have to be escaped in JSON, or is not ASCII.
  case unsayable(byte: UInt8, offset: Int)
}

/// The name under which the cloud function files a tracker's positions.
///
/// Printable ASCII without `"` and `\`, so that the payload needs no escaping
/// and says the same bytes on every layer it passes.
public struct TrackerID: Equatable, Sendable {
  /// Project value: several times the length of the published ids
  /// (`Allawi2003`), and more than that of a UUID.
  public static let lengthMax = 64

  /// As long as `lengthMax`; a value generic takes only a literal.
  private let text: FixedBytes<64>

  /// The bytes of an id.
  ///
  /// - Throws: `TrackerIDError` for an id that is empty, too long, or has a byte that no payload
  ///   can carry.
  public init(_ bytes: Span<UInt8>) throws(TrackerIDError) {
    guard !bytes.isEmpty else { throw .empty }
    guard bytes.count <= Self.lengthMax else {
      throw .tooLong(found: bytes.count, limit: Self.lengthMax)
    }
    for offset in bytes.indices {
      let byte = bytes[offset]
      guard ASCII.isPrintable(byte), byte != ASCII.quote, byte != ASCII.backslash else {
        throw .unsayable(byte: byte, offset: offset)
      }
    }
    text = FixedBytes(bytes)
  }

  /// A place for an id, before it is known.
  @inline(__always)
  init() { text = FixedBytes() }

  /// Appends the text.
  public func encode<let capacity: Int>(into payload: inout FixedBytes<capacity>) {
    payload.append(text)
  }

  /// Lends the text.
  func withBytes<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try text.withBytes(body)
  }
}
