/// The settings of the message service that make up one thing together.
extension VirtualModem {
  /// `AT+CSCS`.
  var terminalCharacterSet: TerminalCharacterSet {
    TerminalCharacterSet(rawValue: text(of: "+CSCS")) ?? .international
  }

  /// `AT+CMGF=1`.
  var isMessageTextMode: Bool { number(of: "+CMGF") == 1 }

  /// `AT+CSMP`: what a text becomes when it is sent or written.
  func submission(
    to destination: MessageAddress,
    _ typed: [UInt8]
  ) throws(MessageServiceError) -> SubmitPDU {
    let numbers = (0..<4).map { UInt8(truncatingIfNeeded: number(of: "+CSMP", $0)) }
    let scheme = DataCodingScheme(octet: numbers[3])
    let set = terminalCharacterSet
    guard let data = UserData(typed, in: set, scheme, firstOctet: numbers[0]) else {
      throw .invalidTextMode
    }
    guard data.encoded != nil else { throw .messageTooLong }
    return SubmitPDU(
      firstOctet: numbers[0],
      destination: destination,
      protocolIdentifier: numbers[2],
      scheme: scheme,
      validity: ValidityPeriod(values(of: "+CSMP"), firstOctet: numbers[0]) ?? .none,
      userData: data
    )
  }
}

extension ValidityPeriod {
  /// `<vp>` of `AT+CSMP`, as `<fo>` asks for it; `nil` when it does not fit.
  init?(_ parameters: [StoredValue], firstOctet: UInt8) {
    switch (firstOctet & Format.mask, parameters[1]) {
    case (0, _): self = .none
    case (Format.relative, .number(let value)): self = .relative(UInt8(clamping: value))
    case (Format.absolute, .text(let text)):
      guard let time = ServiceCentreTime(parsing: Array(text.utf8)) else { return nil }
      self = .absolute(time)
    default: return nil
    }
  }
}

extension UserData {
  /// What the TE typed in text mode: hexadecimal digits where there is no text
  /// in the default alphabet, or a header in front.
  ///
  /// - Source: 3GPP TS 27.005, 3.1, `<data>`.
  init?(
    _ typed: [UInt8],
    in set: TerminalCharacterSet,
    _ scheme: DataCodingScheme,
    firstOctet: UInt8
  ) {
    let hasHeader = firstOctet & FirstOctet.headerBit != 0
    if scheme.alphabet == .gsm, !hasHeader {
      guard let text = set.text(typed) else { return nil }
      self.init(GSMAlphabet.nearestSeptets(of: text), .gsm)
    } else {
      guard let octets = Hexadecimal.octets(typed), octets.count <= 255 else { return nil }
      guard hasHeader else {
        self.init(octets, scheme.alphabet)
        return
      }
      let length = scheme.alphabet == .gsm ? octets.count * 8 / 7 : octets.count
      var reader = TPDUReader([UInt8(clamping: length)] + octets)
      self.init(decoding: &reader, scheme, hasHeader: true)
    }
  }

  /// What the TE sees of it.
  func spelled(in set: TerminalCharacterSet) -> String {
    guard alphabet == .gsm, !hasHeader else {
      return Hexadecimal.text(Array((encoded ?? []).dropFirst()))
    }
    return set.spelled(text)
  }

  /// `<length>`: in characters, or in octets where digits are shown.
  var length: Int {
    guard !hasHeader else { return encoded.map { $0.count - 1 } ?? 0 }
    return alphabet == .ucs2 ? content.count / 2 : content.count
  }
}
