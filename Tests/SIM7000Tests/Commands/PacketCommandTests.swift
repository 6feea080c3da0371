import Primitives
import SIM7000
import Testing

@Suite("A packet data command")
struct PacketCommandTests {
  @Test(
    "is said as the manual writes it",
    arguments: [
      (ATRead<SIM7000.Attachment>(), "AT+CGATT?\r"),
      (ATWrite(SIM7000.Attachment(isAttached: true)), "AT+CGATT=1\r"),
      (ATRead<PDPContext>(), "AT+CGDCONT?\r"),
      (
        PacketCommand.defineContext(.init(id: 1, type: .ipv4, accessPointName: apn)),
        "AT+CGDCONT=1,\"IP\",\"iot.example\"\r"
      ),
      (PacketCommand.defineContext(.init(id: 24, type: .ipv4v6)), "AT+CGDCONT=24,\"IPV4V6\"\r"),
      (PacketCommand.defineContext(.init(id: 179, type: .nonIP)), "AT+CGDCONT=179,\"Non-IP\"\r"),
      (
        PacketCommand.defineContext(
          .init(id: 2, type: .ppp, accessPointName: apn, address: .init(bits: 1))
        ),
        "AT+CGDCONT=2,\"PPP\",\"iot.example\",\"0.0.0.1\"\r"
      ),
      (
        PacketCommand.defineContext(.init(id: 2, type: .ipv6, address: .init(bits: 0))),
        "AT+CGDCONT=2,\"IPV6\",\"\",\"0.0.0.0\"\r"
      ),
      (PacketCommand.removeContext(3), "AT+CGDCONT=3\r"),
      (ATRead<ContextState>(), "AT+CGACT?\r"),
      (PacketCommand.setContextState(isActive: true, 1), "AT+CGACT=1,1\r"),
      (PacketCommand.setContextState(isActive: false, 2), "AT+CGACT=0,2\r"),
      (ATExecute<ContextAddresses>(), "AT+CGPADDR\r"),
      (PacketCommand.readAddresses(1), "AT+CGPADDR=1\r"),
      (ATExecute<ContextParameters>(), "AT+CGCONTRDP\r"),
      (PacketCommand.readContextParameters(13), "AT+CGCONTRDP=13\r"),
      (PacketCommand.setEventReporting(2), "AT+CGEREP=2\r"),
      (ATExecute<NetworkAPN>(), "AT+CGNAPN\r"),
      (ATWrite(APNMode(isManual: true)), "AT+CAPNMODE=1\r"),
      (ATRead<APNMode>(), "AT+CAPNMODE?\r"),
    ] as [(any ATRequest, String)]
  )
  func said(command: any ATRequest, expected: String) {
    #expect(line(of: command) == expected)
  }

  @Test(
    "has a test form",
    arguments: [
      (.cgatt, "+CGATT"),
      (.cgdcont, "+CGDCONT"),
      (.cgact, "+CGACT"),
      (.cgpaddr, "+CGPADDR"),
      (.cgcontrdp, "+CGCONTRDP"),
      (.cgerep, "+CGEREP"),
      (.cgnapn, "+CGNAPN"),
      (.capnmode, "+CAPNMODE"),
    ] as [(CommandRow, String)]
  )
  func tests(command: CommandRow, text: String) {
    #expect(line(of: ATTest(command)) == "AT\(text)=?\r")
  }

  @Test("refuses a number that no context has", arguments: [0, 25, 99, 180, -1, 257])
  func refusesContext(number: Int) {
    #expect(ContextID(number) == nil)
  }

  @Test(
    "of the bearer is said as the manual writes it",
    arguments: [
      (ATTest(.sapbr), "AT+SAPBR=?\r"),
      (BearerCommand.set(1, .packetData), "AT+SAPBR=3,1,\"CONTYPE\",\"GPRS\"\r"),
      (BearerCommand.set(3, .accessPointName(apn)), "AT+SAPBR=3,3,\"APN\",\"iot.example\"\r"),
      (BearerCommand.set(1, .userName(.init(literal: "u"))), "AT+SAPBR=3,1,\"USER\",\"u\"\r"),
      (BearerCommand.set(1, .password(.init(literal: "p"))), "AT+SAPBR=3,1,\"PWD\",\"p\"\r"),
      (BearerCommand.readParameters(1), "AT+SAPBR=4,1\r"),
      (BearerCommand.open(1), "AT+SAPBR=1,1\r"),
      (BearerCommand.readStatus(1), "AT+SAPBR=2,1\r"),
      (BearerCommand.close(2), "AT+SAPBR=0,2\r"),
    ] as [(any ATRequest, String)]
  )
  func bearer(command: any ATRequest, expected: String) {
    #expect(line(of: command) == expected)
  }

  @Test(
    "of the app network is said as the manual writes it",
    arguments: [
      (ATTest(.cncfg), "AT+CNCFG=?\r"),
      (ATTest(.cnactcfg), "AT+CNACTCFG=?\r"),
      (
        AppNetworkCommand.configure(.init(version: .ipv4, accessPointName: apn)),
        "AT+CNCFG=1,\"iot.example\"\r"
      ),
      (AppNetworkCommand.configure(.init(version: .ipv4v6)), "AT+CNCFG=0\r"),
      (
        AppNetworkCommand.configure(.init(version: .ipv6, accessPointName: apn, account: account)),
        "AT+CNCFG=2,\"iot.example\",\"u\",\"p\",3\r"
      ),
      (
        AppNetworkCommand.configure(.init(version: .ipv4, account: account)),
        "AT+CNCFG=1,\"\",\"u\",\"p\",3\r"
      ),
      (ATRead<AppNetworkSettings>(), "AT+CNCFG?\r"),
      (ATWrite(InternetProtocol.ipv4), "AT+CNACTCFG=\"IPV4\"\r"),
      (ATWrite(InternetProtocol.ipv6), "AT+CNACTCFG=\"IPV6\"\r"),
      (ATWrite(InternetProtocol.ipv4v6), "AT+CNACTCFG=\"IPV4V6\"\r"),
      (ATRead<InternetProtocol>(), "AT+CNACTCFG?\r"),
      (AppNetworkCommand.open(nil), "AT+CNACT=1\r"),
      (AppNetworkCommand.open(apn), "AT+CNACT=1,\"iot.example\"\r"),
      (AppNetworkCommand.keepOpen(apn), "AT+CNACT=2,\"iot.example\"\r"),
      (ATRead<AppNetworkStatus>(), "AT+CNACT?\r"),
      (AppNetworkCommand.close, "AT+CNACT=0\r"),
    ] as [(any ATRequest, String)]
  )
  func appNetwork(command: any ATRequest, expected: String) {
    #expect(line(of: command) == expected)
  }

  @Test("that opens, closes or asks for a context or bearer is given time")
  func timeouts() {
    #expect(ATWrite(SIM7000.Attachment(isAttached: true)).responseTimeout == .seconds(75))
    #expect(PacketCommand.setContextState(isActive: true, 1).responseTimeout == .seconds(150))
    #expect(BearerCommand.open(1).responseTimeout == .seconds(85))
    #expect(BearerCommand.readStatus(1).responseTimeout == .seconds(65))
    #expect(BearerCommand.close(1).responseTimeout == .seconds(65))
    #expect(BearerCommand.set(1, .packetData).responseTimeout == .seconds(5))
  }
}

private let apn = AccessPointName(literal: "iot.example")
private let account = AppNetworkConfiguration.Account(
  userName: .init(literal: "u"),
  password: .init(literal: "p"),
  authentication: .papOrCHAP
)
