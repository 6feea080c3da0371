import Testing

@testable import CommandLine
@testable import sniffer

@Suite("What explain says of damage")
struct ExplainDamageTests {
  typealias Case = ExplainTests.Case

  @Test("names it, with what should be there", arguments: Self.cases)
  func explains(_ row: Case) throws {
    let result = try CommandResult("explain", row.arguments)
    #expect(result.output == row.text + "\n")
    #expect(result.errors == "")
    #expect(result.code == .done)
  }

  @Test(
    "names what stands behind an asterisk, beside a number, and behind satellites",
    arguments: [
      ("$GPRMC,120000,A,4333.1,N,00127.6,E,1,05,1*", ["NO CHECKSUM behind the asterisk; 1F"]),
      (
        "$GPHDT,274.1,T*35 $GPHDT,1.0,T*34",
        ["checksum 35: right", "another sentence is behind it: $GPHDT,1.0,T*34"]
      ),
      ("$GPGGA,,,,,,1,08,1.0,1639.1,f,48.0,M,,", ["NOT ALLOWED with f behind it"]),
      (
        "$GNVTG,084.4,080.4,022.4,041.5",
        ["course = 084.4 deg", "course_mag = 080.4 deg", "speed_kmh = 041.5 km/h"]
      ),
      ("$GAGSV,1,1,01,02,45,120,40,7", ["sats = 02 45 120 40 ", "signal_id = 7 "]),
      ("$GPGSV,1,1,00,1", ["in_view = 0", "signal_id = 1 ", "from NMEA 4.10 on"]),
      ("$PQGSV,1,1,01,04,,,32,0,4", ["sats = 04 - - 32 ", "signal_id = 0", "system_id = 4"]),
    ]
  )
  func remarks(line: String, words: [String]) throws {
    let output = try CommandResult("explain", [line]).output
    let text = output.split { $0 == " " || $0 == "\n" }.joined(separator: " ") + " "
    for word in words { #expect(text.contains(word), "\(output)") }
    #expect(!text.contains("sats = 1"))
  }

  @Test("names what the reader refuses of a position")
  func position() throws {
    let line = "+CGNSINF: 1,1,20260101000000.000,91.0,200,1,0,4,1,,1,1,1,,1,1,1,,1,,"
    #expect(
      try CommandResult("explain", [line]).output.contains(
        "note  NOT ALLOWED: 91.0, from byte 33 on\n"
      )
    )
  }

  static let cases = [
    Case(
      "a sentence with what cannot be",
      ["$GPGLL,9907.038,N,01131.000,E,246060,A,A*4F"],
      #"""
      $GPGLL,9907.038,N,01131.000,E,246060,A,A*4F
      sentence: position and time

        lat = 9907.038 deg    latitude, north of the equator; NOT ALLOWED: ddmm.mm, to
                              9000, and N or S
        lon = 11.5166667 deg  longitude, east of Greenwich
        time = 246060         UTC; NOT ALLOWED: hhmmss.ss, to 23:59:60
        status = A            valid
        mode = A              fix

        note  talker GP: GPS
        note  checksum 4F: right
        see   sniffer explain GLL
      """#
    ),
    Case(
      "a sentence with too few columns",
      ["$GPGGA,1,2"],
      #"""
      $GPGGA,1,2
      sentence: time, position and how good the fix is

        note  talker GP: GPS
        note  no checksum, as old receivers have it; 55 would be right
        note  it has 2 columns, and GGA 14
        see   sniffer explain GGA
      """#
    ),
    Case(
      "a line with too few values",
      ["+CGNSINF: 1,1"],
      #"""
      +CGNSINF: 1,1
      information response: position, time and satellites; UGNSINF comes as a URC

        value1 = 1  NOT KNOWN: the dictionary has no line with these values
        value2 = 1  NOT KNOWN: the dictionary has no line with these values

        note  values: 2; such a line has 21 or 18 or 22
        see   sniffer explain '+CGNSINF'
      """#
    ),
    Case(
      "a clock that cannot be",
      [#"+CCLK: "26/13/01,09:00:00+00""#],
      #"""
      +CCLK: "26/13/01,09:00:00+00"
      information response to AT+CCLK?: the module's clock

        iso = 26/13/01,09:00:00+00
                                  what it shows, with its zone; on the wire
                                  yy/MM/dd,hh:mm:ss and quarter hours

        note  NOT ALLOWED: 13, from byte 11 on
        see   sniffer explain '+CCLK'
      """#
    ),
    Case(
      "a name alone",
      ["+CSQ:"],
      #"""
      +CSQ:
      information response: how strong the signal is

        note  no values; such a line has 2
        see   sniffer explain '+CSQ'
      """#
    ),
    Case(
      "an error with a code that cannot be",
      ["+CME ERROR: 70000"],
      #"""
      +CME ERROR: 70000
      final result: the command failed, and why

        code = 70000  number of the reason; NOT KNOWN: the manual's table has no such
                      code

        see  sniffer explain '+CME ERROR'
      """#
    ),
    Case(
      "an error in words of its own",
      ["+CMS ERROR: out of stamps"],
      #"""
      +CMS ERROR: out of stamps
      final result: the SMS command failed, and why

        text = out of stamps  the reason in words; NOT KNOWN: the manual's table has
                              no such text

        see  sniffer explain '+CMS ERROR'
      """#
    ),
    Case(
      "an error without its reason",
      ["+CME ERROR:"],
      #"""
      +CME ERROR:
      final result: the command failed, and why

        text  the reason in words; MISSING: a code, or the reason in words

        see  sniffer explain '+CME ERROR'
      """#
    ),
  ]
}
