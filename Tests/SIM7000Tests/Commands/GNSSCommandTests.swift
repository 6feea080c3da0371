import Primitives
import Testing

@testable import SIM7000

@Suite("A command of the GNSS receiver")
struct GNSSCommandTests {
  struct Case: Sendable {
    var command: any ATRequest
    var line: String

    init(_ command: any ATRequest, _ line: String) {
      self.command = command
      self.line = line
    }
  }

  static let cases: [Case] = [
    Case(ATWrite(GNSSPower(isOn: true)), "AT+CGNSPWR=1\r"),
    Case(ATRead<GNSSPower>(), "AT+CGNSPWR?\r"),
    Case(GNSSCommand.startCold, "AT+CGNSCOLD\r"),
    Case(GNSSCommand.startWarm, "AT+CGNSWARM\r"),
    Case(GNSSCommand.startHot, "AT+CGNSHOT\r"),
    Case(ReadNavigation(), "AT+CGNSINF\r"),
    Case(ATWrite(NavigationReporting(fixes: 5)), "AT+CGNSURC=5\r"),
    Case(ATRead<NavigationReporting>(), "AT+CGNSURC?\r"),
    Case(
      ATWrite(Constellations(usesGLONASS: true, beiDou: .off, galileo: .outsideUS)),
      "AT+CGNSMOD=1,1,0,2\r"
    ),
    Case(ATRead<Constellations>(), "AT+CGNSMOD?\r"),
    Case(GNSSCommand.setDesiredAccuracy(metres: 1_800_000), "AT+CGNSHOR=1800000\r"),
    Case(ATRead<DesiredAccuracy>(), "AT+CGNSHOR?\r"),
    Case(GNSSCommand.startSentences(), "AT+CGNSTST=1\r"),
    Case(GNSSCommand.startSentences(bursts: 255), "AT+CGNSTST=1,255\r"),
    Case(GNSSCommand.stopSentences, "AT+CGNSTST=0\r"),
    Case(ATRead<SentenceStream>(), "AT+CGNSTST?\r"),
    Case(ATWrite(selection(.gpgga, .gprmc, .bdgsv)), "AT+CGNSNMEA=131075\r"),
    Case(ATRead<SentenceSelection>(), "AT+CGNSNMEA?\r"),
    Case(ATRead<SentencePeriod>(), "AT+CGNSRTMS?\r"),
    Case(ATWrite(SentencePort.usb), "AT+CGNSPORT=3\r"),
    Case(ATRead<SentencePort>(), "AT+CGNSPORT?\r"),
    Case(ATWrite<NoInformation, _>(.cgnspot, SentencePort.usb), "AT+CGNSPOT=3\r"),
    Case(ATRead<SentencePort>(.cgnspot), "AT+CGNSPOT?\r"),
    Case(ATWrite(SentenceOutput.thirdUART), "AT+CGNSCFG=2\r"),
    Case(ATRead<SentenceOutput>(), "AT+CGNSCFG?\r"),
    Case(ATWrite(SentenceBaudRate.baud57600), "AT+CGNSUTIPR=57600\r"),
    Case(ATRead<SentenceBaudRate>(), "AT+CGNSUTIPR?\r"),
    Case(ATWrite(XTRASetting(isOn: true)), "AT+CGNSXTRA=1\r"),
    Case(ATRead<XTRASetting>(), "AT+CGNSXTRA?\r"),
    Case(ATExecute<XTRAValidity>(.cgnsxtra), "AT+CGNSXTRA\r"),
    Case(ATExecute<XTRACopy>(), "AT+CGNSCPY\r"),
    Case(GNSSCommand.setCellLocation(isOn: true), "AT+CGTP=1\r"),
    Case(ATRead<CellLocationSettings>(), "AT+CGTP?\r"),
    Case(GNSSCommand.locateByCells, "AT+CGTP\r"),
    Case(ATWrite(SUPLSetting(isOn: false)), "AT+CGNSSUPL=0\r"),
    Case(ATRead<SUPLSetting>(), "AT+CGNSSUPL?\r"),
    Case(
      GNSSCommand.setSUPLServer(
        SUPLServer(
          apn: AccessPointName(literal: "cmnet"),
          url: SUPLServer.URL(literal: "supl.example.net:7276"),
          systems: 20,
          network: .ipv4,
          isSecure: false
        )
      ),
      "AT+CGNSSUPLCFG=\"cmnet\",\"supl.example.net:7276\",20,1,0\r"
    ),
    Case(ATRead<OtherInformation>(.cgnssuplcfg), "AT+CGNSSUPLCFG?\r"),
  ]

  @Test("is said as the manual writes it", arguments: cases)
  func says(_ row: Case) {
    #expect(line(of: row.command) == row.line)
  }

  @Test("asks for the values that there are")
  func tests() {
    let rows: [CommandRow] = [
      .cgnspwr, .cgnscold, .cgnswarm, .cgnshot, .cgnsinf, .cgnsurc, .cgnsmod, .cgnshor, .cgnstst,
      .cgnsnmea, .cgnsrtms, .cgnsport, .cgnscfg, .cgnsutipr, .cgnsxtra, .cgnscpy, .cgtp, .cgnssupl,
      .cgnssuplcfg,
    ]
    let lines = rows.map { line(of: ATTest($0)) }
    #expect(
      lines == [
        "AT+CGNSPWR=?\r", "AT+CGNSCOLD=?\r", "AT+CGNSWARM=?\r", "AT+CGNSHOT=?\r",
        "AT+CGNSINF=?\r", "AT+CGNSURC=?\r", "AT+CGNSMOD=?\r", "AT+CGNSHOR=?\r", "AT+CGNSTST=?\r",
        "AT+CGNSNMEA=?\r", "AT+CGNSRTMS=?\r", "AT+CGNSPORT=?\r", "AT+CGNSCFG=?\r",
        "AT+CGNSUTIPR=?\r", "AT+CGNSXTRA=?\r", "AT+CGNSCPY=?\r", "AT+CGTP=?\r", "AT+CGNSSUPL=?\r",
        "AT+CGNSSUPLCFG=?\r",
      ]
    )
  }

  @Test("refuses what the module refuses")
  func refuses() {
    let (tooMuch, none) = (1_800_001, 0)
    #expect(Bounded<0, 1_800_000>(tooMuch) == nil)
    #expect(Bounded<1, 255>(none) == nil)
    #expect(SentenceSelection(bits: 1 << 9) == nil)
    #expect(SentenceSelection(bits: 1 << 18) == nil)
    #expect(SentenceSelection(bits: 0x305FF)?.bits == 0x305FF)
  }
}

private func selection(_ sentences: SentenceSelection.Sentence...) -> SentenceSelection {
  var selection = SentenceSelection()
  for sentence in sentences {
    selection.insert(sentence)
  }
  return selection
}
