import Manual
import Testing

@Suite("The words for a line")
struct ATWordsTests {
  @Test(
    "are one short sentence",
    arguments: [
      ("+CREG: 0,1", "registered, home network"),
      ("+CEREG: 5,\"07D0\",\"009D4564\",7", "registered, roaming, LTE CAT-M1"),
      ("+CREG: 2", "searching for a network"), ("+CSQ: 30,99", "signal -53 dBm"),
      ("+CSQ: 99,99", "signal not known"),
      (
        "+CGNSINF: 1,1,20171103022632.000,31.953900,-35.910600,34.700,0.00,0.0,1,,1.1,1.4,0.9,,"
          + "21,6,,,45,,", "fix 31.953900 -35.910600 hdop 1.1"
      ),
      (
        "+UGNSINF: 1,1,20171103022632.000,-0.000001,0.5,34.700,0.00,0.0,1,,,1.4,0.9,,21,6,,,45,,",
        "fix -0.000001 0.500000"
      ),
      ("+CGNSINF: 1,0,,,,,,,0,,,,,,4,,,,46,,", "no fix, 4 satellites in view"),
      ("+CGNSINF: 0,,,,,,,,,,,,,,,,,,,,", "GNSS off"),
      ("+COPS: 0,0,\"CHN-CT\",9", "operator CHN-CT, LTE NB-IoT"),
      ("+COPS: 0", "no operator selected"),
      ("+CPSI: NO SERVICE,Online", "no service"), ("+CBC: 0,82,4021", "battery 4.021 V, 82 %"),
      ("+CCLK: \"80/01/06,00:22:45+00\"", "clock not set"),
      ("+CPIN: NOT READY", "SIM not ready"),
      ("+SAPBR: 1,1,\"10.1.2.3\"", "bearer 1 open, address 10.1.2.3"),
      ("+SAPBR 1: DEACT", "bearer 1 taken away by the network"),
      ("+HTTPACTION: 1,200,27", "POST answered 200, 27 bytes"),
      ("+HTTPACTION: 1,601,0", "POST failed: network error or no bearer (601)"),
      ("+HTTPACTION: 0,716,0", "GET failed: reason 716"), ("+IPR: 0", "baud found automatically"),
      ("RDY", "module started"), ("NORMAL POWER DOWN", "module switched off"),
      ("+CGNAPN: 1,\"apn.konekt.io\"", "the network gives APN apn.konekt.io"),
      ("+CGNAPN: 0,\"\"", "the network gives no APN"), ("+CGNAPN: 1", nil),
      ("+CTZV: \"+32\"", "time zone 480 minutes from UTC"),
      ("+CTZV: -47", "time zone -705 minutes from UTC"),
      ("+CENG: 1", nil), ("+CSQ: 32,99", nil), ("+CMTI: \"SM\",3", nil),
    ] as [(String, String?)]
  )
  func words(_ line: String, _ expected: String?) {
    let bytes = Array(line.utf8)
    #expect(Manual.words(ofLine: bytes, name: responseName(ofLine: bytes) ?? "") == expected)
  }

  @Test(
    "need the command where the line has no name",
    arguments: [
      ("SIMCOM_SIM7000G", "+GMM", "module SIM7000G"), ("SIM7000", "+CGMM", "module SIM7000"),
      ("Revision:1351B05SIM7000E", "+SIMCOMATI", "firmware 1351B05SIM7000E"),
      ("IMEI:860000000000009", "+SIMCOMATI", "IMEI 860000000000009"),
      ("CSUB:V01", "+SIMCOMATI", nil), ("IMEI:86000000000000", "+SIMCOMATI", nil),
    ] as [(String, String, String?)]
  )
  func wordsOfBareLine(_ line: String, _ name: String, _ expected: String?) {
    #expect(Manual.words(ofLine: Array(line.utf8), name: name) == expected)
  }
}
