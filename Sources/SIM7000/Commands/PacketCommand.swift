public import Primitives

/// Packet data: attachment and PDP contexts.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 6, 5.2.22 and 5.2.27,
///   unless a case says otherwise.
public enum PacketCommand: ATCommand {
  /// `AT+CGATT=?` and its kin, a test command.
  case test(Name)
  /// `AT+CGATT?`, a read command.
  case readAttachment
  /// `AT+CGATT=<state>`, a write command.
  case setAttachment(isAttached: Bool)
  /// `AT+CGDCONT?`, a read command: a line for each context.
  case readContexts
  /// `AT+CGDCONT=<cid>,"<PDP_type>"[,"<APN>"[,"<PDP_addr>"]]`, a write command; on
  /// LTE it counts from the next attachment on. Compression stays off. AUTO_SAVE.
  case defineContext(ContextDefinition)
  /// `AT+CGDCONT=<cid>`, a write command: the context is no longer defined.
  case removeContext(ContextID)
  /// `AT+CGACT?`, a read command: a line for each context.
  case readContextStates
  /// `AT+CGACT=<state>,<cid>`, a write command: up to 150 s. A context that is
  /// active this way keeps the app network from opening.
  case setContextState(isActive: Bool, ContextID)
  /// `AT+CGPADDR[=<cid>]`, a write or execution command: the address of one context,
  /// or a line for each.
  case readAddresses(ContextID?)
  /// `AT+CGCONTRDP[=<cid>]`, a write or execution command: what the network gave.
  ///
  /// - Source: 3GPP TS 27.007, 10.1.23; the manual does not have it.
  case readContextParameters(ContextID?)
  /// `AT+CGEREP=<mode>`, a write command: whether `+CGEV` is a URC, 2 for kept while
  /// the line is busy.
  ///
  /// - Source: 3GPP TS 27.007, 10.1.19; the manual does not have it.
  case setEventReporting(Bounded<0, 2>)
  /// `AT+CGNAPN`, an execution command: the APN that an LTE network gave.
  case readNetworkAPN
  /// `AT+CAPNMODE=<mode>`, a write command: whether `AT+CSTT` and `AT+SAPBR` take the
  /// APN from the program (1) or from the LTE network (0). GSM calls for 1.
  case setAPNMode(isManual: Bool)
  /// `AT+CAPNMODE?`, a read command.
  case readAPNMode

  /// A command of the chapter that has a test form.
  public enum Name: Equatable, Sendable {
    case attachment
    case contexts
    case contextStates
    case addresses
    case contextParameters
    case eventReporting
    case networkAPN
    case apnMode

    /// `+CGATT` and its kin.
    public var text: StaticString {
      switch self {
      case .attachment: "+CGATT"
      case .contexts: "+CGDCONT"
      case .contextStates: "+CGACT"
      case .addresses: "+CGPADDR"
      case .contextParameters: "+CGCONTRDP"
      case .eventReporting: "+CGEREP"
      case .networkAPN: "+CGNAPN"
      case .apnMode: "+CAPNMODE"
      }
    }
  }

  public func encode(into line: inout ATLine) {
    line.append("AT")
    switch self {
    case .test(let name): line.append(test: name.text)
    case .readAttachment: line.append("+CGATT?")
    case .setAttachment(let isAttached): line.append("+CGATT=", isAttached)
    case .readContexts: line.append("+CGDCONT?")
    case .defineContext(let definition): definition.encode(into: &line)
    case .removeContext(let context): line.append("+CGDCONT=", context.value)
    case .readContextStates: line.append("+CGACT?")
    case .setContextState(let isActive, let context):
      line.append("+CGACT=", isActive)
      line.append(",", context.value)
    case .readAddresses(let context):
      line.append("+CGPADDR")
      line.append("=", context?.value)
    case .readContextParameters(let context):
      line.append("+CGCONTRDP")
      line.append("=", context?.value)
    case .setEventReporting(let mode): line.append("+CGEREP=", mode)
    case .readNetworkAPN: line.append("+CGNAPN")
    case .setAPNMode(let isManual): line.append("+CAPNMODE=", isManual)
    case .readAPNMode: line.append("+CAPNMODE?")
    }
    line.append(ASCII.carriageReturn)
  }
}
