import Manual
import Primitives
import Testing

@Suite("The fields of a line")
struct ATFieldsTests {
  struct Case: Sendable {
    var line: String
    var name: String?
    var fields: String

    /// `name` is of the pending command, where the line has none.
    init(_ line: String, name: String? = nil, _ fields: String) {
      self.line = line
      self.name = name
      self.fields = fields
    }
  }

  @Test(
    "are named, typed and complete",
    arguments: [
      Case(
        "+CREG: 2,5,\"0502\",\"0404736D\"",
        "n=2 stat=5 state='roaming' registered=true roaming=true lac=1282 ci=67400557 act=null"
      ),
      Case(
        "+CEREG: 4",
        "stat=4 state='unknown' registered=false roaming=false lac=null ci=null act=null"
      ),
      Case(
        "+CEREG: 2,5,\"5B57\",,\"0195071B\",9",
        "n=2 stat=5 state='roaming' registered=true roaming=true lac=23383 ci=26543899 act=9"
      ),
      Case("+COPS: 0,0,\"CHN-CT\",9", "mode=0 format=0 oper='CHN-CT' act=9"),
      Case("+COPS: 0", "mode=0 format=null oper=null act=null"),
      Case(
        "+CPSI: GSM,Online,240-24,0x28a0,50183,61 EGSM 900,-53,0,58-58",
        "mode='GSM' op='Online' mcc=240 mnc='24' lac=10400 cell=50183 arfcn=61 band='EGSM 900' "
          + "rxlev=-53 track_lo=0 c1=58 c2=58 online=true plmn='240-24'"
      ),
      Case(
        "+CPSI: LTE NB-IOT,Online,724-04,0xAF3C,75508013,260,EUTRAN-BAND28,9362,0,0,-3,-89,-87,19",
        "mode='LTE NB-IOT' op='Online' mcc=724 mnc='04' tac=44860 cell=75508013 pci=260 band=28 "
          + "earfcn=9362 dlbw=0 ulbw=0 rsrq=-3 rsrp=-89 rssi=-87 rssnr_raw=19 sinr_db=18 "
          + "online=true plmn='724-04' dl_mhz=null scale=1"
      ),
      Case(
        "+CPSI: WCDMA,Online,460-01,0xA809,11122855,WCDMA IMT 2000,279,10663,0,1.5,62,33,52,500",
        "mode='WCDMA' op='Online' rsrq=null rsrp=null rssi=null rssnr_raw=null sinr_db=null "
          + "err='the cell of this radio is not read'"
      ),
      Case(
        "+CPSI: NO SERVICE,Online",
        "mode='NO SERVICE' op='Online' online=true rsrq=null rsrp=null rssi=null rssnr_raw=null sinr_db=null"
      ),
      Case(
        "+CGNSINF: 1,1,20170606213815.000,-1.464823,-48.445460,25.900,1.74,13.6,1,,4.4,4.5,1.0,,"
          + "13,3,,,37,,",
        "run=1 fix=1 utc='2017-06-06T21:38:15.000Z' time_trusted=true lat=-1.464823 "
          + "lon=-48.445460 alt=25.900 speed=1.74 course=13.6 fixmode=1 hdop=4.4 pdop=4.5 "
          + "vdop=1.0 sats_view=13 sats_used=3 glonass=null cn0=37 hpa=null vpa=null "
          + "has_fix=true fields=21"
      ),
      Case(
        "+CGNSINF:1,0,19800106002148.000,,,,0.00,0.0,0,,,,,,0,0,,,,,",
        "run=1 fix=0 utc='1980-01-06T00:21:48.000Z' time_trusted=false lat=null lon=null alt=null "
          + "speed=0.00 course=0.0 fixmode=0 hdop=null pdop=null vdop=null sats_view=0 "
          + "sats_used=0 glonass=null cn0=null hpa=null vpa=null has_fix=false fields=21"
      ),
      Case("Revision:1351B05SIM7000E", name: "+SIMCOMATI", "revision='1351B05SIM7000E'"),
      Case("CSUB:V01", name: "+SIMCOMATI", "csub='V01'"),
      Case("APRev:1351B05SIM7000,V01", name: "+SIMCOMATI", "aprev='1351B05SIM7000,V01'"),
      Case("QCN:MDM9206_P1.02", name: "+SIMCOMATI", "qcn='MDM9206_P1.02'"),
      Case("IMEI:860000000000009", name: "+SIMCOMATI", "imei='860000000000009' luhn='ok'"),
      Case("IMEI:12", name: "+SIMCOMATI", "value1='IMEI:12'"),
      Case("+CSQ: 99,99", "rssi=99 ber=99 dbm=null percent=0"),
      Case("+CSQ: 30,99", "rssi=30 ber=99 dbm=-53 percent=97"),
      Case("+CBC: 0,82,4021", "bcs=0 bcl=82 mv=4021"),
      Case(
        "+CCLK: \"14/08/05,04:00:21+40\"",
        "iso='2014-08-05T04:00:21+10:00' utc_offset_min=600 time_trusted=false"
      ),
      Case(
        "*PSUTTZ: 21/04/13,16:21:50\",\"-20\",1",
        "utc='2021-04-13T16:21:50Z' tz_quarters=-20 dst=1"
      ),
      Case("+CPIN: NOT READY", "lock='NOT READY' ready=false"),
      Case("+SAPBR: 1,3,\"0.0.0.0\"", "cid=1 status=3 addr=null"),
      Case("+SAPBR 1: DEACT", "cid=1 event='bearerDeact'"),
      Case("+HTTPACTION: 1,200,27", "method=1 status=200 length=27"),
      Case("+HTTPREAD: 27", "length=27"),
      Case("10.0.253.242", name: "+CIFSR", "addr='10.0.253.242'"),
      Case("SIM7000E R1351", name: "ATI", "model='SIM7000E' release='R1351'"),
      Case("Revision:1351B08SIM7000E", "revision='1351B08SIM7000E' build='08'"),
      Case("490154203237518", name: "+GSN", "imei='490154203237518' luhn='ok'"),
      Case(
        "89882806660011048438",
        name: "+CCID",
        "iccid='89882806660011048438' mii=89 luhn='ok' pad=null"
      ),
      Case("RDY", "event='ready'"),
      Case("UNDER-VOLTAGE WARNNING", "event='voltageWarning' reason='underVoltage'"),
      Case("+APP PDP: DEACTIVE", "active=false"),
      Case("3, CONNECT FAIL", "connection=3 event='connectFailed'"),
      Case("CLOSED", "event='closed'"),
      Case("+RECEIVE,0,1234:", "connection=0 length=1234"),
      Case("+CMTI: \"SM\",3", "memory='SM' index=3"),
      Case("+CNACT: 1,\"10.126.178.255\"", "state=1 addr='10.126.178.255'"),
    ]
  )
  func named(_ row: Case) {
    #expect(rendered(row.line, name: row.name) == row.fields)
  }

  @Test(
    "are numbered where they have no names, and never none",
    arguments: [
      Case(
        "+CENG: 1,-5,3.10,\"a,b\",,007,+4",
        "value1=1 value2=-5 value3=3.10 value4='a,b' "
          + "value5=null value6='007' value7='+4' err='not as the manual has it'"
      ),
      Case("+CSQ: 32,99", "rssi=32 ber=99 err='rssi out of 0..31,99'"),
      Case("+CSQ: 32,99,1", "value1=32 value2=99 value3=1 err='not as the manual has it'"),
      Case("+SAPBR:", "value1='+SAPBR:'"),
      Case("anything else", name: "X", "value1='anything else'"),
    ]
  )
  func numbered(_ row: Case) {
    #expect(rendered(row.line, name: row.name) == row.fields)
  }

  @Test("of a damaged line are never none and never trap")
  func damaged() {
    let lines = [
      "+CGNSINF: 1,1,20230126203118.000,38.897629,-77.036780,17.600,0.00,0.0,1,,1.0,1.3,0.9,,24,5,3,,43,,",
      "+CPSI: LTE CAT-M1,Online,240-07,0x2AFE,34564631,149,EUTRAN-BAND20,6400,3,3,-12,-81,-52,10",
      "+CPSI: GSM,Online,240-24,0x28a0,50183,61 EGSM 900,-53,0,58-58",
      "+CEREG: 4,1,\"5B57\",\"195071B\",9,,,\"00000000\",\"01100000\"", "+COPS: 0,0,\"CHN-CT\",9",
      "*PSUTTZ: 19/06/26,06:04:03\",\"+32\",0", "+CCLK: \"14/08/05,04:00:21+40\"",
      "+SAPBR 1: DEACT", "+SAPBR: 1,1,\"10.1.2.3\"", "+APP PDP: ACTIVE", "+RECEIVE,0,17:",
      "+HTTPACTION: 1,200,27", "+CPIN: READY", "89882806660011048438", "3, CLOSED",
    ]
    var random = SeededGenerator(seed: 7)
    for line in lines {
      let original = Array(line.utf8)
      for _ in 0..<300 {
        var bytes = original
        for _ in 0..<random.integer(in: 1...5) where !bytes.isEmpty {
          let index = Int(random.integer(in: 0...Int64(bytes.count - 1)))
          switch random.integer(in: 0...3) {
          case 0: bytes[index] ^= 1 << UInt8(random.integer(in: 0...7))
          case 1: bytes.remove(at: index)
          case 2: bytes.insert(bytes[index], at: index)
          default: bytes.removeSubrange(index...)
          }
        }
        for name in [responseName(ofLine: bytes), responseName(ofLine: original), "+CCID"] {
          #expect(!Manual.fields(ofLine: bytes, name: name ?? "").isEmpty)
          _ = Manual.words(ofLine: bytes, name: name ?? "")
        }
      }
    }
  }

  @Test(
    "stand under the name that the line carries",
    arguments: [
      ("+CGNSINF: 1,0", "+CGNSINF"), ("*PSUTTZ: 1", "*PSUTTZ"), ("DST: 0", "DST"),
      ("+SAPBR 1: DEACT", "+SAPBR"), ("+APP PDP: ACTIVE", "+APP PDP"), ("RDY", "RDY"),
      ("0, CLOSED", "CLOSED"), ("+RECEIVE,0,17:", "+RECEIVE"), ("+PDP DEACT", "+PDP DEACT"),
      ("490154203237518", nil), ("$GNGGA,,,,,,0,,,,,,,,*78", nil), ("{\"a\": 1}", nil),
    ] as [(String, String?)]
  )
  func names(_ line: String, _ name: String?) {
    #expect(responseName(ofLine: Array(line.utf8)) == name)
  }
}

func rendered(_ line: String, name: String?) -> String {
  let bytes = Array(line.utf8)
  let fields = Manual.fields(ofLine: bytes, name: name ?? responseName(ofLine: bytes) ?? "")
  return fields.map { "\($0.name)=\(rendered($0.value))" }.joined(separator: " ")
}

func rendered(_ value: FieldValue) -> String {
  switch value {
  case .integer(let number): "\(number)"
  case .decimal(let number): decimal(number)
  case .text(let text): "'\(text)'"
  case .boolean(let flag): "\(flag)"
  case .list(let values): "[" + values.map(rendered).joined(separator: ",") + "]"
  case .null: "null"
  }
}

/// The digits of the coefficient with the point put in.
private func decimal(_ number: FixedPoint) -> String {
  let places = Int(number.fractionDigits)
  var digits = String(number.coefficient.magnitude)
  digits = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
  digits.insert(".", at: digits.index(digits.endIndex, offsetBy: -places))
  return (number.coefficient < 0 ? "-" : "") + digits
}
