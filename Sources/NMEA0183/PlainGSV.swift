import Primitives

/// A GSV as nearly all receivers print it: three counts, up to four plain satellites,
/// and perhaps a signal id.
struct PlainGSV {
  var total: UInt32
  var number: UInt32
  var inView: UInt32
  var satellites = InlineArray<4, PlainSatellite>(repeating: .none)
  var count = 0
  var signalID: UInt8?

  /// `nil` for all others.
  @inline(__always)
  init?(_ sentence: Sentence, in bytes: Span<UInt8>) {
    let end = Int(sentence.fields.end)
    // `*hh` follows the fields: so eight bytes can be read where only some are of interest.
    guard sentence.fields.hasAddressOfFive, end >= 14, end &+ 3 <= bytes.count
    else { return nil }
    let text = unsafe bytes.bytes
    //  3,1,12,  The fields end at bytes 1, 3, and 6 or 5.
    var layout = sentence.fields.layoutBehindAddress
    let hasTwo = layout & 0x7F == 0x4A
    guard hasTwo || layout & 0x3F == 0x2A else { return nil }
    let digits = DigitWord(
      ByteWord(text, uncheckedAt: 7),
      kept: hasTwo ? 0x0000_FFFF_00FF_00FF : 0x0000_00FF_00FF_00FF
    )
    guard digits.nonDigits == 0 else { return nil }
    total = UInt32(truncatingIfNeeded: digits.bits & 0xFF)
    number = UInt32(truncatingIfNeeded: digits.bits &>> 16 & 0xFF)
    inView = UInt32(truncatingIfNeeded: digits.pairs &>> (hasTwo ? 32 : 24) & 0xFF)
    var start = hasTwo ? 14 : 13
    layout = layout &>> (hasTwo ? 7 : 6)
    // More than a field of one character.
    while count < 4, layout > 2 {
      let group = PlainSatellite.read(text, at: start, layout)
      guard !group.satellite.isNone else { return nil }
      satellites[count] = group.satellite
      start = group.end
      layout = group.layout
      count &+= 1
    }
    if start == end &+ 1 { return }
    guard start &+ 1 == end, let digit = ASCII.hexadecimalValue(bytes[start]) else { return nil }
    signalID = digit
  }
}
