public import Primitives

// The information responses that are a text without a name in front.

/// The information response to `ATI`: `SIM7000E R1351`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, ATI.
public struct Identification: Equatable, InformationResponse {
  /// Project value: 32 bytes, twice the longest seen.
  public typealias Text = FixedBytes<32>

  /// The model, such as `SIM7000E`.
  public var model: Text
  /// `nil` when there is only one word.
  public var release: Text?

  /// The model, and the firmware's family.
  public init(model: Text, release: Text?) {
    self.model = model
    self.release = release
  }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    let range = line.trimmed(0..<line.count)
    let space = line.firstOffset(of: ASCII.space, in: range)
    model = Text(line.extracting(range.lowerBound..<(space ?? range.upperBound)))
    if let space {
      release = Text(line.extracting(line.trimmed(space..<range.upperBound)))
    }
    guard !model.isEmpty, !model.isTruncated, release?.isTruncated != true,
      ASCII.isLetter(model[0])
    else { throw .invalidField(number: 1, offset: range.lowerBound) }
  }
}

/// The information response to `AT+CGMR`: `Revision:1351B08SIM7000E`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CGMR; modules leave
///   the space after the colon out, and some add a date and time.
public struct Revision: Equatable, InformationResponse {
  /// Project value: 64 bytes, twice the longest seen.
  public typealias Text = FixedBytes<64>

  /// What stands after `Revision:`.
  public var text: Text

  /// The revision as the module writes it.
  public init(text: Text) {
    self.text = text
  }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    guard line.starts(with: "Revision:") else { throw .otherName }
    let range = line.trimmed(9..<line.count)
    text = Text(line.extracting(range))
    guard !text.isEmpty, !text.isTruncated else {
      throw .invalidField(number: 1, offset: range.lowerBound)
    }
  }
}

/// The information response to `AT+GSN`: 15 digits.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+GSN; 3GPP TS 23.003, 6.2.1.
public struct IMEI: Equatable, InformationResponse {
  /// The fifteen digits.
  public let digits: FixedBytes<15>

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    let range = line.trimmed(0..<line.count)
    guard range.count == 15 else { throw .invalidField(number: 1, offset: range.lowerBound) }
    for offset in range where !ASCII.isDigit(line[offset]) {
      throw .invalidField(number: 1, offset: range.lowerBound)
    }
    digits = FixedBytes(line.extracting(range))
  }

  /// Whether the last digit is the one that the others call for.
  ///
  /// - Source: 3GPP TS 23.003, annex B, Luhn's formula.
  public var hasRightCheckDigit: Bool { digits.withBytes(Luhn.isValid) }
}

/// The information response to `AT+CCID`: 19 or 20 digits.
///
/// Some account numbers have hexadecimal letters. An `F` at the end only fills
/// up and is taken off; two digits of a byte that stand the wrong way round, as
/// on the card, are turned.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CCID; ITU-T E.118: the
///   number begins with 89. ETSI TS 102 221, 13.2, for the order on the card.
public struct ICCID: Equatable, InformationResponse {
  /// The digits as the module prints them.
  public let digits: FixedBytes<20>

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var range = line.trimmed(0..<line.count)
    if range.count >= 2, line[range.lowerBound] == ASCII.quote,
      line[range.upperBound - 1] == ASCII.quote
    {
      range = range.lowerBound + 1..<range.upperBound - 1
    }
    let isTurned = range.count == 20 && line.hasText("98", at: range.lowerBound)
    var digits = FixedBytes<20>()
    for index in 0..<range.count {
      let offset = range.lowerBound + (isTurned ? index ^ 1 : index)
      guard ASCII.hexadecimalValue(line[offset]) != nil else {
        throw .invalidField(number: 1, offset: offset)
      }
      digits.append(ASCII.uppercased(line[offset]))
    }
    let isWhole = !digits.isTruncated
    if digits.count == 20, digits[19] == 0x46 { digits.removeLast() }
    guard isWhole, (19...20).contains(digits.count), digits[0] == 0x38, digits[1] == 0x39 else {
      throw .invalidField(number: 1, offset: range.lowerBound)
    }
    self.digits = digits
  }
}
