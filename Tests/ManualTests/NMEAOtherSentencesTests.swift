import Manual
import Testing

@Suite("Sentences beyond those that a tracker lives on")
struct NMEAOtherSentencesTests {
  struct Row: Sendable {
    var candidate: String
    var members: String
    var words: String
  }

  /// Made up, in the form of those that u-blox receivers send.
  @Test(
    "have values beside the verdict",
    arguments: [
      Row(
        candidate: "$GPGBS,235503.00,1.6,1.4,3.2,,,,,,",
        members: #""time":"23:55:03","err_lat":1.6,"err_lon":1.4,"err_alt":3.2,"failed_id":null,"#
          + #""missed_prob":null,"bias":null,"bias_sd":null,"system_id":null,"signal_id":null"#,
        words: "23:55:03 UTC, latitude error 1.6 m, longitude error 1.4 m, altitude error 3.2 m"
      ),
      Row(
        candidate: "$GNGBS,235458.00,1.4,1.3,3.1,03,0.25,-21.4,3.8,1,0",
        members: #""time":"23:54:58","err_lat":1.4,"err_lon":1.3,"err_alt":3.1,"failed_id":3,"#
          + #""missed_prob":0.25,"bias":-21.4,"bias_sd":3.8,"system_id":"1","signal_id":"0""#,
        words: "23:54:58 UTC, latitude error 1.4 m, longitude error 1.3 m, altitude error 3.1 m, "
          + "satellite 3 suspected, missed with probability 0.25, bias -21.4 m, "
          + "bias deviation 3.8 m, system 1, signal 0"
      ),
      Row(
        candidate: "$GPDTM,999,A,0.08,N,0.07,W,-47.7,W84",
        members: #""datum":"999","sub_datum":"A","lat_offset":0.08,"lon_offset":-0.07,"#
          + #""alt_offset":-47.7,"ref_datum":"W84""#,
        words: "datum 999, part A, latitude offset 0.08 min, longitude offset -0.07 min, "
          + "altitude offset -47.7 m, from W84"
      ),
      Row(
        candidate: "$GPTXT,02,01,02,a ^22b^22, ^1B ^E9",
        members: #""total":2,"num":1,"text_id":2,"text":"a \"b\", \u001B \u00E9""#,
        words: #"sentence 1 of 2, kind 2, text a "b", \x1b \xe9"#
      ),
      Row(
        candidate: "$GPTXT,1,1,7",
        members: #""total":1,"num":1,"text_id":7,"text":null"#,
        words: "sentence 1 of 1, kind 7"
      ),
      Row(
        candidate: "$GPTHS,77.52,E",
        members: #""heading":77.52,"mode":"E""#,
        words: "heading 77.52, mode E"
      ),
      Row(
        candidate: "$GPVLW,,N,,N,15.8,N,1.2,N",
        members:
          #""water_nmi":null,"water_reset_nmi":null,"ground_nmi":15.8,"ground_reset_nmi":1.2"#,
        words: "over ground 15.8 nmi, over ground 1.2 nmi since reset"
      ),
      Row(
        candidate: "$GNGRS,104148.00,1,2.6,2.2,-1.6,,,,,,,,,,1,5",
        members: #""time":"10:41:48","mode":1,"#
          + #""residuals":[2.6,2.2,-1.6,null,null,null,null,null,null,null,null,null],"#
          + #""system_id":"1","signal_id":"5""#,
        words: "10:41:48 UTC, mode 1, residuals 2.6 2.2 -1.6 - - - - - - - - -, system 1, signal 5"
      ),
    ]
  )
  func haveValues(row: Row) {
    let found = Described(row.candidate)
    let address = row.candidate.dropFirst().prefix(5)
    let head =
      #"{"proto":"nmea","kind":"talker","talker":"\#(address.prefix(2))","#
      + #""type":"\#(address.suffix(3))","ck":"none","#
    #expect(found.json == head + row.members + #","verdict":"unsupported"}"#)
    #expect(found.words == "\(address): \(row.words)")
    #expect(found.verdict == .unsupported)
  }

  @Test("name what cannot be read")
  func nameUnreadable() {
    let found = Described("$GPVLW,x,N,1.0,K,2.0,N,,")
    let members =
      #""water_nmi":null,"water_reset_nmi":null,"ground_nmi":2.0,"ground_reset_nmi":null,"#
      + #""err":["water_nmi","water_reset_nmi"],"verdict":"unsupported"}"#
    #expect(found.json.hasSuffix(members))
    #expect(found.words == "GPVLW: over ground 2.0 nmi; not readable: water_nmi, water_reset_nmi")
    #expect(
      Described("$GPGRS,,x,y,,").words == "GPGRS: residuals - - - - - - - - - - - -; "
        + "not readable: mode, residuals"
    )
  }

  @Test("are sentences, though a byte in them is not printable")
  func areSentences() {
    let text = Described("$GPTXT,01,01,02,\u{1B}[2J")
    #expect(text.json.hasPrefix(#"{"proto":"nmea","kind":"talker","talker":"GP","type":"TXT""#))
    #expect(text.verdict == .badCharacter)
    #expect(text.words == "GPTXT: a byte in it is not printable")
  }

  @Test("have the letters of ids as the receiver has them", arguments: ["9", "B", "b"])
  func keepLetters(digit: String) {
    let system = #""system_id":"\#(digit)""#
    let signal = #""signal_id":"\#(digit)""#
    let comma = ",\(digit)"
    #expect(Described("$GNGSA,A,3,01,,,,,,,,,,,,1.0,0.5,0.9" + comma).json.contains(system))
    #expect(Described("$GBGSV,1,1,01,04,,,32" + comma).json.contains(signal))
    for start in [
      "$PQGSV,1,1,01,04,,,32", "$GNGBS,,,,,,,,", "$GNGRS,,,,,,,,,,,,,,",
    ] {
      let found = Described(start + comma + comma)
      #expect(found.json.contains(system) && found.json.contains(signal))
      #expect(found.words.contains(digit))
    }
  }
}
