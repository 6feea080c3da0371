/// What is wrong with a PDU, and where.
///
/// Offsets count octets from the first of the PDU, from zero, except in the two
/// cases that are about the text.
public enum PDUError: Error, Equatable, Sendable {
  /// The part of the PDU that was being read, as TS 23.040 calls it.
  public enum Part: Equatable, Sendable {
    /// The service centre's address, in front of the PDU proper.
    case serviceCentre
    /// TP-MTI and the flags beside it.
    case firstOctet
    /// TP-MR.
    case reference
    /// TP-OA, TP-DA or TP-RA.
    case address
    /// TP-PID.
    case protocolIdentifier
    /// TP-DCS.
    case dataCoding
    /// TP-SCTS.
    case serviceCentreTime
    /// TP-DT.
    case dischargeTime
    /// TP-VP.
    case validityPeriod
    /// TP-ST.
    case status
    /// TP-PI.
    case parameterIndicator
    /// TP-UDL.
    case userDataLength
    /// TP-UD's header, TP-UDHL first.
    case userDataHeader
    /// TP-UD.
    case userData
  }

  /// The byte at `offset` of the text is no hexadecimal digit.
  case notHexadecimal(found: UInt8, offset: Int)
  /// The text has half an octet too many.
  case oddDigits(found: Int)
  /// The PDU has more octets than there can be.
  case tooLong(found: Int, limit: Int)
  /// Without the service centre's address there are `found` octets; the line
  /// before said `announced`.
  case wrongLength(found: Int, announced: Int)
  /// From `offset` on there are `found` octets; `part` takes `expected`.
  case endsEarly(Part, offset: Int, found: Int, expected: Int)
  /// The octet at `offset` has a value that `part` does not allow.
  case outOfRange(Part, offset: Int, found: UInt8, expected: ClosedRange<UInt8>)
  /// A filler stands before the last digit of an address.
  case fillerInAddress(Part, offset: Int)
  /// The PDU is complete at `offset`; `count` octets follow.
  case surplus(offset: Int, count: Int)
}
