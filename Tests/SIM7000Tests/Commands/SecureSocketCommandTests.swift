import Primitives
import SIM7000
import Testing

@Suite("The commands of secure sockets")
struct SecureSocketCommandTests {
  typealias Row = RequestRow

  @Test(
    "are said as the manual writes them",
    arguments: [
      Row(SecureSocketCommand.selectConnection(0), "AT+CACID=0"),
      Row(ATRead<OtherInformation>(.cacid), "AT+CACID?"),
      Row(SecureSocketCommand.configureTLS(0, .isOn(true)), "AT+CASSLCFG=0,\"ssl\",1"),
      Row(SecureSocketCommand.configureTLS(0, .isDatagram(false)), "AT+CASSLCFG=0,\"protocol\",0"),
      Row(SecureSocketCommand.configureTLS(0, .context(1)), "AT+CASSLCFG=0,\"crindex\",1"),
      Row(
        SecureSocketCommand.configureTLS(0, .authority("ca.crt")),
        "AT+CASSLCFG=0,\"cacert\",\"ca.crt\""
      ),
      Row(
        SecureSocketCommand.configureTLS(0, .timeLimit(60_000)),
        "AT+CASSLCFG=0,\"timeout\",60000"
      ),
      Row(
        SecureSocketCommand.configureTLS(0, .localPort(1_024)),
        "AT+CASSLCFG=0,\"localport\",1024"
      ),
      Row(
        SecureSocketCommand.open(0, nil, "a.example", port: 8_883),
        "AT+CAOPEN=0,\"a.example\",8883"
      ),
      Row(
        SecureSocketCommand.open(0, .tcp, "a.example", port: 80),
        "AT+CAOPEN=0,\"TCP\",\"a.example\",80"
      ),
      Row(SecureSocketCommand.send(0, length: 5, timeLimit: nil), "AT+CASEND=0,5"),
      Row(SecureSocketCommand.send(0, length: 66, timeLimit: 10_000), "AT+CASEND=0,66,10000"),
      Row(SecureSocketCommand.readSendRoom(0), "AT+CASEND=0"),
      Row(SecureSocketCommand.receive(0, length: 512), "AT+CARECV=0,512"),
      Row(ATRead<SecureSocketBuffer>(), "AT+CARECV?"),
      Row(ATRead<SecureSocketState>(), "AT+CASTATE?"),
      Row(SecureSocketCommand.close(0), "AT+CACLOSE=0"),
      Row(SecureSocketCommand.listen(1, .tcp, port: 80), "AT+CASERVER=1,\"TCP\",80"),
      Row(SecureSocketCommand.readAcknowledgement(0), "AT+CAACK=0"),
      Row(SecureSocketCommand.configure("TRANSWAITTM", 20), "AT+CACFG=\"TRANSWAITTM\",20"),
      Row(SecureSocketCommand.setTransparent(0, isTransparent: true), "AT+CASWITCH=0,1"),
    ]
  )
  func lines(row: Row) {
    #expect(said(row.command) == row.line)
  }

  @Test(
    "has a test form",
    arguments: [
      (.cacid, "+CACID"),
      (.casslcfg, "+CASSLCFG"),
      (.caopen, "+CAOPEN"),
      (.casend, "+CASEND"),
      (.carecv, "+CARECV"),
      (.castate, "+CASTATE"),
      (.caclose, "+CACLOSE"),
      (.caserver, "+CASERVER"),
      (.caack, "+CAACK"),
      (.cacfg, "+CACFG"),
      (.caswitch, "+CASWITCH"),
    ] as [(CommandRow, String)]
  )
  func tests(command: CommandRow, text: String) {
    #expect(said(ATTest(command)) == "AT\(text)=?")
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
  typealias Row = RequestRow

  @Test(
    "are said as the application note writes them",
    arguments: [
      Row(
        MQTTCommand.configure(.server("a.example", port: 1_883)),
        "AT+SMCONF=\"URL\",\"a.example\",\"1883\""
      ),
      Row(MQTTCommand.configure(.clientID("tracker")), "AT+SMCONF=\"CLIENTID\",\"tracker\""),
      Row(MQTTCommand.configure(.keepAlive(60)), "AT+SMCONF=\"KEEPTIME\",60"),
      Row(MQTTCommand.configure(.isClean(true)), "AT+SMCONF=\"CLEANSS\",1"),
      Row(MQTTCommand.configure(.userName("u")), "AT+SMCONF=\"USERNAME\",\"u\""),
      Row(MQTTCommand.configure(.password("p")), "AT+SMCONF=\"PASSWORD\",\"p\""),
      Row(MQTTCommand.configure(.willQuality(.exactlyOnce)), "AT+SMCONF=\"QOS\",2"),
      Row(MQTTCommand.configure(.willTopic("t")), "AT+SMCONF=\"TOPIC\",\"t\""),
      Row(MQTTCommand.configure(.will("gone")), "AT+SMCONF=\"MESSAGE\",\"gone\""),
      Row(MQTTCommand.configure(.isWillRetained(false)), "AT+SMCONF=\"RETAIN\",0"),
      Row(MQTTCommand.readConfiguration, "AT+SMCONF?"),
      Row(
        MQTTCommand.setTLS(1, authority: "ca.crt", certificate: "my.crt"),
        "AT+SMSSL=1,\"ca.crt\",\"my.crt\""
      ),
      Row(MQTTCommand.setTLS(1, authority: nil, certificate: nil), "AT+SMSSL=1,\"\",\"\""),
      Row(MQTTCommand.readTLS, "AT+SMSSL?"), Row(MQTTCommand.connect, "AT+SMCONN"),
      Row(
        MQTTCommand.publish("t", length: 5, .atLeastOnce, isRetained: true),
        "AT+SMPUB=\"t\",\"5\",1,1"
      ),
      Row(MQTTCommand.setHexadecimal(isOn: true), "AT+SMPUBHEX=1"),
      Row(MQTTCommand.readHexadecimal, "AT+SMPUBHEX?"),
      Row(MQTTCommand.subscribe("t", .atMostOnce), "AT+SMSUB=\"t\",0"),
      Row(MQTTCommand.unsubscribe("t"), "AT+SMUNSUB=\"t\""),
      Row(ATRead<MQTTState>(), "AT+SMSTATE?"),
      Row(MQTTCommand.disconnect, "AT+SMDISC"), Row(ATTest(.smpub), "AT+SMPUB=?"),
    ]
  )
  func lines(row: Row) {
    #expect(said(row.command) == row.line)
  }

  @Test(
    "has a test form",
    arguments: [
      (.smconf, "+SMCONF"),
      (.smssl, "+SMSSL"),
      (.smconn, "+SMCONN"),
      (.smpub, "+SMPUB"),
      (.smpubhex, "+SMPUBHEX"),
      (.smsub, "+SMSUB"),
      (.smunsub, "+SMUNSUB"),
      (.smstate, "+SMSTATE"),
      (.smdisc, "+SMDISC"),
    ] as [(CommandRow, String)]
  )
  func tests(command: CommandRow, text: String) {
    #expect(said(ATTest(command)) == "AT\(text)=?")
  }

  @Test("too much is refused")
  func refusals() {
    #expect(Bounded<0, 512>(number(513)) == nil)
    #expect(MQTTQuality(rawValue: 3) == nil)
  }
}
