import Primitives

/// The numbers and texts of `+CME ERROR: <err>`.
///
/// Numbers after `AT+CMEE=1`, texts after `AT+CMEE=2`. The codes 600 to 614 have
/// nothing to do with the HTTP status codes 600 to 604.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, summary of CME ERROR codes.
public enum EquipmentError {
  /// The text of `code`, or `nil` when the table has no such code.
  public static func text(of code: UInt16) -> StaticString? {
    switch code {
    case 0...49: phoneText(code)
    case 99...150: networkText(code)
    case 160...193: serviceText(code)
    case 600...797: parserText(code)
    default: nil
    }
  }

  /// The code whose text fills `range`, letter case and blanks apart when no
  /// text is the same to the letter; `nil` for each in a build with `LinkRows`.
  public static func code(ofText range: Range<Int>, in line: Span<UInt8>) -> UInt16? {
    #if LinkRows
    nil  // The numbers alone: texts come after `AT+CMEE=2`.
    #else
    errorCode(ofText: range, in: line, upTo: 797, text(of:))
    #endif
  }

  private static func phoneText(_ code: UInt16) -> StaticString? {
    switch code {
    case 0: "phone failure"
    case 1: "no connection to phone"
    case 2: "phone-adaptor link reserved"
    case 3: "operation not allowed"
    case 4: "operation not supported"
    case 5: "PH-SIM PIN required"
    case 6: "PH-FSIM PIN required"
    case 7: "PH-FSIM PUK required"
    case 10: "SIM not inserted"
    case 11: "SIM PIN required"
    case 12: "SIM PUK required"
    case 13: "SIM failure"
    case 14: "SIM busy"
    case 15: "SIM wrong"
    case 16: "incorrect password"
    case 17: "SIM PIN2 required"
    case 18: "SIM PUK2 required"
    case 20: "memory full"
    case 21: "invalid index"
    case 22: "not found"
    case 23: "memory failure"
    case 24: "text string too long"
    case 25: "invalid characters in text string"
    case 26: "dial string too long"
    case 27: "invalid characters in dial string"
    case 30: "no network service"
    case 31: "network timeout"
    case 32: "network not allowed - emergency call only"
    case 40: "network personalization PIN required"
    case 41: "network personalization PUK required"
    case 42: "network subset personalization PIN required"
    case 43: "network subset personalization PUK required"
    case 44: "service provider personalization PIN required"
    case 45: "service provider personalization PUK required"
    case 46: "corporate personalization PIN required"
    case 47: "corporate personalization PUK required"
    default: nil
    }
  }

  private static func networkText(_ code: UInt16) -> StaticString? {
    switch code {
    case 99: "resource limitation"
    case 100: "unknown"
    case 103: "Illegal MS"
    case 106: "Illegal ME"
    case 107: "GPRS services not allowed"
    case 111: "PLMN not allowed"
    case 112: "Location area not allowed"
    case 113: "Roaming not allowed in this location area"
    case 132: "service option not supported"
    case 133: "requested service option not subscribed"
    case 134: "service option temporarily out of order"
    case 148: "unspecified GPRS error"
    case 149: "PDP authentication failure"
    case 150: "invalid mobile class"
    default: nil
    }
  }

  private static func serviceText(_ code: UInt16) -> StaticString? {
    switch code {
    case 160: "DNS resolve failed"
    case 161: "Socket open failed"
    case 171: "MMS task is busy now"
    case 172: "The MMS data is oversize"
    case 173: "The operation is overtime"
    case 174: "There is no MMS receiver"
    case 175: "The storage for address is full"
    case 176: "Not find the address"
    case 177: "The connection to network is failed"
    case 178: "Failed to read push message"
    case 179: "This is not a push message"
    case 180: "gprs is not attached"
    case 181: "tcpip stack is busy"
    case 182: "The MMS storage is full"
    case 183: "The box is empty"
    case 184: "failed to save MMS"
    case 185: "It is in edit mode"
    case 186: "It is not in edit mode"
    case 187: "No content in the buffer"
    case 188: "Not find the file"
    case 189: "Failed to receive MMS"
    case 190: "Failed to read MMS"
    case 191: "Not M-Notification.ind"
    case 192: "The MMS enclosure is full"
    case 193: "Unknown"
    default: nil
    }
  }

  private static func parserText(_ code: UInt16) -> StaticString? {
    switch code {
    case 600: "No Error"
    case 601: "Unrecognized Command"
    case 602: "Return Value Error"
    case 603: "Syntax Error"
    case 604: "Unspecified Error"
    case 605: "Data Transfer Already"
    case 606: "Action Already"
    case 607: "Not At Cmd"
    case 608: "Multi Cmd too long"
    case 609: "Abort Cops"
    case 610: "No Call Disc"
    case 611: "BT SAP Undefined"
    case 612: "BT SAP Not Accessible"
    case 613: "BT SAP Card Removed"
    case 614: "AT Not Allowed By Customer"
    case 753: "missing required cmd parameter"
    case 754: "invalid SIM command"
    case 755: "invalid File Id"
    case 756: "missing required P1/2/3 parameter"
    case 757: "invalid P1/2/3 parameter"
    case 758: "missing required command data"
    case 759: "invalid characters in command data"
    case 765: "Invalid input value"
    case 766: "Unsupported mode"
    case 767: "Operation failed"
    case 768: "Mux already running"
    case 769: "Unable to get control"
    case 770: "SIM network reject"
    case 771: "Call setup in progress"
    case 772: "SIM powered down"
    case 773: "SIM file not present"
    case 791: "Param count not enough"
    case 792: "Param count beyond"
    case 793: "Param value range beyond"
    case 794: "Param type not match"
    case 795: "Param format invalid"
    case 796: "Get a null param"
    case 797: "CFUN state is 0 or 4"
    default: nil
    }
  }
}
