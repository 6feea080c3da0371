import Primitives
import SIM7000

// Any text as the PDU of a short message: an error with a place, or a message
// whose text can be read; one to be submitted is written as it was read.

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  guard let message = try? MessagePDU(parsing: input.span) else { return 0 }
  switch message {
  case .deliver(let pdu): _ = try? pdu.userData.decodeText()
  case .submit(let pdu):
    _ = try? pdu.userData.decodeText()
    var line = FixedBytes<400>()
    pdu.encode(into: &line)
    guard !line.isTruncated else { preconditionFailure("a message does not fit its line") }
    let again = line.withBytes { try? MessagePDU(parsing: $0) }
    precondition(again == message, "what is written means something else")
  case .statusReport: break
  }
  return 0
}
