import Primitives
import Testing

@testable import SIM7000

@Suite("A command of the GNSS receiver")
struct GNSSCommandTests {
  struct Case: Sendable {
    var command: GNSSCommand
    var line: String

    init(_ command: GNSSCommand, _ line: String) {
      self.command = command
      self.line = line
    }
  }

  static let cases: [Case] = [
    Case(.setPower(isOn: true), "AT+CGNSPWR=1\r"),
    Case(.readPower, "AT+CGNSPWR?\r"),
    Case(.startCold, "AT+CGNSCOLD\r"),
    Case(.startWarm, "AT+CGNSWARM\r"),
    Case(.startHot, "AT+CGNSHOT\r"),
    Case(.readNavigation, "AT+CGNSINF\r"),
    Case(.setNavigationReporting(5), "AT+CGNSURC=5\r"),
    Case(.readNavigationReporting, "AT+CGNSURC?\r"),
    Case(
      .setConstellations(Constellations(usesGLONASS: true, beiDou: .off, galileo: .outsideUS)),
      "AT+CGNSMOD=1,1,0,2\r"
    ),
    Case(.readConstellations, "AT+CGNSMOD?\r"),
    Case(.setDesiredAccuracy(metres: 1_800_000), "AT+CGNSHOR=1800000\r"),
    Case(.readDesiredAccuracy, "AT+CGNSHOR?\r"),
    Case(.startSentences(), "AT+CGNSTST=1\r"),
    Case(.startSentences(bursts: 255), "AT+CGNSTST=1,255\r"),
    Case(.stopSentences, "AT+CGNSTST=0\r"),
    Case(.readSentences, "AT+CGNSTST?\r"),
    Case(.selectSentences(selection(.gpgga, .gprmc, .bdgsv)), "AT+CGNSNMEA=131075\r"),
    Case(.readSentenceSelection, "AT+CGNSNMEA?\r"),
    Case(.readSentencePeriod, "AT+CGNSRTMS?\r"),
    Case(.setSentencePort(.usb), "AT+CGNSPORT=3\r"),
    Case(.readSentencePort, "AT+CGNSPORT?\r"),
    Case(.setSentenceOutput(.thirdUART), "AT+CGNSCFG=2\r"),
    Case(.readSentenceOutput, "AT+CGNSCFG?\r"),
    Case(.setSentenceBaudRate(.baud57600), "AT+CGNSUTIPR=57600\r"),
    Case(.readSentenceBaudRate, "AT+CGNSUTIPR?\r"),
    Case(.setXTRA(isOn: true), "AT+CGNSXTRA=1\r"),
    Case(.readXTRA, "AT+CGNSXTRA?\r"),
    Case(.readXTRAValidity, "AT+CGNSXTRA\r"),
    Case(.copyXTRA, "AT+CGNSCPY\r"),
    Case(.setCellLocation(isOn: true), "AT+CGTP=1\r"),
    Case(.readCellLocation, "AT+CGTP?\r"),
    Case(.locateByCells, "AT+CGTP\r"),
    Case(.setSUPL(isOn: false), "AT+CGNSSUPL=0\r"),
    Case(.readSUPL, "AT+CGNSSUPL?\r"),
    Case(
      .setSUPLServer(
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
    Case(.readSUPLServer, "AT+CGNSSUPLCFG?\r"),
  ]

  @Test("is said as the manual writes it", arguments: cases)
  func says(_ row: Case) {
    #expect(line(of: row.command) == row.line)
  }

  @Test("asks for the values that there are")
  func tests() {
    let lines = allCodes(of: GNSSCommand.Name.self).map { line(of: GNSSCommand.test($0)) }
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
