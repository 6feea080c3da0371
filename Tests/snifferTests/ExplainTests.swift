import Testing

@testable import CommandLine
@testable import sniffer

@Suite("sniffer explain")
struct ExplainTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var arguments: [String]
    var text: String

    init(_ name: String, _ arguments: [String], _ text: String) {
      testDescription = name
      self.arguments = arguments
      self.text = text
    }
  }

  @Test("explains", arguments: Self.cases)
  func explains(_ row: Case) throws {
    let result = try CommandResult("explain", row.arguments)
    #expect(result.output == row.text + "\n")
    #expect(result.errors == "")
    #expect(result.code == .done)
  }

  static let cases = [
    Case(
      "a command",
      ["AT+CSQ"],
      #"""
      +CSQ: how strong the signal is

        AT+CSQ=?  answers what the parameters may be
        AT+CSQ    answers +CSQ: rssi,ber

        rssi     level: 0 is -113 dBm or less, each step is 2 dB, 31 is -51 or more (0
                 to 31, 99)
          99     not known: not registered, or no antenna
        ber      class of the bit error rate on GSM (0 to 7, 99)
          99     not known; always so on LTE
        dbm      the level, where it is known (in dBm; follows from the others)
        percent  the share of the scale that a bar shows; 0 while the level is not
                 known (in %; follows from the others)

        note     By 3GPP TS 27.007. The manual's own table is 2 dB lower at 0 and 1 dB
                 lower from 2 on.
        example  +CSQ: 27,99
                 univsman/SIM7000-NBIoT-StarterKit, print log
        see      +CESQ, +CPSI
      """#
    ),
    Case(
      "a name without AT, in any case",
      ["+cgatt"],
      #"""
      +CGATT: whether the module is attached to the packet domain

        AT+CGATT=?         answers what the parameters may be
        AT+CGATT?          answers +CGATT: attached
        AT+CGATT=attached  write command

        attached  one of
          0       not attached
          1       attached

        time     at most 75 s to the final result, by the manual
        saved    NO_SAVE: lost when the module is switched off
        example  +CGATT: 1
                 amtir/QoS_NB-IoT_SIM7000, AT_Commands
        see      +CGREG, +CGACT
      """#
    ),
    Case(
      "a line and what is out of range",
      [#"AT+CIPPING="example.com",200,,700,64,1"#],
      #"""
      AT+CIPPING="example.com",200,,700,64,1: write command, sends pings by the TCP
      stack

        host = "example.com"    name or address
        count = 200             pings; OUT OF RANGE: 1 to 100
        size                    absent; size of a ping
        timeout = 700 x 100 ms  time to the answer; 300 for NB-IoT; OUT OF RANGE: 1 to
                                600
        ttl = 64                time to live; 255 when there was no answer
        parameter 6 = 1         ONE TOO MANY

        answers  +CIPPING: n,addr,time,ttl

      +CIPPING: sends pings by the TCP stack

        AT+CIPPING=?              answers what the parameters may be
        AT+CIPPING="host"[,count[,size[,timeout[,ttl]]]]
                                  answers +CIPPING: n,addr,time,ttl

        host     name or address
        count    pings (1 to 100; default 4)
        size     size of a ping (0 to 1024; in bytes; default 8)
        timeout  time to the answer; 300 for NB-IoT (1 to 600; in units of 100 ms;
                 default 100)
        n        number of this ping
        addr     who answered (an IP address)
        time     time to the answer; the time-out when there was none (in ms)
        ttl      time to live; 255 when there was no answer (1 to 255; default 64)

        note     In manuals V1.02 to V1.04; AT+SNPING4 took its place.
        example  +CIPPING: 1,"8.8.8.8",60000,255
                 NB-IoT notes from Taiwan, SIM7000G
        see      +SNPING4, +CIICR
      """#
    ),
    Case(
      "what is missing",
      ["HTTPDATA=100"],
      #"""
      AT+HTTPDATA=100: write command, takes the body of a POST

        length = 100 bytes  size of the body
        time                time to give it; MISSING: 1000 to 120000

      +HTTPDATA: takes the body of a POST

        AT+HTTPDATA=?            answers what the parameters may be
        AT+HTTPDATA=length,time  write command

        length  size of the body (0 to 319488; in bytes)
          0     forgets it
        time    time to give it (1000 to 120000; in ms)

        note     Answers DOWNLOAD; then the body, then OK, also when the time is over
                 before the body is complete.
        example  AT+HTTPDATA=100,10000
                 SIM7000 HTTP Application Note V1.01
        see      DOWNLOAD, +HTTPACTION
      """#
    ),
    Case(
      "a chain, one after the other",
      ["ATE0;+CMEE=2;+CSQ"],
      #"""
      ATE0: execution command, echo of what the TE sends

        on = 0  nothing (what comes back)

      AT+CMEE=2: write command, the form of errors

        n = 2  +CME ERROR in words

      AT+CSQ: execution command, how strong the signal is

        answers  +CSQ: rssi,ber
      """#
    ),
    Case(
      "a form that there is not",
      ["AT+CGNSHOT?;+CGNSCOLD"],
      #"""
      AT+CGNSHOT?: read command, restarts the receiver and keeps all

        form  NOT KNOWN: the manuals give +CGNSHOT no such form

      AT+CGNSCOLD: execution command, restarts the receiver and forgets all
      """#
    ),
    Case(
      "an answer",
      [#"+CREG: 2,5,"0502","0404736D""#],
      #"""
      +CREG: 2,5,"0502","0404736D"
      information response to AT+CREG?: whether the module is registered: CREG for
      circuits, CGREG for packets

        n = 2                     with the cell as well (what URC comes)
        stat = 5                  registered, roaming (registration)
        state = roaming           the same as a word
        registered = yes          whether the network takes data
        roaming = yes             whether the network is a foreign one
        lac = 1282 (0502)         location area, tracking area on LTE
        ci = 67400557 (0404736D)  cell; 4 digits on GSM, up to 8 on LTE
        act                       absent; radio system

        see  sniffer explain '+CREG'
      """#
    ),
    Case(
      "a URC",
      ["+HTTPACTION: 1,601,0"],
      #"""
      +HTTPACTION: 1,601,0
      URC: sends the request and, later, reports the result

        method = 1        POST
        status = 601      network error or no bearer (status of HTTP, or the module's
                          own)
        length = 0 bytes  size of the body that AT+HTTPREAD can read

        on failure  601: AT+SAPBR=2,1. 603: host and APN. Other 6xx: AT+HTTPTERM and
                    begin again.
        see         sniffer explain '+HTTPACTION'
      """#
    ),
    Case(
      "values out of range, and no more than they are",
      ["+CSQ: 32,99"],
      #"""
      +CSQ: 32,99
      information response to AT+CSQ: how strong the signal is

        rssi = 32  level: 0 is -113 dBm or less, each step is 2 dB, 31 is -51 or more;
                   OUT OF RANGE: 0 to 31, 99
        ber = 99   not known; always so on LTE (class of the bit error rate on GSM)

        see  sniffer explain '+CSQ'
      """#
    ),
    Case(
      "the answer to a test command",
      ["+CSQ: (0-31,99),(0-7,99)"],
      #"""
      +CSQ: (0-31,99),(0-7,99)
      what this module takes, by AT+CSQ=?: how strong the signal is

        rssi = (0-31,99)  level: 0 is -113 dBm or less, each step is 2 dB, 31 is -51
                          or more
        ber = (0-7,99)    class of the bit error rate on GSM

        see  sniffer explain '+CSQ'
      """#
    ),
    Case(
      "a line without a name, by the command",
      ["490154203237518", "--pending", "AT+GSN"],
      #"""
      490154203237518
      information response to AT+GSN: the IMEI, which names the module in networks

        imei = 490154203237518  15 digits, the last one a check digit
        luhn = ok               right (whether the check digit is right)

        see  sniffer explain '+CGSN'
      """#
    ),
    Case(
      "an error, with what to do",
      ["+CME ERROR: 16"],
      #"""
      +CME ERROR: 16
      final result: the command failed, and why

        code = 16                 number of the reason
        text = incorrect password
                                  the reason in words

        what to do  Do not try it again: the third wrong PIN locks the SIM. AT+CPIN?
                    names the code.
        see         sniffer explain '+CME ERROR'
      """#
    ),
    Case(
      "a final result",
      ["0, SEND FAIL"],
      #"""
      0, SEND FAIL
      final result: the data has not been sent

        connection = 0    number of the connection
        event = sendFail  not sent

        what to do  AT+CIPSTATUS: the connection is gone, or the network. AT+CIPSHUT
                    and begin again.
        see         sniffer explain 'SEND FAIL'
      """#
    ),
    Case(
      "a sentence",
      ["$GNRMC,023851.00,A,3113.330830,N,12121.264888,E,0.0,0.0,031117,4.6,W,A*31"],
      #"""
      $GNRMC,023851.00,A,3113.330830,N,12121.264888,E,0.0,0.0,031117,4.6,W,A*31
      sentence: time, date, position, speed and course

        time = 02:38:51.00     UTC
        status = A             valid
        lat = 31.2221805 deg   latitude, north of the equator
        lon = 121.3544148 deg  longitude, east of Greenwich
        speed_kn = 0.0 kn      over ground
        course = 0.0 deg       over ground, from true north
        date = 2017-11-03      date
        mag_var = -4.6 deg     magnetic variation, to the east
        mode = A               fix

        note  talker GN: several systems together
        note  checksum 31: right
        see   sniffer explain RMC
      """#
    ),
    Case(
      "a damaged sentence",
      ["$GPTHS,338.01,X*0E"],
      #"""
      $GPTHS,338.01,X*0E
      sentence: heading and its state

        heading = 338.01 deg  from true north
        mode = X              OUT OF RANGE: A, E, M, S, V

        note  talker GP: GPS
        note  WRONG CHECKSUM: it says 0E, its bytes give 17
        see   sniffer explain THS
      """#
    ),
    Case(
      "a chapter",
      ["tls"],
      #"""
      tls: certificates and TLS contexts

        +CSSLCFG  settings of a TLS context, and certificates
      """#
    ),
  ]
}
