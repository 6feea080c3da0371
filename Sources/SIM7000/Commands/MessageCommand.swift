import Primitives

/// Short messages.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 4, and 6 for
///   `AT+CGSMS`; 3GPP TS 27.005. The module takes them once it has said
///   `SMS Ready`.
public enum MessageCommand {
  /// `AT+CSCA=<sca>[,<tosca>]`: stored on the SIM.
  public static func setServiceCentre(_ address: TextModeAddress) -> some ATCommand {
    ATWrite(.csca, address)
  }

  /// `AT+CSMS=<service>`; 1 is phase 2+.
  public static func setPhase2Plus(isOn: Bool) -> some ATRequest<MessageSupport> {
    ATWrite(.csms, isOn)
  }

  /// `AT+CSAS`: stores service centre and text parameters.
  public static var storeSettings: some ATCommand { ATExecute(.csas) }
  /// `AT+CRES`: takes up what was stored.
  public static var restoreSettings: some ATCommand { ATExecute(.cres) }

  /// `AT+CPMS=<mem1>[,<mem2>[,<mem3>]]`: where to read and delete, write and send, and receive.
  public static func setStorage(
    reading: MessageStorage,
    writing: MessageStorage? = nil,
    receiving: MessageStorage? = nil
  ) -> some ATRequest<MessageStores> {
    ATWrite(.cpms, ATList(reading, writing ?? (receiving == nil ? nil : reading), receiving))
  }

  /// `AT+CNMI=<mode>,<mt>,<bm>,<ds>,<bfr>`.
  public static func setIndications(
    _ accepted: AcceptedMessageIndications
  ) -> some ATCommand {
    let its = accepted.indications
    return ATWrite(
      .cnmi,
      ATList(its.mode, its.delivery, its.broadcast, ATList(its.report, its.clearsBuffer))
    )
  }

  /// `AT+CMGS=<da>[,<toda>]` of text mode: `> `, then a `MessageBody`, then `+CMGS: <mr>`.
  public static func sendText(to address: TextModeAddress) -> some ATRequest<MessageReference> {
    ATWrite(.cmgs, address)
  }

  /// `AT+CMGS=<length>` of PDU mode: `> `, then the `MessageBody` of the PDU whose `length` it
  /// is.
  public static func sendPDU(length: UInt8) -> some ATRequest<MessageReference> {
    ATWrite(.cmgs, length)
  }

  /// `AT+CMGW` of text mode: `> `, then a `MessageBody`, then `+CMGW: <index>`.
  public static var storeText: some ATRequest<StoredMessageIndex> { ATExecute(.cmgw) }

  /// `AT+CMGW=<da>[,<toda>][,<stat>]` of text mode, for a message to `address`.
  public static func storeText(
    to address: TextModeAddress,
    isSent: Bool = false
  ) -> some ATRequest<StoredMessageIndex> {
    // The status goes behind the type, which therefore is said with it.
    let type = address.hasUsualType ? address.address.typeOctet : nil
    return ATWrite(
      .cmgw,
      ATList(address, isSent ? type : nil, isSent ? MessageStatus.storedSent : nil)
    )
  }

  /// `AT+CMGW=<length>[,<stat>]` of PDU mode.
  public static func storePDU(
    length: UInt8,
    _ status: MessageStatus? = nil
  ) -> some ATRequest<StoredMessageIndex> {
    ATWrite(.cmgw, ATList(length, status?.rawValue))
  }

  /// `AT+CMSS=<index>[,<da>[,<toda>]]`: sends what is stored.
  public static func sendStored(
    index: UInt16,
    to address: TextModeAddress? = nil
  ) -> some ATRequest<MessageReference> {
    ATWrite(.cmss, ATList(index, address))
  }

  /// `AT+CMGR=<index>[,1]`; with `keepsStatus` an unread message stays so.
  public static func read(
    index: UInt16,
    keepsStatus: Bool = false
  ) -> some ATRequest<ReadMessage> {
    ATWrite(.cmgr, ATList(index, keepsStatus ? true : nil))
  }

  /// `AT+CMGL="<stat>"[,1]` in text mode, `AT+CMGL=<stat>[,1]` in PDU mode.
  public static func list(
    _ selection: MessageSelection,
    _ format: MessageFormat,
    keepsStatus: Bool = false
  ) -> some ATRequest<ListedMessage> {
    let selection = FormattedSelection(selection: selection, format: format)
    return ATWrite(.cmgl, ATList(selection, keepsStatus ? true : nil))
  }

  /// `AT+CMGD=<index>[,<delflag>]`.
  public static func delete(
    index: UInt16,
    _ deletion: MessageDeletion = .one
  ) -> some ATCommand {
    ATWrite(.cmgd, ATList(index, deletion == .one ? nil : deletion))
  }
}

/// `<stat>` of `AT+CMGL`, as the format of the messages writes it.
struct FormattedSelection: ATParameter {
  let selection: MessageSelection
  let format: MessageFormat

  func encode(into line: inout ATLine) {
    switch (selection, format) {
    case (.only(let status), .pdu): status.rawValue.encode(into: &line)
    case (.only(let status), .text): status.encode(into: &line)
    case (.all, .pdu): line.append("4")
    case (.all, .text): line.append(quoted: "ALL")
    }
  }
}
