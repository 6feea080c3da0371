import Primitives
import Script
import Testing

@Suite("The canonical form")
struct CanonicalTests {
  static func canonical(_ text: String) throws -> String {
    String(
      decoding: try Script(parsing: Array(("#!sniffer 1\n" + text).utf8)).canonical().dropFirst(12),
      as: UTF8.self
    )
  }

  @Test(
    "is this, and stays this when it is read again",
    arguments: [
      // Unknown headers, and comments, survive.
      (
        "# title: a\n# x-y.z_1: é = 5\n#\n#c\n# no header Here: x\n\n#!\n",
        "# title: a\n# x-y.z_1: é = 5\n#\n#c\n# no header Here: x\n\n#!\n"
      ),
      ("# title:   a b \n", "# title: a b\n"),
      ("# note: \n", "# note: \n"),
      // A header below an event is a comment, whatever it looks like.
      ("0 ! a\n# title: b\n", "0 ! a\n# title: b\n"),
      // Spaces, and the last line's end.
      ("0    !   sky    open  \n \n1 ! end", "0 ! sky open\n\n1 ! end\n"),
      // Times keep digits and unit.
      ("0.250000 ! a\n+1.5min ! b\n2h ! c\n", "0.250000 ! a\n+1.5min ! b\n2h ! c\n"),
      ("007 ! a\n+01s ! b\n", "7 ! a\n+1s ! b\n"),
      // Chunks break after each LF; the pieces are of one time.
      (#"1.5 < \r\nOK\r\n"# + "\n", #"1.5 < \r\n"# + "\n" + #"1.5 < OK\r\n"# + "\n"),
      (#"+5ms <:nmea a\nb\n"# + "\n", #"+5ms <:nmea a\n"# + "\n" + #"+0 <:nmea b\n"# + "\n"),
      // A space that becomes a last one by the break.
      (#"0 < a \n b"# + "\n", #"0 < a \n"# + "\n" + #"0 < \x20b"# + "\n"),
      // Arguments.
      (
        #"0 = report text!="a \"b\" \\ é\r\n\x00" n>=-0.50V s=1|2s"# + "\n",
        #"0 = report text!="a \"b\" \\ é\r\n\x00" n>=-0.50V s=1|2s"# + "\n"
      ),
      // Names and ranges.
      ("+$pause  ! tilt $angle over=$t|2s\n", "+$pause ! tilt $angle over=$t|2s\n"),
      ("0 ! let a=random 10deg..40.5deg\n", "0 ! let a=random 10deg..40.5deg\n"),
      ("0 ! let a=random -5..05\n", "0 ! let a=random -5..5\n"),
      ("0 !:imu a -0.5g -33.86 50% 12km/h -53dBm\n", "0 !:imu a -0.5g -33.86 50% 12km/h -53dBm\n"),
    ]
  )
  func form(text: String, expected: String) throws {
    #expect(try Self.canonical(text) == expected)
    #expect(try Self.canonical(expected) == expected)
  }

  @Test("breaks at 4,096 bytes")
  func longChunk() throws {
    let bytes = [UInt8](repeating: 0x20, count: 9_000)
    let script = Script(entries: [.event(.init(.toTA, .bytes(bytes), at: .zero))])
    let events = try Script(parsing: script.canonical()).events
    let counts = events.map { event in
      if case .bytes(let bytes) = event.payload { bytes.count } else { 0 }
    }
    #expect(counts == [4_096, 4_096, 808])
  }

  @Test("of what a program made is always a script")
  func made() throws {
    let script = Script(
      headers: [.init("title", " two\nlines\t"), .init("port", "")],
      entries: [
        .comment(" a\r\nb"),
        .event(
          .init(
            .world,
            .invocation(.init("say", [Argument(.string("\u{7F}\n\""))])),
            at: Instant(microseconds: 1_250_000)
          )
        ),
      ]
    )
    let text = String(decoding: script.canonical(), as: UTF8.self)
    #expect(
      text == """
        #!sniffer 1
        # title: two lines
        # port: \("")
        # a  b
        1.25 ! say "\\x7f\\n\\""

        """
    )
    #expect(try Script(parsing: Array(text.utf8)).canonical() == Array(text.utf8))
  }

  @Test(
    "writes an instant with the decimals that it needs",
    arguments: [
      (0, "0"), (1, "0.000001"), (250_000, "0.25"), (1_000_000, "1"), (10_000_000, "10"),
      (1_234_567, "1.234567"), (86_400_000_000, "86400"),
    ] as [(Int64, String)]
  )
  func instants(microseconds: Int64, text: String) throws {
    let event = Script.Event(
      .world,
      .invocation(Invocation("end")),
      at: Instant(microseconds: microseconds)
    )
    let canonical = Script(entries: [.event(event)]).canonical()
    #expect(canonical == Array("#!sniffer 1\n\(text) ! end\n".utf8))
    #expect(try Script(parsing: canonical).events == [event])
  }
}

@Suite("Headers")
struct HeaderTests {
  @Test("a known header below a comment is an error before the first event; others are comments")
  func below() throws {
    let text = "#!sniffer 1\n# title: a\n#c\n# x: 1\n# seed: 7\n# tracker.interval: 5s\n"
    let errors = Script.errors(in: Array(text.utf8))
    #expect(errors.map(\.line) == [5, 6])
    #expect(
      errors.first?.expected
        == "the header `seed` above the first comment and the first blank line"
    )
  }

  @Test(
    "a comment that all but sets something is an error, prose is none",
    arguments: [
      "# tracker.interval:30s", "#tracker.interval: 30s", "# tracker.interval : 30s",
      "# Tracker.interval: 30s", "#  tracker.interval: 30s",
    ]
  )
  func near(comment: String) {
    let text = "#!sniffer 1\n\(comment)\n# the tracker.x: 1\n# Module. So: a\n0 ! end\n\(comment)\n"
    let errors = Script.errors(in: Array(text.utf8))
    #expect(errors.map(\.line) == [2])
    #expect(errors.first?.expected.contains("`# tracker.interval: VALUE`") ?? false)
  }

  @Test("a known header has one value")
  func once() throws {
    let text = "#!sniffer 1\n# seed: 1\n# seed: 2\n# x: 1\n# x: 2\n# date:\n"
    let errors = Script.errors(in: Array(text.utf8))
    #expect(errors.map(\.line) == [3, 6])
    #expect(errors.map(\.expected) == ["the header `seed` once", "a space and a value"])
    #expect(errors.map(\.found) == ["it again after line 2", "the end of the line"])
  }

  @Test(
    "what a trace lacks is said",
    arguments: [
      (
        "",
        ["title", "module", "firmware", "origin", "source", "date"].map {
          "expected a header `\($0)`, found none"
        }
      ),
      ("# title: a\n# module: b\n# firmware: n/a\n# origin: manual\n# source: c\n# date: d\n", []),
      (
        "# title: a\n# module: b\n# firmware: n/a\n# origin: captured\n# source: c\n# date: d\n",
        ["expected a header `start`, found none", "expected a header `port`, found none"]
      ),
      (
        "# title: \n# module: b\n# firmware: n/a\n# origin: guessed\n# source: c\n# date: d\n",
        [
          "expected a header `title`, found none",
          "expected one of captured, reported, manual, synthetic, found `guessed`",
        ]
      ),
    ]
  )
  func faults(headers: String, expected: [String]) throws {
    let script = try Script(parsing: Array(("#!sniffer 1\n" + headers).utf8))
    #expect(script.headerFaults() == expected)
  }
}
