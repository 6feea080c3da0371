import SIM7000

/// True for a command that is first answered `OK`, and with what it was asked for
/// in a URC of its name later.
package func answersLater(_ command: String) -> Bool {
  CommandRow.named(command)?.result == .later
}

/// What a SIM waits for when `AT+CPIN?` is answered with this error; `nil` for an
/// error that does not say.
///
/// - Source: 3GPP TS 27.007, 9.2.1.
package func simLock(ofEquipmentError code: UInt16) -> String? {
  switch code {
  case 5: "PH-SIM PIN"
  case 6: "PH-FSIM PIN"
  case 7: "PH-FSIM PUK"
  case 10: "NOT INSERTED"
  case 11: "SIM PIN"
  case 12: "SIM PUK"
  case 17: "SIM PIN2"
  case 18: "SIM PUK2"
  case 40: "PH-NET PIN"
  case 41: "PH-NET PUK"
  default: nil
  }
}

/// The codes of an error's text, blanks and capitals apart.
///
/// - Returns: the number among the equipment's errors and that among the
///   messages'; `nil` for a text that a table does not have.
package func errorCodes(ofText text: String) -> (cme: UInt16?, cms: UInt16?) {
  let bytes = Array(text.utf8)
  return (
    EquipmentError.code(ofText: bytes.indices, in: bytes.span),
    MessageError.code(ofText: bytes.indices, in: bytes.span)
  )
}

/// What the DFRobot library's sketch makes of a `+CGNSINF` line: latitude and
/// longitude as the seven characters it copies, the fifth and the fifteenth
/// behind the first `.000`; `nil` where it reads past what is there.
///
/// - Source: DFRobot/DFRobot_SIM7000 at e7e36eb, `getPosition()`.
package func sketchReading(ofLine line: [UInt8]) -> (latitude: String, longitude: String)? {
  let mark = Array(".000".utf8)
  guard let start = line.indices.first(where: { line[$0...].starts(with: mark) }),
    start + 22 <= line.count
  else { return nil }
  func text(_ offset: Int) -> String {
    String(decoding: line[start + offset..<start + offset + 7], as: UTF8.self)
  }
  return (text(5), text(15))
}
