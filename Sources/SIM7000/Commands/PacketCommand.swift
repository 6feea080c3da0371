/// Packet data: attachment and PDP contexts.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 6, 5.2.22 and 5.2.27,
///   unless a command says otherwise.
public enum PacketCommand {
  /// `AT+CGDCONT=<cid>,"<PDP_type>"[,"<APN>"[,"<PDP_addr>"]]`; on LTE it counts from the next
  /// attachment on.
  ///
  /// Compression stays off; AUTO_SAVE.
  public static func defineContext(_ definition: ContextDefinition) -> some ATCommand {
    ATWrite(.cgdcont, definition)
  }

  /// `AT+CGDCONT=<cid>`: the context is no longer defined.
  public static func removeContext(_ context: ContextID) -> some ATCommand {
    ATWrite(.cgdcont, context.value)
  }

  /// `AT+CGACT=<state>,<cid>`: up to 150 s.
  ///
  /// A context that is active this way keeps the app network from opening.
  public static func setContextState(
    isActive: Bool,
    _ context: ContextID
  ) -> some ATCommand {
    ATWrite(.cgact, ATList(isActive, context.value))
  }

  /// `AT+CGPADDR=<cid>`: the addresses of one context; the execution form has a line for each.
  public static func readAddresses(_ context: ContextID) -> some ATRequest<ContextAddresses> {
    ATWrite(.cgpaddr, context.value)
  }

  /// `AT+CGCONTRDP=<cid>`: what the network gave one context; the execution form has a line for
  /// each.
  ///
  /// - Source: 3GPP TS 27.007, 10.1.23; the manual does not have it.
  public static func readContextParameters(
    _ context: ContextID
  ) -> some ATRequest<ContextParameters> {
    ATWrite(.cgcontrdp, context.value)
  }

  /// `AT+CGEREP=<mode>`: whether `+CGEV` is a URC, 2 for kept while the line is busy.
  ///
  /// - Source: 3GPP TS 27.007, 10.1.19; the manual does not have it.
  public static func setEventReporting(_ mode: Bounded<0, 2>) -> some ATCommand {
    ATWrite(.cgerep, mode)
  }
}
