/// What a short message's text is made of.
public enum MessageAlphabet: UInt8, Equatable, Sendable {
  /// The 7-bit alphabet of 3GPP TS 23.038: 160 characters in a message.
  case gsm7
  /// Octets whose meaning sender and receiver agree on.
  case eightBit
  /// UCS-2, two bytes a character: 70 in a message.
  case ucs2
}

/// `<dcs>`, the TP-Data-Coding-Scheme of a short message.
///
/// - Source: 3GPP TS 23.038, 4.
public struct DataCoding: Equatable, Sendable {
  /// Where the receiver shows or keeps the message.
  public enum MessageClass: UInt8, Equatable, Sendable {
    /// Class 0: shown at once, not stored.
    case flash = 0
    /// Class 1: for the ME.
    case equipment = 1
    /// Class 2: for the SIM.
    case sim = 2
    /// Class 3: for the TE.
    case terminal = 3
  }

  /// A message that only says that other messages wait.
  public struct Waiting: Equatable, Sendable {
    /// The kind of waiting message.
    public enum Kind: UInt8, Equatable, Sendable {
      /// A voice message.
      case voicemail = 0
      /// A fax.
      case fax = 1
      /// An e-mail.
      case email = 2
      /// Another kind.
      case other = 3
    }

    /// The kind of waiting message.
    public var kind: Kind
    /// Whether the indication is switched on.
    public var isActive: Bool
    /// Whether the message itself is kept.
    public var isStored: Bool

    /// An indication of waiting messages.
    public init(kind: Kind, isActive: Bool, isStored: Bool) {
      self.kind = kind
      self.isActive = isActive
      self.isStored = isStored
    }
  }

  /// As it is on the wire.
  public var octet: UInt8

  /// The coding of this octet of TP-DCS.
  public init(octet: UInt8) {
    self.octet = octet
  }

  /// Text or data, not compressed, with or without a class.
  public init(_ alphabet: MessageAlphabet, messageClass: MessageClass? = nil) {
    octet = alphabet.rawValue << 2
    if let messageClass { octet |= 0x10 | messageClass.rawValue }
  }

  /// What the text is made of; a reserved coding is taken for GSM 7-bit, as the
  /// standard orders.
  public var alphabet: MessageAlphabet {
    switch octet >> 4 {
    case 0x0...0x7: MessageAlphabet(rawValue: octet >> 2 & 0x03) ?? .gsm7
    case 0xE: .ucs2
    case 0xF: octet & 0x04 == 0 ? .gsm7 : .eightBit
    default: .gsm7
    }
  }

  /// Whether the standard keeps this octet for later; `alphabet` then is a guess.
  public var isReserved: Bool {
    switch octet >> 4 {
    case 0x0...0x7: octet & 0x0C == 0x0C
    case 0x8...0xB: true
    case 0xC...0xE: octet & 0x04 != 0
    default: octet & 0x08 != 0
    }
  }

  /// Whether the text is compressed (TS 23.042).
  public var isCompressed: Bool { isGeneral && octet & 0x20 != 0 }

  /// Whether the receiver deletes the message once it is read.
  public var isDeletedAfterReading: Bool { octet >> 6 == 0x01 }

  /// The class of the message, 0 to 3; `nil` if it has none.
  public var messageClass: MessageClass? {
    let hasClass = isGeneral ? octet & 0x10 != 0 : octet >> 4 == 0xF
    return hasClass ? MessageClass(rawValue: octet & 0x03) : nil
  }

  /// The indication of waiting messages; `nil` if there is none.
  public var waiting: Waiting? {
    guard (0xC...0xE).contains(octet >> 4), let kind = Waiting.Kind(rawValue: octet & 0x03) else {
      return nil
    }
    return Waiting(kind: kind, isActive: octet & 0x08 != 0, isStored: octet >> 4 != 0xC)
  }

  /// Whether the length of the text counts septets, not octets.
  var countsSeptets: Bool { alphabet == .gsm7 && !isCompressed }

  /// The groups 00xx and 01xx.
  private var isGeneral: Bool { octet & 0x80 == 0 }
}
