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
      ("+CMTI: \"SM\",3", .other), ("*PSNWID: \"460\",\"11\",\"x\",0,\"x\",0", .other),
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
      "+SAPBR 1: DEAC", "+SAPBR 1", "+APP PDP: ACT", "*PSUTTZ: 1,2", "+CTZV: x", "DST: 9",
    ]
  )
  func damaged(_ line: String) {
    #expect(URC(parsing: Array(line.utf8).span) == nil)
  }
}
