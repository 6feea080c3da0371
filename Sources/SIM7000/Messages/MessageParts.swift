/// Cuts a text into short messages, as many as it takes.
///
/// One message when the text fits; otherwise parts with a header that numbers
/// them. No escape is parted from its septet and no surrogate from its pair.
/// Keeps offsets and no span, so that it is an ordinary value.
public struct MessageParts: Equatable, Sendable {
  /// The alphabet that all parts use.
  public let alphabet: MessageAlphabet
  /// The number of parts.
  public let count: UInt8
  private let reference: UserDataHeader.Concatenation.Reference
  private var nextPart: UInt8 = 1
  private var offset = 0

  /// Counts the parts of a text in UTF-8.
  ///
  /// The reference is to be another one for each message to the same receiver.
  public init(
    of text: Span<UInt8>,
    reference: UserDataHeader.Concatenation.Reference
  ) throws(MessageTextError) {
    alphabet = try Self.alphabet(for: text)
    self.reference = reference
    let isSingle =
      try alphabet == .gsm7
      ? MessageTextEncoder.septetCount(of: text) <= UserData.septetsMax
      : MessageTextEncoder.unitCount(of: text) <= UserData.octetsMax / 2
    guard !isSingle else {
      count = 1
      return
    }
    let room = Self.roomOfPart(alphabet, reference)
    var found = 0
    var offset = 0
    while offset < text.count {
      offset = try Self.end(ofPartFrom: offset, of: text, alphabet, room)
      found += 1
    }
    guard let count = UInt8(exactly: found) else {
      throw .tooManyParts(found: found, limit: Int(UInt8.max))
    }
    self.count = count
  }

  /// The next part of the text that the parts were made for; `nil` after the
  /// last one.
  public mutating func next(
    in text: Span<UInt8>,
    messageClass: DataCoding.MessageClass? = nil
  ) throws(MessageTextError) -> UserData? {
    guard nextPart <= count, nextPart > 0 else { return nil }
    let coding = DataCoding(alphabet, messageClass: messageClass)
    guard count > 1 else {
      nextPart = 0
      return try UserData(text: text, coding)
    }
    let room = Self.roomOfPart(alphabet, reference)
    let end = try Self.end(ofPartFrom: offset, of: text, alphabet, room)
    let concatenation = UserDataHeader.Concatenation(
      reference: reference,
      part: nextPart,
      of: count
    )
    let part = try UserData(
      text: text.extracting(offset..<end),
      coding,
      header: UserDataHeader(concatenation: concatenation)
    )
    offset = end
    nextPart = nextPart == count ? 0 : nextPart + 1
    return part
  }

  /// GSM 7-bit where that has every character, else UCS2.
  static func alphabet(for text: Span<UInt8>) throws(MessageTextError) -> MessageAlphabet {
    var cursor = ScalarCursor()
    var alphabet = MessageAlphabet.gsm7
    while let scalar = try cursor.next(in: text) {
      if GSMAlphabet.code(of: scalar) == nil { alphabet = .ucs2 }
    }
    return alphabet
  }

  /// The septets or units of a part: 153, 152, 67 or 66.
  private static func roomOfPart(
    _ alphabet: MessageAlphabet,
    _ reference: UserDataHeader.Concatenation.Reference
  ) -> Int {
    // UDHL, identifier, length, reference, number of parts, part.
    let header =
      switch reference {
      case .short: 6
      case .long: 7
      }
    return alphabet == .gsm7
      ? UserData.septetsMax - Septets.count(coveringOctets: header)
      : (UserData.octetsMax - header) / 2
  }

  private static func end(
    ofPartFrom start: Int,
    of text: Span<UInt8>,
    _ alphabet: MessageAlphabet,
    _ room: Int
  ) throws(MessageTextError) -> Int {
    var cursor = ScalarCursor(at: start)
    var left = room
    var end = start
    while let scalar = try cursor.next(in: text) {
      let size =
        alphabet == .gsm7
        ? GSMAlphabet.code(of: scalar)?.septetCount ?? 1 : (scalar.value > 0xFFFF ? 2 : 1)
      guard size <= left else { break }
      left -= size
      end = cursor.offset
    }
    return end
  }
}
