import Manual
import Testing

/// Forms that few logs have.
@Suite("The fields of a rarer line")
struct ATRareFieldsTests {
  typealias Case = ATFieldsTests.Case

  @Test(
    "are named, too",
    arguments: [
      Case(
        "+CEREG: 4,1,\"5B57\",\"195071B\",9,,,\"00000000\",\"01100000\"",
        "n=4 stat=1 state='home' registered=true roaming=false lac=23383 ci=26543899 act=9 "
          + "active='00000000' tau='01100000'"
      ),
      Case(
        "+CEREG: 3,3,,,,0,15",
        "n=3 stat=3 state='denied' registered=false roaming=false lac=null ci=null act=null "
          + "cause_type=0 reject_cause=15"
      ),
      Case(
        "+CEREG: 2,1, 1F00, 20 ,79D903 ,7",
        "n=2 stat=1 state='home' registered=true roaming=false lac=7936 ci=7985411 act=7"
      ),
      Case(
        "+CGREG: 4,5,\"00C3\",\"0A2F1\",0,,\"01000111\",",
        "n=4 stat=5 state='roaming' registered=true roaming=true lac=195 ci=41713 act=0 "
          + "active=null rau='01000111' ready=null"
      ),
      Case(
        "+CCLK: \"19/06/26,06:04:00\"",
        "iso='2019-06-26T06:04:00' utc_offset_min=null time_trusted=false"
      ),
      Case("+CBC: 3.805V", "mv=3805 form='V suffix'"),
      Case("+CGEV: NW MODIFY 1, 2, 0", "event='NW_MODIFY' cid=1 change_reason=2 event_type=0"),
      Case(
        "+CGEV: ME DEACT \"IP\", \"10.0.0.1\", 1",
        "event='ME_DEACT_PDP' pdp_type='IP' pdp_addr='10.0.0.1' cid=1"
      ),
      Case("+CNACT: 0,\"0.0.0.0\"", "state=0 addr=null"),
      Case("+CNACT: 1,0,\"0.0.0.0\"", "cid=1 state=0 addr=null form='SIM7070'"),
      Case("+SAPBR 3: DEACT", "cid=3 event='bearerDeact'"),
      Case("PrimaryDns: 8.8.8.8", name: "+CDNSCFG", "primary='8.8.8.8'"),
      Case("SecondaryDns: 8.8.4.4", name: "+CDNSCFG", "secondary='8.8.4.4'"),
      Case("+SLEDS: 1,64,800", "mode=1 on=64 off=800"),
      Case("Model: SIM7670G-MNGV", name: "+SIMCOMATI", "model='SIM7670G-MNGV'"),
      Case("+CPIN: SIM REMOVED", "lock='SIM REMOVED' ready=false"),
      Case("SERVER OK", "event='serverOk'"), Case("SERVER CLOSE", "event='serverClose'"),
      Case("REMOTE IP: 10.76.40.73", "ip='10.76.40.73'"),
      Case("0, REMOTE IP: 10.76.40.73", "connection=0 ip='10.76.40.73'"),
      Case("RECV FROM:1.2.3.4:9600", "peer='1.2.3.4:9600' ip='1.2.3.4' port=9600"),
      Case("CONNECT", "event='online' speed=null"),
      Case("CONNECT 150000000", "event='online' speed=150000000"),
      Case("Call Ready", "event='callReady'"),
      Case("DATA ACCEPT:0,10", "connection=0 length=10"),
      Case("0, DATA ACCEPT:10", "connection=0 length=10"),
      Case("DATA ACCEPT:5", "length=5"),
    ]
  )
  func named(_ row: Case) {
    #expect(rendered(row.line, name: row.name) == row.fields)
  }

  @Test(
    "of a test command have the names of what is set",
    arguments: [
      Case("+CGATT: (0,1)", "modes='0,1'"),
      Case("+CFUN: (0,1,4,5,6,7),(0,1)", "fun='0,1,4,5,6,7' rst='0,1'"),
      Case("+CBC: (0-2),(1-100),(voltage)", "bcs='0-2' bcl='1-100' mv='voltage'"),
      Case(
        "+CNMI: (0-2),(0-3),(0,2),(0,1),(0,1)",
        "mode='0-2' mt='0-3' bm='0,2' ds='0,1' bfr='0,1'"
      ),
      Case("+HTTPDATA: (0-319488),(1000-120000)", "length='0-319488' time='1000-120000'"),
      Case(
        "+CMNB: ((1-Cat-M),(2-NB-IoT),(3-Cat-M And NB-IoT))",
        "modes=['1-Cat-M','2-NB-IoT','3-Cat-M And NB-IoT']"
      ),
      Case("+CBAND: (EGSM_MODE,DCS_MODE,ALL_MODE)", "modes='EGSM_MODE,DCS_MODE,ALL_MODE'"),
      Case("+NOBODY: (0,1),(2)", "value1='0,1' value2='2'"),
    ]
  )
  func listed(_ row: Case) {
    #expect(rendered(row.line, name: row.name) == row.fields)
  }

  @Test(
    "stand under the name that the line carries",
    arguments: [
      ("0, REMOTE IP: 10.76.40.73", "REMOTE IP"), ("CONNECT", "CONNECT"),
      ("CONNECT 150000000", "CONNECT"), ("CONNECTED", nil), ("x, REMOTE IP: 1", nil),
    ] as [(String, String?)]
  )
  func names(_ line: String, _ name: String?) {
    #expect(responseName(ofLine: Array(line.utf8)) == name)
  }
}
