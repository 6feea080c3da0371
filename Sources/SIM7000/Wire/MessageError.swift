import Primitives

/// The numbers and texts of `+CMS ERROR: <err>`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, summary of CMS ERROR codes.
public enum MessageError {
  /// The text of `code`, or `nil` when the table has no such code.
  public static func text(of code: UInt16) -> StaticString? {
    switch code {
    case 1...63: networkText(code)
    case 65...127: interworkingText(code)
    case 128...226: transferText(code)
    case 255...340: equipmentText(code)
    case 500...532: serviceText(code)
    default: nil
    }
  }

  /// The code whose text fills `range`, letter case and blanks apart when no
  /// text is the same to the letter; `nil` for each in a build with `LinkRows`.
  public static func code(ofText range: Range<Int>, in line: Span<UInt8>) -> UInt16? {
    #if LinkRows
    nil  // The numbers alone: texts come after `AT+CMEE=2`.
    #else
    errorCode(ofText: range, in: line, upTo: 532, text(of:))
    #endif
  }

  private static func networkText(_ code: UInt16) -> StaticString? {
    switch code {
    case 1: "Unassigned number"
    case 3: "No route to destination"
    case 6: "Channel unacceptable"
    case 8: "Operator determined barring"
    case 10: "Call barred"
    case 11: "Reserved"
    case 16: "Normal call clearing"
    case 17: "User busy"
    case 18: "No user responding"
    case 19: "User alerting, no answer"
    case 21: "Short message transfer rejected"
    case 22: "Number changed"
    case 25: "Pre-emption"
    case 26: "Non-selected user clearing"
    case 27: "Destination out of service"
    case 28: "Invalid number format"
    case 29: "Facility rejected"
    case 30: "Response to STATUS ENQUIRY"
    case 32: "Normal, unspecified"
    case 34: "No circuit/channel available"
    case 38: "Network out of order"
    case 41: "Temporary failure"
    case 42: "Switching equipment congestion"
    case 43: "Access information discarded"
    case 44: "Requested circuit/channel not available"
    case 47: "Resources unavailable"
    case 49: "QoS unavailable"
    case 50: "Requested facility not subscribed"
    case 55: "Requested facility not subscribed"
    case 57: "Bearer capability not authorized"
    case 58: "Bearer capability not presently available"
    case 63: "Service or option not available"
    default: nil
    }
  }

  private static func interworkingText(_ code: UInt16) -> StaticString? {
    switch code {
    case 65: "Bearer service not implemented"
    case 68: "ACM equal to or greater than ACM maximum"
    case 69: "Requested facility not implemented"
    case 70: "Only restricted digital bearer"
    case 79: "Service or option not implemented"
    case 81: "Invalid transaction identifier"
    case 87: "User not member of CUG"
    case 88: "Incompatible destination"
    case 91: "Invalid transit network selection"
    case 95: "Semantically incorrect message"
    case 96: "Invalid mandatory information"
    case 97: "Message type non-existent"
    case 98: "Message type not compatible with state"
    case 99: "IE non-existent"
    case 100: "Conditional IE error"
    case 101: "Message not compatible"
    case 102: "Recovery on timer expiry"
    case 111: "Protocol error"
    case 127: "Interworking"
    default: nil
    }
  }

  private static func transferText(_ code: UInt16) -> StaticString? {
    switch code {
    case 128: "Telematic interworking not supported"
    case 129: "SM Type 0 not supported"
    case 130: "Cannot replace short message"
    case 143: "Unspecified TP-PID error"
    case 144: "DCS not supported"
    case 145: "Message class not supported"
    case 159: "Unspecified TP-DCS error"
    case 160: "Command cannot be acted"
    case 161: "Command unsupported"
    case 175: "Unspecified TP-Command error"
    case 176: "TPDU not supported"
    case 192: "SC busy"
    case 193: "No SC subscription"
    case 194: "SC system failure"
    case 195: "Invalid SME address"
    case 196: "Destination SME barred"
    case 197: "Duplicate SM"
    case 198: "TP-VPF not supported"
    case 199: "TP-VP not supported"
    case 208: "SIM SMS storage full"
    case 209: "No SMS storage in SIM"
    case 210: "Error in MS"
    case 211: "Memory Capacity Exceeded"
    case 212: "SAT busy"
    case 213: "SIM data download error"
    case 224: "CP retry exceed"
    case 225: "RP trim timeout"
    case 226: "SMS connection broken"
    default: nil
    }
  }

  private static func equipmentText(_ code: UInt16) -> StaticString? {
    switch code {
    case 255: "Unspecified"
    case 300: "ME failure"
    case 301: "SMS reserved"
    case 302: "operation not allowed"
    case 303: "operation not supported"
    case 304: "invalid PDU mode"
    case 305: "invalid text mode"
    case 310: "SIM not inserted"
    case 311: "SIM pin necessary"
    case 312: "PH SIM pin necessary"
    case 313: "SIM failure"
    case 314: "SIM busy"
    case 315: "SIM wrong"
    case 316: "SIM PUK required"
    case 317: "SIM PIN2 required"
    case 318: "SIM PUK2 required"
    case 320: "memory failure"
    case 321: "invalid memory index"
    case 322: "memory full"
    case 323: "invalid input parameter"
    case 324: "invalid input format"
    case 325: "invalid input value"
    case 330: "SMSC address unknown"
    case 331: "no network"
    case 332: "network timeout"
    case 340: "no cnma ack"
    default: nil
    }
  }

  private static func serviceText(_ code: UInt16) -> StaticString? {
    switch code {
    case 500: "Unknown"
    case 512: "SMS no error"
    case 513: "Message length exceeds max"
    case 514: "Invalid request parameters"
    case 515: "ME storage failure"
    case 516: "Invalid bearer service"
    case 517: "Invalid service mode"
    case 518: "Invalid storage type"
    case 519: "Invalid message format"
    case 520: "Too many MO concatenated messages"
    case 521: "SMSAL not ready"
    case 522: "SMSAL no more service"
    case 523: "TP-Status-Report/TP-Command not supported in storage"
    case 524: "Reserved MTI"
    case 525: "No free entity in RL layer"
    case 526: "Port number already registered"
    case 527: "No free entity for port"
    case 528: "More Messages to Send state error"
    case 529: "MO SMS not allowed"
    case 530: "GPRS suspended"
    case 531: "ME storage full"
    case 532: "Doing SIM refresh"
    default: nil
    }
  }
}
