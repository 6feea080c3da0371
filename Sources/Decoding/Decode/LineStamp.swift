import Primitives

/// What a program has put in front of a line of the module, while it comes: a time,
/// `[2019-03-01_14:06:45:123]`, `11:19:08.285 ->` or `11:19:08.285 >`, or an arrow, `<---`.
///
/// No line of a module begins so. The arrows of commands need no care: a command line
/// is found behind anything.
///
/// - Source: logs of AT command testers; the serial monitors of the Arduino IDE and PlatformIO;
///   botletics/SIM7000-LTE-Shield, issue 74, as its library prints a dialogue.
struct LineStamp {
  enum Verdict {
    /// More has to come.
    case partial
    case whole
    case none
  }

  private enum Part {
    case brackets
    case time
    case blank
    case arrow
    case leftArrow
  }

  /// Project value: longer than a date and a time with microseconds.
  private static let lengthMax = 40

  /// What has come, in case that it is none.
  private(set) var bytes: [UInt8] = []
  private var part = Part.time
  private var colons = 0
  private var digits = 0

  var isEmpty: Bool { bytes.isEmpty }

  static func mayBegin(_ byte: UInt8) -> Bool {
    byte == openingBracket || byte == lessThan || byte == ASCII.tab || ASCII.isDigit(byte)
  }

  mutating func push(_ byte: UInt8) -> Verdict {
    if bytes.isEmpty { part = Self.part(beginningWith: byte) }
    bytes.append(byte)
    guard bytes.count <= Self.lengthMax else { return .none }
    if byte == ASCII.colon { colons += 1 }
    switch part {
    case .brackets: return pushInBrackets(byte)
    case .time: return pushTime(byte)
    case .blank:
      // A sign alone may be a direction; PlatformIO's times have a fraction.
      if byte == ASCII.greaterThan { return bytes.contains(ASCII.point) ? .whole : .none }
      if byte == ASCII.minus { part = .arrow }
      return byte == ASCII.minus || byte == ASCII.space ? .partial : .none
    case .arrow: return byte == ASCII.greaterThan ? .whole : .none
    case .leftArrow: return pushLeftArrow(byte)
    }
  }

  private static func part(beginningWith byte: UInt8) -> Part {
    switch byte {
    case openingBracket: .brackets
    case lessThan, ASCII.tab: .leftArrow
    default: .time
    }
  }

  /// `<---` and a blank, indented or not; also `<-`, `<<` and `<=`.
  private func pushLeftArrow(_ byte: UInt8) -> Verdict {
    let before = bytes.count > 1 ? bytes[bytes.count - 2] : ASCII.tab
    switch byte {
    case ASCII.tab: return before == ASCII.tab ? .partial : .none
    case Self.lessThan: return before == ASCII.tab || before == Self.lessThan ? .partial : .none
    case ASCII.minus, ASCII.equals: return before == ASCII.tab ? .none : .partial
    case ASCII.space: return bytes.count { $0 != ASCII.tab } > 2 ? .whole : .none
    default: return .none
    }
  }

  private func pushInBrackets(_ byte: UInt8) -> Verdict {
    switch byte {
    case Self.closingBracket: colons >= 2 ? .whole : .none
    case Self.openingBracket where bytes.count == 1: .partial
    case ASCII.colon, ASCII.minus, ASCII.underscore, ASCII.point, ASCII.comma, ASCII.slash,
      ASCII.space, 0x54:
      .partial
    default: ASCII.isDigit(byte) ? .partial : .none
    }
  }

  /// `11:19:08` and its fraction.
  private mutating func pushTime(_ byte: UInt8) -> Verdict {
    switch byte {
    case ASCII.colon:
      digits = 0
      return bytes.count > 1 && colons <= 2 ? .partial : .none
    case ASCII.point, ASCII.comma: return colons == 2 ? .partial : .none
    case ASCII.space:
      part = .blank
      return colons == 2 ? .partial : .none
    default:
      digits += 1
      return ASCII.isDigit(byte) && (colons == 2 || digits <= 2) ? .partial : .none
    }
  }

  private static let lessThan: UInt8 = 0x3C
  private static let openingBracket: UInt8 = 0x5B
  private static let closingBracket: UInt8 = 0x5D
}
