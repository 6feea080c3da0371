public import Primitives

/// Short messages.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 4, and 6 for
///   `AT+CGSMS`; 3GPP TS 27.005. The module takes them once it has said
///   `SMS Ready`.
public enum MessageCommand: ATCommand {
  /// `AT+CMGF=?` and its kin, a test command.
  case test(Name)

  /// `AT+CMGF=<mode>`, a write command.
  case setFormat(MessageFormat)
  /// `AT+CMGF?`, a read command.
  case readFormat
  /// `AT+CSMP=<fo>,<vp>,<pid>,<dcs>`, a write command: for text mode.
  case setTextParameters(TextModeParameters)
  /// `AT+CSMP?`, a read command.
  case readTextParameters
  /// `AT+CSDH=<show>`, a write command: longer headers in text mode.
  case setHeaderDetails(isShown: Bool)
  /// `AT+CSDH?`, a read command.
  case readHeaderDetails
  /// `AT+CSCA=<sca>[,<tosca>]`, a write command: stored on the SIM.
  case setServiceCentre(TextModeAddress)
  /// `AT+CSCA?`, a read command.
  case readServiceCentre
  /// `AT+CSMS=<service>`, a write command that answers; 1 is phase 2+.
  case setPhase2Plus(isOn: Bool)
  /// `AT+CSMS?`, a read command.
  case readPhase2Plus
  /// `AT+CSAS`, an execution command: stores service centre and text
  /// parameters.
  case storeSettings
  /// `AT+CRES`, an execution command: takes up what was stored.
  case restoreSettings
  /// `AT+CPMS=<mem1>[,<mem2>[,<mem3>]]`, a write command that answers: where to
  /// read and delete, write and send, and receive.
  case setStorage(
    reading: MessageStorage,
    writing: MessageStorage? = nil,
    receiving: MessageStorage? = nil
  )
  /// `AT+CPMS?`, a read command.
  case readStorage
  /// `AT+CNMI=<mode>,<mt>,<bm>,<ds>,<bfr>`, a write command.
  case setIndications(AcceptedMessageIndications)
  /// `AT+CNMI?`, a read command.
  case readIndications
  /// `AT+CGSMS=<service>`, a write command. AUTO_SAVE.
  case setService(MessageService)
  /// `AT+CGSMS?`, a read command.
  case readService

  /// `AT+CMGS=<da>[,<toda>]`, a write command of text mode: `> `, then a
  /// `MessageBody`, then `+CMGS: <mr>`.
  case sendText(to: TextModeAddress)
  /// `AT+CMGS=<length>`, a write command of PDU mode: `> `, then the
  /// `MessageBody` of the PDU whose `length` it is.
  case sendPDU(length: UInt8)
  /// `AT+CMGW[=<da>[,<toda>][,<stat>]]` of text mode: `> `, then a `MessageBody`,
  /// then `+CMGW: <index>`.
  case storeText(to: TextModeAddress?, isSent: Bool = false)
  /// `AT+CMGW=<length>[,<stat>]`, a write command of PDU mode.
  case storePDU(length: UInt8, MessageStatus? = nil)
  /// `AT+CMSS=<index>[,<da>[,<toda>]]`, a write command: sends what is stored.
  case sendStored(index: UInt16, to: TextModeAddress? = nil)
  /// `AT+CMGR=<index>[,1]`, a write command that answers; with `keepsStatus` an
  /// unread message stays so.
  case read(index: UInt16, keepsStatus: Bool = false)
  /// `AT+CMGL="<stat>"[,1]` in text mode, `AT+CMGL=<stat>[,1]` in PDU mode.
  case list(MessageSelection, MessageFormat, keepsStatus: Bool = false)
  /// `AT+CMGD=<index>[,<delflag>]`, a write command.
  case delete(index: UInt16, MessageDeletion = .one)

  /// A command of the chapter.
  public enum Name: UInt8, Equatable, Sendable {
    case format
    case textParameters
    case headerDetails
    case serviceCentre
    case phase2Plus
    case storeSettings
    case restoreSettings
    case storage
    case indications
    case service
    case send
    case store
    case sendStored
    case read
    case list
    case delete

    /// `+CMGF` and its kin.
    public var text: StaticString {
      switch self {
      case .format: "+CMGF"
      case .textParameters: "+CSMP"
      case .headerDetails: "+CSDH"
      case .serviceCentre: "+CSCA"
      case .phase2Plus: "+CSMS"
      case .storeSettings: "+CSAS"
      case .restoreSettings: "+CRES"
      case .storage: "+CPMS"
      case .indications: "+CNMI"
      case .service: "+CGSMS"
      case .send: "+CMGS"
      case .store: "+CMGW"
      case .sendStored: "+CMSS"
      case .read: "+CMGR"
      case .list: "+CMGL"
      case .delete: "+CMGD"
      }
    }
  }

  public func encode(into line: inout ATLine) {
    line.append("AT")
    switch self {
    case .test(let name): line.append(test: name.text)
    case .setFormat(let format): line.append("+CMGF=", format)
    case .readFormat: line.append("+CMGF?")
    case .setTextParameters(let parameters):
      line.append("+CSMP=")
      parameters.encode(into: &line)
    case .readTextParameters: line.append("+CSMP?")
    case .setHeaderDetails(let isShown): line.append("+CSDH=", isShown)
    case .readHeaderDetails: line.append("+CSDH?")
    case .setServiceCentre(let address): line.append("+CSCA=", address)
    case .readServiceCentre: line.append("+CSCA?")
    case .setPhase2Plus(let isOn): line.append("+CSMS=", isOn)
    case .readPhase2Plus: line.append("+CSMS?")
    case .storeSettings: line.append("+CSAS")
    case .restoreSettings: line.append("+CRES")
    case .setStorage(let reading, let writing, let receiving):
      line.append("+CPMS=", quoted: reading.name)
      line.append(",", quoted: writing?.name ?? (receiving == nil ? nil : reading.name))
      line.append(",", quoted: receiving?.name)
    case .readStorage: line.append("+CPMS?")
    case .setIndications(let indications):
      line.append("+CNMI=")
      indications.encode(into: &line)
    case .readIndications: line.append("+CNMI?")
    case .setService(let service): line.append("+CGSMS=", service)
    case .readService: line.append("+CGSMS?")
    case .sendText(let address): line.append("+CMGS=", address)
    case .sendPDU(let length): line.append("+CMGS=", length)
    case .storeText(let address, let isSent): encodeStoring(address, isSent, into: &line)
    case .storePDU(let length, let status):
      line.append("+CMGW=", length)
      line.append(",", status)
    case .sendStored(let index, let address):
      line.append("+CMSS=", index)
      line.append(",", address)
    case .read(let index, let keepsStatus):
      line.append("+CMGR=", index)
      if keepsStatus { line.append(",1") }
    case .list(let selection, let format, let keepsStatus):
      selection.encode(format, into: &line)
      if keepsStatus { line.append(",1") }
    case .delete(let index, let deletion):
      line.append("+CMGD=", index)
      if deletion != .one { line.append(",", deletion) }
    }
    line.append(ASCII.carriageReturn)
  }

  /// The status goes behind the type, which therefore is said with it.
  private func encodeStoring(
    _ address: TextModeAddress?,
    _ isSent: Bool,
    into line: inout ATLine
  ) {
    line.append("+CMGW")
    guard let address else { return }
    line.append("=", address)
    guard isSent else { return }
    let type = address.address.typeOctet
    if type == 0x91 || type == 0x81 { line.append(",", type) }
    line.append(",", quoted: MessageStatus.storedSent.name)
  }
}

extension ATLine {
  mutating func append(_ text: StaticString, _ address: TextModeAddress?) {
    guard let address else { return }
    append(text)
    address.encode(into: &self)
  }
}

extension FixedBytes {
  /// Appends `text`, and a word of the manual in quotes behind it.
  mutating func append(_ text: StaticString, quoted word: StaticString?) {
    guard let word else { return }
    append(text)
    append(ASCII.quote)
    append(word)
    append(ASCII.quote)
  }
}
