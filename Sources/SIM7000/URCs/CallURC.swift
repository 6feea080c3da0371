import Primitives

/// What calls and supplementary services say unasked.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, chapters 3 and 20.
public enum CallURC: Equatable, Sendable {
  /// `RING`.
  case ring
  /// `+CRING: VOICE`: `type` is where the kind of call stands.
  case typedRing(type: Range<Int>)
  /// `+CLIP: "+49...",145`: `number` is where the caller's number stands.
  case caller(number: Range<Int>, type: UInt8?)
  /// `+CUSD: 0,"text",15`: `text` is where it stands, empty for none. 4 is "not
  /// supported", which the SIM7000 says.
  case supplementaryService(status: UInt8, text: Range<Int>)
  /// `NO CARRIER`, when no call is pending.
  case noCarrier

  /// Whether a line without a name has the words of this chapter.
  static func recognises(_ line: Span<UInt8>) -> Bool {
    line.equals("RING") || line.equals("NO CARRIER")
  }

  init?(parsing line: Span<UInt8>) {
    if line.equals("RING") {
      self = .ring
    } else if line.equals("NO CARRIER") {
      self = .noCarrier
    } else if var fields = try? FieldReader(line, after: "+CRING") {
      fields.next(in: line)
      guard !fields.range.isEmpty else { return nil }
      self = .typedRing(type: fields.range)
    } else if var fields = try? FieldReader(line, after: "+CLIP") {
      fields.next(in: line)
      let number = fields.range
      fields.next(in: line)
      let type = line.unsignedInteger(in: fields.range).flatMap { UInt8(exactly: $0) }
      guard fields.range.isEmpty || type != nil else { return nil }
      self = .caller(number: number, type: type)
    } else if var fields = try? FieldReader(line, after: "+CUSD") {
      guard let status: UInt8 = try? fields.integer(0...5, in: line) else { return nil }
      fields.next(in: line)
      self = .supplementaryService(status: status, text: fields.range)
    } else {
      return nil
    }
  }
}

/// What the network is called, a URC after `AT+CLTS=1`:
/// `*PSNWID: "<mcc>","<mnc>","<full>",<ci>,"<short>",<ci>`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CLTS.
public struct NetworkName: Equatable, Sendable {
  /// Where the country code stands in the line.
  public var mcc: Range<Int>
  /// Where the network code stands, two or three digits.
  public var mnc: Range<Int>
  /// Where the long name stands; empty for none.
  public var full: Range<Int>
  /// Where the short name stands; empty for none.
  public var short: Range<Int>

  /// Reads the line, without its line ending.
  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try FieldReader(line, after: "*PSNWID", 6...6)
    fields.next(in: line)
    mcc = fields.range
    guard line.unsignedInteger(in: mcc) != nil else { throw fields.invalid }
    fields.next(in: line)
    mnc = fields.range
    guard line.unsignedInteger(in: mnc) != nil else { throw fields.invalid }
    fields.next(in: line)
    full = fields.range
    let _: UInt8? = try fields.optionalInteger(0...UInt8.max, in: line)
    fields.next(in: line)
    short = fields.range
    let _: UInt8? = try fields.optionalInteger(0...UInt8.max, in: line)
  }
}
