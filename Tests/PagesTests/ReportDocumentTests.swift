import GNSS
import Primitives
import Testing

@testable import Pages

@Suite("A report as one HTML file")
struct ReportDocumentTests {
  private static let hostile = "<script>alert(1)</script> & \"quoted\" \u{202E}right to left\u{1}"

  private static func position(_ latitude: Int32, _ longitude: Int32) throws -> Position {
    Position(
      latitude: try #require(Latitude(e7: latitude)),
      longitude: try #require(Longitude(e7: longitude))
    )
  }

  /// A run with one of everything, all texts being `text`.
  private static func record(_ text: String) throws -> RunRecord {
    var record = RunRecord(name: text, title: text, variant: text)
    let place = try position(319_539_000, 359_106_000)
    record.end = Instant(microseconds: 60_000_000)
    record.verdict = .fails
    record.failures = [text]
    record.sampleStep = 30_000
    record.samples = [-77, nil, -101].map { signal in
      RunRecord.Sample(position: place, millivolts: 3_900, signal: signal, vibration: 12)
    }
    var strip = RunRecord.Strip(name: text)
    strip.spans = [.init(start: .zero, end: record.end, label: text)]
    record.strips = [strip]
    record.rows = (0..<7).map { .init(at: .zero + .seconds($0), kind: text, text: text) }
    record.marks = RunRecord.Lane.allCases.enumerated().map { index, lane in
      .init(at: .zero + .seconds(Int64(index)), lane: lane, text: text, position: place, row: index)
    }
    record.exchanges = [.init(at: .zero, request: text, body: text, row: 0)]
    record.areas = [.init(name: text, shape: .circle(place, metres: 40))]
    record.figures = [.init(text, text)]
    record.coverage = [[text], [text]]
    record.energy = [[text], [text]]
    var graph = StateGraph(states: [text, "b"], arrows: [.init(from: 0, to: 1)])
    graph.count(from: 0, to: 1)
    record.states = graph
    return record
  }

  private static func page(_ text: String) throws -> String {
    var document = ReportDocument(title: text, summary: text, maker: text)
    document.addIndex(text, [[text], [text]])
    document.add(try record(text))
    document.addTable(text, [[text], [text]])
    return String(decoding: document.finish(), as: UTF8.self)
  }

  @Test("has text from outside only as text, in every place")
  func hostileText() throws {
    let page = try Self.page(Self.hostile)
    #expect(page.components(of: "<script>") == 1, "the page's own")
    #expect(page.components(of: "&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;quoted") > 20)
    #expect(!page.contains("\u{1}"))
  }

  @Test("loads nothing from elsewhere, and has a policy that forbids it")
  func isAlone() throws {
    let page = try Self.page("a run")
    #expect(page.contains("default-src 'none'"))
    for word in ["src=", "http:", "https:", "url(http", "@import", "<link"] {
      #expect(!page.contains(word), "\(word)")
    }
  }

  @Test("leads from every mark and every row of a table to a line that is there")
  func links() throws {
    let page = try Self.page("a run")
    let targets = page.values(of: "href=\"#")
    #expect(targets.count > 20)
    let ids = Set(page.values(of: " id=", until: { $0 == ">" || $0 == " " }))
    for target in Set(targets) { #expect(ids.contains(target), "\(target)") }
  }

  @Test("is the same, byte for byte, for the same runs")
  func isDeterministic() throws {
    #expect(try Self.page("a run") == Self.page("a run"))
  }

  @Test("breaks a curve where there is no value")
  func gap() throws {
    let page = try Self.page("a run")
    // -77 dBm at the start, nothing, -101 dBm at the end.
    #expect(page.contains("<path d=\"M0 25.2M1000 48.4\"/>"))
  }

  @Test("names the lines that are left out, and leads to none of them")
  func droppedRows() throws {
    var record = try Self.record("a run")
    record.droppedRows = 3
    record.rows.removeFirst(3)
    var document = ReportDocument(title: "", summary: "", maker: "")
    document.add(record)
    let page = String(decoding: document.finish(), as: UTF8.self)
    #expect(page.contains("3 lines before these are left out."))
    #expect(page.contains("<tr id=r1-3>"))
  }

  @Test("shows characters that turn or hide text as escapes")
  func hiddenText() {
    var html = HTMLText()
    html.text("<a>\u{202E}txt.\u{200B}é")
    #expect(String(decoding: html.finish(), as: UTF8.self) == "&lt;a&gt;\\u{202E}txt.\\u{200B}é")
  }

  @Test("draws a way across the date line as the short way that it is")
  func dateLine() throws {
    var record = try Self.record("a run")
    record.marks = []
    record.areas = []
    record.samples[0].position = try Self.position(0, 1_799_995_000)
    record.samples[1].position = try Self.position(0, -1_799_995_000)
    record.samples[2].position = try Self.position(0, -1_799_995_000)
    var html = HTMLText()
    let map = try #require(MapPicture(record, id: "r"))
    map.write(to: &html)
    let text = String(decoding: html.finish(), as: UTF8.self)
    // 111 m, and not 40,000 km.
    #expect(text.contains(">20 m</text>"))
  }
}

@Suite("The axis of time")
struct TimeAxisTests {
  @Test(
    "has round ticks, six at most",
    arguments: [
      (1, "0.0 s", "1.0 s"), (60, "0 s", "60 s"), (1_500, "0 min", "25 min"),
      (86_400, "0 h", "24 h"), (31_536_000, "0 d", "366 d"),
    ]
  )
  func ticks(seconds: Int64, first: String, last: String) {
    let ticks = TimeAxis(end: .zero + .seconds(seconds)).ticks
    #expect((2...7).contains(ticks.count), "\(ticks.map(\.label))")
    #expect(ticks.first?.label == first)
    if seconds != 31_536_000 { #expect(ticks.last?.label == last) }
  }

  @Test("has a length, also where nothing lasted")
  func empty() {
    let axis = TimeAxis(end: .zero)
    #expect(axis.place(of: .zero) == 0)
    #expect(axis.place(of: .zero + .seconds(9)) == TimeAxis.length)
  }
}

@Suite("A state diagram for other programs")
struct StateGraphTests {
  private static var graph: StateGraph {
    var graph = StateGraph(
      states: ["off", "checking-sim"],
      arrows: [.init(from: 0, to: 1, label: "power"), .init(from: 1, to: 0)]
    )
    graph.count(from: 0, to: 1)
    return graph
  }

  @Test("as text, Mermaid and DOT")
  func plain() {
    #expect(
      Self.graph.text(isCovered: false)
        == "off           -> checking-sim (power)\nchecking-sim  -> off\n"
    )
    #expect(
      Self.graph.mermaid(isCovered: false)
        == """
        stateDiagram-v2
            state "checking-sim" as checking_sim
            [*] --> off
            off --> checking_sim: power
            checking_sim --> off

        """
    )
    let dot = Self.graph.dot(isCovered: false)
    #expect(dot.contains("\"off\" -> \"checking-sim\" [label=\"power\"];"))
  }

  @Test("coloured by what was visited")
  func covered() {
    #expect(Self.graph.text(isCovered: true).contains("off [never]"))
    #expect(Self.graph.mermaid(isCovered: true).contains("checking_sim --> off: never"))
    #expect(Self.graph.dot(isCovered: true).contains("color=\"#b3261e\", style=dashed"))
  }
}

extension String {
  fileprivate func components(of part: String) -> Int {
    ranges(of: part).count
  }

  /// What follows each `start`, up to a quote or what `isEnd` says.
  fileprivate func values(
    of start: String,
    until isEnd: (Character) -> Bool = { $0 == "\"" }
  ) -> [String] {
    ranges(of: start).map { String(self[$0.upperBound...].prefix { !isEnd($0) }) }
  }
}
