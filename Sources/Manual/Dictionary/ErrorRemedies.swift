import SIM7000

/// What to do about the errors that people meet.
///
/// Project values: the causes are those of the manual's texts and of the issues
/// that `Firmware-notes/` names; what to do is ours.
extension EquipmentError {
  package static func remedy(of code: UInt16) -> String? {
    switch code {
    case 3: "Wrong state for this command: ask for the state before it."
    case 4, 601: "This firmware does not have the command or the form: AT+CGMR reports the version."
    case 10: "Put a SIM in, contacts down, and restart; AT+CPIN? then says READY."
    case 11: "AT+CPIN=\"...\" with the PIN, once."
    case 12, 18: "The PIN was wrong three times. The PUK is with the contract; never guess it."
    case 13, 797: "AT+CFUN? may say 0 or 4: AT+CFUN=1. Else the SIM or its contacts."
    case 14: "The SIM is starting: again in a second or two."
    case 15, 17: "Another SIM, or its PIN2."
    case 16: "Do not try it again: the third wrong PIN locks the SIM. AT+CPIN? names the code."
    case 20, 22, 23: "Look at what is stored, and where: AT+CPMS?, or the file's name and folder."
    case 21: "An index that is not there: list what is."
    case 30, 31: "Antenna, coverage, AT+CNMP? and AT+CMNB?, AT+CEREG?."
    case 32, 103, 106, 107, 111, 112, 113:
      "The network refuses this SIM here: contract, roaming, operator."
    case 100, 193: "The module does not say why: look at the command's own conditions."
    case 132...134, 148...150: "APN, account and contract; AT+CGDCONT? and AT+CGNAPN."
    case 603, 753...759, 765, 791...796: "A parameter is missing, too many, or out of range."
    default: nil
    }
  }
}

extension MessageError {
  package static func remedy(of code: UInt16) -> String? {
    switch code {
    case 1, 28, 195: "The number, with + and the country in front."
    case 8, 10, 29, 50, 69: "The contract does not allow it."
    case 38, 41, 42, 331, 332: "AT+CREG? and AT+CSQ, then again."
    case 302, 303: "AT+CMGF? and the state of the SIM."
    case 304, 305: "AT+CMGF selects text or PDU."
    case 208, 322, 531: "Delete messages: AT+CMGD=1,4 deletes all."
    case 310...318: "The SIM: AT+CPIN?."
    case 321: "No message there: AT+CMGL lists them."
    case 330: "AT+CSCA, the number of the service centre."
    case 500: "Often not registered for SMS, no credit, or no service centre: AT+CREG?, AT+CSCA?."
    default: nil
    }
  }
}
