import Primitives
import Script
import Testing

@testable import sniffer

/// Small logs as each program writes them, and the events that they become.
@Suite("Importing a log")
struct ImportSamplesTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    var format: LogFormat
    var log: String
    var events: [String]
    var testDescription: String { format.rawValue }
  }

  static let samples = [
    Sample(
      format: .modemManager,
      log: """
        <info>  [1637240955.000001] ModemManager (version 1.20.0) starting
        <debug> [1637240955.100000] [modem0/ttyUSB2/at] --> 'AT+CSQ<CR>'
        <debug> [1637240955.200000] [modem0/ttyUSB2/at] <-- '<CR><LF>+CSQ: 17,99<CR><LF>\\26\\200'
        <debug> [1637240955.300000] [modem0/ttyUSB3/at] <-- '<CR><LF>RDY<CR><LF>'
        <debug> [1637240955.400000] [modem0/ttyUSB1/gps] <-- '$GPGGA,,<CR><LF>'

        """,
      events: [
        #"#| <info>  [1637240955.000001] ModemManager (version 1.20.0) starting"#,
        #"0.099999 > AT+CSQ\r"#, #"#| unsure: an escape in the next bytes may end a digit earlier"#,
        #"0.199999 < \r\n"#, #"0.199999 < +CSQ: 17,99\r\n"#, #"0.199999 < \x1a\xc8"#,
        #"0.299999 <:ttyusb3 \r\n"#, #"0.299999 <:ttyusb3 RDY\r\n"#,
        #"0.399999 <:nmea $GPGGA,,\r\n"#,
      ]
    ),
    Sample(
      format: .arduino,
      log: "23:59:59.900 -> AT+CPIN?\n\n00:00:00.150 -> +CPIN: READY\n00:00:00.150 -> \nWaiting\n",
      events: [
        #"0 > AT+CPIN?\n"#, #"0 < \n"#, #"0.25 < +CPIN: READY\n"#, #"0.25 < \n"#,
        #"#? 0.25 Waiting\n"#,
      ]
    ),
    Sample(
      format: .marked,
      log: "Attempting to open comm\n\t---> ATI\n\t<--- SIM7000E R1351\n\t---> AT+CSQ\n\t<--- OK\n",
      events: [
        #"#? 0 Attempting to open comm\n"#, #"0 > ATI\n"#, #"0 < SIM7000E R1351\n"#,
        #"0 > AT+CSQ\n"#, #"0 < OK\n"#,
      ]
    ),
    Sample(
      format: .marked,
      log: "I (721) AT CMD: AT\nI (731) AT RESP: AT\n\nI (741) AT RESP: OK\n",
      events: [#"0 > AT\n"#, #"0.01 < AT\n"#, #"0.01 < \n"#, #"0.02 < OK\n"#]
    ),
    Sample(
      format: .marked,
      log: "<<< AT+CSQ\n>>> +CSQ: 9,99\n>>> OK\n",
      events: [#"0 > AT+CSQ\n"#, #"0 < +CSQ: 9,99\n"#, #"0 < OK\n"#]
    ),
    Sample(
      format: .tio,
      log: "\r[19:31:22.123] tio v2.5\r\n[19:31:22.124] Connected\n[19:31:23.123] AT+CSQ\r\r\n"
        + "[19:31:23.200] +CSQ: 17,99\r\n\r\n\r[19:31:25.000] Disconnected\r\n",
      events: [
        #"#| \r[19:31:22.123] tio v2.5"#, #"#| [19:31:22.124] Connected"#, #"1 > AT+CSQ\r"#,
        #"1 < AT+CSQ\r\r\n"#, #"1.077 < +CSQ: 17,99\r\n"#, #"1.077 < \r\n"#,
        #"#| \r[19:31:25.000] Disconnected"#,
      ]
    ),
    Sample(
      format: .minicom,
      log: "Welcome to minicom 2.8\n\nOPTIONS: I18n \nPort /dev/ttyUSB2, 10:11:12\n\n"
        + "Press CTRL-A Z for help on special keys\n\nAT\nOK\n",
      events: [
        #"#| Welcome to minicom 2.8"#, #"#? 0 \n"#, #"#| OPTIONS: I18n "#,
        #"#| Port /dev/ttyUSB2, 10:11:12"#, #"#? 0 \n"#,
        #"#| Press CTRL-A Z for help on special keys"#, #"#? 0 \n"#, #"0 > AT\n"#, #"0 < OK\n"#,
      ]
    ),
    Sample(
      format: .picocom,
      log: "picocom v3.1\n\nport is        : /dev/ttyUSB2\nTerminal ready\nAT\r\r\nOK\r\n"
        + "\r\n*** baud: 9600 ***\r\n\nTerminating...\nThanks for using picocom\n",
      events: [
        #"#| picocom v3.1"#, #"#| "#, #"#| port is        : /dev/ttyUSB2"#, #"#| Terminal ready"#,
        #"0 > AT\r"#, #"0 < AT\r\r\n"#, #"0 < OK\r\n"#, #"0 < \r\n"#, #"#| *** baud: 9600 ***"#,
        #"0 < \n"#, #"#| Terminating..."#,
        #"#| Thanks for using picocom"#,
      ]
    ),
    Sample(
      format: .pyserialSpy,
      log: """
        000000.000 Q-RX reset_input_buffer
        000003.001 TX   0000  41 54 0D                                          AT.
        000003.102 RX   0000  41 54 0D 0D 0A 2B 43 50  49 4E 3A 20 52 45 41 44  AT...+CPIN: READ
        000003.102 RX   0010  59 0D 0A                                          Y..

        """,
      events: [
        #"#| 000000.000 Q-RX reset_input_buffer"#, #"0 > AT\r"#, #"0.101 < AT\r\r\n"#,
        #"0.101 < +CPIN: READY\r\n"#,
      ]
    ),
    Sample(
      format: .socat,
      log: """
        > 2026/11/22 06:15:16.000420935  length=12 from=0 to=11
         41 54 0d 0a                                      AT..
         5c 61 62 ff 01 2e 09 78                          \\ab....x
        --
        < 2026/11/22 06:15:17.000424927  length=4 from=0 to=3
         4f 4b 0d 0a
        --

        """,
      events: [#"0 > AT\r\n"#, #"0 > \\ab\xff\x01.\tx"#, #"1.000004 < OK\r\n"#]
    ),
    Sample(
      format: .socat,
      log: "< 2026/11/22 06:15:16.000848179  length=6 from=0 to=5\nAT\\r\n\\\\.< 2026/11/22 "
        + "06:15:17.000027439  length=1 from=6 to=6\nx> 2026/11/22 06:15:17.000027439"
        + "  length=4 from=0 to=3\nOK\\r\n",
      events: [
        #"#| unsure: socat -v writes a dot for every byte that does not print"#, #"0 > AT\r\n"#,
        #"0 > \\."#, #"0.999179 > x"#, #"0.999179 < OK\r\n"#,
      ]
    ),
    Sample(
      format: .gpsd,
      log: "# Name: Quectel L76\n# Date: 2016-05-01\n$GPRMC,,V,,,,,,,,,,N*53\r\n",
      events: [
        #"#| # Name: Quectel L76"#, #"#| # Date: 2016-05-01"#,
        #"0 <:nmea $GPRMC,,V,,,,,,,,,,N*53\r\n"#,
      ]
    ),
    Sample(
      format: .gpsd,
      log: "gpsd:PROG: opening\ngpsd:IO: => GPS: $PMTK605*31\ngpsd:IO: <= GPS: $GPGGA,,\n",
      events: [
        #"#| gpsd:PROG: opening"#, #"0 >:nmea $PMTK605*31\n"#, #"0 <:nmea $GPGGA,,\n"#,
      ]
    ),
    Sample(
      format: .nmea,
      log: "$GPRMC,,V,,,,,,,,,,N*53\r\n$GPGSV,1,1,00*79\r\n",
      events: [#"0 <:nmea $GPRMC,,V,,,,,,,,,,N*53\r\n"#, #"0 <:nmea $GPGSV,1,1,00*79\r\n"#]
    ),
    Sample(
      format: .saleae,
      log: "Time [s],Value,Parity Error,Framing Error\n1.000000,O,,\n1.000100,'K',,\n"
        + "1.000150,0xFF,,Error\n1.000200,\\r,,\n1.000300,0x0A,,\n",
      events: [
        #"#| Time [s],Value,Parity Error,Framing Error"#, #"0 < OK"#,
        #"#| 1.000150,0xFF,,Error"#, #"0.0002 < \r\n"#,
      ]
    ),
    Sample(
      format: .saleae,
      log: "name,type,start_time,duration,data,error\n\"a\",\"data\",0.5,0.00008,0x41,\n"
        + "\"a\",\"data\",0.6,0.00008,0x54,\n\"a\",\"data\",0.7,0.00008,0x0D,\n"
        + "\"b\",\"data\",0.8,0.00008,\"O\",\n\"b\",\"data\",0.9,0.00008,K,\n"
        + "\"b\",\"data\",1.0,0.00008,0x0D,\n",
      events: [
        #"#| name,type,start_time,duration,data,error"#, #"0 > AT\r"#, #"0.3 < OK\r"#,
      ]
    ),
    Sample(
      format: .sigrok,
      log: "4368-6036 uart-1: 41\n6036-7704 uart-1: 54\n7704-9372 uart-1: 0D\n",
      events: [#"0 > AT\r"#]
    ),
    Sample(
      format: .sigrok,
      log: "0-1 UART: TX data: 4F\n1-2 UART: TX data: 4B\n2-3 UART: TX data: 0D\n"
        + "3-4 UART: RX data: 41\n4-5 UART: RX data: 0D\n5-6 UART: RX data: Frame error\n",
      events: [#"0 < OK\r"#, #"0 > A\r"#]
    ),
    Sample(
      format: .python,
      log: ">>> uart.write(b\"AT+CSQ\\r\\n\"); print(uart.read())\n13\n"
        + "b'AT+CSQ\\r\\r\\n+CSQ: 17,99\\r\\n\\x1a'\n",
      events: [
        #"0 > AT+CSQ\r\n"#, #"#| 13"#, #"0 < AT+CSQ\r\r\n"#,
        #"0 < +CSQ: 17,99\r\n"#, #"#? 0 \x1a"#,
      ]
    ),
    Sample(
      format: .prefixed,
      log: "[12:00:01][D][modem:123]: AT+CSQ\n[12:00:02][D][modem:123]: +CSQ: 17,99\n"
        + "[12:00:02][I][app:007]:  (waiting)\nI am\n",
      events: [
        #"0 > AT+CSQ\n"#, #"1 < +CSQ: 17,99\n"#, #"#? 1 \x20(waiting)\n"#, #"#? 1 I am\n"#,
      ]
    ),
    Sample(
      format: .text,
      log: "Starting...\nAT+CSQ\n\n+CSQ: 17,99\n\nOK\n",
      events: [
        #"#? 0 Starting...\n"#, #"0 > AT+CSQ\n"#, #"0 < \n"#, #"0 < +CSQ: 17,99\n"#, #"0 < \n"#,
        #"0 < OK\n"#,
      ]
    ),
  ]

  @Test("recognises it and shows who said what, and when", arguments: samples)
  func imports(sample: Sample) throws {
    let imported = try Imported(sample.log)
    #expect(imported.log.format == sample.format)
    #expect(imported.body == sample.events)
    #expect(imported.script.canonical() == Array(imported.text.utf8))
  }

  @Test("has samples of every format")
  func complete() {
    for format in LogFormat.allCases {
      #expect(Self.samples.contains { $0.format == format }, "\(format.rawValue)")
    }
  }
}
