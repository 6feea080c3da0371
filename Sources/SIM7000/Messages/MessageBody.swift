import Primitives

/// What goes behind the prompt of `AT+CMGS` and `AT+CMGW`, Ctrl-Z and all.
///
/// - Source: 3GPP TS 27.005, 3.5.1: Ctrl-Z (0x1A) sends, escape (0x1B) cancels;
///   SIM7000 Series AT Command Manual V1.06, ATS5: backspace deletes.
public struct MessageBody: Equatable, Sendable {
  /// A text of 160 characters, or of 70 units as four digits each, or a PDU of
  /// 176 octets.
  public static let bytesMax = 352

  private let bytes: FixedBytes<353>

  /// A text in the character set of `AT+CSCS`, which must not end or edit
  /// itself.
  public init(text: Span<UInt8>) throws(QuotedTextError) {
    guard text.count <= Self.bytesMax else {
      throw .tooLong(found: text.count, limit: Self.bytesMax)
    }
    for offset in text.indices {
      let byte = text[offset]
      guard byte != ASCII.substitute, byte != ASCII.escape, byte != ASCII.backspace else {
        throw .unsayable(byte: byte, offset: offset)
      }
    }
    var bytes = FixedBytes<353>(text)
    bytes.append(ASCII.substitute)
    self.bytes = bytes
  }

  /// A message for PDU mode; its command says `pdu.length`.
  public init(_ pdu: SubmitPDU) {
    var bytes = FixedBytes<353>()
    pdu.encode(into: &bytes)
    bytes.append(ASCII.substitute)
    self.bytes = bytes
  }

  /// Lends the bytes.
  public func withBytes<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try bytes.withBytes(body)
  }
}
