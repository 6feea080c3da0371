import Primitives

/// The header in front of a short message's text.
///
/// Information elements of other kinds are passed over by their length. Where
/// one comes twice the last holds, and where the elements do not fit their
/// header the whole header says nothing: so the standard has it.
///
/// - Source: 3GPP TS 23.040, 9.2.3.24.
public struct UserDataHeader: Equatable, Sendable {
  /// Which part of which longer message this is.
  public struct Concatenation: Equatable, Sendable {
    /// What ties the parts of a message together, with their sender.
    public enum Reference: Equatable, Sendable {
      /// A reference of 8 bits.
      case short(UInt8)
      /// A reference of 16 bits.
      case long(UInt16)
    }

    /// The number that all parts of a message share.
    public let reference: Reference
    /// The number of parts.
    public let partCount: UInt8
    /// From 1 on.
    public let part: UInt8

    /// `nil` for a part that is none of the message's.
    public init?(reference: Reference, part: UInt8, of partCount: UInt8) {
      guard part >= 1, part <= partCount else { return nil }
      self.reference = reference
      self.partCount = partCount
      self.part = part
    }
  }

  /// The application that a message is for, and the one that it is from.
  public struct Ports: Equatable, Sendable {
    /// Whether the ports are 16-bit ones.
    public var isLong: Bool
    /// The port at the receiver.
    public var destination: UInt16
    /// The port at the sender.
    public var originator: UInt16

    /// The ports of a message for an application.
    public init(destination: UInt16, originator: UInt16) {
      isLong = true
      self.destination = destination
      self.originator = originator
    }

    /// Ports of 8 bits, 240 to 255 in use.
    public init(shortDestination: UInt8, originator: UInt8) {
      isLong = false
      destination = UInt16(shortDestination)
      self.originator = UInt16(originator)
    }
  }

  /// The place among the parts of a long message; `nil` for a single one.
  public var concatenation: Concatenation?
  /// The ports of an application; `nil` if there are none.
  public var ports: Ports?
  /// The national language whose single shift table replaces the extension
  /// table.
  public private(set) var singleShiftLanguage: UInt8?
  /// The national language whose locking shift table replaces the default
  /// alphabet.
  public private(set) var lockingShiftLanguage: UInt8?

  /// A header with these elements.
  public init(concatenation: Concatenation? = nil, ports: Ports? = nil) {
    self.concatenation = concatenation
    self.ports = ports
  }

  /// Reads the elements behind the header's length.
  init(parsing elements: Span<UInt8>) {
    var header = UserDataHeader()
    var offset = 0
    while offset < elements.count {
      guard elements.count - offset >= 2 else { return }
      let end = offset + 2 + Int(elements[offset + 1])
      guard end <= elements.count else { return }
      header.take(elements[offset], elements.extracting(offset + 2..<end))
      offset = end
    }
    self = header
  }

  private mutating func take(_ identifier: UInt8, _ data: Span<UInt8>) {
    switch (identifier, data.count) {
    case (Identifier.concatenation, 3):
      concatenation =
        Concatenation(reference: .short(data[0]), part: data[2], of: data[1]) ?? concatenation
    case (Identifier.longConcatenation, 4):
      let reference = UInt16(data[0]) << 8 | UInt16(data[1])
      concatenation =
        Concatenation(reference: .long(reference), part: data[3], of: data[2]) ?? concatenation
    case (Identifier.ports, 2):
      ports = Ports(shortDestination: data[0], originator: data[1])
    case (Identifier.longPorts, 4):
      ports = Ports(
        destination: UInt16(data[0]) << 8 | UInt16(data[1]),
        originator: UInt16(data[2]) << 8 | UInt16(data[3])
      )
    case (Identifier.singleShift, 1):
      singleShiftLanguage = data[0]
    case (Identifier.lockingShift, 1):
      lockingShiftLanguage = data[0]
    default:
      break  // Not of this library, or of a length that its kind does not have.
    }
  }

  /// Appends length and elements; nothing for a header that says nothing.
  func encode<let capacity: Int>(into octets: inout FixedBytes<capacity>) {
    var elements = FixedBytes<16>()
    if let concatenation { Self.encode(concatenation, into: &elements) }
    if let ports { Self.encode(ports, into: &elements) }
    guard !elements.isEmpty else { return }
    octets.append(UInt8(elements.count))
    octets.append(elements)
  }

  private static func encode(_ concatenation: Concatenation, into elements: inout FixedBytes<16>) {
    switch concatenation.reference {
    case .short(let reference):
      elements.append(Identifier.concatenation)
      elements.append(3)
      elements.append(reference)
    case .long(let reference):
      elements.append(Identifier.longConcatenation)
      elements.append(4)
      elements.append(bigEndian: reference)
    }
    elements.append(concatenation.partCount)
    elements.append(concatenation.part)
  }

  private static func encode(_ ports: Ports, into elements: inout FixedBytes<16>) {
    if ports.isLong {
      elements.append(Identifier.longPorts)
      elements.append(4)
      elements.append(bigEndian: ports.destination)
      elements.append(bigEndian: ports.originator)
    } else {
      elements.append(Identifier.ports)
      elements.append(2)
      elements.append(UInt8(truncatingIfNeeded: ports.destination))
      elements.append(UInt8(truncatingIfNeeded: ports.originator))
    }
  }

  /// - Source: 3GPP TS 23.040, 9.2.3.24, information element identifiers.
  private enum Identifier {
    static let concatenation: UInt8 = 0x00
    static let ports: UInt8 = 0x04
    static let longPorts: UInt8 = 0x05
    static let longConcatenation: UInt8 = 0x08
    static let singleShift: UInt8 = 0x24
    static let lockingShift: UInt8 = 0x25
  }
}
