/// - Source: SIM7000 Series AT Command Manual V1.06, chapters 6 and 7; 3GPP TS
///   27.007, chapter 10.
extension CommandRow {
  /// `AT+CGATT`: whether the module is attached to the packet domain.
  @inline(__always) public static var cgatt: Self {
    Self(
      .packet,
      "+CGATT",
      """
      =?; ? -> attached; = attached
      attached enum
      """,
      saving: .notSaved,
      time: .manual(seconds: 75)
    )
  }

  /// `AT+CGDCONT`: the APN and kind of a PDP context.
  @inline(__always) public static var cgdcont: Self {
    Self(
      .packet,
      "+CGDCONT",
      """
      =?; ? -> cid,pdp_type,apn,pdp_addr[,d_comp,h_comp[,ipv4_alloc,request]]
      = cid[,pdp_type[,apn[,pdp_addr[,d_comp[,h_comp[,ipv4_alloc[,request]]]]]]]
      cid int:1..24,100..179; pdp_type word; apn text; pdp_addr text; d_comp enum=0; h_comp enum=0
      ipv4_alloc enum=0; request enum=0
      """,
      saving: .saved
    )
  }

  /// `AT+CGACT`: which PDP contexts are active.
  @inline(__always) public static var cgact: Self {
    Self(
      .packet,
      "+CGACT",
      """
      =?; ? -> cid,state; = state[,cid]
      cid int:1..24,100..179; state enum
      """,
      saving: .notSaved,
      time: .manual(seconds: 150)
    )
  }

  /// `AT+CGPADDR`: the address of a PDP context.
  @inline(__always) public static var cgpaddr: Self {
    Self(
      .packet,
      "+CGPADDR",
      """
      =?; ! -> cid,addr[,addr2]; = cid
      cid int:1..24,100..179; addr addr; addr2 addr
      """
    )
  }

  /// `AT+CGCONTRDP`: what the network gave an active context.
  @inline(__always) public static var cgcontrdp: Self {
    Self(
      .packet,
      "+CGCONTRDP",
      """
      =?; = [cid]
      LINE cid,bearer_id,apn[,local_address[,subnet[,gateway_address[,dns_primary_address[,\
      dns_secondary_address[,pcscf_primary_address[,pcscf_secondary_address]]]]]]]
      cid int; bearer_id int; apn text; local_address text; subnet text; gateway_address text
      dns_primary_address text; dns_secondary_address text; pcscf_primary_address text
      pcscf_secondary_address text
      """
    )
  }

  /// `+CGEV`: what happened to a PDP context.
  @inline(__always) public static var cgev: Self {
    Self(.packet, "+CGEV", "URC event; event text", urc: .text)
  }

  /// `AT+CGEREP`: whether +CGEV comes.
  @inline(__always) public static var cgerep: Self {
    Self(.packet, "+CGEREP", "=?; ? -> mode,buffer; = mode[,buffer]; mode enum=0; buffer enum=0")
  }

  /// `AT+CGNAPN`: the APN that the network gives on LTE.
  @inline(__always) public static var cgnapn: Self {
    Self(.packet, "+CGNAPN", "=?; ! -> valid,apn; valid enum; apn text")
  }

  @inline(__always)
  static func visitPacket(_ visitor: inout some CommandVisitor) {
    visitor.visit(.cgatt, .cgdcont, .cgact, .cgpaddr, .cgcontrdp)
    visitor.visit(.cgev, .cgerep, .cgnapn)
  }
}
