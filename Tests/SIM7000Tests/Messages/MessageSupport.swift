import Primitives
import SIM7000

func bytes<let capacity: Int>(_ fixed: FixedBytes<capacity>) -> [UInt8] {
  (0..<fixed.count).map { fixed[$0] }
}

func string<let capacity: Int>(_ fixed: FixedBytes<capacity>) -> String {
  String(decoding: bytes(fixed), as: UTF8.self)
}

func pdu(_ line: String, length: Int? = nil) throws -> MessagePDU {
  try MessagePDU(parsing: Array(line.utf8).span, length: length)
}

func deliver(_ line: String) throws -> DeliverPDU? {
  guard case .deliver(let pdu) = try pdu(line) else { return nil }
  return pdu
}

func submit(_ line: String) throws -> SubmitPDU? {
  guard case .submit(let pdu) = try pdu(line) else { return nil }
  return pdu
}

func address(_ number: String) throws -> MessageAddress {
  try MessageAddress(number: Array(number.utf8).span)
}

func text(of userData: UserData) throws -> String {
  string(try userData.decodeText().text)
}

/// All cases of an enum of numbers, in their order.
///
/// The core has no `CaseIterable`: its list is an array.
func allCodes<Code: RawRepresentable<UInt8>>(of type: Code.Type) -> [Code] {
  (0...UInt8.max).compactMap { Code(rawValue: $0) }
}
