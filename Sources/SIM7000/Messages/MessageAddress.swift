public import Primitives

/// The address of a short message's sender, receiver or service centre.
///
/// - Source: 3GPP TS 23.040, 9.1.2.5: a length in digits, a type, at most ten
///   octets.
public struct MessageAddress: Equatable, Sendable {
  /// Bits 6 to 4 of the type.
  public enum NumberType: UInt8, Equatable, Sendable {
    /// The type is not known, as of a number without a prefix.
    case unknown = 0
    /// With the country code; written with `+` in front.
    case international = 1
    /// A number within the country.
    case national = 2
    /// Of the network's administration, a service number.
    case networkSpecific = 3
    /// A number without its area code.
    case subscriber = 4
    /// No number but a text in GSM 7-bit.
    case alphanumeric = 5
    /// A short number.
    case abbreviated = 6
    /// Reserved for extensions.
    case reserved = 7
  }

  /// What a number without a `+` can be.
  ///
  /// - Source: SIM7000 Series AT Command Manual V1.06, AT+CMGW, `<toda>`.
  public enum DialledType: UInt8, Equatable, Sendable {
    /// The type is not known.
    case unknown = 129
    /// A number within the country.
    case national = 161
    /// A number of the network itself.
    case networkSpecific = 177
  }

  /// `<toda>`, `<tooa>`, `<tosca>`: number type and numbering plan.
  public let typeOctet: UInt8
  /// Digits, or half octets of a text.
  public let digitCount: UInt8
  /// The digits, two in an octet, the first in the low half.
  let octets: FixedBytes<10>

  /// The longest address: 20 digits, or 11 characters.
  ///
  /// - Source: 3GPP TS 23.040, 9.1.2.5: at most 10 octets of digits.
  public static let digitsMax = 20

  /// The longest text of an address: 11 characters of at most two bytes.
  public typealias Text = FixedBytes<24>

  /// The type of number in the octet of the type.
  public var numberType: NumberType { NumberType(rawValue: typeOctet >> 4 & 0x07) ?? .reserved }

  /// Bits 3 to 0 of the type; 1 is the telephone plan (E.164).
  public var numberingPlan: UInt8 { typeOctet & 0x0F }

  /// A number as people write it: digits, `*`, `#`, `a`, `b`, `c`, with or
  /// without a `+`, which makes it international.
  ///
  /// A type goes with a number that has no `+`.
  public init(
    number: Span<UInt8>,
    type: DialledType = .unknown
  ) throws(QuotedTextError) {
    let hasPlus = !number.isEmpty && number[0] == ASCII.plus
    guard !hasPlus || type == .unknown else { throw .unsayable(byte: ASCII.plus, offset: 0) }
    let start = hasPlus ? 1 : 0
    guard number.count > start else { throw .empty }
    guard number.count - start <= Self.digitsMax else {
      throw .tooLong(found: number.count - start, limit: Self.digitsMax)
    }
    var octets = FixedBytes<10>()
    var low: UInt8?
    for offset in start..<number.count {
      guard let digit = Self.digit(of: number[offset]) else {
        throw .unsayable(byte: number[offset], offset: offset)
      }
      if let first = low {
        octets.append(digit << 4 | first)
        low = nil
      } else {
        low = digit
      }
    }
    if let low { octets.append(0xF0 | low) }
    typeOctet = hasPlus ? 0x91 : type.rawValue
    digitCount = UInt8(number.count - start)
    self.octets = octets
  }

  /// Reads a type and digits; `part` and `offset` are for the error.
  init(
    typeOctet: UInt8,
    digitCount: UInt8,
    digits: Span<UInt8>,
    _ part: PDUError.Part,
    at offset: Int
  ) throws(PDUError) {
    self.typeOctet = typeOctet
    self.digitCount = digitCount
    octets = FixedBytes(digits)
    guard numberType != .alphanumeric else { return }
    for index in 0..<Int(digitCount) where digit(index) == 0x0F {
      throw .fillerInAddress(part, offset: offset + index / 2)
    }
  }

  /// The address as people write it: an international number with a `+`, a text
  /// in UTF-8.
  public var text: Text {
    var text = Text()
    guard numberType != .alphanumeric else { return alphanumericText }
    if numberType == .international { text.append(ASCII.plus) }
    for index in 0..<Int(digitCount) {
      text.append(Self.character(of: digit(index)))
    }
    return text
  }

  private var alphanumericText: Text {
    var decoder = MessageTextDecoder<24>()
    octets.withBytes { octets in
      for index in 0..<Int(digitCount) * 4 / 7 {
        decoder.push(septet: octets.septet(index))
      }
    }
    decoder.finish()
    return decoder.text
  }

  private func digit(_ index: Int) -> UInt8 {
    index % 2 == 0 ? octets[index / 2] & 0x0F : octets[index / 2] >> 4
  }

  private static func digit(of character: UInt8) -> UInt8? {
    switch character {
    case ASCII.zero...ASCII.nine: character - ASCII.zero
    case ASCII.asterisk: 0x0A
    case 0x23: 0x0B  // `#`.
    case 0x61...0x63: character - 0x61 + 0x0C
    default: nil
    }
  }

  /// - Source: 3GPP TS 23.040, 9.1.2.3: the coding of semi-octets.
  private static func character(of digit: UInt8) -> UInt8 {
    switch digit {
    case 0x00...0x09: ASCII.zero + digit
    case 0x0A: ASCII.asterisk
    case 0x0B: 0x23  // `#`.
    default: 0x61 + (digit & 0x0F) - 0x0C
    }
  }
}
