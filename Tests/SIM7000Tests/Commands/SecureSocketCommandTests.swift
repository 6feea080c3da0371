import Primitives
import SIM7000
import Testing

@Suite("The commands of secure sockets")
struct SecureSocketCommandTests {
  typealias Row = CommandRow<SecureSocketCommand>

  @Test(
    "are said as the manual writes them",
    arguments: [
      Row(.selectConnection(0), "AT+CACID=0"), Row(.read(.connection), "AT+CACID?"),
      Row(.configureTLS(0, .isOn(true)), "AT+CASSLCFG=0,\"ssl\",1"),
      Row(.configureTLS(0, .isDatagram(false)), "AT+CASSLCFG=0,\"protocol\",0"),
      Row(.configureTLS(0, .context(1)), "AT+CASSLCFG=0,\"crindex\",1"),
      Row(.configureTLS(0, .authority("ca.crt")), "AT+CASSLCFG=0,\"cacert\",\"ca.crt\""),
      Row(.configureTLS(0, .timeLimit(60_000)), "AT+CASSLCFG=0,\"timeout\",60000"),
      Row(.configureTLS(0, .localPort(1_024)), "AT+CASSLCFG=0,\"localport\",1024"),
      Row(.open(0, nil, "a.example", port: 8_883), "AT+CAOPEN=0,\"a.example\",8883"),
      Row(.open(0, .tcp, "a.example", port: 80), "AT+CAOPEN=0,\"TCP\",\"a.example\",80"),
      Row(.send(0, length: 5, timeLimit: nil), "AT+CASEND=0,5"),
      Row(.send(0, length: 66, timeLimit: 10_000), "AT+CASEND=0,66,10000"),
      Row(.readSendRoom(0), "AT+CASEND=0"),
      Row(.receive(0, length: 512), "AT+CARECV=0,512"), Row(.read(.receive), "AT+CARECV?"),
      Row(.read(.state), "AT+CASTATE?"), Row(.close(0), "AT+CACLOSE=0"),
      Row(.listen(1, .tcp, port: 80), "AT+CASERVER=1,\"TCP\",80"),
      Row(.readAcknowledgement(0), "AT+CAACK=0"),
      Row(.configure("TRANSWAITTM", 20), "AT+CACFG=\"TRANSWAITTM\",20"),
      Row(.setTransparent(0, isTransparent: true), "AT+CASWITCH=0,1"),
    ]
  )
  func lines(row: Row) {
    #expect(said(row.command) == row.line)
  }

  @Test(
    "has a test form",
    arguments: [
      (.connection, "+CACID"),
      (.tls, "+CASSLCFG"),
      (.open, "+CAOPEN"),
      (.send, "+CASEND"),
      (.receive, "+CARECV"),
      (.state, "+CASTATE"),
      (.close, "+CACLOSE"),
      (.server, "+CASERVER"),
      (.acknowledgement, "+CAACK"),
      (.configuration, "+CACFG"),
      (.transparency, "+CASWITCH"),
    ] as [(SecureSocketCommand.Name, String)]
  )
  func tests(name: SecureSocketCommand.Name, text: String) {
    #expect(said(SecureSocketCommand.test(name)) == "AT\(text)=?")
  }

  @Test("more than a socket takes is refused")
  func refusals() {
    #expect(SecureSocketCommand.Connection(number(13)) == nil)
    #expect(TLSContext(number(6)) == nil)
    #expect(Bounded<1, 1_460>(number(1_461)) == nil)
  }
}

@Suite("The commands of MQTT")
struct MQTTCommandTests {
  typealias Row = CommandRow<MQTTCommand>

  @Test(
    "are said as the application note writes them",
    arguments: [
      Row(
        .configure(.server("a.example", port: 1_883)),
        "AT+SMCONF=\"URL\",\"a.example\",\"1883\""
      ),
      Row(.configure(.clientID("tracker")), "AT+SMCONF=\"CLIENTID\",\"tracker\""),
      Row(.configure(.keepAlive(60)), "AT+SMCONF=\"KEEPTIME\",60"),
      Row(.configure(.isClean(true)), "AT+SMCONF=\"CLEANSS\",1"),
      Row(.configure(.userName("u")), "AT+SMCONF=\"USERNAME\",\"u\""),
      Row(.configure(.password("p")), "AT+SMCONF=\"PASSWORD\",\"p\""),
      Row(.configure(.willQuality(.exactlyOnce)), "AT+SMCONF=\"QOS\",2"),
      Row(.configure(.willTopic("t")), "AT+SMCONF=\"TOPIC\",\"t\""),
      Row(.configure(.will("gone")), "AT+SMCONF=\"MESSAGE\",\"gone\""),
      Row(.configure(.isWillRetained(false)), "AT+SMCONF=\"RETAIN\",0"),
      Row(.readConfiguration, "AT+SMCONF?"),
      Row(
        .setTLS(1, authority: "ca.crt", certificate: "my.crt"),
        "AT+SMSSL=1,\"ca.crt\",\"my.crt\""
      ),
      Row(.setTLS(1, authority: nil, certificate: nil), "AT+SMSSL=1,\"\",\"\""),
      Row(.readTLS, "AT+SMSSL?"), Row(.connect, "AT+SMCONN"),
      Row(
        .publish("t", length: 5, .atLeastOnce, isRetained: true),
        "AT+SMPUB=\"t\",\"5\",1,1"
      ),
      Row(.setHexadecimal(isOn: true), "AT+SMPUBHEX=1"), Row(.readHexadecimal, "AT+SMPUBHEX?"),
      Row(.subscribe("t", .atMostOnce), "AT+SMSUB=\"t\",0"),
      Row(.unsubscribe("t"), "AT+SMUNSUB=\"t\""), Row(.readState, "AT+SMSTATE?"),
      Row(.disconnect, "AT+SMDISC"), Row(.test(.publish), "AT+SMPUB=?"),
    ]
  )
  func lines(row: Row) {
    #expect(said(row.command) == row.line)
  }

  @Test(
    "has a test form",
    arguments: [
      (.configuration, "+SMCONF"),
      (.tls, "+SMSSL"),
      (.connect, "+SMCONN"),
      (.publish, "+SMPUB"),
      (.hexadecimal, "+SMPUBHEX"),
      (.subscribe, "+SMSUB"),
      (.unsubscribe, "+SMUNSUB"),
      (.state, "+SMSTATE"),
      (.disconnect, "+SMDISC"),
    ] as [(MQTTCommand.Name, String)]
  )
  func tests(name: MQTTCommand.Name, text: String) {
    #expect(said(MQTTCommand.test(name)) == "AT\(text)=?")
  }

  @Test("too much is refused")
  func refusals() {
    #expect(Bounded<0, 512>(number(513)) == nil)
    #expect(MQTTQuality(rawValue: 3) == nil)
  }
}
