import GNSS
import Primitives
import Testing

@testable import SIM7000

@Suite("A command of files, location and pins")
struct PeripheralCommandTests {
  struct Case: Sendable {
    var command: any ATRequest
    var line: String
    var responseTimeout: Milliseconds

    init(_ command: any ATRequest, _ line: String, _ responseTimeout: Milliseconds = 5_000) {
      self.command = command
      self.line = line
      self.responseTimeout = responseTimeout
    }
  }

  static let files: [Case] = [
    Case(FileCommand.open, "AT+CFSINIT\r"),
    Case(FileCommand.close, "AT+CFSTERM\r"),
    // botletics/SIM7000-LTE-Shield, SSL log 2.
    Case(
      FileCommand.write(path, .atBeginning, length: 1_322, timeLimit: 10_000),
      "AT+CFSWFILE=3,\"rootCA.pem\",0,1322,10000\r",
      15_000
    ),
    Case(
      FileCommand.write(path, .atEnd, length: 10_240, timeLimit: 100),
      "AT+CFSWFILE=3,\"rootCA.pem\",1,10240,100\r",
      5_100
    ),
    Case(FileCommand.read(path, length: 512), "AT+CFSRFILE=3,\"rootCA.pem\",0,512,0\r"),
    Case(FileCommand.read(path, length: 512, from: 7), "AT+CFSRFILE=3,\"rootCA.pem\",1,512,7\r"),
    Case(FileCommand.delete(path), "AT+CFSDFILE=3,\"rootCA.pem\"\r"),
    Case(
      FileCommand.rename(path, to: FileName(literal: "old.pem")),
      "AT+CFSREN=3,\"rootCA.pem\",\"old.pem\"\r"
    ),
    Case(FileCommand.readSize(path), "AT+CFSGFIS=3,\"rootCA.pem\"\r"),
    Case(ATRead<FreeFileSize>(), "AT+CFSGFRS?\r"),
    Case(FileCommand.openBackup, "AT+CBAINIT\r"),
    Case(
      FileCommand.selectForBackup(index: 9, BackupPath(literal: "/customer/a")),
      "AT+CBALIST=9,\"/customer/a\"\r"
    ),
    Case(ATRead<BackupEntry>(), "AT+CBALIST?\r"),
    Case(FileCommand.backUp, "AT+CBAPPS\r"),
    Case(FileCommand.restoreBackup, "AT+CBART\r"),
  ]

  static let locations: [Case] = [
    Case(LocationCommand.locate(bearer: 1), "AT+CLBS=1,1\r"),
    Case(LocationCommand.readAccesses(bearer: 1), "AT+CLBS=3,1\r"),
    Case(LocationCommand.locateWithTime(bearer: 3), "AT+CLBS=4,3\r"),
    // Longitude first; -0.5 degrees keep their sign, seven digits are rounded.
    Case(
      LocationCommand.reportPosition(bearer: 1, position(-5_000_000, 312_200_714), .wgs84),
      "AT+CLBS=9,1,31.220071,-0.500000,0\r"
    ),
    Case(
      LocationCommand.reportPosition(bearer: 1, position(899_999_995, -1_213_595_445), .gcj02),
      "AT+CLBS=9,1,-121.359545,90.000000,1\r"
    ),
    Case(LocationCommand.readSetting(.server), "AT+CLBSCFG=0,3\r"),
    Case(
      LocationCommand.setServer(LocationServer(literal: "lbs-simcom.com:3002")),
      "AT+CLBSCFG=1,3,\"lbs-simcom.com:3002\"\r"
    ),
    // Issue of sim7000-tools: the module's own example.
    Case(
      LocationCommand.ping(host, count: 3, length: 16, timeLimit: 1_000),
      "AT+SNPING4=\"www.google.com\",3,16,1000\r",
      8_000
    ),
    Case(
      LocationCommand.ping(host, isIPv6: true, count: 1, length: 1, timeLimit: 0),
      "AT+SNPING6=\"www.google.com\",1,1,0\r"
    ),
    Case(LocationCommand.pingWithTCPToolkit(host), "AT+CIPPING=\"www.google.com\"\r", 45_000),
    Case(
      LocationCommand.pingWithTCPToolkit(host, PingOptions(timeLimit: 300)),
      "AT+CIPPING=\"www.google.com\",4,8,300,64\r",
      125_000
    ),
  ]

  static let pins: [Case] = [
    Case(ATRead<AnalogueInput>(), "AT+CADC?\r"),
    // LilyGO boards: the antenna's supply, by either command.
    Case(HardwareCommand.setGPIO(4, .output(isHigh: true)), "AT+SGPIO=0,4,1,1\r"),
    Case(HardwareCommand.setPin(48, .output(isHigh: true)), "AT+CGPIO=0,48,1,1\r"),
    Case(HardwareCommand.setPin(48, .output(isHigh: false)), "AT+CGPIO=0,48,1,0\r"),
    Case(HardwareCommand.setGPIO(0, .input), "AT+SGPIO=0,0,0,0\r"),
    Case(HardwareCommand.readGPIO(3), "AT+SGPIO=1,3,0,0\r"),
    Case(HardwareCommand.readPin(48), "AT+CGPIO=1,48,0,0\r"),
    Case(HardwareCommand.setPWM(divider: 31, level: 100), "AT+SPWM=31,100\r"),
    Case(ATWrite(I2CSwitch(isOn: true)), "AT+CTLIIC=1\r"),
    Case(ATRead<I2CSwitch>(), "AT+CTLIIC?\r"),
    Case(
      HardwareCommand.writeI2C(address: 0x68, register: 0x6B, data(0x0A, 1)),
      "AT+CWIIC=0x68,0x6B,0x0A,1\r"
    ),
    Case(
      HardwareCommand.writeI2C(address: 0x0F, register: 0, data(0x1020A, 4)),
      "AT+CWIIC=0x0F,0x00,0x0001020A,4\r"
    ),
    Case(
      HardwareCommand.readI2CRegister(address: 0x68, register: 0x75, length: 1),
      "AT+CRIIC=0x68,0x75,1\r"
    ),
    Case(ATWrite(RingIndicator.data), "AT+CFGRI=2\r"),
    Case(ATRead<RingIndicator>(), "AT+CFGRI?\r"),
  ]

  @Test("is said as the manual writes it", arguments: files + locations + pins)
  func says(_ row: Case) {
    #expect(line(of: row.command) == row.line)
  }

  @Test("of files and pings waits as long as it says", arguments: files + locations)
  func waits(_ row: Case) {
    guard row.responseTimeout != 5_000 else { return }
    #expect(row.command.responseTimeout == row.responseTimeout)
  }

  @Test("asks for the values that there are")
  func tests() {
    #expect(
      ([.cfswfile, .cfsrfile, .cfsdfile, .cfsren, .cfsgfis] as [CommandRow]).map {
        line(of: ATTest($0))
      }
        == [
          "AT+CFSWFILE=?\r", "AT+CFSRFILE=?\r", "AT+CFSDFILE=?\r", "AT+CFSREN=?\r",
          "AT+CFSGFIS=?\r",
        ]
    )
    #expect(
      ([.clbs, .clbscfg, .snping4, .snping6, .cipping] as [CommandRow]).map { line(of: ATTest($0)) }
        == [
          "AT+CLBS=?\r", "AT+CLBSCFG=?\r", "AT+SNPING4=?\r", "AT+SNPING6=?\r", "AT+CIPPING=?\r",
        ]
    )
    #expect(
      ([.cadc, .sgpio, .cgpio, .spwm, .ctliic, .cwiic, .criic, .cfgri] as [CommandRow]).map {
        line(of: ATTest($0))
      }
        == [
          "AT+CADC=?\r", "AT+SGPIO=?\r", "AT+CGPIO=?\r", "AT+SPWM=?\r", "AT+CTLIIC=?\r",
          "AT+CWIIC=?\r", "AT+CRIIC=?\r", "AT+CFGRI=?\r",
        ]
    )
  }

  @Test(
    "refuses a register's value that its length cannot hold",
    arguments: [
      (0xFF, 1, true), (0x100, 1, false), (0xFFFF, 2, true), (0x1_0000, 2, false),
      (0xFF_FFFF, 3, true), (0x100_0000, 3, false), (0xFFFF_FFFF, 4, true), (0, 0, false),
      (0, 5, false),
    ] as [(UInt32, UInt8, Bool)]
  )
  func registers(_ value: UInt32, _ length: UInt8, _ isAccepted: Bool) {
    #expect((I2CData(value, length: length) != nil) == isAccepted)
  }

  @Test("refuses a name that would end its quotes")
  func names() {
    #expect(throws: QuotedTextError.tooLong(found: 51, limit: 50)) {
      try FileName([UInt8](repeating: 0x61, count: 51).span)
    }
    #expect(throws: QuotedTextError.unsayable(byte: 0x22, offset: 1)) {
      try FileName(bytes("a\"").span)
    }
  }
}

private let path = FilePath(.customer, FileName(literal: "rootCA.pem"))
private let host = PingHost(literal: "www.google.com")

private func position(_ latitude: Int32, _ longitude: Int32) -> Position {
  guard let latitude = Latitude(e7: latitude), let longitude = Longitude(e7: longitude) else {
    preconditionFailure("a test's own position is wrong")
  }
  return Position(latitude: latitude, longitude: longitude)
}

private func data(_ value: UInt32, _ length: UInt8) -> I2CData {
  guard let data = I2CData(value, length: length) else {
    preconditionFailure("a test's own data are wrong")
  }
  return data
}
