/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 4; 3GPP TS 27.005.
extension CommandRow {
  /// `AT+CMGF`: text or PDU.
  @inline(__always) public static var cmgf: Self {
    Self(.sms, "+CMGF", "=?; ? -> mode; = mode; mode enum=0", saving: .notSaved)
  }

  /// `AT+CSMP`: how a message in text mode is sent.
  @inline(__always) public static var csmp: Self {
    Self(
      .sms,
      "+CSMP",
      """
      =?; ? -> fo,vp,pid,dcs; = fo[,vp[,pid[,dcs]]]
      fo int:0..255=17; vp int:0..255=167; pid int:0..255=0; dcs int:0..255=0
      """,
      saving: .notSaved
    )
  }

  /// `AT+CSDH`: whether headers in text mode are shown in full.
  @inline(__always) public static var csdh: Self {
    Self(.sms, "+CSDH", "=?; ? -> show; = show; show enum=0", saving: .notSaved)
  }

  /// `AT+CSCA`: the number of the service centre.
  @inline(__always) public static var csca: Self {
    Self(
      .sms,
      "+CSCA",
      """
      =?; ? -> number,type; = number[,type]
      number text; type int:0..255
      """,
      time: .manual(seconds: 5)
    )
  }

  /// `AT+CSMS`: the message service.
  @inline(__always) public static var csms: Self {
    Self(
      .sms,
      "+CSMS",
      """
      =?; ? -> service,mt,mo,bm; = service -> mt,mo,bm
      service enum=0; mt enum; mo enum; bm enum
      """
    )
  }

  /// `AT+CSAS`: saves the SMS settings as a profile.
  @inline(__always) public static var csas: Self {
    Self(.sms, "+CSAS", "=?; ! [profile]; = profile; profile int:0..3", time: .manual(seconds: 5))
  }

  /// `AT+CRES`: takes the SMS settings of a profile.
  @inline(__always) public static var cres: Self {
    Self(.sms, "+CRES", "=?; ! [profile]; = profile; profile int:0..3", time: .manual(seconds: 5))
  }

  /// `AT+CGSMS`: which service carries sent messages.
  @inline(__always) public static var cgsms: Self {
    Self(
      .sms,
      "+CGSMS",
      """
      =?; ? -> service; = service
      service enum
      """,
      saving: .saved,
      isRestorable: true
    )
  }

  /// `AT+CPMS`: where messages are stored.
  @inline(__always) public static var cpms: Self {
    Self(
      .sms,
      "+CPMS",
      """
      =?; ? -> mem1,used1,total1,mem2,used2,total2,mem3,used3,total3
      = mem1[,mem2[,mem3]] -> used1,total1,used2,total2,used3,total3
      mem1 word; mem2 word; mem3 word; used1 int; total1 int; used2 int; total2 int; used3 int
      total3 int
      """
    )
  }

  /// `AT+CMGS`: sends a message.
  @inline(__always) public static var cmgs: Self {
    Self(
      .sms,
      "+CMGS",
      """
      =?; = number[,type] -> ref
      number text; type int:0..255; ref int:0..255
      """,
      time: .manual(seconds: 60),
      payload: Payload(prompt: .greaterThan, isTerminated: true)
    )
  }

  /// `AT+CMSS`: sends a stored message.
  @inline(__always) public static var cmss: Self {
    Self(
      .sms,
      "+CMSS",
      """
      =?; = index[,number[,type]] -> ref
      index int; number text; type int:0..255; ref int:0..255
      """,
      time: .manual(seconds: 60)
    )
  }

  /// `AT+CMGW`: stores a message without sending it.
  @inline(__always) public static var cmgw: Self {
    Self(
      .sms,
      "+CMGW",
      """
      =?; = number[,type[,stat]] -> index
      number text; type int:0..255; stat text; index int
      """,
      time: .manual(seconds: 5),
      payload: Payload(prompt: .greaterThan, isTerminated: true)
    )
  }

  /// `AT+CMGR`: reads a message.
  @inline(__always) public static var cmgr: Self {
    Self(
      .sms,
      "+CMGR",
      """
      =?
      = index[,keep] -> stat,sender,alpha,ts[,sender_type,fo,pid,dcs,centre,centre_type,length]
      LINE stat,alpha,length
      index int; keep enum=0; stat word; sender text; alpha text; ts time; sender_type int:0..255
      fo int:0..255; pid int:0..255; dcs int:0..255; centre text; centre_type int:0..255
      length int/bytes
      """,
      time: .manual(seconds: 5),
      bare: .message
    )
  }

  /// `AT+CMGL`: lists messages.
  @inline(__always) public static var cmgl: Self {
    Self(
      .sms,
      "+CMGL",
      """
      =?; ! -> index,stat,sender,alpha,ts[,sender_type,length]; = stat[,keep]
      LINE index,stat,alpha,length
      index int; stat word; keep enum=0; sender text; alpha text; ts time; sender_type int:0..255
      length int/bytes
      """,
      time: .manual(seconds: 20),
      bare: .message
    )
  }

  /// `AT+CMGD`: deletes messages.
  @inline(__always) public static var cmgd: Self {
    Self(.sms, "+CMGD", "=?; = index[,flag]; index int; flag enum=0", time: .manual(seconds: 25))
  }

  /// `AT+CNMI`: how received messages are reported.
  @inline(__always) public static var cnmi: Self {
    Self(
      .sms,
      "+CNMI",
      """
      =?; ? -> mode,mt,bm,ds,bfr; = mode[,mt[,bm[,ds[,bfr]]]]
      mode enum; mt enum; bm enum; ds enum; bfr enum
      """,
      saving: .notSaved
    )
  }

  /// `+CMTI`: a message has been stored: CMTI a text, CDSI a report.
  @inline(__always) public static var cmti: Self {
    Self(.sms, "+CMTI", "URC memory,index; memory word; index int", urc: .message)
  }

  /// `+CDSI`: a status report was stored.
  @inline(__always) public static var cdsi: Self {
    CommandRow.cmti.named("+CDSI")
  }

  /// `+CMT`: a message has come.
  @inline(__always) public static var cmt: Self {
    Self(
      .sms,
      "+CMT",
      """
      URC sender,alpha,ts[,sender_type,fo,pid,dcs,centre,centre_type,length]; LINE alpha,length
      sender text; alpha text; ts time; sender_type int:0..255; fo int:0..255; pid int:0..255
      dcs int:0..255; centre text; centre_type int:0..255; length int/bytes
      """,
      urc: .message
    )
  }

  /// `+CDS`: a report about a sent message has come.
  @inline(__always) public static var cds: Self {
    Self(
      .sms,
      "+CDS",
      """
      URC pdu_len; LINE fo,ref,number,type,ts,done,status
      pdu_len int/bytes; fo int:0..255; ref int:0..255; number text; type int:0..255; ts time
      done time; status int:0..255
      """,
      urc: .message
    )
  }

  /// `+CBM`: a broadcast has come.
  @inline(__always) public static var cbm: Self {
    Self(
      .sms,
      "+CBM",
      """
      URC length; LINE number,identifier,dcs,page,pages
      length int/bytes; number int; identifier int; dcs int:0..255; page int; pages int
      """,
      urc: .message
    )
  }

  @inline(__always)
  static func visitSMS(_ visitor: inout some CommandVisitor) {
    visitor.visit(.cmgf, .csmp, .csdh, .csca, .csms)
    visitor.visit(.csas, .cres, .cgsms, .cpms, .cmgs)
    visitor.visit(.cmss, .cmgw, .cmgr, .cmgl, .cmgd)
    visitor.visit(.cnmi, .cmti, .cdsi, .cmt, .cds)
    visitor.visit(.cbm)
  }
}
