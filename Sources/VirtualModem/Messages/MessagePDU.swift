/// A TPDU and the service centre on its way: what PDU mode shows and takes.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 4.2.4, `<pdu>`.
struct MessagePDU: Decodable, Equatable, Sendable {
  /// The octets of the address, the first one their count; `[0]` is none.
  var serviceCentre: [UInt8]
  var tpdu: [UInt8]

  /// Octets of a TPDU.
  ///
  /// - Source: 3GPP TS 23.040, 9.2.2.2: the longest submission.
  static let tpduMax = 164

  init(serviceCentre: [UInt8], tpdu: [UInt8]) {
    self.serviceCentre = serviceCentre
    self.tpdu = tpdu
  }

  init(serviceCentre: String, tpdu: [UInt8]) {
    let address = MessageAddress(number: serviceCentre)
    self.init(serviceCentre: address?.encodedServiceCentre ?? [0], tpdu: tpdu)
  }

  /// What the TE typed; line ends between the digits mean nothing.
  ///
  /// The command has said the length of the TPDU. One without an address before
  /// it, not even an empty one, is of phase 1 of GSM.
  init?(parsing digits: [UInt8], length: Int) {
    let isBlank = { (byte: UInt8) in byte == 0x0D || byte == 0x0A || byte == 0x20 }
    guard let octets = Hexadecimal.octets(digits.filter { !isBlank($0) }), let first = octets.first
    else { return nil }
    guard octets.count != length else {
      self.init(serviceCentre: [0], tpdu: octets)
      return
    }
    let end = Int(first) + 1
    guard octets.count == end + length, first != 1 else { return nil }
    self.init(serviceCentre: Array(octets[..<end]), tpdu: Array(octets[end...]))
  }

  var text: String { Hexadecimal.text(serviceCentre + tpdu) }

  var serviceCentreAddress: MessageAddress? { MessageAddress(serviceCentre: serviceCentre) }
}
