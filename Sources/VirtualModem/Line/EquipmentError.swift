/// An error of the equipment: `+CME ERROR`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 20.1.
package struct EquipmentError: Equatable, Sendable {
  package let code: Int

  private init(code: Int) {
    self.code = code
  }

  /// `nil` for a number that the manual does not list.
  package init?(listed code: Int) {
    guard Self.texts[code] != nil else { return nil }
    self.code = code
  }

  static let operationNotAllowed = EquipmentError(code: 3)
  static let simNotInserted = EquipmentError(code: 10)
  static let simPINRequired = EquipmentError(code: 11)
  static let simPUKRequired = EquipmentError(code: 12)
  static let simFailure = EquipmentError(code: 13)
  static let simBusy = EquipmentError(code: 14)
  static let incorrectPassword = EquipmentError(code: 16)
  static let simPIN2Required = EquipmentError(code: 17)
  static let simPUK2Required = EquipmentError(code: 18)
  static let memoryFull = EquipmentError(code: 20)
  static let invalidIndex = EquipmentError(code: 21)
  static let notFound = EquipmentError(code: 22)
  static let noNetworkService = EquipmentError(code: 30)
  static let networkNotAllowed = EquipmentError(code: 32)
  static let networkPersonalizationPINRequired = EquipmentError(code: 40)
  static let serviceOptionNotSupported = EquipmentError(code: 132)
  static let serviceOptionNotSubscribed = EquipmentError(code: 133)
  static let scanAborted = EquipmentError(code: 609)
  static let nameNotResolved = EquipmentError(code: 160)

  var text: String { Self.texts[code] ?? "unknown" }

  /// Looked up only, never walked.
  private static let texts: [Int: String] = [
    0: "phone failure",
    1: "no connection to phone",
    2: "phone-adaptor link reserved",
    3: "operation not allowed",
    4: "operation not supported",
    5: "PH-SIM PIN required",
    6: "PH-FSIM PIN required",
    7: "PH-FSIM PUK required",
    10: "SIM not inserted",
    11: "SIM PIN required",
    12: "SIM PUK required",
    13: "SIM failure",
    14: "SIM busy",
    15: "SIM wrong",
    16: "incorrect password",
    17: "SIM PIN2 required",
    18: "SIM PUK2 required",
    20: "memory full",
    21: "invalid index",
    22: "not found",
    23: "memory failure",
    24: "text string too long",
    25: "invalid characters in text string",
    26: "dial string too long",
    27: "invalid characters in dial string",
    30: "no network service",
    31: "network timeout",
    32: "network not allowed - emergency call only",
    40: "network personalization PIN required",
    41: "network personalization PUK required",
    42: "network subset personalization PIN required",
    43: "network subset personalization PUK required",
    44: "service provider personalization PIN required",
    45: "service provider personalization PUK required",
    46: "corporate personalization PIN required",
    47: "corporate personalization PUK required",
    99: "resource limitation",
    100: "unknown",
    103: "Illegal MS",
    106: "Illegal ME",
    107: "GPRS services not allowed",
    111: "PLMN not allowed",
    112: "Location area not allowed",
    113: "Roaming not allowed in this location area",
    132: "service option not supported",
    133: "requested service option not subscribed",
    134: "service option temporarily out of order",
    148: "unspecified GPRS error",
    149: "PDP authentication failure",
    150: "invalid mobile class",
    160: "DNS resolve failed",
    161: "Socket open failed",
    171: "MMS task is busy now",
    172: "The MMS data is oversize",
    173: "The operation is overtime",
    174: "There is no MMS receiver",
    175: "The storage for address is full",
    176: "Not find the address",
    177: "The connection to network is failed",
    178: "Failed to read push message",
    179: "This is not a push message",
    180: "gprs is not attached",
    181: "tcpip stack is busy",
    182: "The MMS storage is full",
    183: "The box is empty",
    184: "failed to save MMS",
    185: "It is in edit mode",
    186: "It is not in edit mode",
    187: "No content in the buffer",
    188: "Not find the file",
    189: "Failed to receive MMS",
    190: "Failed to read MMS",
    191: "Not M-Notification.ind",
    192: "The MMS enclosure is full",
    193: "Unknown",
    600: "No Error",
    601: "Unrecognized Command",
    602: "Return Value Error",
    603: "Syntax Error",
    604: "Unspecified Error",
    605: "Data Transfer Already",
    606: "Action Already",
    607: "Not At Cmd",
    608: "Multi Cmd too long",
    609: "Abort Cops",
    610: "No Call Disc",
    611: "BT SAP Undefined",
    612: "BT SAP Not Accessible",
    613: "BT SAP Card Removed",
    614: "AT Not Allowed By Customer",
    753: "missing required cmd parameter",
    754: "invalid SIM command",
    755: "invalid File Id",
    756: "missing required P1/2/3 parameter",
    757: "invalid P1/2/3 parameter",
    758: "missing required command data",
    759: "invalid characters in command data",
    765: "Invalid input value",
    766: "Unsupported mode",
    767: "Operation failed",
    768: "Mux already running",
    769: "Unable to get control",
    770: "SIM network reject",
    771: "Call setup in progress",
    772: "SIM powered down",
    773: "SIM file not present",
    791: "Param count not enough",
    792: "Param count beyond",
    793: "Param value range beyond",
    794: "Param type not match",
    795: "Param format invalid",
    796: "Get a null param",
    797: "CFUN state is 0 or 4",
  ]
}
