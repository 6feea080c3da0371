import GNSS
import Primitives
import SIM7000
import Testing

@Suite("A URC")
struct URCTests {
  @Test(
    "is known by its name",
    arguments: [
      ("RDY", URC.ready), ("SMS Ready", .smsReady), ("SMS READY", .smsReady),
      ("+CFUN: 1", .functionality(.full)), ("+CPIN: READY", .simState(.ready)),
      ("+CPIN: NOT READY", .simState(.notReady)),
      ("+CREG: 1", .registration(.circuitSwitched, Registration(status: .home))),
      ("+CGREG: 2", .registration(.packetSwitched, Registration(status: .searching))),
      (
        "+CEREG: 5,\"07D0\",\"009D4564\",7",
        .registration(
          .evolvedPacketSystem,
          Registration(
            status: .roaming,
            areaCode: 0x7D0,
            cellID: 0x9D_4564,
            accessTechnology: .catM1
          )
        )
      ),
      ("+HTTPACTION: 1,200,27", .httpAction(.init(method: .post, status: 200, length: 27))),
      ("+SAPBR 1: DEACT", .bearerDeactivated(1)), ("+PDP: DEACT", .pdpDeactivated),
      ("+PDP DEACT", .pdpDeactivated), ("+APP PDP: ACTIVE", .applicationPDP(isActive: true)),
      ("+APP PDP: DEACTIVE", .applicationPDP(isActive: false)),
      ("+APP PDP: 0,ACTIVE", .applicationPDP(isActive: true)),
      ("NORMAL POWER DOWN", .poweredDown), ("UNDER-VOLTAGE WARNNING", .underVoltageWarning),
      ("UNDER-VOLTAGE WARNING", .underVoltageWarning),
      ("UNDER-VOLTAGE POWER DOWN", .underVoltagePowerDown),
      ("OVER-VOLTAGE WARNNING", .overVoltageWarning),
      ("OVER-VOLTAGE POWER DOWN", .overVoltagePowerDown),
      ("+CTZV: \"+32\"", .timeZone(quarterHours: 32)), ("+CTZV: +4,0", .timeZone(quarterHours: 4)),
      ("DST: 0", .daylightSaving(hours: 0)),
      ("Call Ready", .callReady), ("SMS READY", .smsReady),
      ("+CNSMOD: 7", .systemMode(code: 7)), ("+CRRCSTATE: 1", .radioResourceState(code: 1)),
      ("+HTTPTOFS: 200,28919", .httpDownload(.init(status: 200, length: 28_919))),
      ("+SHREAD: 387", .httpsBody(.init(length: 387))),
      ("$GNRMC,,V,,,,,,,,,,N*4D", .sentence), ("$BDGSA,A,1,,,,,,,,,,,,,,,*0F", .sentence),
      ("+FTPGET: 1,1", .ftp), ("+FTPPUT: 1,1,1360", .ftp), ("+MIPLEVENT: 0,6", .cloudPlatform),
      ("+SIMLNOTIFY: 1", .cloudPlatform), ("+STIN: 21", .simToolkit),
      ("+CIEV: 10,\"20801\"", .other),
      ("", .other),
      ("RDYX", .other),
    ]
  )
  func known(_ line: String, _ urc: URC) {
    #expect(URC(parsing: Array(line.utf8).span) == urc)
  }

  @Test("carries what the network and the receiver say")
  func contents() {
    guard
      case .networkTime(let time) = URC(
        parsing: Array("*PSUTTZ: 25/04/02,09:49:27\",\"+08\",1".utf8).span
      )
    else {
      Issue.record("no network time")
      return
    }
    #expect(time.time == UTCTime(year: 2025, month: 4, day: 2, hour: 9, minute: 49, second: 27))
    let line =
      "+UGNSINF: 1,1,20171103022632.000,31.222067,121.354368,34.700,0.00,0.0,1,,1.1,1.4,0.9,,21,6,"
      + ",,45,,"
    guard case .navigation(let information) = URC(parsing: Array(line.utf8).span) else {
      Issue.record("no navigation information")
      return
    }
    #expect(information.fix?.position.latitude == Latitude(e7: 312_220_670))
  }

  @Test(
    "with a known name and damaged content is none",
    arguments: [
      "+CREG: x", "+UGNSINF: 1,1", "+HTTPACTION: 1,200", "+CPIN: RE", "+CFUN: 99",
      "+SAPBR 4: DEACT",
      "+CNSMOD: x", "+CNSMOD: 1,2", "+CRRCSTATE: ", "+HTTPTOFS: 200", "+SHREAD: x",
      "*PSNWID: \"460\",\"11\"", "*PSNWID: \"x\",\"11\",\"x\",0,\"x\",0", "STATE: NO",
      "C: 9,,\"\",\"\",\"\",\"INITIAL\"", "S: 0,0,\"8888\",\"x\"", "+RECEIVE,9,17:",
      "+RECEIVE,0,17", "+IPD,x:", "REMOTE IP: 1.2.3", "RECV FROM:1.2.3.4:x", "DATA ACCEPT:",
      "+CIPRXGET: 2", "+CDNSGIP: 1", "+CAOPEN: 0", "+CADATAIND: x", "+CACLOSE: ", "+CASTATE: 0,9",
      "+CANEW: 1", "+SMSUB: x", "+SMSTATE: 7", "+CUSD: x", "+CLIP: \"+99\",x", "+CRING: ",
      "+SAPBR 1: DEAC", "+SAPBR 1", "+APP PDP: ACT", "*PSUTTZ: 1,2", "+CTZV: x", "DST: 9",
    ]
  )
  func damaged(_ line: String) {
    #expect(URC(parsing: Array(line.utf8).span) == nil)
  }
}
