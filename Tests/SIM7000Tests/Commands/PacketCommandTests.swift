import Primitives
import SIM7000
import Testing

@Suite("A packet data command")
struct PacketCommandTests {
  @Test(
    "is said as the manual writes it",
    arguments: [
      (.readAttachment, "AT+CGATT?\r"),
      (.setAttachment(isAttached: true), "AT+CGATT=1\r"),
      (.readContexts, "AT+CGDCONT?\r"),
      (
        .defineContext(.init(id: 1, type: .ipv4, accessPointName: apn)),
        "AT+CGDCONT=1,\"IP\",\"iot.example\"\r"
      ),
      (.defineContext(.init(id: 24, type: .ipv4v6)), "AT+CGDCONT=24,\"IPV4V6\"\r"),
      (.defineContext(.init(id: 179, type: .nonIP)), "AT+CGDCONT=179,\"Non-IP\"\r"),
      (
        .defineContext(.init(id: 2, type: .ppp, accessPointName: apn, address: .init(bits: 1))),
        "AT+CGDCONT=2,\"PPP\",\"iot.example\",\"0.0.0.1\"\r"
      ),
      (
        .defineContext(.init(id: 2, type: .ipv6, address: .init(bits: 0))),
        "AT+CGDCONT=2,\"IPV6\",\"\",\"0.0.0.0\"\r"
      ),
      (.removeContext(3), "AT+CGDCONT=3\r"),
      (.readContextStates, "AT+CGACT?\r"),
      (.setContextState(isActive: true, 1), "AT+CGACT=1,1\r"),
      (.setContextState(isActive: false, 2), "AT+CGACT=0,2\r"),
      (.readAddresses(nil), "AT+CGPADDR\r"),
      (.readAddresses(1), "AT+CGPADDR=1\r"),
      (.readContextParameters(nil), "AT+CGCONTRDP\r"),
      (.readContextParameters(13), "AT+CGCONTRDP=13\r"),
      (.setEventReporting(2), "AT+CGEREP=2\r"),
      (.readNetworkAPN, "AT+CGNAPN\r"),
      (.setAPNMode(isManual: true), "AT+CAPNMODE=1\r"),
      (.readAPNMode, "AT+CAPNMODE?\r"),
    ] as [(PacketCommand, String)]
  )
  func said(command: PacketCommand, expected: String) {
    #expect(line(of: command) == expected)
  }

  @Test(
    "has a test form",
    arguments: [
      (.attachment, "+CGATT"),
      (.contexts, "+CGDCONT"),
      (.contextStates, "+CGACT"),
      (.addresses, "+CGPADDR"),
      (.contextParameters, "+CGCONTRDP"),
      (.eventReporting, "+CGEREP"),
      (.networkAPN, "+CGNAPN"),
      (.apnMode, "+CAPNMODE"),
    ] as [(PacketCommand.Name, String)]
  )
  func tests(name: PacketCommand.Name, text: String) {
    #expect(line(of: PacketCommand.test(name)) == "AT\(text)=?\r")
  }

  @Test("refuses a number that no context has", arguments: [0, 25, 99, 180, -1, 257])
  func refusesContext(number: Int) {
    #expect(ContextID(number) == nil)
  }

  @Test(
    "of the bearer is said as the manual writes it",
    arguments: [
      (.test, "AT+SAPBR=?\r"),
      (.set(1, .packetData), "AT+SAPBR=3,1,\"CONTYPE\",\"GPRS\"\r"),
      (.set(3, .accessPointName(apn)), "AT+SAPBR=3,3,\"APN\",\"iot.example\"\r"),
      (.set(1, .userName(.init(literal: "u"))), "AT+SAPBR=3,1,\"USER\",\"u\"\r"),
      (.set(1, .password(.init(literal: "p"))), "AT+SAPBR=3,1,\"PWD\",\"p\"\r"),
      (.readParameters(1), "AT+SAPBR=4,1\r"),
      (.open(1), "AT+SAPBR=1,1\r"),
      (.readStatus(1), "AT+SAPBR=2,1\r"),
      (.close(2), "AT+SAPBR=0,2\r"),
    ] as [(BearerCommand, String)]
  )
  func bearer(command: BearerCommand, expected: String) {
    #expect(line(of: command) == expected)
  }

  @Test(
    "of the app network is said as the manual writes it",
    arguments: [
      (.test(.configuration), "AT+CNCFG=?\r"),
      (.test(.protocol), "AT+CNACTCFG=?\r"),
      (.configure(.init(version: .ipv4, accessPointName: apn)), "AT+CNCFG=1,\"iot.example\"\r"),
      (.configure(.init(version: .ipv4v6)), "AT+CNCFG=0\r"),
      (
        .configure(.init(version: .ipv6, accessPointName: apn, account: account)),
        "AT+CNCFG=2,\"iot.example\",\"u\",\"p\",3\r"
      ),
      (
        .configure(.init(version: .ipv4, account: account)),
        "AT+CNCFG=1,\"\",\"u\",\"p\",3\r"
      ),
      (.readConfiguration, "AT+CNCFG?\r"),
      (.setProtocol(.ipv4), "AT+CNACTCFG=\"IPV4\"\r"),
      (.setProtocol(.ipv6), "AT+CNACTCFG=\"IPV6\"\r"),
      (.setProtocol(.ipv4v6), "AT+CNACTCFG=\"IPV4V6\"\r"),
      (.readProtocol, "AT+CNACTCFG?\r"),
      (.open(nil), "AT+CNACT=1\r"),
      (.open(apn), "AT+CNACT=1,\"iot.example\"\r"),
      (.keepOpen(apn), "AT+CNACT=2,\"iot.example\"\r"),
      (.readStatus, "AT+CNACT?\r"),
      (.close, "AT+CNACT=0\r"),
    ] as [(AppNetworkCommand, String)]
  )
  func appNetwork(command: AppNetworkCommand, expected: String) {
    #expect(line(of: command) == expected)
  }

  @Test("that opens, closes or asks for a context or bearer is given time")
  func timeouts() {
    #expect(PacketCommand.setAttachment(isAttached: true).responseTimeout == .seconds(75))
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
