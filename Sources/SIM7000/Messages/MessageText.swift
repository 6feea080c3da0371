public import Primitives

/// The text of a short message, or of one part of a longer one, in UTF-8.
///
/// 160 septets of characters with at most two bytes each; 70 units of UCS2 take
/// less.
public typealias MessageText = FixedBytes<320>

/// Turns septets and 16-bit units into UTF-8, one after the other.
///
/// A code without a character is counted, and stands in the text as its
/// standard says: the text alone cannot tell it from what was really sent.
public struct MessageTextDecoder<let capacity: Int>: Sendable {
  /// The text in UTF-8; what exceeds the capacity is lost.
  public private(set) var text = FixedBytes<capacity>()
  /// The codes that have no character: an escape to no table, half a surrogate
  /// pair, an odd octet.
  public private(set) var undefinedCodes = 0
  private var isEscaped = false
  private var highSurrogate: UInt16?

  /// An empty text.
  public init() {}

  /// Takes the next septet of the GSM 7-bit default alphabet, as a byte.
  ///
  /// An escape to a code that the extension table does not have shows the
  /// character of the main table, a second escape a space (TS 23.038, 6.2.1.1).
  /// A byte above 127 is no septet and shows as U+FFFD.
  public mutating func push(septet: UInt8) {
    let wasEscaped = isEscaped
    isEscaped = false
    if wasEscaped, let scalar = GSMAlphabet.extendedScalar(of: septet) {
      text.append(scalar: scalar)
    } else if septet == GSMAlphabet.escape {
      isEscaped = !wasEscaped
      if wasEscaped { pushUndefined(" ") }
    } else if let scalar = GSMAlphabet.scalar(of: septet) {
      text.append(scalar: scalar)
      if wasEscaped { undefinedCodes += 1 }
    } else {
      pushUndefined("\u{FFFD}")
    }
  }

  /// Takes the next 16-bit unit of UCS2, where two surrogates are one character.
  public mutating func push(unit: UInt16) {
    let high = highSurrogate
    highSurrogate = nil
    switch unit {
    case 0xD800...0xDBFF:
      if high != nil { pushUndefined("\u{FFFD}") }
      highSurrogate = unit
    case 0xDC00...0xDFFF:
      guard let high else { return pushUndefined("\u{FFFD}") }
      let value = 0x10000 + (UInt32(high & 0x3FF) << 10 | UInt32(unit & 0x3FF))
      text.append(scalar: Unicode.Scalar(value) ?? "\u{FFFD}")
    default:
      if high != nil { pushUndefined("\u{FFFD}") }
      text.append(scalar: Unicode.Scalar(unit) ?? "\u{FFFD}")
    }
  }

  /// Ends the text: an escape or half a pair that waits is undefined.
  public mutating func finish() {
    if isEscaped { pushUndefined(" ") }
    if highSurrogate != nil { pushUndefined("\u{FFFD}") }
    isEscaped = false
    highSurrogate = nil
  }

  /// Takes a code that has no character; `stand` stands for it in the text.
  mutating func pushUndefined(_ stand: Unicode.Scalar) {
    undefinedCodes += 1
    text.append(scalar: stand)
  }
}

extension MessageTextDecoder {
  /// Takes the text as the TA writes it in text mode with `AT+CSCS="GSM"`: a
  /// byte for each septet.
  public mutating func push(gsmBytes bytes: Span<UInt8>) {
    for index in bytes.indices {
      push(septet: bytes[index])
    }
  }

  /// Takes the text as the TA writes it in text mode with `AT+CSCS="UCS2"`:
  /// four hexadecimal digits for each unit.
  public mutating func push(
    hexadecimalUCS2 digits: Span<UInt8>
  ) throws(MessageTextError) {
    for offset in digits.indices where ASCII.hexadecimalValue(digits[offset]) == nil {
      throw .notHexadecimal(found: digits[offset], offset: offset)
    }
    guard digits.count % 4 == 0 else { throw .incompleteUnit(digits: digits.count) }
    var offset = 0
    while offset < digits.count {
      push(unit: UInt16(truncatingIfNeeded: digits.hexadecimal(in: offset..<offset + 4) ?? 0))
      offset += 4
    }
  }
}

/// Writes UTF-8 text in the character sets of `AT+CSCS`, and computes its length.
public enum MessageTextEncoder {
  /// The septets that `text` takes in the GSM 7-bit default alphabet.
  public static func septetCount(of text: Span<UInt8>) throws(MessageTextError) -> Int {
    var cursor = ScalarCursor()
    var count = 0
    var offset = 0
    while let scalar = try cursor.next(in: text) {
      guard let code = GSMAlphabet.code(of: scalar) else {
        throw .unsayable(scalar, offset: offset)
      }
      count += code.septetCount
      offset = cursor.offset
    }
    return count
  }

  /// The 16-bit units that `text` takes in UCS2.
  public static func unitCount(of text: Span<UInt8>) throws(MessageTextError) -> Int {
    var cursor = ScalarCursor()
    var count = 0
    while let scalar = try cursor.next(in: text) {
      count += scalar.value > 0xFFFF ? 2 : 1
    }
    return count
  }

  /// Appends `text` as `AT+CSCS="UCS2"` has it: four hexadecimal digits a unit.
  public static func appendHexadecimalUCS2<let capacity: Int>(
    _ text: Span<UInt8>,
    to line: inout FixedBytes<capacity>
  ) throws(MessageTextError) {
    var cursor = ScalarCursor()
    while let scalar = try cursor.next(in: text) {
      UTF16Units(scalar).append(toHexadecimal: &line)
    }
  }

  /// Appends `text` as `AT+CSCS="GSM"` has it: a byte for each septet.
  ///
  /// What comes behind the prompt of `AT+CMGS` must not have 0x1A and 0x1B:
  /// `MessageBody` checks that.
  public static func appendGSM<let capacity: Int>(
    _ text: Span<UInt8>,
    to line: inout FixedBytes<capacity>
  ) throws(MessageTextError) {
    var cursor = ScalarCursor()
    var offset = 0
    while let scalar = try cursor.next(in: text) {
      guard let code = GSMAlphabet.code(of: scalar) else {
        throw .unsayable(scalar, offset: offset)
      }
      if code.isExtended { line.append(GSMAlphabet.escape) }
      line.append(code.septet)
      offset = cursor.offset
    }
  }
}

/// The one or two 16-bit units of a character.
struct UTF16Units: Equatable, Sendable {
  var high: UInt16?
  var low: UInt16

  init(_ scalar: Unicode.Scalar) {
    guard scalar.value > 0xFFFF else {
      low = UInt16(truncatingIfNeeded: scalar.value)
      return
    }
    let value = scalar.value - 0x10000
    high = 0xD800 | UInt16(truncatingIfNeeded: value >> 10)
    low = 0xDC00 | UInt16(truncatingIfNeeded: value & 0x3FF)
  }

  func append<let capacity: Int>(to octets: inout FixedBytes<capacity>) {
    if let high { octets.append(bigEndian: high) }
    octets.append(bigEndian: low)
  }

  func append<let capacity: Int>(toHexadecimal line: inout FixedBytes<capacity>) {
    var octets = FixedBytes<4>()
    append(to: &octets)
    for index in 0..<octets.count {
      line.append(hexadecimal: octets[index])
    }
  }
}

extension FixedBytes {
  mutating func append(bigEndian unit: UInt16) {
    append(UInt8(truncatingIfNeeded: unit >> 8))
    append(UInt8(truncatingIfNeeded: unit))
  }

  /// Appends two hexadecimal digits.
  mutating func append(hexadecimal octet: UInt8) {
    append(ASCII.hexadecimalDigit(octet >> 4))
    append(ASCII.hexadecimalDigit(octet))
  }
}
