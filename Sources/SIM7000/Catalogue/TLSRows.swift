/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 17; SIM7000 SSL
///   Application Note V1.01.
extension CommandRow {
  /// `AT+CSSLCFG`: settings of a TLS context, and certificates.
  @inline(__always) public static var csslcfg: Self {
    Self(
      .tls,
      "+CSSLCFG",
      """
      =?; = tag=sslversion,ctx,version; = tag=ciphersuite,ctx,index,suite
      = tag=ignorertctime,ctx,ignore; = tag=protocol,ctx,protocol; = tag=sni,ctx,host
      = tag=ctxindex,ctx -> ctx,version,settings...; = tag=convert,kind,file[,key[,password]]
      tag word; ctx int:0..5; version enum; index int:0..7; suite hex:4; ignore enum
      protocol enum; host text; settings list; kind enum; file text; key text; password text
      """,
      saving: .notSaved
    )
  }

  @inline(__always)
  static func visitTLS(_ visitor: inout some CommandVisitor) {
    visitor.visit(.csslcfg)
  }
}
