/// A message as the TE sees it: `+CMGL`, `+CMGR`, `+CMT`, `+CDS`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 4.2.3, 4.2.4 and 4.2.8.
struct MessageListing: Sendable {
  var isTextMode: Bool
  var set: TerminalCharacterSet
  /// `AT+CSDH=1`.
  var isDetailed: Bool

  /// With `index`, its place, as `+CMGL` lists it; without, as `+CMGR` reads it.
  func lines(_ message: StoredMessage, index: Int?) -> [String] {
    let name = index.map { "+CMGL: \($0)," } ?? "+CMGR: "
    let pdu = message.pdu
    guard isTextMode else {
      return ["\(name)\(message.status.rawValue),,\(pdu.tpdu.count)", pdu.text]
    }
    let head = "\(name)\"\(message.status.text)\","
    if !message.status.isReceived, let submit = SubmitPDU(decoding: pdu.tpdu) {
      let fields = index == nil ? readFields(submit, pdu) : listFields(submit)
      return [head + fields, submit.userData.spelled(in: set)]
    }
    if let deliver = DeliverPDU(decoding: pdu.tpdu) {
      let fields = index == nil ? readFields(deliver, pdu, alpha: "\"\"") : listFields(deliver)
      return [head + fields, deliver.userData.spelled(in: set)]
    }
    return [head + (StatusReportPDU(decoding: pdu.tpdu).map(fields) ?? "")]
  }

  /// `+CMT`: a delivery that goes to the TE directly.
  func direct(_ deliver: DeliverPDU, _ pdu: MessagePDU) -> [String] {
    guard isTextMode else { return ["+CMT: ,\(pdu.tpdu.count)", pdu.text] }
    return ["+CMT: " + readFields(deliver, pdu, alpha: ""), deliver.userData.spelled(in: set)]
  }

  /// `+CDS`: a report that goes to the TE directly.
  func direct(_ report: StatusReportPDU, _ pdu: MessagePDU) -> [String] {
    guard isTextMode else { return ["+CDS: \(pdu.tpdu.count)", pdu.text] }
    return ["+CDS: " + fields(report)]
  }

  private func readFields(_ deliver: DeliverPDU, _ pdu: MessagePDU, alpha: String) -> String {
    var fields = [quoted(deliver.originator), alpha, "\"\(deliver.time.text)\""]
    if isDetailed {
      fields += [
        "\(deliver.originator.type)", "\(deliver.firstOctet)", "\(deliver.protocolIdentifier)",
        "\(deliver.scheme.octet)",
      ]
      fields += serviceCentre(pdu) + ["\(deliver.userData.length)"]
    }
    return fields.joined(separator: ",")
  }

  private func readFields(_ submit: SubmitPDU, _ pdu: MessagePDU) -> String {
    var fields = [quoted(submit.destination), "\"\""]
    if isDetailed {
      fields += [
        "\(submit.destination.type)", "\(submit.firstOctet)", "\(submit.protocolIdentifier)",
        "\(submit.scheme.octet)", validity(submit.validity),
      ]
      fields += serviceCentre(pdu) + ["\(submit.userData.length)"]
    }
    return fields.joined(separator: ",")
  }

  private func listFields(_ deliver: DeliverPDU) -> String {
    let fields = "\(quoted(deliver.originator)),,\"\(deliver.time.text)\""
    guard isDetailed else { return fields }
    return fields + ",\(deliver.originator.type),\(deliver.userData.length)"
  }

  private func listFields(_ submit: SubmitPDU) -> String {
    let fields = "\(quoted(submit.destination)),,"
    guard isDetailed else { return fields }
    return fields + ",\(submit.destination.type),\(submit.userData.length)"
  }

  private func fields(_ report: StatusReportPDU) -> String {
    "\(report.firstOctet),\(report.reference),\(quoted(report.recipient)),"
      + "\(report.recipient.type),\"\(report.time.text)\",\"\(report.dischargeTime.text)\","
      + "\(report.status)"
  }

  private func quoted(_ address: MessageAddress) -> String {
    "\"\(set.spelled(address.text))\""
  }

  private func serviceCentre(_ pdu: MessagePDU) -> [String] {
    guard let address = pdu.serviceCentreAddress else { return ["", ""] }
    return [quoted(address), "\(address.type)"]
  }

  private func validity(_ period: ValidityPeriod) -> String {
    switch period {
    case .none: ""
    case .relative(let value): "\(value)"
    case .absolute(let time): "\"\(time.text)\""
    case .enhanced(let octets): "\"\(Hexadecimal.text(octets))\""
    }
  }
}

extension VirtualModem {
  var messageListing: MessageListing {
    MessageListing(
      isTextMode: isMessageTextMode,
      set: terminalCharacterSet,
      isDetailed: number(of: "+CSDH") == 1
    )
  }
}
