import Primitives
import SIM7000

func probeMessages() {
  probeDelivered()
  probeSubmitted()
}

private func probeDelivered() {
  let line = FixedBytes<80>(
    "07912143658709F1040B918100551512F20000111010214365000AE8329BFD4697D9EC37"
  )
  guard
    case .deliver(let message) = try? line.withBytes({ span throws(PDUError) in
      try MessagePDU(parsing: span)
    })
  else {
    return check(false)
  }
  check(message.sender.text == FixedBytes("+18005551212"))
  check((try? message.userData.decodeText())?.text == FixedBytes("hellohello"))
  let damaged = FixedBytes<80>("07912143658709F1040B9181")
  do throws(PDUError) {
    _ = try damaged.withBytes { span throws(PDUError) in try MessagePDU(parsing: span) }
    check(false)
  } catch {
    check(error == .endsEarly(.address, offset: 11, found: 1, expected: 6))
  }
}

private func probeSubmitted() {
  let number = FixedBytes<16>("+15556661234")
  let text = FixedBytes<32>("This is really cool \u{394}\u{394}\u{394}\u{394}\u{394}")
  guard
    let recipient = try? number.withBytes({ span throws(QuotedTextError) in
      try MessageAddress(number: span)
    }),
    let userData = try? text.withBytes({ span throws(MessageTextError) in try UserData(text: span) }
    )
  else { return check(false) }
  var digits = FixedBytes<352>()
  SubmitPDU(to: recipient, userData).encode(into: &digits)
  check(
    digits
      == FixedBytes("0001000B915155661632F400001954747A0E4ACF41F27298CDCE83C6EF371B0481402010")
  )
}
